import type { ReleaseCounts } from '@linkstall/contracts/http';

/** Of fewer pages no rate says anything. */
export const ENOUGH = 100;
/** Fewer happen to anybody. */
const FEWEST = 3;
/** Of the pages: whatever the stable release does, so many failures are no chance. */
const CLEAR = 0.1;

/** Told by browsers; what the edge could not draw is no part of their pages. */
export type Kind = 'loadFailures' | 'scriptErrors';
export const KINDS: readonly Kind[] = ['loadFailures', 'scriptErrors'];

/** Pages in which a browser tried it. */
export const triesOf = (counts: ReleaseCounts | null): number => (counts ? counts.loads + counts.loadFailures : 0);

/** In 100 pages; null: too few to tell. Of script errors one page may have many. */
export function rateOf(counts: ReleaseCounts | null, kind: Kind): number | null {
  const tries = triesOf(counts);
  return counts && tries >= ENOUGH ? (counts[kind] / tries) * 100 : null;
}

/** However few pages there are, and with nothing beside it: most that fail fail at once. */
export const isFailing = (counts: ReleaseCounts | null): counts is ReleaseCounts =>
  counts !== null && counts.loadFailures >= FEWEST && counts.loadFailures / triesOf(counts) >= CLEAR;
