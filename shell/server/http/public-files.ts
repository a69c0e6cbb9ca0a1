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
  /** Of its own: pictures are large and would push the pages out. */
  readonly cache: ResponseCache;
}

const LIMIT_MS = 5000;
const PICTURE = /^\/(images|previews)\//;
/** Browsers keep a picture for ever, as it never changes. Caches for many ask again, so that a deleted one goes from them. */
const SHARED = { 'cdn-cache-control': 'max-age=600, stale-if-error=3600', 'surrogate-key': `${ALL} pictures` };
/** Of all that the API says with each response, what tells a browser something of a picture. */
const OF_PICTURES = ['content-type', 'cache-control', 'content-security-policy', 'cross-origin-resource-policy'];
/** Said of one sending of the bytes, by whoever sends them. */
const NOT_KEPT = ['date', 'content-length', 'content-encoding', 'etag', 'last-modified', 'accept-ranges', 'vary'];

/**
 * Pictures and the API's documents: the same for everybody. Each is taken from the API whole and kept for a while, so that
 * who reads slowly, or does not, keeps nothing of the API's busy.
 */
export class PublicFiles {
  readonly #means: Means;
  /** What the API knows kept bytes by. */
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

  /** Of bytes that are here the API is asked only whether they are those still. */
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
      // A proxy's page of HTML is no picture.
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
