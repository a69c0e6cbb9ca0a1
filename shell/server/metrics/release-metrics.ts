import { metricsFile, metricsIn } from '@linkstall/releases/release-metrics';
import type { Logger } from 'pino';

import { KeptJson } from '../kept-json.ts';

type Counted = ReturnType<typeof metricsIn>[number];
export type Count = Exclude<keyof Counted, 'remote' | 'release'>;

/** Beyond this number the release that was not counted for the longest time is removed. */
const MAX_RELEASES = 1000;

/** Counters for each release, from the reports of browsers and the renders of the edge. Stored in one JSON file. */
export class ReleaseMetrics {
  readonly #by = new Map<string, Counted>();
  readonly #kept: KeptJson;

  constructor(where: { readonly dataDir: string; readonly env: string }, log: Logger) {
    this.#kept = new KeptJson(metricsFile(where), () => ({ schema: 1, releases: this.all() }), log);
    for (const counted of metricsIn(JSON.stringify(this.#kept.read()))) this.#set(counted);
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
    this.#by.delete(name); // moves the release to the end
    this.#by.set(name, counted);
    const [first] = this.#by.keys();
    if (this.#by.size > MAX_RELEASES && first !== undefined) this.#by.delete(first);
  }
}
