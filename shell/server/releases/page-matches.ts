import { LRUCache } from 'lru-cache';

import { pageAt, type PageOfPath, shownPath } from '../../src/isolated-pages.ts';
import type { Exchange } from '../http/exchange.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import type { VisitorComposition } from './compositions.ts';
import { hiddenPageAt } from './hidden-pages.ts';

type RequestPath = Pick<Exchange, 'pathname' | 'search'>;

/** A path of the site. The object stays the same while it is cached. */
export interface PageMatch {
  /** The canonical path of the page; null when no page can have it. For `/` the path of a creator's page that `/` shows. */
  readonly pathname: string | null;
  readonly matched: PageOfPath | null;
  /** The address has a page that this visitor does not get. */
  readonly isHidden: boolean;
  /** The page is hidden, and other visitors get it by their id. */
  readonly isShared: boolean;
}

/** Maximum cached paths per composition. Matches are cached, because sorting the pages was a third of the cost of a view. */
const MAX_PATHS = 2000;
const MAX_CACHED_LENGTH = 200;

/**
 * Matches paths to pages, with the matcher that the shell is built from. The edge has its own copy of it, because code of a
 * release must not run in the process of the edge.
 */
export class PageMatches {
  readonly #matches = new WeakMap<VisitorComposition, LRUCache<string, PageMatch>>();

  match(visitorComposition: VisitorComposition, { pathname: requestPath, search }: RequestPath): PageMatch {
    const known = this.#matches.get(visitorComposition) ?? new LRUCache<string, PageMatch>({ max: MAX_PATHS });
    this.#matches.set(visitorComposition, known);
    const key = requestPath + search;
    const cachedMatch = known.get(key);
    if (cachedMatch) return cachedMatch;
    const address = canonicalAddress(requestPath);
    const pathname = address && shownPath(visitorComposition, address);
    const matched = pathname === null ? null : pageAt(visitorComposition, pathname, search);
    const { hidden } = visitorComposition;
    const hiddenPage = pathname === null ? null : hiddenPageAt(hidden, pathname);
    const isShared = hiddenPage !== null && hidden?.shared.has(hiddenPage) === true;
    const pageMatch = { pathname, matched, isHidden: hiddenPage !== null, isShared };
    if (key.length <= MAX_CACHED_LENGTH) known.set(key, pageMatch);
    return pageMatch;
  }
}
