import type { ResponseCache, MakeResponse, ServedResponse, CacheRequest } from '../responses/response-cache.ts';
import type { Exchange } from './exchange.ts';
import type { RateLimiter } from './rate-limiter.ts';

interface Dependencies {
  readonly cache: ResponseCache;
  readonly limit: RateLimiter;
}

interface CachedRead {
  readonly cacheRequest: CacheRequest;
  readonly make: MakeResponse;
  /** The response above the rate limit. */
  readonly tooMany: (seconds: number) => ServedResponse;
}

/** Serves a response from the cache. A request whose response is neither stored nor pending counts against the rate limit. */
export async function fromCache(
  exchange: Exchange,
  { cache, limit }: Dependencies,
  { cacheRequest, make, tooMany }: CachedRead,
): Promise<ServedResponse> {
  const cachedResponse = cache.getIfPresent(cacheRequest, make);
  exchange.labels.cache = cachedResponse ? 'hit' : 'miss';
  if (cachedResponse) {
    exchange.logFields.cached = true;
    return cachedResponse;
  }
  const waitSeconds = cache.isPending(cacheRequest) ? 0 : limit.take(exchange);
  return waitSeconds > 0 ? tooMany(waitSeconds) : cache.get(cacheRequest, make);
}
