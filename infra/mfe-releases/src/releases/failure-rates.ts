import type { ReleaseCounts } from '@linkstall/contracts/http';

/** With fewer pages the table shows no rate, because chance decides it. */
const MIN_PAGES = 100;

/** Failures that browsers report, with a rate per reported page. The edge counts failed renders, so they have no such rate. */
export type FailureKind = 'loadFailures' | 'scriptErrors';
export const FAILURE_KINDS: readonly FailureKind[] = ['loadFailures', 'scriptErrors'];

/** Failures per 100 pages; null with too few pages. Script errors can exceed 100, because one page can have several. */
export function rateOf(counts: ReleaseCounts | null, kind: FailureKind): number | null {
  const attempts = counts ? counts.loads + counts.loadFailures : 0;
  return counts && attempts >= MIN_PAGES ? (counts[kind] / attempts) * 100 : null;
}
