import type { TimedResponse } from '@linkstall/releases/ssr-worker';

import type { ResponseCache, NewResponse, MakeResponse, ServedResponse } from '../responses/response-cache.ts';
import { tagOf } from '../responses/change-tags.ts';
import type { Backend } from './backend.ts';
import type { Exchange } from './exchange.ts';
import { fromCache } from './from-cache.ts';
import { CHANGE_HEADER, type Forwarding } from './forwarding.ts';
import { movedPageIn } from './moved-pages.ts';
import { responseFromApi, changeTimeOf } from './response-from-api.ts';
import { publicPath } from './public-path.ts';
import type { Purges } from './purges.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { takedownIn } from './takedowns.ts';
import { errorResponse, sendResponse, sendShared } from './send.ts';

interface ApiDependencies {
  readonly backend: Backend;
  readonly forwarding: Forwarding;
  readonly cache: ResponseCache;
  readonly limit: RateLimiter;
  readonly purges: Pick<Purges, 'isUpToDate'>;
  /** Number of the newest change of the releases. */
  readonly newestChangeNumber: () => number;
}

const PREFIX = '/api/v1';
/** An API that does not respond within this time counts as unavailable. */
const READ_TIMEOUT_MS = 3000;
/** Contains `Authorization`, because some responses show more to the owner, and a cache must not give them to visitors. */
const VARY = 'Accept-Encoding, Authorization';
const READ_METHODS = /^(GET|HEAD|OPTIONS)$/;
export const TOO_MANY = {
  status: 429,
  code: 'limit.reached',
  message: 'Too many attempts. Please wait a little and try again',
};

/** Serves `/api/v1`: public reads from the cache, all other requests from the API. */
export class Api {
  readonly #dependencies: ApiDependencies;

  constructor(dependencies: ApiDependencies) {
    this.#dependencies = dependencies;
  }

  /** Responds to a request below `/api/v1`. A read that the cache cannot serve counts against the client's rate limit. */
  async handle(exchange: Exchange, bypassCache: boolean): Promise<void> {
    const path = publicPath(exchange, PREFIX);
    if (path === null) return this.pass(exchange);
    const cacheRequest = { key: `api ${path}`, version: '', releases: [] };
    const make: MakeResponse = (addTag) => this.#make(path, exchange, addTag);
    const cachedRead = { cacheRequest, make, tooMany };
    const servedResponse = bypassCache
      ? uncached(await make(() => undefined))
      : await fromCache(exchange, this.#dependencies, cachedRead);
    // A response to a request with credentials is never shared.
    if (exchange.req.headers.authorization !== undefined)
      return sendResponse(exchange, servedResponse, {
        [CHANGE_HEADER]: String(this.#dependencies.newestChangeNumber()),
      });
    await sendShared(exchange, servedResponse, this.#dependencies.purges.isUpToDate);
  }

  pass(exchange: Exchange): Promise<void> {
    const { limit, forwarding } = this.#dependencies;
    const wait = READ_METHODS.test(exchange.method) ? limit.take(exchange) : 0;
    return wait > 0 ? sendResponse(exchange, tooMany(wait)) : forwarding.pass(exchange);
  }

  /** A request of a page's `load`, with a deadline. Never rejects. */
  async ask(path: string, until = Infinity): Promise<TimedResponse> {
    try {
      const limitMs = Math.min(READ_TIMEOUT_MS, until - Date.now());
      if (limitMs <= 0) return { status: 0, body: '' };
      const requestedAt = Date.now();
      const { status, headers, body } = await this.#dependencies.backend.read(PREFIX + (path === '/' ? '' : path), {
        limitMs,
      });
      const isHiddenFromSearch = headers['x-robots-tag'] === 'noindex';
      const moved = movedPageIn(path, headers);
      const takedown = takedownIn(path, status, headers);
      const times = { changesAt: changeTimeOf(requestedAt, headers) };
      // The code of a page treats a hidden page as missing.
      const pageStatus = takedown ? 404 : status;
      return { status: pageStatus, body: body.toString('utf8'), isHiddenFromSearch, moved, takedown, ...times };
    } catch {
      return { status: 0, body: '' };
    }
  }

  async #make(path: string, { id, client, log }: Exchange, addTag: Parameters<MakeResponse>[0]): Promise<NewResponse> {
    addTag(tagOf(path));
    return responseFromApi(log, async () => {
      const requestedAt = Date.now();
      const { status, headers, body } = await this.#dependencies.backend.read(PREFIX + path, {
        limitMs: READ_TIMEOUT_MS,
        headers: { 'x-request-id': id, 'x-forwarded-for': client, accept: 'application/json' },
      });
      const type = headers['content-type'] ?? 'application/json; charset=utf-8';
      const retry = headers['retry-after'];
      const robots = headers['x-robots-tag'];
      return {
        status,
        headers: {
          'content-type': type,
          vary: VARY,
          ...(retry && { 'retry-after': retry }),
          ...(typeof robots === 'string' && { 'x-robots-tag': robots }),
        },
        body,
        changesAt: changeTimeOf(requestedAt, headers),
      };
    });
  }
}

const tooMany = (wait: number): ServedResponse => errorResponse(TOO_MANY, { 'retry-after': String(wait) });

const uncached = ({ response }: NewResponse): ServedResponse => ({ response, stale: false });
