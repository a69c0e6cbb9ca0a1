// All sections, in the order of measurement. Each section is one file, which contains the measurement and the budgets as
// limits of its rows.
import { Failure } from '../../dev/processes/failure.mjs';
import { measureAdminMoves } from './admin-moves.ts';
import { measureAdmin } from './admin.ts';
import { measureApi } from './api.ts';
import { measureDragging } from './dragging.ts';
import { measureFresh } from './fresh.ts';
import { measureGrowth } from './growth.ts';
import { measureLargest } from './largest.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLoad } from './load.ts';
import { measurePage } from './page.ts';
import type { RunOptions, BenchResources } from './resources.ts';
import type { Result } from './report.ts';
import { measureServer } from './server.ts';
import { measureThousandLinks } from './thousand-links.ts';
import { measureUploads } from './uploads.ts';
import { measureWeight } from './weight.ts';

/** `quick`: part of `--quick`; `isOptIn`: runs only when it is named */
export interface Section {
  word: string;
  quick?: boolean;
  isOptIn?: boolean;
  measure: (resources: BenchResources, options: RunOptions) => Promise<Result>;
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
  { word: 'growth', isOptIn: true, measure: measureGrowth },
  { word: 'load', isOptIn: true, measure: measureLoad },
];

/** The sections with these names. An unknown name is an error. */
export function selectSections(words: readonly string[], { quick }: { quick: boolean }): readonly Section[] {
  const available = SECTIONS.filter((section) => !quick || section.quick);
  const unknownWords = words.filter((name) => !available.some(({ word }) => word === name));
  if (unknownWords.length > 0) {
    const names = available.map(({ word }) => word).join(', ');
    throw new Failure(
      `There is no section ${unknownWords.join(', ')}. The sections ${quick ? 'of --quick ' : ''}are: ${names}`,
    );
  }
  return words.length === 0
    ? available.filter(({ isOptIn }) => !isOptIn)
    : available.filter(({ word }) => words.includes(word));
}
