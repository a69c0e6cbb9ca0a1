import { statSync } from 'node:fs';
import { join } from 'node:path';

import { inspect } from '@linkstall/releases/pointers';
import type { Logger } from 'pino';

/** `envsDir`: where the store has its pointers. */
type Where = Parameters<typeof inspect>[0] & { readonly envsDir: string };
export type State = Awaited<ReturnType<typeof inspect>>['state'];

/** The pointers of our environment. Two `stat`s a question; read again when something is another one. */
export class EnvironmentState {
  readonly #where: Where;
  readonly #log: Logger;
  #seen = '';
  #state: Promise<State> | null = null;
  #last: State | null = null;
  #said = '';

  constructor(where: Where, log: Logger) {
    this.#where = where;
    this.#log = log;
  }

  current(): Promise<State> {
    const seen = this.#fingerprint();
    if (this.#state && seen === this.#seen) return this.#state;
    this.#seen = seen;
    this.#state = this.#read();
    return this.#state;
  }

  /** What was known goes on when nothing can be read, and when what can be read is older. */
  async #read(): Promise<State> {
    const { state, damaged } = await inspect(this.#where);
    this.#say(damaged);
    if (!this.#last || state.seq > this.#last.seq) this.#last = state;
    return this.#last;
  }

  /** Each damage once, not with every question. */
  #say(damaged: readonly string[]): void {
    const said = damaged.join(' ');
    if (said !== '' && said !== this.#said) this.#log.error({ damaged }, 'pointers are damaged');
    this.#said = said;
  }

  #fingerprint(): string {
    const { envsDir, env } = this.#where;
    const found = ['state.json', 'log'].map((name) => fingerprintOf(join(envsDir, env, name)));
    return found.join(' ').trim();
  }
}

/** Empty for what is missing, or cannot be looked at: the log tells the same as state.json. */
function fingerprintOf(path: string): string {
  try {
    const { ino, mtimeNs, size } = statSync(path, { bigint: true });
    return `${ino}-${mtimeNs}-${size}`;
  } catch {
    return '';
  }
}
