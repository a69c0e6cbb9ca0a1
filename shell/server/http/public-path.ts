import { brokenNameRule } from '@linkstall/kit/username';

import type { Exchange } from './exchange.ts';

/** One key for all invalid names, because their response is the same. */
const NOBODY = '-';
const PAGE = /^[1-9]\d{0,3}$/;
const PART = /^[1-9]\d{0,4}$/;
const ID = /^[\da-f]{24}$/;
const TOKEN = /^(Bearer +)?[\w-]+\.[\w-]+\.[\w-]+$/i;

/**
 * The canonical path (after `/api/v1`) of a public read, which is its cache key. HEAD, other cases, percent-encoding, query
 * strings and invalid tokens lead to the same path. Null for every other request.
 */
export function publicPath({ req, method, pathname }: Exchange, prefix: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const segments = segmentsOf(pathname.slice(prefix.length));
  if (segments === null) return null;
  const [first = '', second = '', third = '', fourth = ''] = segments;
  // The owner sees more of these two.
  const isVisitor = !TOKEN.test(req.headers.authorization ?? '');
  switch (segments.length) {
    case 0:
      return '';
    case 1:
      return `/${known(first)}`;
    case 2:
      if (second === 'page' && first !== 'product') return `/${known(first)}/Page`;
      if (!isVisitor) return null;
      if (first === 'product') return ID.test(second) ? `/product/${second}` : null;
      return second === 'store' ? `/${known(first)}/Store` : null;
    case 3:
      if (first === 'users' && second === 'listed') return PART.test(third) ? `/users/listed/${third}` : null;
      if (first === 'users' && second === 'u') return `/users/u/${known(third)}`;
      return second === 'store' && PAGE.test(third) ? `/${known(first)}/Store/${third}` : null;
    case 4:
      if (second !== 'store' || third !== 'product' || !ID.test(fourth)) return null;
      return `/${known(first)}/Store/Product/${fourth}`;
    default:
      return null;
  }
}

const known = (name: string): string => (brokenNameRule(name) === null ? name : NOBODY);

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
