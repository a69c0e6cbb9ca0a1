/**
 * Isolated pages. The pages where users type passwords, and the pages of operators, run in a document that can load the shell
 * and one remote only. A script that another remote left behind (listeners, styles, changed prototypes) ends with its
 * document, so it cannot read a password or press a button there. The list belongs to the shell, so no remote can change it.
 *
 * The edge writes a composition without the other remotes, and the shell opens and leaves these pages by full navigations.
 */
import type { Composition, PageDeclaration } from '@linkstall/contracts/shell';

import { type MatchedPage, matchPage } from './pages/match-page.ts';

/** Paths in lower case. */
const ISOLATED_PATHS: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/reset-password',
  '/resendemail',
  '/password-reset-confirm',
  '/account-verification',
  '/admin/account/security',
]);

/** The page that confirms sensitive calls. It belongs to the shell and loads no remote. */
export const CONFIRM_PATH = '/confirm';
export const CONFIRM_PAGE: MatchedPage = {
  remote: 'shell',
  page: { path: CONFIRM_PATH, access: 'login', layout: 'entry', title: 'Confirm', server: false },
  params: {},
};

export const isIsolated = ({ path, access }: Pick<PageDeclaration, 'path' | 'access'>): boolean =>
  access === 'operator' || path === CONFIRM_PATH || ISOLATED_PATHS.has(path.toLowerCase());

/** The page of a path: the confirmation page, or a page of a remote. */
export const pageAt = (remotes: Composition['remotes'], pathname: string, search = ''): MatchedPage | null =>
  pathname === CONFIRM_PATH ? CONFIRM_PAGE : matchPage(remotes, pathname, search);

/** The remote whose isolated pages share a document; empty for all other pages. */
export const zoneOf = (matched: MatchedPage | null): string =>
  matched && isIsolated(matched.page) ? matched.remote : '';
