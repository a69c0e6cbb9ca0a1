import type { PlacedEntry, ProductOrders, Theme } from '@linkstall/contracts/http';
import { qrSvg } from '@linkstall/kit/qr';
import { upiHref } from '@linkstall/kit/upi';
import { brokenNameRule } from '@linkstall/kit/username';
import { codeColors } from '@linkstall/themes/code-colors';

import type { ResponseCache, NewResponse, MakeResponse } from '../responses/response-cache.ts';
import { tagOf } from '../responses/change-tags.ts';
import { ResponseBody } from '../responses/response-body.ts';
import type { Api } from '../http/api.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import type { Purges } from '../http/purges.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { methodNotAllowed, sendResponse, sendShared, textResponse } from '../http/send.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import { tooMany } from '../pages/page-responses.ts';

interface Dependencies {
  readonly api: Api;
  readonly cache: ResponseCache;
  readonly limit: RateLimiter;
  readonly purges: Pick<Purges, 'isUpToDate'>;
}

/** The subject of a QR code: a public page, a product, or a payment entry. */
interface Subject {
  /** The user name in lower case. */
  readonly name: string;
  readonly isStore: boolean;
  /** The id of a product or an entry. */
  readonly id: string | undefined;
  /** Whether the code pays the product. */
  readonly isPayment: boolean;
}

/** The fields of the API responses that are used. */
interface Owner {
  readonly username: string;
  readonly UserTheme: readonly Theme[];
  readonly UserEntry?: readonly PlacedEntry[];
  readonly orders?: ProductOrders;
}

export const QR_CODE = /\.qr\.svg$/i;
const SUBJECT = /^\/(store\/@)?([^/@]+?)(?:\/([\da-f]{24})(\.pay)?)?\.qr\.svg$/;
const SVG = { 'content-type': 'image/svg+xml; charset=utf-8' };
const NO_PAGE = 'There is no page for this code.';

/**
 * `/name.qr.svg`, `/store/@name.qr.svg` and product pages: the page's URL as a QR code in the colours of the page.
 * `/name/<entry>.qr.svg`: the payment request of a UPI entry. `/store/@name/<id>.pay.qr.svg`: that of a product.
 */
export class QrCodes {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
    const path = canonicalAddress(exchange.pathname) ?? '';
    const subject = subjectOf(path);
    if (!subject) return sendResponse(exchange, textResponse(404, NO_PAGE));
    const cacheRequest = { key: `qr ${exchange.origin}${path}`, version: '', releases: [] };
    const make: MakeResponse = (addTag) => this.#make(subject, exchange.origin, addTag);
    const servedResponse = await fromCache(exchange, this.#dependencies, { cacheRequest, make, tooMany });
    await sendShared(exchange, servedResponse, this.#dependencies.purges.isUpToDate);
  }

  async #make(subject: Subject, origin: string, addTag: Parameters<MakeResponse>[0]): Promise<NewResponse> {
    const { name, id, isStore } = subject;
    const path = isStore && id ? `/${name}/Store/Product/${id}` : `/${name}/Page`;
    addTag(tagOf(path));
    const { status, body, changesAt } = await this.#dependencies.api.ask(path);
    const owner = status === 200 ? parseOwner(body) : undefined;
    const text = owner && qrTextOf(subject, owner, origin);
    if (!text) return { ...errorResult(status), changesAt };
    const svg = qrSvg(text, codeColors(owner.UserTheme[0] ?? null));
    return { response: { status: 200, headers: SVG, body: new ResponseBody(svg) }, quality: 'good', changesAt };
  }
}

function subjectOf(path: string): Subject | null {
  const [, storePrefix, name = '', id, suffix] = SUBJECT.exec(path) ?? [];
  const isStore = storePrefix !== undefined;
  const isPayment = suffix !== undefined;
  return brokenNameRule(name) === null && (isStore || !isPayment) ? { name, isStore, id, isPayment } : null;
}

/** The canonical URL of the page or the UPI payment link; null when the subject does not exist. */
function qrTextOf({ isStore, id, isPayment }: Subject, owner: Owner, origin: string): string | null {
  const { username, UserEntry = [], orders } = owner;
  if (isPayment) return orders?.upi ? upiHref(orders.upi) : null;
  if (isStore || !id) return `${origin}${isStore ? '/store/@' : '/'}${username}${id ? `/${id}` : ''}`;
  const entry = UserEntry.find(({ _id }) => _id === id);
  return entry?.kind === 'upi' ? upiHref(entry) : null;
}

function parseOwner(body: string): Owner | undefined {
  const { data } = JSON.parse(body) as { readonly data?: readonly Owner[] };
  return data?.[0];
}

function errorResult(status: number): NewResponse {
  if (status === 404 || status === 200) return { response: textResponse(404, NO_PAGE).response, quality: 'good' };
  const headers = { 'cache-control': 'no-store', 'retry-after': '2' };
  return {
    response: textResponse(503, 'This code is not available at the moment.', headers).response,
    quality: 'unavailable',
  };
}
