import { setTimeout as pause } from 'node:timers/promises';

import type { Logger } from 'pino';
import { Agent } from 'undici';

import { ALL, isSurrogateKey } from '../responses/change-tags.ts';

interface Dependencies {
  /** Purge URL of the shared cache; null when there is none. */
  readonly url: URL | null;
  readonly key: string;
  readonly log: Logger;
}

/** A batch of tags, with the callers that wait for its purge. */
interface Batch {
  readonly keys: Set<string>;
  readonly whenPurged: Promise<void>;
  readonly resolvePurged: () => void;
}

/** How long the response to a write waits for the purge, so that the writer reads the new state everywhere. */
const WAIT_MS = 300;
const REQUEST_LIMIT_MS = 2000;
/** Maximum bytes that are read of a purge response. */
const MAX_RESPONSE_BYTES = 16 * 1024;
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 30_000;
/** How long the shutdown waits for a purge in progress. */
const CLOSE_MS = 500;
/** Tags per request: 50 tags of 80 characters fit into a header. */
const TAGS_PER_REQUEST = 50;
/** With more tags than this everything is purged. */
const MAX_TAGS = 1000;

/**
 * Purges changed tags from the shared cache in front of the edge (`PURGE_URL`). One request runs at a time; tags that change
 * meanwhile go into the next request, and a failed request is repeated. The first purge after a start names everything,
 * because changes before the start are unknown.
 */
export class Purges {
  readonly #dependencies: Dependencies;
  readonly #agent = new Agent({ connections: 1, connect: { timeout: REQUEST_LIMIT_MS } });
  readonly #closing = new AbortController();
  #nextBatch = newBatch();
  #running: Promise<void> | null = null;
  #state: 'starting' | 'succeeding' | 'failing' = 'starting';

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    void this.purge([ALL]);
  }

  /** Whether all purges have succeeded. Otherwise the shared cache may not serve stale responses while the edge is down. */
  get isUpToDate(): boolean {
    return this.#state === 'succeeding';
  }

  /** Resolves when the tags are purged, or after a time limit. Never rejects. */
  async purge(tags: readonly string[]): Promise<void> {
    const keys = tags.filter(isSurrogateKey);
    if (this.#dependencies.url === null || keys.length === 0) return;
    const { whenPurged } = this.#add(keys);
    this.#running ??= this.#run();
    if (this.isUpToDate) await Promise.race([whenPurged, pause(WAIT_MS, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    if (this.#running) await Promise.race([this.#running, pause(CLOSE_MS, undefined, { ref: false })]);
    this.#closing.abort();
    await this.#agent.destroy();
  }

  #add(keys: Iterable<string>): Batch {
    const { keys: waiting } = this.#nextBatch;
    for (const key of keys) waiting.add(key);
    if (waiting.size <= MAX_TAGS && !waiting.has(ALL)) return this.#nextBatch;
    waiting.clear();
    waiting.add(ALL);
    return this.#nextBatch;
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (this.#nextBatch.keys.size > 0 && !this.#closing.signal.aborted) {
      // The batch is taken before its request, so that later tags start a new batch.
      const batch = this.#nextBatch;
      this.#nextBatch = newBatch();
      try {
        await this.#send([...batch.keys]);
        batch.resolvePurged();
        failures = 0;
        this.#logOutcome(null);
      } catch (error) {
        void this.#add(batch.keys).whenPurged.then(batch.resolvePurged);
        this.#logOutcome(String(error));
        const { signal } = this.#closing;
        const pauseMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
        await pause(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
        failures += 1;
      }
    }
    this.#running = null;
  }

  async #send(keys: string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += TAGS_PER_REQUEST) {
      // AbortSignal.any() with a timeout signal can be garbage-collected before it fires, so this is a plain timer.
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new Error('no response in time')), REQUEST_LIMIT_MS);
      try {
        await this.#request(keys.slice(start, start + TAGS_PER_REQUEST), limit.signal);
      } finally {
        clearTimeout(timer);
      }
    }
  }

  /** Reads the response to its end, so that the connection can be reused. */
  async #request(keys: readonly string[], signal: AbortSignal): Promise<void> {
    const { url, key } = this.#dependencies;
    if (!url) return;
    const { statusCode, body } = await this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'PURGE',
      headers: { 'surrogate-key': keys.join(' '), ...(key && { authorization: `Bearer ${key}` }) },
      signal,
    });
    await body.dump({ signal, limit: MAX_RESPONSE_BYTES });
    if (statusCode < 200 || statusCode > 299) throw new Error(`the response was ${statusCode}`);
  }

  /** Logs the first failure, and the first success after it. */
  #logOutcome(failure: string | null): void {
    if (this.#closing.signal.aborted) return;
    const { log } = this.#dependencies;
    const wasFailing = this.#state === 'failing';
    this.#state = failure === null ? 'succeeding' : 'failing';
    if (failure !== null && !wasFailing) log.error({ reason: failure }, 'the shared cache does not accept purges');
    if (failure === null && wasFailing) log.warn('the shared cache accepts purges again');
  }
}

function newBatch(): Batch {
  let resolvePurged: () => void = () => undefined;
  const whenPurged = new Promise<void>((resolve) => (resolvePurged = resolve));
  return { keys: new Set(), whenPurged, resolvePurged };
}
