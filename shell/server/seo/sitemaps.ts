import type { Envelope, SitemapUser, SitemapPage } from '@linkstall/contracts/http';
import { homePathOf } from '@linkstall/contracts/shell';

import type { NewResponse, MakeResponse, ResponseCache } from '../responses/response-cache.ts';
import { ResponseBody } from '../responses/response-body.ts';
import { ALL, SITE } from '../responses/change-tags.ts';
import type { Api } from '../http/api.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import { tooMany } from '../pages/page-responses.ts';
import type { CurrentSite } from '../releases/current-site.ts';

interface Dependencies {
  readonly api: Api;
  readonly limit: RateLimiter;
  /** Not the cache of pages, because sitemaps are large and would evict pages. */
  readonly fileCache: ResponseCache;
  readonly site: Pick<CurrentSite, 'current'>;
}

export const SITEMAP = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/;
const TAG = 'sitemap';
/** Caches in front of the edge keep a sitemap for two seconds, like a page. */
const XML = {
  'content-type': 'application/xml; charset=utf-8',
  'cdn-cache-control': 'max-age=2',
  'surrogate-key': `${ALL} ${TAG} ${SITE}`,
};
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * `/sitemap.xml`: the home page, and every page, store and product with visible content. With many creators it is an index
 * of `/sitemap-1.xml`, `/sitemap-2.xml` and so on.
 */
export class Sitemaps {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    const page = SITEMAP.exec(exchange.pathname)?.[1];
    const cacheRequest = { key: `${exchange.origin} ${page ?? ''}`, version: '', releases: [] };
    const make: MakeResponse = (addTag) => {
      for (const tag of [TAG, SITE]) addTag(tag);
      return this.#make(page, exchange.origin);
    };
    const { fileCache: cache, limit } = this.#dependencies;
    const dependencies = { cache, limit };
    await sendResponse(exchange, await fromCache(exchange, dependencies, { cacheRequest, make, tooMany }));
  }

  async #make(page: string | undefined, origin: string): Promise<NewResponse> {
    const { status, body } = await this.#dependencies.api.ask(`/users/listed/${page ?? '1'}`);
    if (status !== 200) return errorResult(status);
    const { parts: pageCount, users } = (JSON.parse(body) as Envelope<SitemapPage>).data;
    const home = homePathOf({ site: await this.#dependencies.site.current() });
    const isIndex = page === undefined && pageCount > 1;
    const homePage = page === undefined || page === '1' ? ['/'] : [];
    const text = isIndex
      ? sitemapIndexOf(pageCount, origin)
      : urlSetOf([...homePage, ...users.flatMap(pathsOf).filter((path) => path.toLowerCase() !== home)], origin);
    return { response: { status: 200, headers: XML, body: new ResponseBody(text) }, quality: 'good' };
  }
}

const pathsOf = ({ username, hasLinks, products }: SitemapUser): readonly string[] => {
  const store = `/store/@${username}`;
  return [
    ...(hasLinks ? [`/${username}`] : []),
    ...(products.length > 0 ? [store, ...products.map((id) => `${store}/${id}`)] : []),
  ];
};

const urlSetOf = (paths: readonly string[], origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset ${NAMESPACE}>${paths.map((path) => `<url>${locTag(origin + path)}</url>`).join('')}</urlset>`;

function sitemapIndexOf(pageCount: number, origin: string): string {
  const sitemaps = Array.from(
    { length: pageCount },
    (_, index) => `<sitemap>${locTag(`${origin}/sitemap-${index + 1}.xml`)}</sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><sitemapindex ${NAMESPACE}>${sitemaps.join('')}</sitemapindex>`;
}

const locTag = (address: string): string => `<loc>${address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc>`;

function errorResult(status: number): NewResponse {
  if (status === 404) return { response: textResponse(404, 'There is no such sitemap.').response, quality: 'good' };
  const headers = { 'cache-control': 'no-store', 'retry-after': '60' };
  return {
    response: textResponse(503, 'The sitemap is not available at the moment.', headers).response,
    quality: 'unavailable',
  };
}
