import type { Envelope, LinkTarget } from '@linkstall/contracts/http';
import { linkHref } from '@linkstall/kit/link-href';

import type { ResponseCache, Make } from '../responses/response-cache.ts';
import type { Backend } from '../http/backend.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import { madeByApi, trueUntil } from '../http/made-by-api.ts';
import type { ReadLimit } from '../http/read-limit.ts';
import { redirectResponse, sendResponse } from '../http/send.ts';
import { linkAway, tooMany } from '../site/page-responses.ts';
import type { Insights } from './insights.ts';

interface GoMeans {
  readonly backend: Backend;
  readonly cache: ResponseCache;
  /** Rate limit for links that are not cached. */
  readonly limit: ReadLimit;
  /** Null when nothing is counted; redirects work all the same. */
  readonly insights: Insights | null;
}

const PATH = /^\/go\/([0-9a-f]{24})$/;
const LIMIT_MS = 3000;
const UNKEPT = { 'cache-control': 'no-store' };
const EARLY_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** `/go/<id>`: redirects to the stored address of a link and counts the click. The request cannot choose the address. */
export class TrackedLinks {
  readonly #means: GoMeans;

  constructor(means: GoMeans) {
    this.#means = means;
  }

  /** @param otherwise handles ids that are no visible link */
  async send(exchange: Exchange, otherwise: () => Promise<void>): Promise<void> {
    const { insights } = this.#means;
    const id = /^(GET|HEAD)$/.test(exchange.method) ? PATH.exec(exchange.pathname)?.[1] : undefined;
    if (id === undefined) return otherwise();
    // A prefetched redirect would be followed later without a request, so the click would not be counted.
    if (isEarly(exchange)) return sendResponse(exchange, linkAway());
    const wanted = { key: `go ${id}`, version: '', parts: [] };
    const make: Make = (reads) => this.#read(id, exchange, reads);
    const served = await fromCache(exchange, this.#means, { wanted, make, tooMany });
    const { response } = served;
    if (response.status === 429) return sendResponse(exchange, served);
    if (response.status === 404) return otherwise();
    if (response.status !== 200) return sendResponse(exchange, linkAway());
    const { username, url } = targetIn(response.body.identity);
    await sendResponse(exchange, redirectResponse(302, locationOf(url)), UNKEPT);
    if (exchange.method === 'GET') await insights?.noteClick(exchange, { name: username, id });
  }

  /** While the API is away, its responses of the last hour are used. Missing links are looked up again. */
  async #read(id: string, { id: request, log }: Exchange, reads: Parameters<Make>[0]) {
    const made = await madeByApi(log, async () => {
      const headers = { 'x-request-id': request, accept: 'application/json' };
      const path = `/api/v1/link/go/${id}`;
      const askedAt = Date.now();
      const { status, headers: said, body } = await this.#means.backend.read(path, { limitMs: LIMIT_MS, headers });
      if (status === 200) reads(`user:${targetIn(body).username.toLowerCase()}`);
      // The API's rate limit is not the fault of this visitor.
      return { status: status === 429 ? 503 : status, headers: {}, body, trueUntil: trueUntil(askedAt, said) };
    });
    return made.response.status === 404 ? { ...made, quality: 'passing' as const } : made;
  }
}

const targetIn = (body: Buffer): LinkTarget => (JSON.parse(body.toString('utf8')) as Envelope<LinkTarget>).data;

/** Whether the request is a prefetch. */
const isEarly = ({ req: { headers } }: Exchange): boolean =>
  EARLY_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));

/** The stored address, encoded only where a header requires it. */
function locationOf(url: string): string {
  const href = linkHref(url);
  return /^[\x21-\x7e]*$/.test(href) ? href : new URL(href).href;
}
