// All that can be measured, in the order in which it is. A section is one file: what it measures, and its budgets as the
// limits of its rows.
import { Failure } from '../local/failure.mjs';
import { measureAdminMoves } from './admin-moves.mjs';
import { measureAdmin } from './admin.mjs';
import { measureApi } from './api.mjs';
import { measureDragging } from './dragging.mjs';
import { measureFresh } from './fresh.mjs';
import { measureGrowth } from './growth.mjs';
import { measureLargest } from './largest.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { measurePage } from './page.mjs';
import { measureServer } from './server.mjs';
import { measureThousandLinks } from './thousand-links.mjs';
import { measureUploads } from './uploads.mjs';
import { measureWeight } from './weight.mjs';

/** @typedef {{quick: boolean}} How */
/** @typedef {{word: string, quick?: boolean, asked?: boolean, measure: (prepared: import('./prepared.mjs').Prepared, how: How) => Promise<import('./report.mjs').Result>}} Section `quick`: part of `--quick`; `asked`: only when it is named */

/** @type {readonly Section[]} */
export const SECTIONS = [
  { word: 'weight', quick: true, measure: measureWeight },
  { word: 'page', measure: measurePage },
  { word: 'lighthouse', measure: measureLighthouse },
  { word: 'server', quick: true, measure: measureServer },
  { word: 'fresh', quick: true, measure: measureFresh },
  { word: 'admin', measure: measureAdmin },
  { word: 'admin-moves', measure: measureAdminMoves },
  { word: 'dragging', measure: measureDragging },
  { word: 'api', measure: measureApi },
  { word: 'thousand-links', measure: measureThousandLinks },
  { word: 'largest', measure: measureLargest },
  { word: 'uploads', measure: measureUploads },
  { word: 'growth', asked: true, measure: measureGrowth },
];

/**
 * Of those, none is left out silently.
 * @param {readonly string[]} words @param {{quick: boolean}} how
 * @returns {readonly Section[]}
 */
export function chosen(words, { quick }) {
  const inRun = SECTIONS.filter((section) => !quick || section.quick);
  const unknown = words.filter((each) => !inRun.some(({ word }) => word === each));
  if (unknown.length > 0) {
    const all = inRun.map(({ word }) => word).join(', ');
    throw new Failure(
      `There is no section ${unknown.join(', ')}. The sections ${quick ? 'of --quick ' : ''}are: ${all}`,
    );
  }
  return words.length === 0 ? inRun.filter(({ asked }) => !asked) : inRun.filter(({ word }) => words.includes(word));
}
