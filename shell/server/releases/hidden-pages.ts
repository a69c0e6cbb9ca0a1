import type { Composition, PageDeclaration } from '@linkstall/contracts/shell';
import { isHiddenPage } from '@linkstall/releases/resolve';

import { pageAt } from '../../src/isolated-pages.ts';

type Remotes = Composition['remotes'];

/** Pages that a visitor does not get because of a flag. */
export interface HiddenPages {
  readonly pages: ReadonlySet<PageDeclaration>;
  /** All remotes, also with these pages. */
  readonly remotes: Remotes;
}

interface ShownRemotes {
  readonly remotes: Remotes;
  /** Absent when the visitor gets all pages. */
  readonly hidden?: HiddenPages;
}

/** Removes the pages that a visitor does not get, also from the navigation. @param names see `isHiddenPage` */
export function withoutHiddenPages(remotes: Remotes, names: readonly string[]): ShownRemotes {
  const pages = new Set(
    Object.entries(remotes).flatMap(([remote, declared]) =>
      declared.pages.filter(({ path }) => isHiddenPage(names, remote, path)),
    ),
  );
  if (pages.size === 0) return { remotes };
  const visibleRemotes = Object.entries(remotes).map(([remote, declared]) => [
    remote,
    { ...declared, pages: declared.pages.filter((page) => !pages.has(page)) },
  ]);
  return { remotes: Object.fromEntries(visibleRemotes) as Remotes, hidden: { pages, remotes } };
}

/** Whether an address has a hidden page. Another page must not take its place for some visitors. */
export function isHiddenAddress(hidden: HiddenPages | undefined, pathname: string): boolean {
  const best = hidden && pageAt(hidden.remotes, pathname);
  return best ? hidden.pages.has(best.page) : false;
}
