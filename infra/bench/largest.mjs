// What the largest pages and responses cost that no cache has: CPU of API and edge.
import { register } from './contestants/content.mjs';
import { row } from './statistics.mjs';
import { freshView } from './fresh-time.mjs';
import { fill, largestResponses } from './machine/largest-data.mjs';
import { usedBy } from './machine/processes.mjs';
import { askOften } from './machine/requests.mjs';

const ROUNDS = 9;
const READS = 5;
const LIMIT_MS = 100;
const WHO = {
  ...{ username: 'largest.pages', fullName: 'Largest Pages' },
  ...{ email: 'largest@example.com', password: 'marigold-awning-7' },
};

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>} */
export async function measureLargest(prepared) {
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
