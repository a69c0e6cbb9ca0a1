import { createContext, Script } from 'node:vm';

import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

import { type MatchedPage, matchPage } from '../../src/pages/match-page.ts';
import type { Exchange } from '../http/exchange.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import type { Composed } from './compositions.ts';
import type { ReleaseReader } from './release-reader.ts';

type MatchPage = typeof matchPage;
type Asked = Pick<Exchange, 'pathname' | 'search'>;

/** A path of the site. The object stays the same while it is cached. */
export interface Place {
  /** The canonical path; null when no page can have it. */
  readonly pathname: string | null;
  readonly matched: MatchedPage | null;
}

interface Match extends Place {
  readonly by: MatchPage;
}

const FILE = 'shell-match.cjs';
const KEPT = 8;
/** Cached paths per composition, because sorting the pages for each view was a third of its cost. */
const KEPT_ADDRESSES = 2000;
const LONGEST_ADDRESS = 200;
/** Delay before an unreadable module is tried again. */
const FAILED_MS = 1000;

/**
 * Matches paths to pages with a module of the shell's release, so that edge and browser use the same matcher, whichever of
 * them was deployed last.
 */
export class PageMatchers {
  readonly #reader: ReleaseReader;
  readonly #log: Logger;
  readonly #known = new LRUCache<string, Promise<MatchPage>>({ max: KEPT });
  readonly #addresses = new WeakMap<Composed, LRUCache<string, Match>>();
  #said = '';

  constructor(reader: ReleaseReader, log: Logger) {
    this.#reader = reader;
    this.#log = log;
  }

  /** The page of a path in a composition. */
  async match(composed: Composed, { pathname: asked, search }: Asked): Promise<Place> {
    const by = await this.for(composed);
    const known = this.#addresses.get(composed) ?? new LRUCache<string, Match>({ max: KEPT_ADDRESSES });
    this.#addresses.set(composed, known);
    const address = asked + search;
    const found = known.get(address);
    if (found?.by === by) return found;
    const pathname = canonicalAddress(asked);
    const place = { pathname, matched: pathname === null ? null : by(composed.remotes, pathname, search), by };
    if (address.length <= LONGEST_ADDRESS) known.set(address, place);
    return place;
  }

  /** The matcher of the visitor's shell, or the edge's own when that shell has none or it cannot be read. */
  for({ shells: [shell] }: Composed): Promise<MatchPage> | MatchPage {
    if (!shell) return matchPage;
    const known = this.#known.get(shell.release);
    if (known) return known;
    const reading = this.#read(shell.release).catch((error: unknown) => {
      this.#say(shell.release, String(error));
      setTimeout(() => this.#known.delete(shell.release), FAILED_MS).unref();
      return matchPage;
    });
    this.#known.set(shell.release, reading);
    return reading;
  }

  /** Logs a problem once. */
  #say(shell: string, reason: string): void {
    if (this.#said === `${shell} ${reason}`) return;
    this.#said = `${shell} ${reason}`;
    this.#log.error({ shell, reason }, 'the shell does not say what its addresses are');
  }

  async #read(name: string): Promise<MatchPage> {
    const release = await this.#reader.release('shell', name);
    if (!release.files[FILE]) return matchPage;
    const text = (await this.#reader.file(release, FILE)).toString('utf8');
    const module = { exports: {} as { matchPage: MatchPage } };
    // The module is signed, and it still runs in a context without access to the edge.
    new Script(text, { filename: `shell/${name}/${FILE}` }).runInContext(
      createContext({ module, URL, URLSearchParams }),
    );
    return module.exports.matchPage;
  }
}
