import type { ReleaseCounts } from '@linkstall/contracts/http';

/** With fewer pages the table shows no rate, because chance decides it. */
export const MIN_PAGES = 100;
/** With fewer failures a release does not count as failing, because every release has a few. */
const MIN_FAILURES = 3;
/** A release with this share of failed pages counts as failing, whatever the rate of the stable release is. */
const FAILING_SHARE = 0.1;

/** Failures that browsers report, with a rate per reported page. The edge counts failed renders, so they have no such rate. */
export type FailureKind = 'loadFailures' | 'scriptErrors';
export const FAILURE_KINDS: readonly FailureKind[] = ['loadFailures', 'scriptErrors'];

/** Pages in which a browser tried to load the release. */
export const attemptsOf = (counts: ReleaseCounts | null): number => (counts ? counts.loads + counts.loadFailures : 0);

/** Failures per 100 pages; null with too few pages. Script errors can exceed 100, because one page can have several. */
export function rateOf(counts: ReleaseCounts | null, kind: FailureKind): number | null {
  const attempts = attemptsOf(counts);
  return counts && attempts >= MIN_PAGES ? (counts[kind] / attempts) * 100 : null;
}

/**
 * Whether a release clearly fails. The check works with few pages and without the counts of the stable release, because a
 * broken release fails on its first pages already.
 */
export const isFailing = (counts: ReleaseCounts | null): counts is ReleaseCounts =>
  counts !== null && counts.loadFailures >= MIN_FAILURES && counts.loadFailures / attemptsOf(counts) >= FAILING_SHARE;
