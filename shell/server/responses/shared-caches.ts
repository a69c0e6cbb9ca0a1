import type { Served } from './response-cache.ts';

type Headers = Readonly<Record<string, string>>;

const SECOND = 1000;
/** Nothing is shown for longer than that after it was made, whoever keeps it. */
const LONGEST_MS = 2 * SECOND;
/** What a response takes to be made and to arrive. */
const ON_THE_WAY_MS = 100;
/** How long a response is good while the edge is away: as long as the edge's own is while the API is. */
const AWAY_SECONDS = 60 * 60;

/**
 * What caches in front of the edge may do with a response that is the same for everybody (RFC 9213): keep it for what is left
 * of its two seconds, in whole ones, the last of them while they ask again; and `whileAway`, where they are told of changes,
 * until what it shows ends. Browsers ask each time, as ever. Nothing for what was made for one reader.
 */
export function sharedHeaders(served: Served, whileAway: boolean, now = Date.now()): Headers | undefined {
  const { response, madeAt, surrogateKey, trueUntil = Infinity } = served;
  if (madeAt === undefined || !surrogateKey || (response.status !== 200 && response.status !== 404)) return undefined;
  const untilEnd = trueUntil - now - ON_THE_WAY_MS;
  const left = Math.max(0, Math.min(2, secondsIn(LONGEST_MS + ON_THE_WAY_MS - (now - madeAt)), secondsIn(untilEnd)));
  const fresh = Math.min(1, left);
  const away = whileAway ? Math.min(AWAY_SECONDS, secondsIn(untilEnd) - fresh) : 0;
  if (left === 0 && away <= 0) return { 'cdn-cache-control': 'no-store' };
  const again = left > fresh ? `, stale-while-revalidate=${left - fresh}` : '';
  const ifAway = away > 0 ? `, stale-if-error=${away}` : '';
  return { 'cdn-cache-control': `max-age=${fresh}${again}${ifAway}`, 'surrogate-key': surrogateKey };
}

const secondsIn = (ms: number): number => Math.floor(ms / SECOND);
