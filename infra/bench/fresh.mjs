// What a view costs that no cache has.
import { timeOfFreshView } from './fresh-time.mjs';

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>} */
export async function measureFresh(prepared) {
  return { title: 'fresh', rows: await timeOfFreshView(prepared) };
}
