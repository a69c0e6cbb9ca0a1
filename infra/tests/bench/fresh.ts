// The cost and the time of a view that is in no cache.
import { costOfFreshView } from './fresh-cost.ts';
import { timeOfFreshView } from './fresh-time.ts';
import type { RunOptions, BenchResources } from './resources.ts';
import type { Result } from './report.ts';

export async function measureFresh(resources: BenchResources, options: RunOptions): Promise<Result> {
  return {
    title: 'fresh',
    rows: [...(await costOfFreshView(resources, options)), ...(await timeOfFreshView(resources))],
  };
}
