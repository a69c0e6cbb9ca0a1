import { LANGUAGES } from '@linkstall/kit/languages';
import { brokenNameRule } from '@linkstall/kit/username';

import type { Exchange } from './exchange.ts';

/** One key for all invalid names, because their response is the same. */
const INVALID_NAME = '-';
const PAGE = /^[1-9]\d{0,3}$/;
const SITEMAP_PAGE = /^[1-9]\d{0,4}$/;
const LIST_POSITION = /^(first|\d{1,14}-[\da-f]{24})$/;
const ID = /^[\da-f]{24}$/;
/** Reads that are not about the page of one creator. */
const WITHOUT_LANGUAGE = /^$|^\/site$|^\/users\//;
/** Matches the token of a session, and an API token. */
const TOKEN = /^(?:(?:Bearer +)?[\w-]+\.[\w-]+\.[\w-]+|Bearer lst_[\w.-]+)$/i;

/**
 * The canonical path (after `/api/v1`) of a public read, which is its cache key. HEAD, upper case, percent-encoding, query
 * strings and invalid tokens lead to the same path. Only the language of a creator's texts stays in it. Null for every other
 * request.
 */
export function publicPath(exchange: Exchange, prefix: string): string | null {
  const path = pathOf(exchange, prefix);
  if (path === null || exchange.search === '' || WITHOUT_LANGUAGE.test(path)) return path;
  const language = new URLSearchParams(exchange.search).get('language');
  return language && Object.hasOwn(LANGUAGES, language) ? `${path}?language=${language}` : path;
}

function pathOf({ req, method, pathname }: Exchange, prefix: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const segments = segmentsOf(pathname.slice(prefix.length));
  if (segments === null) return null;
  const [first = '', second = '', third = '', fourth = ''] = segments;
  // The owner sees more in a store and in a product, so only visitors get them from the cache.
  const isVisitor = !TOKEN.test(req.headers.authorization ?? '');
  switch (segments.length) {
    case 0:
      return '';
    case 1:
      if (first === 'site') return '/site';
      return `/${validName(first)}`;
    case 2:
      if (second === 'page' && first !== 'product') return `/${validName(first)}/Page`;
      if (!isVisitor) return null;
      if (first === 'product') return ID.test(second) ? `/product/${second}` : null;
      return second === 'store' ? `/${validName(first)}/Store` : null;
    case 3:
      if (first === 'users' && second === 'listed') return SITEMAP_PAGE.test(third) ? `/users/listed/${third}` : null;
      if (first === 'users' && second === 'newest') return LIST_POSITION.test(third) ? `/users/newest/${third}` : null;
      if (first === 'users' && second === 'u') return `/users/u/${validName(third)}`;
      return second === 'store' && PAGE.test(third) ? `/${validName(first)}/Store/${third}` : null;
    case 4:
      if (second !== 'store' || third !== 'product' || !ID.test(fourth)) return null;
      return `/${validName(first)}/Store/Product/${fourth}`;
    default:
      return null;
  }
}

const validName = (name: string): string => (brokenNameRule(name) === null ? name : INVALID_NAME);

/** Decodes a path and converts it to lower case, as the API does; a trailing slash is removed. */
function segmentsOf(path: string): readonly string[] | null {
  try {
    const segments = path.toLowerCase().replace(/\/$/, '').split('/').slice(1);
    const decoded = segments.map((segment) => decodeURIComponent(segment).toLowerCase());
    return decoded.includes('') ? null : decoded;
  } catch {
    return null;
  }
}
