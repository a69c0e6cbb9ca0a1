// The cost of the largest pages and responses that are in no cache: CPU of API and edge.
import { register } from './contestants/content.ts';
import { row } from './statistics.ts';
import { freshViewHeaders } from './fresh-time.ts';
import { fill, largestResponses } from './machine/largest-data.ts';
import { cpuTimeOf } from './machine/processes.ts';
import { sendRequests } from './machine/requests.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';

const ROUNDS = 9;
const READS = 5;
const LIMIT_MS = 100;
const CREATOR = {
  ...{ username: 'largest.pages', fullName: 'Largest Pages' },
  ...{ email: 'largest@example.com', password: 'marigold-awning-7' },
};

export async function measureLargest(resources: BenchResources): Promise<Result> {
  const platform = await resources.platform();
  const { url } = platform;
  await register(url, CREATOR);
  await fill(platform.pidOf('database'), CREATOR);
  const cpuTime = () => (cpuTimeOf(platform.pidOf('backend')) + cpuTimeOf(platform.pidOf('edge'))) / 1000;
  const rows = [];
  for (const [path] of largestResponses(CREATOR.username)) {
    const target = { url: url + path, headers: { ...freshViewHeaders(platform.dataDir), 'accept-encoding': 'br' } };
    await sendRequests(target, { count: READS, status: 200 });
    const costs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      resources.signal.throwIfAborted();
      const before = cpuTime();
      await sendRequests(target, { count: READS, status: 200 });
      costs.push((cpuTime() - before) / READS);
    }
    rows.push(row(`${path}: CPU of API and edge`, costs, { unit: 'ms', limit: LIMIT_MS }));
  }
  return { title: 'the largest pages and responses', rows };
}
