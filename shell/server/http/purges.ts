import { setTimeout as pause } from 'node:timers/promises';

import type { Logger } from 'pino';
import { Agent } from 'undici';

import { ALL, isWord } from '../responses/change-tags.ts';

interface Means {
  /** Purge URL of the shared cache; null when there is none. */
  readonly url: URL | null;
  readonly key: string;
  readonly log: Logger;
}

/** A batch of tags, with the callers that wait for its purge. */
interface Batch {
  readonly words: Set<string>;
  readonly taken: Promise<void>;
  readonly take: () => void;
}

/** How long the response to a write waits for the purge, so that the writer reads the new state everywhere. */
const WAIT_MS = 300;
const LIMIT_MS = 2000;
/** Maximum bytes that are read of a purge response. */
const MOST_READ = 16 * 1024;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** How long the shutdown waits for a purge in progress. */
const CLOSE_MS = 500;
/** Tags per request: 50 tags of 80 characters fit into a header. */
const AT_ONCE = 50;
/** With more tags than this everything is purged. */
const MOST_WAITING = 1000;

/**
 * Purges changed tags from the shared cache in front of the edge (`PURGE_URL`). One request runs at a time; tags that change
 * meanwhile go into the next request, and a failed request is repeated. The first purge after a start names everything,
 * because changes before the start are unknown.
 */
export class Purges {
  readonly #means: Means;
  readonly #agent = new Agent({ connections: 1, connect: { timeout: LIMIT_MS } });
  readonly #closing = new AbortController();
  #next = newBatch();
  #running: Promise<void> | null = null;
  #state: 'beginning' | 'heard' | 'failing' = 'beginning';

  constructor(means: Means) {
    this.#means = means;
    void this.tell([ALL]);
  }

  /** Whether all purges have succeeded; only then the shared cache may serve stale responses while the edge is away. */
  get isHeard(): boolean {
    return this.#state === 'heard';
  }

  /** Resolves when the tags are purged, or after a time limit. Never rejects. */
  async tell(tags: readonly string[]): Promise<void> {
    const words = tags.filter(isWord);
    if (this.#means.url === null || words.length === 0) return;
    const { taken } = this.#add(words);
    this.#running ??= this.#run();
    if (this.isHeard) await Promise.race([taken, pause(WAIT_MS, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    if (this.#running) await Promise.race([this.#running, pause(CLOSE_MS, undefined, { ref: false })]);
    this.#closing.abort();
    await this.#agent.destroy();
  }

  #add(words: Iterable<string>): Batch {
    const { words: waiting } = this.#next;
    for (const word of words) waiting.add(word);
    if (waiting.size <= MOST_WAITING && !waiting.has(ALL)) return this.#next;
    waiting.clear();
    waiting.add(ALL);
    return this.#next;
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (this.#next.words.size > 0 && !this.#closing.signal.aborted) {
      const batch = this.#next;
      this.#next = newBatch();
      try {
        await this.#send([...batch.words]);
        batch.take();
        failures = 0;
        this.#note(null);
      } catch (error) {
        void this.#add(batch.words).taken.then(batch.take);
        this.#note(String(error));
        const { signal } = this.#closing;
        const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
        await pause(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
        failures += 1;
      }
    }
    // Taken before the request, so that later tags start a new batch.
    this.#running = null;
  }

  async #send(words: string[]): Promise<void> {
    for (let at = 0; at < words.length; at += AT_ONCE) {
      // A timer of our own, because AbortSignal.any() with a timeout signal can be garbage-collected before it fires.
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new Error('no response in time')), LIMIT_MS);
      try {
        await this.#request(words.slice(at, at + AT_ONCE), limit.signal);
      } finally {
        clearTimeout(timer);
      }
    }
  }

  /** Reads the response to its end, so that the connection can be reused. */
  async #request(words: readonly string[], signal: AbortSignal): Promise<void> {
    const { url, key } = this.#means;
    if (!url) return;
    const { statusCode, body } = await this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'PURGE',
      headers: { 'surrogate-key': words.join(' '), ...(key && { authorization: `Bearer ${key}` }) },
      signal,
    });
    await body.dump({ signal, limit: MOST_READ });
    if (statusCode < 200 || statusCode > 299) throw new Error(`the response was ${statusCode}`);
  }

  /** Logs the first failure, and the first success after it. */
  #note(failure: string | null): void {
    if (this.#closing.signal.aborted) return;
    const { log } = this.#means;
    const wasFailing = this.#state === 'failing';
    this.#state = failure === null ? 'heard' : 'failing';
    if (failure !== null && !wasFailing)
      log.error({ reason: failure }, 'the cache in front does not take what has changed');
    if (failure === null && wasFailing) log.warn('the cache in front takes what has changed again');
  }
}

function newBatch(): Batch {
  let take: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (take = resolve));
  return { words: new Set(), taken, take };
}
