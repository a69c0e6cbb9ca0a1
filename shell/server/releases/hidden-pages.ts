import type { Composition, PageDeclaration } from '@linkstall/contracts/shell';
import { hasShare, isHiddenPage } from '@linkstall/releases/resolve';

import { pageAt } from '../../src/isolated-pages.ts';
import { matchPage } from '../../src/pages/match-page.ts';
import type { State } from './environment-state.ts';

type Remotes = Composition['remotes'];

/** Pages that a visitor does not get because of a flag. */
export interface HiddenPages {
  readonly pages: ReadonlySet<PageDeclaration>;
  /** The pages of which a share of the visitors gets each. */
  readonly shared: ReadonlySet<PageDeclaration>;
  /** All remotes, also with these pages. */
  readonly remotes: Remotes;
}

interface ShownRemotes {
  readonly remotes: Remotes;
  /** Absent when the visitor gets all pages. */
  readonly hidden?: HiddenPages;
}

/**
 * Removes the pages and slots that a visitor does not get, pages also from the navigation. A remote keeps the path of such a
 * page when another page matches this path, because the browser would show the other page.
 * @param names see `isHiddenPage`
 */
export function withoutHiddenPages(all: Remotes, names: readonly string[], state: State): ShownRemotes {
  const remotes = names.some((name) => name.includes(' slot:')) ? withoutHiddenSlots(all, names) : all;
  const hiddenPages = Object.entries(remotes).flatMap(([remote, declared]) =>
    declared.pages.flatMap((page) => (isHiddenPage(names, remote, page.path) ? [{ remote, page }] : [])),
  );
  if (hiddenPages.length === 0) return { remotes };
  const pages = new Set(hiddenPages.map(({ page }) => page));
  const shared = new Set(hiddenPages.flatMap(({ remote, page }) => (hasShare(state, remote, page.path) ? [page] : [])));
  const visibleRemotes = mapRemotes(remotes, (declared) => ({
    ...declared,
    pages: declared.pages.filter((page) => !pages.has(page)),
  }));
  const knownRemotes = mapRemotes(visibleRemotes, (visible, remote) => {
    const paths = hiddenPages.flatMap(({ remote: owner, page: { path } }) =>
      owner === remote && matchPage(visibleRemotes, path) !== null ? [path] : [],
    );
    return paths.length > 0 ? { ...visible, hidden: paths } : visible;
  });
  return { remotes: knownRemotes, hidden: { pages, shared, remotes } };
}

const withoutHiddenSlots = (remotes: Remotes, names: readonly string[]): Remotes =>
  mapRemotes(remotes, ({ slots, ...declared }, remote) => ({
    ...declared,
    slots: Object.fromEntries(Object.entries(slots).filter(([slot]) => !isHiddenPage(names, remote, `slot:${slot}`))),
  }));

const mapRemotes = (remotes: Remotes, change: (remote: Remotes[string], name: string) => Remotes[string]): Remotes =>
  Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, change(remote, name)]));

/** The hidden page of an address; null when the visitor gets the page of the address, or when the address has no page. */
export function hiddenPageAt(hidden: HiddenPages | undefined, pathname: string): PageDeclaration | null {
  const best = hidden && pageAt(hidden, pathname);
  return best && hidden.pages.has(best.page) ? best.page : null;
}
