import { brokenNameRule } from '@linkstall/kit/username';

import { canonicalAddress } from '../http/canonical-address.ts';

/** What a browser tells of somebody who looks at a page, or goes on from it. */
export interface Visit {
  /** Whose page. */
  readonly name: string;
  readonly what: 'page' | 'store' | 'click';
  /** Of a click: the id of the link or product. Of a view: the domain that sent them, or nothing. */
  readonly which: string;
}

const ID = /^[0-9a-f]{24}$/;
const DOMAIN = /^[0-9a-z.-]{1,100}$/;
/** Apps say who they are as `android-app://<name>`. */
const SENDERS = ['http:', 'https:', 'android-app:'];

/**
 * A beacon: `v`, of a page without scripts `w`, or `c`; the path of the page, where they came from or what they clicked, a line each; the last one, for the
 * log, is the id of the page's composition.
 */
export function visitOf(beacon: string, ownHost: string): Visit | null {
  const [kind, path = '', rest = ''] = beacon.split('\n');
  if (kind === 'c') return clickOf(path, rest);
  const page = countedPage(path);
  return (kind === 'v' || kind === 'w') && page ? { ...page, which: domainOf(rest, ownHost) } : null;
}

/** What browsers send by themselves for a link with `ping`, which needs no script. */
export function clickByPing(from: string | undefined, id: string): Visit | null {
  return from !== undefined && URL.canParse(from) ? clickOf(new URL(from).pathname, id) : null;
}

function clickOf(path: string, id: string): Visit | null {
  const page = countedPage(path);
  return page && ID.test(id) ? { name: page.name, what: 'click', which: id } : null;
}

/** Whose page or store this is, a product's page being the store's; null for every other one. */
function countedPage(pathname: string): { readonly name: string; readonly what: 'page' | 'store' } | null {
  const [, first = '', second, ...more] = canonicalAddress(pathname)?.split('/') ?? [];
  const isProduct = first === 'store' && more.length === 1 && ID.test(more[0] ?? '');
  if (first === '' || (more.length > 0 && !isProduct)) return null;
  const isStore = second !== undefined;
  const name = isStore ? second.replace(/^@/, '') : first;
  if ((isStore && first !== 'store') || brokenNameRule(name)) return null;
  return { name, what: isStore ? 'store' : 'page' };
}

function domainOf(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const { protocol, hostname } = new URL(referrer);
  const domain = hostname.toLowerCase().replace(/^www\./, '');
  const isOther = SENDERS.includes(protocol) && hostname !== ownHost && DOMAIN.test(domain);
  return isOther ? domain : '';
}
