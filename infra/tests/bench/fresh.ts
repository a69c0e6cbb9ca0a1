// The cost and the time of a view that is in no cache.
import { costOfFreshView } from './fresh-cost.ts';
import { timeOfFreshView } from './fresh-time.ts';
import type { RunOptions, Prepared } from './prepared.ts';
import type { Result } from './report.ts';

export async function measureFresh(prepared: Prepared, options: RunOptions): Promise<Result> {
  return {
    title: 'fresh',
    rows: [...(await costOfFreshView(prepared, options)), ...(await timeOfFreshView(prepared))],
  };
}
