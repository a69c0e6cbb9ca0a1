import { metricsFile, metricsIn } from '@linkstall/releases/release-metrics';
import type { Logger } from 'pino';

import { JsonFile } from '../json-file.ts';

type ReleaseCounts = ReturnType<typeof metricsIn>[number];
export type Count = Exclude<keyof ReleaseCounts, 'remote' | 'release'>;

/** Beyond this number the release that was not counted for the longest time is removed. */
const MAX_RELEASES = 1000;

/** Counters for each release, from the reports of browsers and the renders of the edge. Stored in one JSON file. */
export class ReleaseMetrics {
  readonly #counts = new Map<string, ReleaseCounts>();
  readonly #file: JsonFile;

  constructor(location: { readonly dataDir: string; readonly env: string }, log: Logger) {
    this.#file = new JsonFile(metricsFile(location), () => ({ schema: 1, releases: this.all() }), log);
    for (const counts of metricsIn(JSON.stringify(this.#file.read()))) this.#set(counts);
  }

  add(remote: string, release: string, count: Count): void {
    const none = { remote, release, loads: 0, loadFailures: 0, scriptErrors: 0, failedRenders: 0 };
    const counts = this.#counts.get(`${remote}/${release}`) ?? none;
    this.#set({ ...counts, [count]: counts[count] + 1 });
    this.#file.scheduleWrite();
  }

  all(): readonly ReleaseCounts[] {
    return [...this.#counts.values()];
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #set(counts: ReleaseCounts): void {
    const name = `${counts.remote}/${counts.release}`;
    this.#counts.delete(name); // moves the release to the end
    this.#counts.set(name, counts);
    const [first] = this.#counts.keys();
    if (this.#counts.size > MAX_RELEASES && first !== undefined) this.#counts.delete(first);
  }
}
