import { brokenNameRule } from '@linkstall/kit/username';

import { canonicalAddress } from '../http/canonical-address.ts';
import { sourceOf } from './visit-source.ts';

/** A beacon about a view of a page, or a click on it. */
export interface Visit {
  /** User name of the page's owner. */
  readonly name: string;
  readonly kind: 'page' | 'store' | 'click';
  /** For a click the id of the link or product; for a view its source, or empty. */
  readonly subject: string;
  /** The place in the address with which the visitor came. */
  readonly place?: string;
  /** For a view: whether the visitor has a phone or a tablet. */
  readonly isPhone?: boolean;
}

interface Sender {
  readonly userAgent: string;
  readonly ownHost: string;
  /** The path of the creator's page that `/` shows. */
  readonly home?: string | null;
}

const ID = /^[0-9a-f]{24}$/;
const PHONE = /mobi|android|iphone|ipad|ipod/i;
/** The name of a Mac, which iPads use, too. */
const MAC = /macintosh/i;
/** The query parameter that `/<username>/<place>` adds. */
export const PLACE_PARAMETER = 'from';
const PLACE = /^[a-z0-9-]{1,20}$/;
const TOUCH = /^[2-9]$/;

/**
 * The lines of a beacon: the kind, the address of the page, the referrer or the clicked id, the number of touch points, and the
 * id of the page's composition. The kinds are `c` for a click, `w` for the first view of a page with the hydration mode `none`
 * or `visitors`, and `v` for other views. Pages that a cache stored earlier send no query and no touch points.
 */
export function visitOf(beacon: string, { userAgent, ownHost, home = null }: Sender): Visit | null {
  const [beaconKind, address = '', rest = '', touchPoints] = beacon.split('\n');
  const [shownPath = '', search = ''] = address.split(/\?(.*)/s);
  const path = pagePath(shownPath, home);
  const query = new URLSearchParams(search);
  if (beaconKind === 'c') return clickOf(path, rest, query);
  const page = countedPage(path);
  if ((beaconKind !== 'v' && beaconKind !== 'w') || !page) return null;
  const subject = sourceOf({ referrer: rest, query, userAgent, ownHost });
  const isPad = MAC.test(userAgent) && TOUCH.test(touchPoints ?? '');
  return { ...page, ...placeIn(query), subject, isPhone: isPad || PHONE.test(userAgent) };
}

const pagePath = (path: string, home: string | null): string => (path === '/' && home) || path;

/** Parses the request that browsers send for a link with `ping`, which needs no script. */
export function clickByPing(from: string | undefined, id: string, home: string | null = null): Visit | null {
  if (from === undefined || !URL.canParse(from)) return null;
  const { pathname, searchParams } = new URL(from);
  return clickOf(pagePath(pathname, home), id, searchParams);
}

/** The place in the query of a page, of which `/<username>/<place>` made the address. */
export function placeIn(query: URLSearchParams): { readonly place?: string } {
  const place = query.get(PLACE_PARAMETER) ?? '';
  return PLACE.test(place) ? { place } : {};
}

function clickOf(path: string, id: string, query: URLSearchParams): Visit | null {
  const page = countedPage(path);
  return page && ID.test(id) ? { name: page.name, kind: 'click', subject: id, ...placeIn(query) } : null;
}

/** The owner of a page or store (a product page belongs to the store); null for other pages. */
function countedPage(pathname: string): { readonly name: string; readonly kind: 'page' | 'store' } | null {
  const [, first = '', second, ...more] = canonicalAddress(pathname)?.split('/') ?? [];
  const isProduct = first === 'store' && more.length === 1 && ID.test(more[0] ?? '');
  if (first === '' || (more.length > 0 && !isProduct)) return null;
  const isStore = second !== undefined;
  const name = isStore ? second.replace(/^@/, '') : first;
  if ((isStore && first !== 'store') || brokenNameRule(name)) return null;
  return { name, kind: isStore ? 'store' : 'page' };
}
