// What the largest pages and responses cost that no cache has: CPU of API and edge.
import { register } from './contestants/content.ts';
import { row } from './statistics.ts';
import { freshView } from './fresh-time.ts';
import { fill, largestResponses } from './machine/largest-data.ts';
import { usedBy } from './machine/processes.ts';
import { askOften } from './machine/requests.ts';
import type { Prepared } from './prepared.ts';
import type { Result } from './report.ts';

const ROUNDS = 9;
const READS = 5;
const LIMIT_MS = 100;
const WHO = {
  ...{ username: 'largest.pages', fullName: 'Largest Pages' },
  ...{ email: 'largest@example.com', password: 'marigold-awning-7' },
};

export async function measureLargest(prepared: Prepared): Promise<Result> {
  const platform = await prepared.platform();
  const { url } = platform;
  await register(url, WHO);
  await fill(platform.pidOf('backend'), WHO);
  const used = () => (usedBy(platform.pidOf('backend')) + usedBy(platform.pidOf('edge'))) / 1000;
  const rows = [];
  for (const [path] of largestResponses(WHO.username)) {
    const asked = { url: url + path, headers: { ...freshView(platform.dataDir), 'accept-encoding': 'br' } };
    await askOften(asked, { count: READS, status: 200 });
    const costs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      prepared.signal.throwIfAborted();
      const before = used();
      await askOften(asked, { count: READS, status: 200 });
      costs.push((used() - before) / READS);
    }
    rows.push(row(`${path}: CPU of API and edge`, costs, { unit: 'ms', limit: LIMIT_MS }));
  }
  return { title: 'the largest pages and responses', rows };
}
