import { brokenNameRule } from '@linkstall/kit/username';

import { canonicalAddress } from '../http/canonical-address.ts';

/** A beacon about a view of a page, or a click on it. */
export interface Visit {
  /** User name of the page's owner. */
  readonly name: string;
  readonly kind: 'page' | 'store' | 'click';
  /** For a click the id of the link or product; for a view the referring domain, or empty. */
  readonly subject: string;
}

const ID = /^[0-9a-f]{24}$/;
const DOMAIN = /^[0-9a-z.-]{1,100}$/;
/** Android apps send `android-app://<name>` as the referrer. */
const REFERRER_PROTOCOLS = ['http:', 'https:', 'android-app:'];

/**
 * The lines of a beacon: the kind, the path of the page, the referrer or the clicked id, and the id of the page's
 * composition. The kinds are `c` for a click, `w` for the first view of a page with the hydration mode `none` or `visitors`,
 * and `v` for other views.
 */
export function visitOf(beacon: string, ownHost: string): Visit | null {
  const [beaconKind, path = '', rest = ''] = beacon.split('\n');
  if (beaconKind === 'c') return clickOf(path, rest);
  const page = countedPage(path);
  return (beaconKind === 'v' || beaconKind === 'w') && page ? { ...page, subject: domainOf(rest, ownHost) } : null;
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

function domainOf(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const { protocol, hostname } = new URL(referrer);
  const domain = hostname.toLowerCase().replace(/^www\./, '');
  const isExternal = REFERRER_PROTOCOLS.includes(protocol) && hostname !== ownHost && DOMAIN.test(domain);
  return isExternal ? domain : '';
}
