import { setTimeout as pause } from 'node:timers/promises';

import type { Store } from '@linkstall/releases/store-interface';
import { keysIn, publisherKeys, readTeams } from '@linkstall/releases/team-log';
import type { Logger } from 'pino';

interface Dependencies {
  readonly where: Parameters<typeof readTeams>[0] & { readonly store: Pick<Store, 'fingerprint'> };
  /** The names that the edge knew before its restart. */
  readonly known: { readonly revoked: readonly string[]; setRevoked(names: readonly string[]): void };
  readonly log: Pick<Logger, 'error'>;
}

/** Limit for the wait for a slow store. */
const READ_LIMIT_MS = 1500;
/** Delay before a damaged log is read again. */
const RETRY_MS = 1000;

/**
 * The publishers `<team>/<id>` whose rights were revoked, from the log of teams. A revocation is never taken back, so a log that
 * is lost or damaged takes no name away.
 */
export class RevokedPublishers {
  readonly #dependencies: Dependencies;
  #names: ReadonlySet<string>;
  #keys: ReadonlyMap<string, string> | null = null;
  #lastFingerprint = '';
  #retryAt = Infinity;
  #reading: Promise<void> | null = null;
  #lastLogged = '';

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#names = new Set(dependencies.known.revoked);
  }

  /** A new set after each revocation. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /**
   * The key of each publisher that the log has ever named. Null before a log was read, so that a lost log takes no release away.
   */
  get keys(): ReadonlyMap<string, string> | null {
    return this.#keys;
  }

  /** Reads the log again after a change; otherwise costs one fingerprint. Reads do not overlap. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
    await Promise.race([this.#reading, pause(READ_LIMIT_MS, undefined, { ref: false })]);
  }

  async #read(): Promise<void> {
    const { where, known } = this.#dependencies;
    const fingerprint = await where.store.fingerprint('teams/log/');
    if (fingerprint === this.#lastFingerprint && Date.now() < this.#retryAt) return;
    this.#lastFingerprint = fingerprint;
    try {
      const newest = await readTeams(where);
      const { revoked, seq } = newest;
      // When an old entry is damaged, the newest one still names the key of each publisher that was not revoked.
      const keys = seq > 0 ? ((await publisherKeys(where)) ?? keysIn([newest])) : [];
      if (seq > 0) this.#keys = new Map([...(this.#keys ?? []), ...keys]);
      this.#retryAt = Infinity;
      this.#lastLogged = '';
      const newNames = revoked.map(({ team, id }) => `${team}/${id}`).filter((name) => !this.#names.has(name));
      if (newNames.length === 0) return;
      this.#names = new Set([...this.#names, ...newNames]);
      known.setRevoked([...this.#names]);
    } catch (error) {
      this.#retryAt = Date.now() + RETRY_MS;
      this.#logOnce(String(error));
    }
  }

  #logOnce(reason: string): void {
    if (reason !== this.#lastLogged) this.#dependencies.log.error({ reason }, 'the log of teams cannot be read');
    this.#lastLogged = reason;
  }
}
