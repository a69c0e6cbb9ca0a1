import type { Composition, PageDeclaration } from '@linkstall/contracts/shell';
import { matchRoutes } from 'react-router-dom';

export interface MatchedPage {
  readonly remote: string;
  readonly page: PageDeclaration;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Which remote's page an address is; fixed segments win over parameters. Null when nobody declares it. */
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

/** What of the query the page has asked for. Anything else in an address makes no page of its own. */
function queryOf({ query = [] }: PageDeclaration, search: string): Record<string, string> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    query.flatMap((name) => {
      const value = given.get(name);
      return value === null || value.length > LONGEST_VALUE ? [] : [[name, value]];
    }),
  );
}
