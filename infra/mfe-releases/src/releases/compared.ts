import type { ReleaseCounts } from '@linkstall/contracts/http';

/** Of fewer pages no rate says anything. */
export const ENOUGH = 100;
/** Two rates differ when chance alone seldom makes them differ so much (two standard errors and a bit). */
const SURE = 2.33;
/** Fewer happen to anybody. */
const FEWEST = 3;

export type Kind = 'loadFailures' | 'scriptErrors' | 'failedRenders';
export const KINDS: readonly Kind[] = ['loadFailures', 'scriptErrors', 'failedRenders'];

/** Pages in which a browser tried it. */
export const triesOf = (counts: ReleaseCounts | null): number => (counts ? counts.loads + counts.loadFailures : 0);

/** In 100 pages; null: too few to tell. */
export function rateOf(counts: ReleaseCounts | null, kind: Kind): number | null {
  const tries = triesOf(counts);
  return counts && tries >= ENOUGH ? (counts[kind] / tries) * 100 : null;
}

type Verdict = 'too few' | 'more' | 'fewer' | 'the same';

/** The candidate against the stable release. */
export function verdictOf(candidate: ReleaseCounts | null, stable: ReleaseCounts | null, kind: Kind): Verdict {
  const [one, other] = [rateOf(candidate, kind), rateOf(stable, kind)];
  if (!candidate || !stable || one === null || other === null) return 'too few';
  const [tries, otherTries] = [triesOf(candidate), triesOf(stable)];
  const all = Math.min(1, (candidate[kind] + stable[kind]) / (tries + otherTries));
  const error = Math.sqrt(all * (1 - all) * (1 / tries + 1 / otherTries)) * 100;
  const most = Math.max(candidate[kind], stable[kind]);
  if (most < FEWEST || Math.abs(one - other) <= SURE * error) return 'the same';
  return one > other ? 'more' : 'fewer';
}
