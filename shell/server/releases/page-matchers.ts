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

/** An address of the site. It stays the same object while it is remembered. */
export interface Place {
  /** In its one form; null where no page can be. */
  readonly pathname: string | null;
  readonly matched: MatchedPage | null;
}

interface Match extends Place {
  readonly by: MatchPage;
}

const FILE = 'shell-match.cjs';
const KEPT = 8;
/** Addresses of one composition: sorting its pages anew for each view was a third of what a view costs. */
const KEPT_ADDRESSES = 2000;
const LONGEST_ADDRESS = 200;
/** One that could not be read is looked at again after this long. */
const FAILED_MS = 1000;

/**
 * Which page an address is says the shell's release, in a file of its own: so the edge goes by the very module that the
 * browser goes by, whichever of the two was deployed last.
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

  /** Which page an address is, of those that a composition has. */
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

  /** Of the shell that a visitor gets; of one that brings none, or cannot be read, the one that the edge was built with. */
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

  /** Once, not each time that it is looked for again. */
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
    // Signed by us, but nothing of the edge's is within its reach.
    new Script(text, { filename: `shell/${name}/${FILE}` }).runInContext(
      createContext({ module, URL, URLSearchParams }),
    );
    return module.exports.matchPage;
  }
}
