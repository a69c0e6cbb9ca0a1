import type { Envelope, PlaceTarget } from '@linkstall/contracts/http';
import { homePathOf } from '@linkstall/contracts/shell';
import { brokenNameRule } from '@linkstall/kit/username';

import type { MakeResponse, ResponseCache } from '../responses/response-cache.ts';
import { tagOf } from '../responses/change-tags.ts';
import type { Backend } from '../http/backend.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import { movedLocation, movedPageIn } from '../http/moved-pages.ts';
import { responseFromApi } from '../http/response-from-api.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { secretHeaders } from '../http/security-headers.ts';
import { redirectResponse, sendResponse } from '../http/send.ts';
import { linkUnavailableResponse, tooMany } from '../pages/page-responses.ts';
import { takedownIn } from '../http/takedowns.ts';
import { takedownResponse } from '../takedowns/takedown-page.ts';
import type { Compositions } from '../releases/compositions.ts';
import type { CurrentSite } from '../releases/current-site.ts';
import type { PageMatches } from '../releases/page-matches.ts';
import { PLACE_PARAMETER } from './visit.ts';

interface PlaceLinksDependencies {
  readonly backend: Backend;
  readonly cache: ResponseCache;
  /** Rate limit for places that are not cached. */
  readonly limit: RateLimiter;
  readonly compositions: Compositions;
  readonly matches: PageMatches;
  readonly site: Pick<CurrentSite, 'current'>;
}

/** Two segments, the second without a dot: files below a page have one. */
export const PLACE = /^\/(?!store\/)([^/@]+)\/([a-z0-9-]{1,20})\/?$/i;
const READ_TIMEOUT_MS = 3000;
const NO_STORE = { 'cache-control': 'no-store' };

/**
 * `/<username>/<place>`: redirects to the page, with the place in the query. The visit script reports the query with views and
 * clicks, so that the page needs no cookie and stays one response in all caches.
 */
export class PlaceLinks {
  readonly #dependencies: PlaceLinksDependencies;

  constructor(dependencies: PlaceLinksDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param page handles all other addresses */
  async send(exchange: Exchange, page: () => Promise<void>): Promise<void> {
    const [, name = '', slug = ''] = PLACE.exec(canonicalAddress(exchange.pathname) ?? '') ?? [];
    const isPlace = /^(GET|HEAD)$/.test(exchange.method) && slug !== '' && brokenNameRule(name) === null;
    if (!isPlace || (await this.#hasPage(exchange))) return page();
    const make: MakeResponse = (addTag) => this.#read({ name, slug }, exchange, addTag);
    const cacheRequest = { key: `place ${name}/${slug}`, version: '', releases: [] };
    const served = await fromCache(exchange, this.#dependencies, { cacheRequest, make, tooMany });
    const { response } = served;
    if (response.status === 429) return sendResponse(exchange, served);
    const { location: movedTo } = response.headers;
    if (movedTo !== undefined)
      return sendResponse(exchange, redirectResponse(301, movedTo + exchange.search), NO_STORE);
    if (response.status === 404) return page();
    if (response.status === 451 || response.status === 410) return sendResponse(exchange, served, NO_STORE);
    if (response.status !== 200) return sendResponse(exchange, linkUnavailableResponse());
    const { username } = (JSON.parse(response.body.identity.toString('utf8')) as Envelope<PlaceTarget>).data;
    const query = exchange.search.replace(/^\?/, '&');
    const home = homePathOf({ site: await this.#dependencies.site.current() });
    const start = home === `/${username.toLowerCase()}` ? '/' : `/${username}`;
    const location = `${start}?${PLACE_PARAMETER}=${slug}${query}`;
    await sendResponse(exchange, redirectResponse(302, location), { ...NO_STORE, ...secretHeaders(exchange.search) });
  }

  /** A page of a remote, such as `/admin/links`, needs no API to be found. */
  async #hasPage(exchange: Exchange): Promise<boolean> {
    const { compositions, matches } = this.#dependencies;
    return matches.match(await compositions.for(null), exchange).matched !== null;
  }

  #read(
    { name, slug }: { readonly name: string; readonly slug: string },
    { id, log }: Exchange,
    addTag: Parameters<MakeResponse>[0],
  ) {
    const path = `/users/u/${name}/places/${slug}`;
    addTag(tagOf(path));
    return responseFromApi(log, async () => {
      const headers = { 'x-request-id': id, accept: 'application/json' };
      const options = { limitMs: READ_TIMEOUT_MS, headers };
      const response = await this.#dependencies.backend.read(`/api/v1${path}`, options);
      const { status, body } = response;
      const moved = movedPageIn(path, response.headers);
      const takedown = takedownIn(path, status, response.headers);
      if (takedown) return takedownResponse(takedown);
      const location = moved && movedLocation(`/${name}/${slug}`, moved);
      // A 429 of the API becomes 503, because this visitor did not cause it.
      return { status: status === 429 ? 503 : status, headers: location ? { location } : {}, body };
    });
  }
}
