import type { Store as ReleaseStore } from '@linkstall/releases/store-interface';
import { blobKeysOf } from '@linkstall/releases/verify';
import type { Logger } from 'pino';

import type { LastKnownGood } from './last-known-good.ts';

type Store = Pick<ReleaseStore, 'read'>;

/** Time limit of a read; a page waits for few reads. */
const READ_LIMIT_MS = 1500;
/** How long a slow read continues, so that a later request finds its result. A hanging read occupies a thread. */
const SLOW_LIMIT_MS = 30_000;
/** How long a late result is kept for another request. */
const LATE_RESULT_MS = 10_000;
/** How long the result of a probe is valid. */
const PROBE_VALID_MS = 1000;

/**
 * Reads from the release store, and from the last known good copies while the store is unavailable. The store is unavailable
 * when none of the known good releases can be read there. A single missing or changed file is damage, which is not hidden.
 * Readers verify the bytes.
 */
export class FallbackStore implements Store {
  readonly #store: Store;
  readonly #good: Pick<LastKnownGood, 'names' | 'store'>;
  readonly #log: Logger;
  #state: 'available' | 'unavailable' = 'available';
  #probeValidUntil = 0;
  #probing: Promise<void> | null = null;
  /** Slow reads, by key. */
  readonly #slow = new Map<string, Promise<Buffer | null>>();

  constructor(store: Store, good: Pick<LastKnownGood, 'names' | 'store'>, log: Logger) {
    this.#store = store;
    this.#good = good;
    this.#log = log;
  }

  async read(key: string): Promise<Buffer | null> {
    if (this.#state === 'unavailable' && (await this.#currentState()) === 'unavailable')
      return this.#good.store.read(key);
    const result = await this.#readWithLimit(key).catch((error: unknown) => error as Error);
    if (Buffer.isBuffer(result)) return result;
    if ((await this.#currentState()) === 'unavailable') return this.#good.store.read(key);
    if (result) throw result;
    return null;
  }

  #readWithLimit(key: string): Promise<Buffer | null> {
    const known = this.#slow.get(key);
    const reading = known ?? this.#store.read(key, SLOW_LIMIT_MS);
    const slow = setTimeout(() => {
      if (!known) this.#shareSlowRead(key, reading);
    }, READ_LIMIT_MS);
    return withTimeLimit(key, reading).finally(() => clearTimeout(slow));
  }

  #shareSlowRead(key: string, reading: Promise<Buffer | null>): void {
    this.#slow.set(key, reading);
    const forget = () => void this.#slow.delete(key);
    reading.then(() => setTimeout(forget, LATE_RESULT_MS).unref(), forget);
  }

  /** Probes do not overlap, because a hanging probe occupies a thread. */
  async #currentState(): Promise<'available' | 'unavailable'> {
    if (Date.now() < this.#probeValidUntil) return this.#state;
    this.#probing ??= this.#probe().finally(() => (this.#probing = null));
    await withTimeLimit('the store', this.#probing).catch(() => this.#setState('unavailable'));
    return this.#state;
  }

  async #probe(): Promise<void> {
    const { names } = this.#good;
    for (const name of names) {
      if (await this.#hasAnyFile(name)) return this.#setState('available');
    }
    this.#setState(names.length > 0 ? 'unavailable' : 'available');
  }

  /** @param name `<remote>/<release>` */
  async #hasAnyFile(name: string): Promise<boolean> {
    const bytes = await this.#store.read(`releases/${name}/release.json`).catch(() => null);
    if (!bytes) return false;
    const keys = fileKeysIn(bytes);
    for (const key of keys) if (await this.#store.read(key).catch(() => null)) return true;
    return keys.length === 0;
  }

  #setState(state: 'available' | 'unavailable'): void {
    this.#probeValidUntil = Date.now() + PROBE_VALID_MS;
    if (state === this.#state) return;
    this.#state = state;
    if (state === 'unavailable')
      this.#log.error('the release store is unavailable; the last known good releases are served');
    else this.#log.info('the release store is back');
  }
}

/** Keys of the files of a release; empty when release.json is damaged. */
function fileKeysIn(bytes: Buffer): readonly string[] {
  try {
    return blobKeysOf(JSON.parse(bytes.toString('utf8')) as Parameters<typeof blobKeysOf>[0]);
  } catch {
    return [];
  }
}

async function withTimeLimit<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not read within ${READ_LIMIT_MS} ms`)), READ_LIMIT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
