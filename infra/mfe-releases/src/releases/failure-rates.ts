import type { ReleaseCounts } from '@linkstall/contracts/http';

/** With fewer pages the table shows no rate, because chance decides it. */
const MIN_PAGES = 100;

/** Failures per 100 pages; null with too few pages. Script errors can exceed 100, because one page can have several. */
export function rateOf(counts: ReleaseCounts | null, kind: 'loadFailures' | 'scriptErrors'): number | null {
  const attempts = counts ? counts.loads + counts.loadFailures : 0;
  return counts && attempts >= MIN_PAGES ? (counts[kind] / attempts) * 100 : null;
}
