import type { Envelope, LinkTarget } from '@linkstall/contracts/http';
import { linkHref } from '@linkstall/kit/link-href';

import type { ResponseCache, MakeResponse } from '../responses/response-cache.ts';
import type { Backend } from '../http/backend.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import { responseFromApi, changeTimeOf } from '../http/response-from-api.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { redirectResponse, sendResponse } from '../http/send.ts';
import { linkUnavailableResponse, tooMany } from '../pages/page-responses.ts';
import { takedownIn } from '../http/takedowns.ts';
import { takedownResponse } from '../takedowns/takedown-page.ts';
import type { Insights } from './insights.ts';

interface TrackedLinksDependencies {
  readonly backend: Backend;
  readonly cache: ResponseCache;
  /** Rate limit for links that are not cached. */
  readonly limit: RateLimiter;
  /** Null when nothing is counted. Redirects work also without counts. */
  readonly insights: Insights | null;
}

const PATH = /^\/go\/([0-9a-f]{24})$/;
const READ_TIMEOUT_MS = 3000;
const NO_STORE = { 'cache-control': 'no-store' };
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** `/go/<id>`: redirects to the stored address of a link and counts the click. The request cannot choose the address. */
export class TrackedLinks {
  readonly #dependencies: TrackedLinksDependencies;

  constructor(dependencies: TrackedLinksDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param notFound handles ids without a visible link */
  async send(exchange: Exchange, notFound: () => Promise<void>): Promise<void> {
    const { insights } = this.#dependencies;
    const id = /^(GET|HEAD)$/.test(exchange.method) ? PATH.exec(exchange.pathname)?.[1] : undefined;
    if (id === undefined) return notFound();
    // A prefetched redirect would be followed later without a request, so the click would not be counted.
    if (isPrefetch(exchange)) return sendResponse(exchange, linkUnavailableResponse());
    const cacheRequest = { key: `go ${id}`, version: '', releases: [] };
    const make: MakeResponse = (addTag) => this.#read(id, exchange, addTag);
    const served = await fromCache(exchange, this.#dependencies, { cacheRequest, make, tooMany });
    const { response } = served;
    if (response.status === 429) return sendResponse(exchange, served);
    if (response.status === 404) return notFound();
    if (response.status === 451 || response.status === 410) return sendResponse(exchange, served, NO_STORE);
    if (response.status !== 200) return sendResponse(exchange, linkUnavailableResponse());
    const { username, url } = parseTarget(response.body.identity);
    await sendResponse(exchange, redirectResponse(302, locationOf(url)), NO_STORE);
    if (exchange.method === 'GET') await insights?.recordClick(exchange, { name: username, id });
  }

  /** While the API is unavailable, its responses of the last hour are used. Missing links are looked up again. */
  async #read(id: string, { id: requestId, log }: Exchange, addTag: Parameters<MakeResponse>[0]) {
    const result = await responseFromApi(log, async () => {
      const headers = { 'x-request-id': requestId, accept: 'application/json' };
      const path = `/api/v1/link/go/${id}`;
      const requestedAt = Date.now();
      const {
        status,
        headers: responseHeaders,
        body,
      } = await this.#dependencies.backend.read(path, { limitMs: READ_TIMEOUT_MS, headers });
      if (status === 200) addTag(`user:${parseTarget(body).username.toLowerCase()}`);
      const takedown = takedownIn(path, status, responseHeaders);
      if (takedown) addTag(`user:${takedown.username.toLowerCase()}`);
      if (takedown) return takedownResponse(takedown);
      // A 429 of the API becomes 503, because this visitor did not cause it.
      return {
        status: status === 429 ? 503 : status,
        headers: {},
        body,
        changesAt: changeTimeOf(requestedAt, responseHeaders),
      };
    });
    return result.response.status === 404 ? { ...result, quality: 'unstorable' as const } : result;
  }
}

const parseTarget = (body: Buffer): LinkTarget => (JSON.parse(body.toString('utf8')) as Envelope<LinkTarget>).data;

const isPrefetch = ({ req: { headers } }: Exchange): boolean =>
  PREFETCH_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));

/** The stored address. It is encoded only when it contains characters that a header does not allow. */
function locationOf(url: string): string {
  const href = linkHref(url);
  return /^[\x21-\x7e]*$/.test(href) ? href : new URL(href).href;
}
