// All sections, in the order of measurement. Each section is one file, which contains the measurement and the budgets as
// limits of its rows.
import { Failure } from '../../dev/processes/failure.mjs';
import { measureAdminMoves } from './admin-moves.ts';
import { measureAdmin } from './admin.ts';
import { measureApi } from './api.ts';
import { measureBackup } from './backup.ts';
import { measureDragging } from './dragging.ts';
import { measureEdges } from './edges.ts';
import { measureFresh } from './fresh.ts';
import { measureGrowth } from './growth.ts';
import { measureLargest } from './largest.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLoad } from './load.ts';
import { measureOperations } from './operations.ts';
import { measurePage } from './page.ts';
import type { RunOptions, BenchResources } from './resources.ts';
import type { Result } from './report.ts';
import { measureServer } from './server.ts';
import { measureShipping } from './shipping.ts';
import { measureThousandLinks } from './thousand-links.ts';
import { measureUploads } from './uploads.ts';
import { measureWeight } from './weight.ts';

/** `quick`: part of `--quick`; `isOptIn`: runs only when it is named */
export interface Section {
  name: string;
  quick?: boolean;
  isOptIn?: boolean;
  measure: (resources: BenchResources, options: RunOptions) => Promise<Result>;
}

export const SECTIONS: readonly Section[] = [
  { name: 'weight', quick: true, measure: measureWeight },
  { name: 'page', measure: measurePage },
  { name: 'lighthouse', measure: measureLighthouse },
  { name: 'server', quick: true, measure: measureServer },
  { name: 'fresh', quick: true, measure: measureFresh },
  { name: 'admin', measure: measureAdmin },
  { name: 'admin-moves', measure: measureAdminMoves },
  { name: 'dragging', measure: measureDragging },
  { name: 'api', measure: measureApi },
  { name: 'thousand-links', measure: measureThousandLinks },
  { name: 'largest', measure: measureLargest },
  { name: 'uploads', measure: measureUploads },
  { name: 'growth', isOptIn: true, measure: measureGrowth },
  { name: 'load', isOptIn: true, measure: measureLoad },
  { name: 'backup', isOptIn: true, measure: measureBackup },
  { name: 'edges', isOptIn: true, measure: measureEdges },
  { name: 'operations', isOptIn: true, measure: measureOperations },
  { name: 'shipping', isOptIn: true, measure: measureShipping },
];

/** The sections with these names. An unknown name is an error. */
export function selectSections(words: readonly string[], { quick }: { quick: boolean }): readonly Section[] {
  const available = SECTIONS.filter((section) => !quick || section.quick);
  const unknownWords = words.filter((word) => !available.some(({ name }) => name === word));
  if (unknownWords.length > 0) {
    const names = available.map(({ name }) => name).join(', ');
    throw new Failure(
      `There is no section ${unknownWords.join(', ')}. The sections ${quick ? 'of --quick ' : ''}are: ${names}`,
    );
  }
  return words.length === 0
    ? available.filter(({ isOptIn }) => !isOptIn)
    : available.filter(({ name }) => words.includes(name));
}
