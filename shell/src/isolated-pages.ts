/**
 * Isolated pages. The pages where users type passwords, and the pages of operators, run in a document that can load the shell
 * and one remote only. A script that another remote left behind (listeners, styles, changed prototypes) ends with its
 * document, so it cannot read a password or press a button there. The list belongs to the shell and contains paths of
 * addresses, not page patterns of remotes. So no remote can take a path off the list, not even with a page like
 * `/admin/account/:tab`.
 *
 * The edge writes a composition without the other remotes, and the shell opens and leaves these pages by full navigations.
 */
import { homePathOf, type Composition } from '@linkstall/contracts/shell';

import { type MatchedPage, matchPage } from './pages/match-page.ts';

/** The page that confirms sensitive calls. It belongs to the shell and loads no remote. */
export const CONFIRM_PATH = '/confirm';

/** Paths in lower case. */
const ISOLATED_PATHS: ReadonlySet<string> = new Set([
  CONFIRM_PATH,
  '/login',
  '/signup',
  '/reset-password',
  '/resendemail',
  '/password-reset-confirm',
  '/account-verification',
  '/admin/account/security',
  '/admin/account/webhooks',
  '/setup',
]);

export interface PageOfPath extends MatchedPage {
  readonly isIsolated: boolean;
}

export const CONFIRM_PAGE: PageOfPath = {
  remote: 'shell',
  page: { path: CONFIRM_PATH, access: 'login', layout: 'entry', title: 'Confirm', server: false },
  params: {},
  isIsolated: true,
};

/** The path of the page that a path shows: `/` can show the page of a creator. */
export const shownPath = (composition: Pick<Composition, 'site'>, pathname: string): string =>
  (pathname === '/' && homePathOf(composition)) || pathname;

/** The page of a path: the confirmation page, or a page of a remote. */
export function pageAt(
  composition: Pick<Composition, 'remotes' | 'site'>,
  pathname: string,
  search = '',
): PageOfPath | null {
  if (pathname === CONFIRM_PATH) return CONFIRM_PAGE;
  const matched = matchPage(composition.remotes, shownPath(composition, pathname), search);
  return matched && { ...matched, isIsolated: isIsolatedPath(pathname) || matched.page.access === 'operator' };
}

/** The router matches paths in any case, with percent-encoding and with slashes at the end. */
function isIsolatedPath(pathname: string): boolean {
  try {
    const segments = decodeURIComponent(pathname).toLowerCase().split('/');
    return ISOLATED_PATHS.has(`/${segments.filter((segment) => segment !== '').join('/')}`);
  } catch {
    return false; // the router does not decode such a path either, so no isolated page matches
  }
}

/** The remote whose isolated pages share a document; empty for all other pages. */
export const zoneOf = (matched: PageOfPath | null): string => (matched?.isIsolated ? matched.remote : '');
