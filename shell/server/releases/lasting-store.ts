import type { FolderStore } from '@linkstall/releases/store';
import type { Logger } from 'pino';

import type { LastKnownGood } from './last-known-good.ts';

type Store = Pick<FolderStore, 'read'>;

/** For a read that takes longer nobody waits; a page waits for few of them. */
const LIMIT_MS = 1500;
/** So long it goes on: on a slow disk who asks once more finds it done, and each that hangs takes a thread with it. */
const SLOW_LIMIT_MS = 30_000;
/** What has come late is kept for who asks once more. */
const LATE_HOLDS_MS = 10_000;
/** What was found out about the store holds for this long. */
const HOLDS_MS = 1000;

/**
 * The store, and what is known to be good while the store is away: when not one release of that can be read there. A single
 * file that is lost or changed is not away, it is damaged, and nothing here hides that. Whoever reads verifies the bytes.
 */
export class LastingStore implements Store {
  readonly #store: Store;
  readonly #good: Pick<LastKnownGood, 'names' | 'store'>;
  readonly #log: Logger;
  #state: 'there' | 'away' = 'there';
  #holdsUntil = 0;
  #probing: Promise<void> | null = null;
  /** Reads that take long, by key. */
  readonly #slow = new Map<string, Promise<Buffer | null>>();

  constructor(store: Store, good: Pick<LastKnownGood, 'names' | 'store'>, log: Logger) {
    this.#store = store;
    this.#good = good;
    this.#log = log;
  }

  async read(key: string): Promise<Buffer | null> {
    if (this.#state === 'away' && (await this.#lookAgain()) === 'away') return this.#good.store.read(key);
    const found = await this.#readInTime(key).catch((error: unknown) => error as Error);
    if (Buffer.isBuffer(found)) return found;
    if ((await this.#lookAgain()) === 'away') return this.#good.store.read(key);
    if (found) throw found;
    return null;
  }

  #readInTime(key: string): Promise<Buffer | null> {
    const known = this.#slow.get(key);
    const reading = known ?? this.#store.read(key, SLOW_LIMIT_MS);
    const slow = setTimeout(() => {
      if (!known) this.#keepSlow(key, reading);
    }, LIMIT_MS);
    return inTime(key, reading).finally(() => clearTimeout(slow));
  }

  #keepSlow(key: string, reading: Promise<Buffer | null>): void {
    this.#slow.set(key, reading);
    const forget = () => void this.#slow.delete(key);
    reading.then(() => setTimeout(forget, LATE_HOLDS_MS).unref(), forget);
  }

  /** One probe at a time: each that hangs takes a thread with it. */
  async #lookAgain(): Promise<'there' | 'away'> {
    if (Date.now() < this.#holdsUntil) return this.#state;
    this.#probing ??= this.#probe().finally(() => (this.#probing = null));
    await inTime('the store', this.#probing).catch(() => this.#settle('away'));
    return this.#state;
  }

  async #probe(): Promise<void> {
    const { names } = this.#good;
    for (const name of names) {
      const found = await this.#store.read(`releases/${name}/release.json`).catch(() => null);
      if (found) return this.#settle('there');
    }
    this.#settle(names.length > 0 ? 'away' : 'there');
  }

  #settle(state: 'there' | 'away'): void {
    this.#holdsUntil = Date.now() + HOLDS_MS;
    if (state === this.#state) return;
    this.#state = state;
    if (state === 'away') this.#log.error('the release store is away: what was last known good is served');
    else this.#log.info('the release store is back');
  }
}

async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not read within ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
