import { brokenNameRule } from '@linkstall/kit/username';

import { DomainError } from '../http/domain-error.js';
import type { Visibility } from '../scheduling/visibility.rule.js';

/** The new address of a page that has moved to another Linkstall. */
export interface PageMove {
  /** `https://host/name`. */
  readonly address: string;
  /** The end of the redirect; null: until the creator ends it. */
  readonly until: Date | null;
}

/**
 * The address of a page of another Linkstall, from what a creator types; null for any other address. Paths of page, store and
 * products follow from it, so it has no path below the name.
 */
export function pageAddress(text: string): string | null {
  const address = /^https:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { origin, hostname, port, username, password, pathname, search, hash } = new URL(address);
  const name = pathname.replace(/^\/@?/, '').replace(/\/$/, '');
  const isPlain = port === '' && username === '' && password === '' && search === '' && hash === '';
  return isPlain && hostname.includes('.') && brokenNameRule(name) === null ? `${origin}/${name}` : null;
}

/** @throws DomainError 404 with the new address while the redirect lasts. The edge redirects by it. */
export function refuseMoved({ move }: { readonly move: PageMove | null }, visibility: Visibility): void {
  if (!move || !isMoved(move, visibility)) return;
  const message = `This page has moved to ${move.address}`;
  throw new DomainError('not-found', 'user.moved', message, { movedTo: move.address });
}

export const isMoved = (move: PageMove | null, visibility: Visibility): boolean =>
  move !== null && visibility.isVisible({ shownFrom: null, shownUntil: move.until });
