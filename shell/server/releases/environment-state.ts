import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { inspect } from '@linkstall/releases/pointers';
import type { Logger } from 'pino';

/** @property envsDir folder of the pointers in the store */
type Where = Parameters<typeof inspect>[0] & { readonly envsDir: string };
export type State = Awaited<ReturnType<typeof inspect>>['state'];

interface Means {
  readonly where: Where;
  /** The last known good state, for unreadable pointers. */
  readonly good: { readonly state: State | null };
  readonly log: Logger;
}

/** How long the start waits for the pointers. */
const FIRST_MS = 2000;

/** The pointers of an environment. Each query costs two `stat` calls; the files are read again after a change. */
export class EnvironmentState {
  readonly #means: Means;
  #seen: string | null = null;
  #reading: Promise<State> | null = null;
  #last: State | null = null;
  /** Whether the state is the fallback and was not read. */
  #standsIn = false;
  #said = '';

  constructor(means: Means) {
    this.#means = means;
  }

  /** Reads do not overlap. While a read hangs, requests get the last state; without one they wait a limited time. */
  async current(): Promise<State> {
    const reading = (this.#reading ??= this.#look().finally(() => (this.#reading = null)));
    if (this.#last !== null) return reading;
    const late = pause(FIRST_MS, undefined, { ref: false }).then(() => this.#last ?? this.#means.good.state ?? reading);
    return Promise.race([reading, late]);
  }

  async #look(): Promise<State> {
    const seen = await this.#fingerprint();
    if (seen === this.#seen && this.#last !== null) return this.#last;
    const { state, damaged } = await inspect(this.#means.where).catch((error: unknown) => ({
      state: null,
      damaged: [String(error)],
    }));
    // A failed `stat` says nothing about the file, so the next query tries again.
    this.#seen = state === null ? null : seen;
    this.#say(damaged);
    const newest = this.#newestOf(state, damaged.length > 0);
    if (newest === null) throw new Error(damaged.join(' '));
    if (newest.seq > 0 && newest !== this.#last) {
      this.#last = newest;
      this.#standsIn = newest !== state;
    }
    return newest;
  }

  /** Keeps the last state when the pointers are unreadable or older. After a start the last known good state is used until they can be read. */
  #newestOf(read: State | null, isDamaged: boolean): State | null {
    const last = this.#last;
    if (read !== null && last !== null)
      return read.seq > last.seq || (this.#standsIn && read.seq === last.seq) ? read : last;
    const isLost = read === null || read.seq === 0 || isDamaged;
    const known = last ?? (isLost ? this.#means.good.state : null);
    return read === null || (known !== null && known.seq > read.seq) ? known : read;
  }

  /** Logs each problem once. */
  #say(damaged: readonly string[]): void {
    const said = damaged.join(' ');
    if (said !== '' && said !== this.#said) this.#means.log.error({ damaged }, 'pointers are damaged');
    this.#said = said;
  }

  async #fingerprint(): Promise<string> {
    const { envsDir, env } = this.#means.where;
    const found = await Promise.all(['state.json', 'log'].map((name) => fingerprintOf(join(envsDir, env, name))));
    return found.join(' ').trim();
  }
}

/** Empty for a missing or unreadable file, because the log has the same content as state.json. */
async function fingerprintOf(path: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(path, { bigint: true });
    return `${ino}-${mtimeNs}-${size}`;
  } catch {
    return '';
  }
}
