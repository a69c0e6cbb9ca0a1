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
  /** Of addresses that no cache has. */
  readonly limit: ReadLimit;
  /** Null where nothing is counted: links lead on there, too. */
  readonly insights: Insights | null;
}

const PATH = /^\/go\/([0-9a-f]{24})$/;
const LIMIT_MS = 3000;
const UNKEPT = { 'cache-control': 'no-store' };
const EARLY_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** `/go/<id>`: leads on to what is stored of a link, and counts that. Nothing else in the address says where. */
export class TrackedLinks {
  readonly #means: GoMeans;

  constructor(means: GoMeans) {
    this.#means = means;
  }

  /** `otherwise` answers for what is no link that visitors see. */
  async send(exchange: Exchange, otherwise: () => Promise<void>): Promise<void> {
    const { insights } = this.#means;
    const id = /^(GET|HEAD)$/.test(exchange.method) ? PATH.exec(exchange.pathname)?.[1] : undefined;
    if (id === undefined) return otherwise();
    // It would be shown later without being asked for, and never be counted.
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

  /** Where the API cannot be asked, what it said in the last hour holds. What it does not have is asked again. */
  async #read(id: string, { id: request, log }: Exchange, reads: Parameters<Make>[0]) {
    const made = await madeByApi(log, async () => {
      const headers = { 'x-request-id': request, accept: 'application/json' };
      const path = `/api/v1/link/go/${id}`;
      const askedAt = Date.now();
      const { status, headers: said, body } = await this.#means.backend.read(path, { limitMs: LIMIT_MS, headers });
      if (status === 200) reads(`user:${targetIn(body).username.toLowerCase()}`);
      // That the API is asked too often is not this visitor's doing.
      return { status: status === 429 ? 503 : status, headers: {}, body, trueUntil: trueUntil(askedAt, said) };
    });
    return made.response.status === 404 ? { ...made, quality: 'passing' as const } : made;
  }
}

const targetIn = (body: Buffer): LinkTarget => (JSON.parse(body.toString('utf8')) as Envelope<LinkTarget>).data;

/** Fetched before anybody has clicked. */
const isEarly = ({ req: { headers } }: Exchange): boolean =>
  EARLY_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));

/** To the letter what is stored, unless a header cannot hold it. */
function locationOf(url: string): string {
  const href = linkHref(url);
  return /^[\x21-\x7e]*$/.test(href) ? href : new URL(href).href;
}
