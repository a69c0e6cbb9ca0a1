import type { ServedResponse } from './response-cache.ts';

type Headers = Readonly<Record<string, string>>;

const SECOND = 1000;
/** The maximum age of a response in any cache, from the time when the edge started to make it. */
const MAX_AGE_MS = 2 * SECOND;
/** Time for the making and the transfer of a response. */
const TRANSFER_MS = 100;
/** How long shared caches may serve a response while the edge is down; the edge does the same while the API is down. */
const STALE_IF_ERROR_SECONDS = 60 * 60;

/**
 * Headers for shared caches in front of the edge (RFC 9213), for a response that is the same for everybody. Shared caches
 * store the response for the whole seconds that remain of its two seconds: the first second as max-age, the second as
 * stale-while-revalidate. With `hasPurges` (the cache has received all purges) they may serve it while the edge is down.
 * Browsers revalidate each time. A response for one visitor gets no such header.
 */
export function sharedHeaders(served: ServedResponse, hasPurges: boolean, now = Date.now()): Headers | undefined {
  const { response, madeAt, surrogateKey, changesAt = Infinity } = served;
  if (madeAt === undefined || !surrogateKey || (response.status !== 200 && response.status !== 404)) return undefined;
  const remainingMs = changesAt - now - TRANSFER_MS;
  const lifetime = Math.max(
    0,
    Math.min(2, secondsIn(MAX_AGE_MS + TRANSFER_MS - (now - madeAt)), secondsIn(remainingMs)),
  );
  const maxAge = Math.min(1, lifetime);
  const ifErrorSeconds = hasPurges ? Math.min(STALE_IF_ERROR_SECONDS, secondsIn(remainingMs) - maxAge) : 0;
  if (lifetime === 0 && ifErrorSeconds <= 0) return { 'cdn-cache-control': 'no-store' };
  const revalidate = lifetime > maxAge ? `, stale-while-revalidate=${lifetime - maxAge}` : '';
  const ifError = ifErrorSeconds > 0 ? `, stale-if-error=${ifErrorSeconds}` : '';
  return { 'cdn-cache-control': `max-age=${maxAge}${revalidate}${ifError}`, 'surrogate-key': surrogateKey };
}

const secondsIn = (ms: number): number => Math.floor(ms / SECOND);
