import type { Composition, PageDeclaration } from '@linkstall/contracts/shell';
import { matchRoutes } from 'react-router-dom';

export interface MatchedPage {
  readonly remote: string;
  readonly page: PageDeclaration;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Matches a path to a page of a remote. Fixed segments take precedence over parameters. Null without a match. */
export function matchPage(
  remotes: Pick<Composition, 'remotes'>['remotes'],
  pathname: string,
  search = '',
): MatchedPage | null {
  const declared = Object.entries(remotes).flatMap(([remote, { pages }]) => pages.map((page) => ({ remote, page })));
  const matched = matchRoutes(
    declared.map(({ page }, index) => ({ path: page.path, id: String(index) })),
    pathname,
  )?.at(-1);
  const found = matched && declared[Number(matched.route.id)];
  return found ? { ...found, params: { ...matched.params, ...queryOf(found.page, search) } } : null;
}

const LONGEST_VALUE = 40;

/** The query parameters that the page declares; others do not make another page. */
function queryOf({ query = [] }: PageDeclaration, search: string): Record<string, string> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    query.flatMap((name) => {
      const value = given.get(name);
      return value === null || value.length > LONGEST_VALUE ? [] : [[name, value]];
    }),
  );
}
