import { setTimeout as pause } from 'node:timers/promises';

import { readStateWithDamage } from '@linkstall/releases/pointers';
import type { Logger } from 'pino';

export type State = Awaited<ReturnType<typeof readStateWithDamage>>['state'];

interface Dependencies {
  readonly location: Parameters<typeof readStateWithDamage>[0];
  /** The last known good state, for unreadable pointers. */
  readonly good: { readonly state: State | null };
  readonly log: Logger;
}

/** How long the start waits for the pointers. */
const START_LIMIT_MS = 2000;

/** The pointers of an environment. Each query costs two fingerprints; the files are read again after a change. */
export class EnvironmentState {
  readonly #dependencies: Dependencies;
  #lastFingerprint: string | null = null;
  #reading: Promise<State> | null = null;
  #last: State | null = null;
  /** Whether the state is the fallback and was not read. */
  #isFallback = false;
  #lastLogged = '';

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Reads do not overlap. While a read hangs, requests get the last state; without a last state they wait a limited time.
   * @param maxAgeMs how old the knowledge about the copy of the newest change may be
   */
  async current(maxAgeMs?: number): Promise<State> {
    const reading = (this.#reading ??= this.#read(maxAgeMs).finally(() => (this.#reading = null)));
    if (this.#last !== null) return reading;
    const timeLimit = pause(START_LIMIT_MS, undefined, { ref: false }).then(
      () => this.#last ?? this.#dependencies.good.state ?? reading,
    );
    return Promise.race([reading, timeLimit]);
  }

  async #read(maxAgeMs?: number): Promise<State> {
    const fingerprint = await this.#fingerprint(maxAgeMs);
    if (fingerprint === this.#lastFingerprint && this.#last !== null) return this.#last;
    const { state, damageMessages } = await readStateWithDamage(this.#dependencies.location).catch(
      (error: unknown) => ({
        state: null,
        damageMessages: [String(error)],
      }),
    );
    // A failed fingerprint says nothing about the file, so the next query tries again.
    this.#lastFingerprint = state === null ? null : fingerprint;
    this.#logDamage(damageMessages);
    const newest = this.#newestOf(state, damageMessages.length > 0);
    if (newest === null) throw new Error(damageMessages.join(' '));
    if (newest.seq > 0 && newest !== this.#last) {
      this.#last = newest;
      this.#isFallback = newest !== state;
    }
    return newest;
  }

  /**
   * Keeps the last state when the pointers are unreadable or older. After a start the last known good state replaces
   * unreadable pointers.
   */
  #newestOf(read: State | null, isDamaged: boolean): State | null {
    const last = this.#last;
    if (read !== null && last !== null)
      return read.seq > last.seq || (this.#isFallback && read.seq === last.seq) ? read : last;
    const isUnreadable = read === null || read.seq === 0 || isDamaged;
    const known = last ?? (isUnreadable ? this.#dependencies.good.state : null);
    return read === null || (known !== null && known.seq > read.seq) ? known : read;
  }

  /** Logs each problem once. */
  #logDamage(damageMessages: readonly string[]): void {
    const message = damageMessages.join(' ');
    if (message !== '' && message !== this.#lastLogged)
      this.#dependencies.log.error({ damaged: damageMessages }, 'pointers are damaged');
    this.#lastLogged = message;
  }

  async #fingerprint(maxAgeMs?: number): Promise<string> {
    const { store, env } = this.#dependencies.location;
    const fingerprints = await Promise.all([
      store.fingerprint(`envs/${env}/state.json`, maxAgeMs),
      store.fingerprint(`envs/${env}/log/`),
    ]);
    return fingerprints.join(' ').trim();
  }
}
