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
  /** For a view: whether the visitor has a phone or a tablet. */
  readonly isPhone?: boolean;
}

interface Sender {
  readonly userAgent: string;
  readonly ownHost: string;
}

const ID = /^[0-9a-f]{24}$/;
const PHONE = /mobi|android|iphone|ipad|ipod/i;
/** The name of a Mac, which iPads use, too. */
const MAC = /macintosh/i;
const TOUCH = /^[2-9]$/;

/**
 * The lines of a beacon: the kind, the address of the page, the referrer or the clicked id, the number of touch points, and the
 * id of the page's composition. The kinds are `c` for a click, `w` for the first view of a page with the hydration mode `none`
 * or `visitors`, and `v` for other views. Pages that a cache stored earlier send no query and no touch points.
 */
export function visitOf(beacon: string, { userAgent, ownHost }: Sender): Visit | null {
  const [beaconKind, address = '', rest = '', touchPoints] = beacon.split('\n');
  const [path = '', search = ''] = address.split(/\?(.*)/s);
  if (beaconKind === 'c') return clickOf(path, rest);
  const page = countedPage(path);
  if ((beaconKind !== 'v' && beaconKind !== 'w') || !page) return null;
  const subject = sourceOf({ referrer: rest, query: new URLSearchParams(search), userAgent, ownHost });
  const isPad = MAC.test(userAgent) && TOUCH.test(touchPoints ?? '');
  return { ...page, subject, isPhone: isPad || PHONE.test(userAgent) };
}

/** Parses the request that browsers send for a link with `ping`, which needs no script. */
export function clickByPing(from: string | undefined, id: string): Visit | null {
  return from !== undefined && URL.canParse(from) ? clickOf(new URL(from).pathname, id) : null;
}

function clickOf(path: string, id: string): Visit | null {
  const page = countedPage(path);
  return page && ID.test(id) ? { name: page.name, kind: 'click', subject: id } : null;
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
