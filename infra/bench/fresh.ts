// What a view costs, and how long it takes, that no cache has.
import { costOfFreshView } from './fresh-cost.ts';
import { timeOfFreshView } from './fresh-time.ts';
import type { How, Prepared } from './prepared.ts';
import type { Result } from './report.ts';

export async function measureFresh(prepared: Prepared, how: How): Promise<Result> {
  return { title: 'fresh', rows: [...(await costOfFreshView(prepared, how)), ...(await timeOfFreshView(prepared))] };
}
