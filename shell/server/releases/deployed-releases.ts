import type { Logger } from 'pino';

import type { State } from './environment-state.ts';

interface Dependencies {
  readonly newest: { current(maxAgeMs?: number): Promise<State> };
  /** All changes of the pointers. */
  readonly changes: () => Promise<readonly State[]>;
  readonly log: Pick<Logger, 'error'>;
}

/** Another edge may show a release of a bucket some ms before this edge knows it. */
const MAX_AGE_MS = 20;

/**
 * The releases that a pointer named at any time. Browsers get files of these releases only, so that a published release
 * does nothing before the gate has judged it. Rolled back releases stay, because open tabs still load their lazy chunks.
 */
export class DeployedReleases {
  readonly #dependencies: Dependencies;
  /** `<remote>/<release>` */
  readonly #known = new Set<string>();
  /** The sequence number of the newest change at the last reading of the log. */
  #readSeq = -1;
  /** Requests at the same time wait for one reading. */
  #logRead: Promise<void> = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Reads the pointers only for an unknown release. Reads the log only when the pointers have changed since the last reading.
   */
  async has(remote: string, release: string): Promise<boolean> {
    const name = `${remote}/${release}`;
    if (this.#known.has(name)) return true;
    this.#add(await this.#dependencies.newest.current());
    if (this.#known.has(name)) return true;
    const state = await this.#dependencies.newest.current(MAX_AGE_MS);
    this.#add(state);
    if (!this.#known.has(name)) {
      if (this.#readSeq !== state.seq) {
        this.#readSeq = state.seq;
        this.#logRead = this.#readLog();
      }
      await this.#logRead;
    }
    return this.#known.has(name);
  }

  async #readLog(): Promise<void> {
    try {
      for (const state of await this.#dependencies.changes()) this.#add(state);
    } catch (error) {
      this.#readSeq = -1;
      this.#dependencies.log.error({ reason: String(error) }, 'the log of the pointers cannot be read');
    }
  }

  #add({ remotes }: State): void {
    for (const [remote, { stable, history, candidate }] of Object.entries(remotes))
      for (const release of [stable, ...history, ...(candidate ? [candidate.release] : [])])
        this.#known.add(`${remote}/${release}`);
  }
}
