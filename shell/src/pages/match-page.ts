import type { Composition, PageDeclaration } from '@linkstall/contracts/shell';
import { matchRoutes } from 'react-router-dom';

export interface MatchedPage {
  readonly remote: string;
  readonly page: PageDeclaration;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Matches a path to a page of a remote. Fixed segments take precedence over parameters. Null without a match, and for a hidden
 * page: no other page takes its place.
 */
export function matchPage(
  remotes: Pick<Composition, 'remotes'>['remotes'],
  pathname: string,
  search = '',
): MatchedPage | null {
  const declared = Object.entries(remotes).flatMap(([remote, { pages }]) => pages.map((page) => ({ remote, page })));
  const hidden = Object.values(remotes).flatMap((remote) => remote.hidden ?? []);
  const matched = matchRoutes(
    [...declared.map(({ page }) => page.path), ...hidden].map((path, index) => ({ path, id: String(index) })),
    pathname,
  )?.at(-1);
  const declaredPage = matched && declared[Number(matched.route.id)];
  return declaredPage
    ? { ...declaredPage, params: { ...matched.params, ...queryOf(declaredPage.page, search) } }
    : null;
}

/** Maximum length of a query parameter; longer ones are ignored. */
const MAX_VALUE_LENGTH = 40;

/** The query parameters that the page declares; other parameters do not load the page again. */
function queryOf({ query = [] }: PageDeclaration, search: string): Record<string, string> {
  const searchParams = new URLSearchParams(search);
  return Object.fromEntries(
    query.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null || value.length > MAX_VALUE_LENGTH ? [] : [[name, value]];
    }),
  );
}
