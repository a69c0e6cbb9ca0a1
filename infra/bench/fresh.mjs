// What a view costs, and how long it takes, that no cache has.
import { costOfFreshView } from './fresh-cost.mjs';
import { timeOfFreshView } from './fresh-time.mjs';

/** @param {import('./prepared.mjs').Prepared} prepared @param {import('./sections.mjs').How} how @returns {Promise<import('./report.mjs').Result>} */
export async function measureFresh(prepared, how) {
  return { title: 'fresh', rows: [...(await costOfFreshView(prepared, how)), ...(await timeOfFreshView(prepared))] };
}
