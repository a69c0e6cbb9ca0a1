import { statSync } from 'node:fs';
import { join } from 'node:path';

import { readState } from '@linkstall/releases/store';

export type State = Awaited<ReturnType<typeof readState>>;

/** The pointers of our environment. One `stat` a question; read again when the file is another one. */
export class EnvironmentState {
  readonly #envsDir: string;
  readonly #env: string;
  #seen = '';
  #state: Promise<State> | null = null;
  #last: State | null = null;

  constructor(envsDir: string, env: string) {
    this.#envsDir = envsDir;
    this.#env = env;
  }

  current(): Promise<State> {
    const seen = this.#fingerprint();
    if (this.#state && seen === this.#seen && seen !== '') return this.#state;
    this.#seen = seen;
    this.#state = this.#read();
    return this.#state;
  }

  /** When nothing can be read, not even from the log, what was known before goes on. */
  async #read(): Promise<State> {
    const state = await readState(this.#envsDir, this.#env).catch((error: unknown) => {
      if (this.#last) return this.#last;
      throw error;
    });
    this.#last = state.seq === 0 && this.#last ? this.#last : state;
    return this.#last;
  }

  #fingerprint(): string {
    const found = statSync(join(this.#envsDir, this.#env, 'state.json'), { bigint: true, throwIfNoEntry: false });
    return found ? `${found.ino}-${found.mtimeNs}-${found.size}` : '';
  }
}
