// All that can be measured, in the order in which it is. A section is one file: what it measures, and its budgets as the
// limits of its rows.
import { Failure } from '../local/failure.ts';
import { measureAdminMoves } from './admin-moves.ts';
import { measureAdmin } from './admin.ts';
import { measureApi } from './api.ts';
import { measureDragging } from './dragging.ts';
import { measureFresh } from './fresh.ts';
import { measureGrowth } from './growth.ts';
import { measureLargest } from './largest.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePage } from './page.ts';
import type { How, Prepared } from './prepared.ts';
import type { Result } from './report.ts';
import { measureServer } from './server.ts';
import { measureThousandLinks } from './thousand-links.ts';
import { measureUploads } from './uploads.ts';
import { measureWeight } from './weight.ts';

/** `quick`: part of `--quick`; `asked`: only when it is named */
export interface Section {
  word: string;
  quick?: boolean;
  asked?: boolean;
  measure: (prepared: Prepared, how: How) => Promise<Result>;
}

export const SECTIONS: readonly Section[] = [
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

/** Of those, none is left out silently. */
export function chosen(words: readonly string[], { quick }: { quick: boolean }): readonly Section[] {
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
