import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { inspect } from '@linkstall/releases/pointers';
import type { Logger } from 'pino';

/** `envsDir`: where the store has its pointers. */
type Where = Parameters<typeof inspect>[0] & { readonly envsDir: string };
export type State = Awaited<ReturnType<typeof inspect>>['state'];

interface Means {
  readonly where: Where;
  /** What stands in for pointers that cannot be read. */
  readonly good: { readonly state: State | null };
  readonly log: Logger;
}

/** At a start pointers are waited for so long. */
const FIRST_MS = 2000;

/** The pointers of our environment. Two `stat`s a question; read again when something is another one. */
export class EnvironmentState {
  readonly #means: Means;
  #seen: string | null = null;
  #reading: Promise<State> | null = null;
  #last: State | null = null;
  /** Whether the last is not what was read, but what stands in for it. */
  #standsIn = false;
  #said = '';

  constructor(means: Means) {
    this.#means = means;
  }

  /** One look at a time. Pointers that do not answer hold only those who have none yet, and these not for long. */
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
    // Of what could not even be asked for nothing is known: another look.
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

  /** What was known goes on when nothing can be read, and when what can be read is older; at a start what is known to be good, until the pointers are back. */
  #newestOf(read: State | null, isDamaged: boolean): State | null {
    const last = this.#last;
    if (read !== null && last !== null)
      return read.seq > last.seq || (this.#standsIn && read.seq === last.seq) ? read : last;
    const isLost = read === null || read.seq === 0 || isDamaged;
    const known = last ?? (isLost ? this.#means.good.state : null);
    return read === null || (known !== null && known.seq > read.seq) ? known : read;
  }

  /** Each damage once, not with every question. */
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

/** Empty for what is missing, or cannot be looked at: the log tells the same as state.json. */
async function fingerprintOf(path: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(path, { bigint: true });
    return `${ino}-${mtimeNs}-${size}`;
  } catch {
    return '';
  }
}
