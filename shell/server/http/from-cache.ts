import type { ResponseCache, Make, Served, Wanted } from '../responses/response-cache.ts';
import type { Exchange } from './exchange.ts';
import type { ReadLimit } from './read-limit.ts';

interface Means {
  readonly cache: ResponseCache;
  readonly limit: ReadLimit;
}

interface Question {
  readonly wanted: Wanted;
  readonly make: Make;
  /** The response above the rate limit. */
  readonly tooMany: (seconds: number) => Served;
}

/** Serves a response from the cache. A response that must be made counts against the rate limit of the address. */
export async function fromCache(
  exchange: Exchange,
  { cache, limit }: Means,
  { wanted, make, tooMany }: Question,
): Promise<Served> {
  const known = cache.known(wanted, make);
  if (known) {
    exchange.noted.cached = true;
    return known;
  }
  const wait = cache.isMaking(wanted) ? 0 : limit.take(exchange);
  return wait > 0 ? tooMany(wait) : cache.get(wanted, make);
}
