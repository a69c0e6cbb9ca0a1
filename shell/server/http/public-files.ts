import type { ResponseCache, Made, Served } from '../responses/response-cache.ts';
import { ALL } from '../responses/change-tags.ts';
import type { FinishedBytes } from '../responses/finished-bytes.ts';
import type { Backend } from './backend.ts';
import type { Exchange } from './exchange.ts';
import { responseHeaders } from './forwarded-headers.ts';
import { fromCache } from './from-cache.ts';
import type { Forwarding } from './forwarding.ts';
import { NotTheApi } from './envelope.ts';
import { madeByApi } from './made-by-api.ts';
import type { ReadLimit } from './read-limit.ts';
import { sendResponse, textResponse } from './send.ts';

interface Means {
  readonly backend: Backend;
  readonly forwarding: Forwarding;
  readonly limit: ReadLimit;
  /** A cache of its own, because images are large and would evict pages. */
  readonly cache: ResponseCache;
}

const LIMIT_MS = 5000;
const PICTURE = /^\/(images|previews)\//;
/** Browsers keep an image for ever, because it never changes. Shared caches revalidate, so that a deleted image disappears. */
const SHARED = { 'cdn-cache-control': 'max-age=600, stale-if-error=3600', 'surrogate-key': `${ALL} pictures` };
/** The API's headers that matter for an image. */
const OF_PICTURES = ['content-type', 'cache-control', 'content-security-policy', 'cross-origin-resource-policy'];
/** Headers that belong to one transfer and are not stored. */
const NOT_KEPT = ['date', 'content-length', 'content-encoding', 'etag', 'last-modified', 'accept-ranges', 'vary'];

/**
 * Serves images and the API's documents. Each is read from the API completely and cached for a while, so that a slow client
 * holds no connection of the API.
 */
export class PublicFiles {
  readonly #means: Means;
  /** The API's entity tags of cached bytes. */
  readonly #tags = new WeakMap<FinishedBytes, string>();

  constructor(means: Means) {
    this.#means = means;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return this.#means.forwarding.pass(exchange);
    const wanted = { key: exchange.pathname, version: '', parts: [] };
    const question = { wanted, make: () => this.#make(exchange), tooMany };
    await sendResponse(exchange, await fromCache(exchange, this.#means, question));
  }

  /** Revalidates cached bytes with the API. */
  async #make({ pathname, id, client, log }: Exchange): Promise<Made> {
    const last = this.#means.cache.last({ key: pathname });
    const known = last && this.#tags.get(last.body);
    let tag: string | undefined;
    const made = await madeByApi(log, async () => {
      const headers = { 'x-request-id': id, 'x-forwarded-for': client, ...(known && { 'if-none-match': known }) };
      const reply = await this.#means.backend.read(pathname, { limitMs: LIMIT_MS, headers, isFile: true });
      tag = reply.headers.etag;
      if (reply.status === 304 && last) return last;
      const type = reply.headers['content-type'] ?? '';
      const isPicture = reply.status === 200 && PICTURE.test(pathname);
      // An HTML page of a proxy is not an image.
      if (isPicture && !type.startsWith('image/')) throw new NotTheApi(reply.status);
      const kept = responseHeaders(reply).filter(([name]) =>
        isPicture ? OF_PICTURES.includes(name) : !NOT_KEPT.includes(name),
      );
      const isKept = reply.status === 200 && /immutable/.test(reply.headers['cache-control'] ?? '');
      return {
        status: reply.status,
        headers: {
          ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          ...(reply.status === 200 && { 'accept-ranges': 'bytes' }),
          ...(isKept && SHARED),
        },
        body: reply.body,
      };
    });
    if (tag !== undefined && made.response.status === 200) this.#tags.set(made.response.body, tag);
    return made;
  }
}

const tooMany = (wait: number): Served =>
  textResponse(429, 'Too many at once. Try again in a moment.', {
    'cache-control': 'no-store',
    'retry-after': String(wait),
  });
