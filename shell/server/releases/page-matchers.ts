import { createContext, Script } from 'node:vm';

import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

import { type MatchedPage, matchPage } from '../../src/pages/match-page.ts';
import type { Exchange } from '../http/exchange.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import type { VisitorComposition } from './compositions.ts';
import type { ReleaseReader } from './release-reader.ts';

type MatchPage = typeof matchPage;
type RequestPath = Pick<Exchange, 'pathname' | 'search'>;

/** A path of the site. The object stays the same while it is cached. */
export interface PageMatch {
  /** The canonical path; null when no page can have it. */
  readonly pathname: string | null;
  readonly matched: MatchedPage | null;
}

interface CachedMatch extends PageMatch {
  readonly matcher: MatchPage;
}

const FILE = 'shell-match.cjs';
const MAX_MATCHERS = 8;
/** Cached paths per composition, because sorting the pages for each view was a third of its cost. */
const MAX_PATHS = 2000;
const MAX_CACHED_LENGTH = 200;
/** Delay before an unreadable module is tried again. */
const RETRY_MS = 1000;

/**
 * Matches paths to pages with a module of the shell's release, so that edge and browser use the same matcher, whichever of
 * them was deployed last.
 */
export class PageMatchers {
  readonly #reader: ReleaseReader;
  readonly #log: Logger;
  readonly #matchers = new LRUCache<string, Promise<MatchPage>>({ max: MAX_MATCHERS });
  readonly #matches = new WeakMap<VisitorComposition, LRUCache<string, CachedMatch>>();
  #lastLogged = '';

  constructor(reader: ReleaseReader, log: Logger) {
    this.#reader = reader;
    this.#log = log;
  }

  /** The page of a path in a composition. */
  async match(
    visitorComposition: VisitorComposition,
    { pathname: requestPath, search }: RequestPath,
  ): Promise<PageMatch> {
    const matcher = await this.for(visitorComposition);
    const known = this.#matches.get(visitorComposition) ?? new LRUCache<string, CachedMatch>({ max: MAX_PATHS });
    this.#matches.set(visitorComposition, known);
    const key = requestPath + search;
    const cachedMatch = known.get(key);
    if (cachedMatch?.matcher === matcher) return cachedMatch;
    const pathname = canonicalAddress(requestPath);
    const pageMatch = {
      pathname,
      matched: pathname === null ? null : matcher(visitorComposition.remotes, pathname, search),
      matcher,
    };
    if (key.length <= MAX_CACHED_LENGTH) known.set(key, pageMatch);
    return pageMatch;
  }

  /** The matcher of the visitor's shell, or the edge's own matcher when the shell's matcher is missing or unreadable. */
  for({ shells: [shell] }: VisitorComposition): Promise<MatchPage> | MatchPage {
    if (!shell) return matchPage;
    const known = this.#matchers.get(shell.release);
    if (known) return known;
    const reading = this.#read(shell.release).catch((error: unknown) => {
      this.#logOnce(shell.release, String(error));
      setTimeout(() => this.#matchers.delete(shell.release), RETRY_MS).unref();
      return matchPage;
    });
    this.#matchers.set(shell.release, reading);
    return reading;
  }

  /** Logs a problem once. */
  #logOnce(shell: string, reason: string): void {
    if (this.#lastLogged === `${shell} ${reason}`) return;
    this.#lastLogged = `${shell} ${reason}`;
    this.#log.error({ shell, reason }, 'the page matcher of the shell cannot be used');
  }

  async #read(name: string): Promise<MatchPage> {
    const release = await this.#reader.release('shell', name);
    if (!release.files[FILE]) return matchPage;
    const text = (await this.#reader.file(release, FILE)).toString('utf8');
    const module = { exports: {} as { matchPage: MatchPage } };
    // The module is signed; nevertheless it runs in a context without access to the edge.
    new Script(text, { filename: `shell/${name}/${FILE}` }).runInContext(
      createContext({ module, URL, URLSearchParams }),
    );
    return module.exports.matchPage;
  }
}
