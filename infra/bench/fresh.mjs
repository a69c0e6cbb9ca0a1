// What a view costs that no cache has.
import { waitOfFreshView } from './fresh-wait.mjs';

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Result>} */
export async function measureFresh(prepared) {
  return { title: 'fresh', rows: await waitOfFreshView(prepared) };
}
