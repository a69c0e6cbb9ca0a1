import { metricsFile, metricsIn, noMetrics, vitalBucket, type Vital } from '@linkstall/releases/release-metrics';
import type { Logger } from 'pino';

import { JsonFile } from '../json-file.ts';

type ReleaseCounts = ReturnType<typeof metricsIn>[number];
export type Count = Exclude<keyof ReleaseCounts, 'remote' | 'release' | Vital>;

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
    const counts = this.#countsOf(remote, release);
    this.#change({ ...counts, [count]: counts[count] + 1 });
  }

  /** Counts the page in the bucket of its LCP or INP. */
  addVital(remote: string, release: string, { vital, ms }: { readonly vital: Vital; readonly ms: number }): void {
    const counts = this.#countsOf(remote, release);
    const bucket = vitalBucket(vital, ms);
    const histogram = counts[vital].map((pages, index) => (index === bucket ? pages + 1 : pages));
    this.#change({ ...counts, [vital]: histogram });
  }

  all(): readonly ReleaseCounts[] {
    return [...this.#counts.values()];
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #countsOf(remote: string, release: string): ReleaseCounts {
    return this.#counts.get(`${remote}/${release}`) ?? noMetrics(remote, release);
  }

  #change(counts: ReleaseCounts): void {
    this.#set(counts);
    this.#file.scheduleWrite();
  }

  #set(counts: ReleaseCounts): void {
    const name = `${counts.remote}/${counts.release}`;
    this.#counts.delete(name); // moves the release to the end
    this.#counts.set(name, counts);
    const [first] = this.#counts.keys();
    if (this.#counts.size > MAX_RELEASES && first !== undefined) this.#counts.delete(first);
  }
}
