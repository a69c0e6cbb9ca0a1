import { figuresFile, figuresIn } from '@linkstall/releases/figures';
import type { Logger } from 'pino';

import { KeptJson } from '../kept-json.ts';

type Counted = ReturnType<typeof figuresIn>[number];
export type Count = Exclude<keyof Counted, 'remote' | 'release'>;

/** Releases of which is known how they do; then those are forgotten that were not counted for longest. */
const MOST_RELEASES = 1000;

/** How each release does, by what browsers tell and what is drawn here. */
export class Figures {
  readonly #by = new Map<string, Counted>();
  readonly #kept: KeptJson;

  constructor(where: { readonly dataDir: string; readonly env: string }, log: Logger) {
    this.#kept = new KeptJson(figuresFile(where), () => ({ schema: 1, releases: this.all() }), log);
    for (const counted of figuresIn(JSON.stringify(this.#kept.read()))) this.#set(counted);
  }

  add(remote: string, release: string, what: Count): void {
    const none = { remote, release, loads: 0, loadFailures: 0, scriptErrors: 0, failedRenders: 0 };
    const counted = this.#by.get(`${remote}/${release}`) ?? none;
    this.#set({ ...counted, [what]: counted[what] + 1 });
    this.#kept.changed();
  }

  all(): readonly Counted[] {
    return [...this.#by.values()];
  }

  close(): Promise<void> {
    return this.#kept.close();
  }

  #set(counted: Counted): void {
    const name = `${counted.remote}/${counted.release}`;
    this.#by.delete(name); // to the end
    this.#by.set(name, counted);
    const [first] = this.#by.keys();
    if (this.#by.size > MOST_RELEASES && first !== undefined) this.#by.delete(first);
  }
}
