import { momentOf } from '@linkstall/kit/zone';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Rest {
  readonly left: { readonly count: number; readonly unit: 'day' | 'hour' | 'minute' };
  /** When the count changes, in milliseconds since 1970. */
  readonly changesAt: number;
}

/** The rest of a countdown: full days from two days on, then full hours, then minutes; null when it is over. */
export function timeLeft({ until, zone }: { readonly until: string; readonly zone: string }, now: number): Rest | null {
  const end = momentOf(until, zone)?.moment ?? 0;
  const rest = end - now;
  if (rest <= 0) return null;
  if (rest >= 2 * DAY_MS) return restIn('day', DAY_MS, { rest, end });
  if (rest >= HOUR_MS) return restIn('hour', HOUR_MS, { rest, end });
  const count = Math.ceil(rest / MINUTE_MS);
  return { left: { count, unit: 'minute' }, changesAt: end - (count - 1) * MINUTE_MS };
}

function restIn(
  unit: 'day' | 'hour',
  unitMs: number,
  { rest, end }: { readonly rest: number; readonly end: number },
): Rest {
  const count = Math.floor(rest / unitMs);
  // A millisecond after the full unit, fewer of them are left.
  return { left: { count, unit }, changesAt: end - count * unitMs + 1 };
}
