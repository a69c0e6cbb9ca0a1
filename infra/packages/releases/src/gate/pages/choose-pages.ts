// Chooses the pages of a comparison, and the release that draws each of them.
import { matchRoutes } from 'react-router';

import type { Release, Routes } from '../../formats.ts';

/** A stable remote, or the release that is compared with it. */
export interface SideRemote {
  readonly remote: string;
  /** `<version>~<buildId>` */
  readonly name: string;
  readonly release: Release;
  readonly routes: Routes | null;
}

/** The releases that draw the pages before or after a change. */
export interface Side {
  readonly shell: SideRemote;
  readonly remotes: readonly SideRemote[];
}

/** A page of a remote that the server draws. */
export interface ServerPageOf {
  readonly remote: SideRemote;
  /** As declared, for example `/:userName`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

const MAX_PAGES = 50;
/** Such a path is an address itself. */
const FIXED_PATH = /^[^:*?]+$/;

/** The server page of an address, by the router of the shell. */
export function serverPageAt({ remotes }: Side, address: string): ServerPageOf | null {
  const declared = remotes.flatMap((remote) => (remote.routes?.pages ?? []).map((page) => ({ remote, page })));
  const routes = declared.map(({ page }, index) => ({ path: page.path, id: String(index) }));
  const match = matchRoutes(routes, address)?.at(-1);
  const declaration = match && declared[Number(match.route.id)];
  if (!match || !declaration?.page.server || !Object.hasOwn(declaration.remote.release.files, 'server.cjs'))
    return null;
  return { remote: declaration.remote, path: declaration.page.path, params: match.params };
}

/**
 * The addresses to compare. The kinds of pages take turns, so that a site with many creators also compares stores and
 * products.
 * @param visited the most visited first
 * @param isCompared whether the change can change a page
 */
export function choosePages(
  sides: readonly Side[],
  visited: readonly string[],
  isCompared: (page: ServerPageOf) => boolean,
): string[] {
  const fixed = sides.flatMap(({ remotes }) =>
    remotes.flatMap(({ routes }) =>
      (routes?.pages ?? []).flatMap(({ path, server }) => (server && FIXED_PATH.test(path) ? [path] : [])),
    ),
  );
  const addressesByKind = new Map<string, string[]>();
  for (const address of new Set([...fixed, ...visited])) {
    const pages = sides.flatMap((side) => serverPageAt(side, address) ?? []).filter(isCompared);
    const [page] = pages;
    if (!page) continue;
    const kind = FIXED_PATH.test(page.path) ? '' : page.path;
    addressesByKind.set(kind, [...(addressesByKind.get(kind) ?? []), address]);
  }
  const kinds = [...addressesByKind.values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  const interleaved = Array.from({ length: longest }, (_, index) =>
    kinds.flatMap((addresses) => addresses[index] ?? []),
  );
  return interleaved.flat().slice(0, MAX_PAGES);
}
