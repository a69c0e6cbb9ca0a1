import { noMetrics, vitalBucket, type Vital } from '@linkstall/releases/release-metrics';
import type { Logger } from 'pino';

import { CountSender } from '../insights/count-sender.ts';

type ReleaseCounts = ReturnType<typeof noMetrics>;
export type Count = Exclude<keyof ReleaseCounts, 'remote' | 'release' | Vital>;

/** Beyond this number the release that was not counted for the longest time is removed. */
const MAX_RELEASES = 1000;
const SEND_EVERY_MS = 2_000;

/**
 * Counters for each release since the start of this edge, from the reports of browsers and the renders of the edge. The edge
 * sends what it counted to the API, which adds the counts of all edges.
 */
export class ReleaseMetrics {
  readonly #env: string;
  readonly #log: Logger;
  readonly #counts = new Map<string, ReleaseCounts>();
  /** Counts that were not given to the sender, by the line of the API without its number. */
  #unsent = new Map<string, number>();
  readonly #sender: CountSender | null;
  #sending: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  /** @param sender null without a key for the API */
  constructor({
    env,
    sender,
    log,
  }: {
    readonly env: string;
    readonly sender: CountSender | null;
    readonly log: Logger;
  }) {
    this.#env = env;
    this.#log = log;
    this.#sender = sender;
    this.#timer = setInterval(() => void this.#send(), SEND_EVERY_MS).unref();
  }

  add(remote: string, release: string, count: Count): void {
    const counts = this.#countsOf(remote, release);
    this.#set({ ...counts, [count]: counts[count] + 1 });
    this.#addUnsent(remote, release, count);
  }

  /** Counts the page in the bucket of its LCP, its INP or its render. */
  addVital(remote: string, release: string, { vital, ms }: { readonly vital: Vital; readonly ms: number }): void {
    const counts = this.#countsOf(remote, release);
    const bucket = vitalBucket(vital, ms);
    const histogram = counts[vital].map((pages, index) => (index === bucket ? pages + 1 : pages));
    this.#set({ ...counts, [vital]: histogram });
    this.#addUnsent(remote, release, `${vital}${bucket}`);
  }

  all(): readonly ReleaseCounts[] {
    return [...this.#counts.values()];
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#send();
    this.#sender?.close();
  }

  #countsOf(remote: string, release: string): ReleaseCounts {
    return this.#counts.get(`${remote}/${release}`) ?? noMetrics(remote, release);
  }

  #set(counts: ReleaseCounts): void {
    const name = `${counts.remote}/${counts.release}`;
    this.#counts.delete(name); // moves the release to the end
    this.#counts.set(name, counts);
    const [first] = this.#counts.keys();
    if (this.#counts.size > MAX_RELEASES && first !== undefined) this.#counts.delete(first);
  }

  #addUnsent(remote: string, release: string, count: string): void {
    if (!this.#sender) return;
    const line = `${this.#env} ${remote} ${release} ${count}`;
    this.#unsent.set(line, (this.#unsent.get(line) ?? 0) + 1);
  }

  /** Stores the counts on disk and sends them. Sends do not overlap. */
  #send(): Promise<void> {
    this.#sender?.add([...this.#unsent].map(([line, sum]) => `${line} ${sum}`));
    this.#unsent.clear();
    return (this.#sending ??= (this.#sender?.send() ?? Promise.resolve())
      .catch((error: unknown) => this.#log.error({ reason: String(error) }, 'the counts of releases could not be sent'))
      .finally(() => (this.#sending = null)));
  }
}
