// The request to watch a candidate.
import type { Watch } from '../formats.ts';
import { countsNow } from './candidate.ts';

export interface WatchRequest {
  readonly remote: string;
  /** The candidate. */
  readonly release: string;
  readonly minutes: number;
  /** Whether a candidate that is better or equal is promoted at the end. */
  readonly promote: boolean;
}

/** A week. */
export const MAX_WATCH_MINUTES = 7 * 24 * 60;

/**
 * A watch that begins now, without pages before it. `newWatch` adds their counts.
 * @param now milliseconds since 1970
 */
export const watchFrom = ({ remote, release, minutes, promote }: WatchRequest, now: number): Watch => ({
  until: new Date(now + minutes * 60_000).toISOString(),
  minutes,
  promote,
  before: countsNow([], remote, { stable: '', candidate: release }),
});
