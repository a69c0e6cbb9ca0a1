import { brokenNameRule } from '@linkstall/kit/username';

import type { Exchange } from '../http/exchange.ts';

/** Pages below `/store/` that are no store. */
const STORE_PAGES = ['add-product', 'edit-product'];
/** Visitors write an @ in the address of a page, which has no @, and omit the @ in the address of a store. */
const NAME_WITH_AT = /^\/(?:@|%40)([\w.-]+)\/?$/;
const STORE_WITHOUT_AT = /^\/store\/([\w.-]+)\/?$/i;

/** The address of a page that is written in another way; null for an address that is right. */
export function redirectTarget({ pathname, search }: Pick<Exchange, 'pathname' | 'search'>): string | null {
  if (/^\/admin\/?$/i.test(pathname)) return '/admin/links';
  const name = NAME_WITH_AT.exec(pathname)?.[1];
  if (name && brokenNameRule(name) === null) return `/${name}${search}`;
  const owner = STORE_WITHOUT_AT.exec(pathname)?.[1];
  if (owner && brokenNameRule(owner) === null && !STORE_PAGES.includes(owner.toLowerCase()))
    return `/store/@${owner}${search}`;
  // A single leading slash, because two would start a host name.
  return /^\/[^/\\][^\\]*[^/]\/$/.test(pathname) || /^\/[^/\\]\/$/.test(pathname)
    ? pathname.slice(0, -1) + search
    : null;
}
