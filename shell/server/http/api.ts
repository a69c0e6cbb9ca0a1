import type { TimedReply } from '@linkstall/releases/ssr-worker';

import type { ResponseCache, Made, Make, Served } from '../responses/response-cache.ts';
import { tagOf } from '../responses/change-tags.ts';
import type { Backend } from './backend.ts';
import type { Exchange } from './exchange.ts';
import { fromCache } from './from-cache.ts';
import type { Forwarding } from './forwarding.ts';
import { madeByApi, trueUntil } from './made-by-api.ts';
import { publicPath } from './public-path.ts';
import type { Purges } from './purges.ts';
import type { ReadLimit } from './read-limit.ts';
import { errorResponse, sendResponse, sendShared } from './send.ts';

interface ApiMeans {
  readonly backend: Backend;
  readonly forwarding: Forwarding;
  readonly cache: ResponseCache;
  readonly limit: ReadLimit;
  readonly purges: Pick<Purges, 'isHeard'>;
}

const PREFIX = '/api/v1';
/** An API that does not respond within this time counts as away. */
const READ_LIMIT_MS = 3000;
/** Calls whose response shows more to the owner, so it is not cached for a logged-in user. */
const VARY = 'Accept-Encoding, Authorization';
const READ = /^(GET|HEAD|OPTIONS)$/;
const TOO_MANY = {
  status: 429,
  code: 'limit.reached',
  message: 'Too many attempts. Please wait a little and try again',
};

/** Serves `/api/v1`: public reads from the cache, all other requests from the API. */
export class Api {
  readonly #means: ApiMeans;

  constructor(means: ApiMeans) {
    this.#means = means;
  }

  /** Limits the requests of an address that the cache cannot serve. */
  async handle(exchange: Exchange, fresh: boolean): Promise<void> {
    const path = publicPath(exchange, PREFIX);
    if (path === null) return this.pass(exchange);
    const wanted = { key: `api ${path}`, version: '', parts: [] };
    const make: Make = (reads) => this.#make(path, exchange, reads);
    const question = { wanted, make, tooMany };
    const served = fresh ? passing(await make(() => undefined)) : await fromCache(exchange, this.#means, question);
    // A response to a request with credentials is never shared.
    if (exchange.req.headers.authorization !== undefined) return sendResponse(exchange, served);
    await sendShared(exchange, served, this.#means.purges.isHeard);
  }

  /** Forwards a request to the API. */
  pass(exchange: Exchange): Promise<void> {
    const { limit, forwarding } = this.#means;
    const wait = READ.test(exchange.method) ? limit.take(exchange) : 0;
    return wait > 0 ? sendResponse(exchange, tooMany(wait)) : forwarding.pass(exchange);
  }

  /** A request of a page's `load`, with a deadline. Never rejects. */
  async ask(path: string, until = Infinity): Promise<TimedReply> {
    try {
      const limitMs = Math.min(READ_LIMIT_MS, until - Date.now());
      if (limitMs <= 0) return { status: 0, body: '' };
      const askedAt = Date.now();
      const { status, headers, body } = await this.#means.backend.read(PREFIX + (path === '/' ? '' : path), {
        limitMs,
      });
      return { status, body: body.toString('utf8'), trueUntil: trueUntil(askedAt, headers) };
    } catch {
      return { status: 0, body: '' };
    }
  }

  async #make(path: string, { id, client, log }: Exchange, reads: Parameters<Make>[0]): Promise<Made> {
    reads(tagOf(path));
    return madeByApi(log, async () => {
      const askedAt = Date.now();
      const { status, headers, body } = await this.#means.backend.read(PREFIX + path, {
        limitMs: READ_LIMIT_MS,
        headers: { 'x-request-id': id, 'x-forwarded-for': client, accept: 'application/json' },
      });
      const type = headers['content-type'] ?? 'application/json; charset=utf-8';
      const retry = headers['retry-after'];
      return {
        status,
        headers: { 'content-type': type, vary: VARY, ...(retry && { 'retry-after': retry }) },
        body,
        trueUntil: trueUntil(askedAt, headers),
      };
    });
  }
}

const tooMany = (wait: number): Served => errorResponse(TOO_MANY, { 'retry-after': String(wait) });

const passing = ({ response }: Made): Served => ({ response, stale: false });
