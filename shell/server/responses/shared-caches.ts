import type { Served } from './response-cache.ts';

type Headers = Readonly<Record<string, string>>;

const SECOND = 1000;
/** The maximum age of a response in any cache, from its making. */
const LONGEST_MS = 2 * SECOND;
/** Time for the making and the transfer of a response. */
const ON_THE_WAY_MS = 100;
/** How long shared caches may serve a response while the edge is away; the edge does the same while the API is away. */
const AWAY_SECONDS = 60 * 60;

/**
 * Headers for shared caches in front of the edge (RFC 9213), for a response that is the same for everybody. Shared caches
 * keep it for the rest of its two seconds, in whole seconds, the last of them as stale-while-revalidate. With `whileAway`
 * (the cache is told of changes) they may serve it while the edge is away. Browsers revalidate each time. A response for
 * one visitor gets no such header.
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
