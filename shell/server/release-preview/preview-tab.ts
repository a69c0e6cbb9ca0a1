/**
 * Previews of one tab (decision 0083). The request for a document tells nothing about its tab, so the address has the key of the
 * tab. A link of a page has no key. But pages send their whole address as the referrer, within the site only, and the edge then
 * redirects to the address with the key.
 */
import type { Exchange } from '../http/exchange.ts';

const FIELD = 'ls-tab';

export const tabIn = (search: string): string | undefined => new URLSearchParams(search).get(FIELD) ?? undefined;

/** The key in the address of the page that sent the request. */
export function tabOfReferrer(exchange: Pick<Exchange, 'req' | 'origin'>): string | undefined {
  const from = referrerOf(exchange);
  return from ? tabIn(from.search) : undefined;
}

/** The page of this site that sent the request, without the key of a tab; `/` for all others. */
export function referringPath(exchange: Pick<Exchange, 'req' | 'origin'>): string {
  const from = referrerOf(exchange);
  return from ? withTab(from.pathname + from.search, null) : '/';
}

/** A path of this site with another key; null removes the key. */
export function withTab(path: string, tab: string | null): string {
  const base = 'http://here';
  const rooted = path.replace(/^[/\\]*/, '/');
  const url = new URL(URL.canParse(rooted, base) ? rooted : '/', base);
  if (tab !== null) url.searchParams.set(FIELD, tab);
  else if (url.searchParams.has(FIELD)) url.searchParams.delete(FIELD);
  // Two slashes would start the name of a host.
  return url.pathname.replace(/^\/+/, '/') + url.search;
}

function referrerOf({ req, origin }: Pick<Exchange, 'req' | 'origin'>): URL | null {
  const { referer = '' } = req.headers;
  const from = URL.canParse(referer) ? new URL(referer) : null;
  return from?.origin === origin ? from : null;
}
