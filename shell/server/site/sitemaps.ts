import type { Envelope, ListedUser, ListedUsers } from '@linkstall/contracts/http';

import { ResponseCache, type Made, type Make } from '../responses/response-cache.ts';
import { FinishedBytes } from '../responses/finished-bytes.ts';
import { ALL } from '../responses/change-tags.ts';
import type { Api } from '../http/api.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import type { ReadLimit } from '../http/read-limit.ts';
import { methodNotAllowed, sendResponse, textResponse } from '../http/send.ts';
import { tooMany } from './page-responses.ts';

interface Means {
  readonly api: Api;
  readonly limit: ReadLimit;
}

export const SITEMAP = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/;
/** Cache time of a sitemap. A sitemap costs the API far more than a page, and search engines read it once a day. */
const KEPT = { freshMs: 10 * 60_000, bytes: 16 * 1024 * 1024 };
const XML = {
  'content-type': 'application/xml; charset=utf-8',
  'cdn-cache-control': 'max-age=2',
  'surrogate-key': `${ALL} sitemap`,
};
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * `/sitemap.xml`: the landing page, and every page, store and product with visible content. With many creators it is an index
 * of `/sitemap-1.xml`, `/sitemap-2.xml` and so on.
 */
export class Sitemaps {
  readonly #means: Means;
  readonly #cache = new ResponseCache(KEPT);

  constructor(means: Means) {
    this.#means = means;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    const part = SITEMAP.exec(exchange.pathname)?.[1];
    const wanted = { key: `${exchange.origin} ${part ?? ''}`, version: '', parts: [] };
    const make: Make = () => this.#make(part, exchange.origin);
    const means = { cache: this.#cache, limit: this.#means.limit };
    await sendResponse(exchange, await fromCache(exchange, means, { wanted, make, tooMany }));
  }

  async #make(part: string | undefined, origin: string): Promise<Made> {
    const { status, body } = await this.#means.api.ask(`/users/listed/${part ?? '1'}`);
    if (status !== 200) return failed(status);
    const { parts, users } = (JSON.parse(body) as Envelope<ListedUsers>).data;
    const isIndex = part === undefined && parts > 1;
    const start = part === undefined || part === '1' ? ['/'] : [];
    const text = isIndex ? indexOf(parts, origin) : mapOf([...start, ...users.flatMap(pathsOf)], origin);
    return { response: { status: 200, headers: XML, body: new FinishedBytes(text) }, quality: 'good' };
  }
}

const pathsOf = ({ username, hasLinks, products }: ListedUser): readonly string[] => {
  const store = `/store/@${username}`;
  return [
    ...(hasLinks ? [`/${username}`] : []),
    ...(products.length > 0 ? [store, ...products.map((id) => `${store}/${id}`)] : []),
  ];
};

const mapOf = (paths: readonly string[], origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset ${NAMESPACE}>${paths.map((path) => `<url>${located(origin + path)}</url>`).join('')}</urlset>`;

function indexOf(parts: number, origin: string): string {
  const maps = Array.from(
    { length: parts },
    (_, at) => `<sitemap>${located(`${origin}/sitemap-${at + 1}.xml`)}</sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><sitemapindex ${NAMESPACE}>${maps.join('')}</sitemapindex>`;
}

const located = (address: string): string => `<loc>${address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</loc>`;

function failed(status: number): Made {
  if (status === 404) return { response: textResponse(404, 'There is no such map.').response, quality: 'good' };
  const headers = { 'cache-control': 'no-store', 'retry-after': '60' };
  return { response: textResponse(503, 'The map cannot be drawn just now.', headers).response, quality: 'away' };
}
