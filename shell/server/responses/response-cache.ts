import { LRUCache } from 'lru-cache';

import { surrogateKeyOf } from './change-tags.ts';
import type { FinishedBytes } from './finished-bytes.ts';

export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FinishedBytes;
  /** For a page: the id of its composition. */
  readonly composition?: string;
}

/** A request to the cache. */
export interface Wanted {
  readonly key: string;
  /** The exact releases that the response is made of; other releases make another response. */
  readonly version: string;
  /** Parts that a response of another version may consist of to be served until this one is ready; empty: none may. */
  readonly parts: readonly string[];
}

export interface Made {
  readonly response: CachedResponse;
  /** `good`: may be stored. `away`: the source is unreachable, so an older response is better. `passing`: must not be stored. */
  readonly quality: 'good' | 'away' | 'passing';
  /** The parts that were used, when they can differ from the request. */
  readonly parts?: readonly string[];
  /** When the content changes by itself (milliseconds by this clock), even if the source is away. Absent: never. */
  readonly trueUntil?: number | undefined;
}

/**
 * Makes a response. It calls `reads` with the tag of each source before it reads that source, because a change of the
 * source then drops the response. A maker that learns its sources later calls `reads` later.
 */
export type Make = (reads: (tag: string) => void) => Promise<Made>;

export interface Served {
  readonly response: CachedResponse;
  readonly stale: boolean;
  /** See `Made`. */
  readonly trueUntil?: number | undefined;
  /** When its making began. Absent: only the requests that waited for the response may use it. */
  readonly madeAt?: number;
  /** The surrogate key for shared caches. */
  readonly surrogateKey?: string | null;
}

interface Entry extends Served {
  readonly version: string;
  readonly parts: readonly string[];
  readonly tags: readonly string[];
  readonly madeAt: number;
  /** From then on a request starts the making of the successor and gets this response. */
  readonly renewFrom: number;
  /** Until then the response is served without waiting. */
  readonly goodUntil: number;
  /** After that the response is not served. */
  readonly trueUntil: number;
}

interface Making {
  readonly begunAt: number;
  readonly tags: Set<string>;
  /** True when a source changed after it was read: the result is for the waiting requests only. */
  spoiled: boolean;
  done: Promise<Served>;
}

interface CacheLimits {
  /** Maximum ages of a response that is served without waiting, and while the source is away. */
  readonly freshMs: number;
  readonly staleMs: number;
  /** Whether a response of another version may be served while the requested one is made. */
  readonly standsIn: boolean;
  readonly bytes: number;
}

const LIMITS: CacheLimits = { freshMs: 2000, staleMs: 60 * 60 * 1000, standsIn: true, bytes: 64 * 1024 * 1024 };
/** A response is renewed this many times its making time before it expires, so that no request waits for the successor. */
const AHEAD = 4;
const LEAST_AHEAD_MS = 100;
/** How long a stale response is served before the source is asked again, and before a request waits for the source. */
const AWAY_PAUSE_MS = 500;
const AWAY_MS = 2000;
/** Versions that are stored for one key: stable and candidate of a shell and a remote. */
const MOST_VERSIONS = 4;

/**
 * Caches public responses. A change of a source drops its responses at once; without a change a response lives 2 s, because
 * another edge can have made the change. Before the 2 s are over one request makes the successor and the others get the
 * stored response. While the source is away a response lives for an hour, but never beyond `trueUntil`.
 */
export class ResponseCache {
  /** Versions by key, newest first. */
  readonly #entries: LRUCache<string, readonly Entry[]>;
  readonly #running = new Map<string, Making>();
  readonly #limits: CacheLimits;
  readonly #now: () => number;

  constructor(limits: Partial<CacheLimits> = {}, now: () => number = Date.now) {
    this.#limits = { ...LIMITS, ...limits };
    this.#entries = new LRUCache({ maxSize: this.#limits.bytes, sizeCalculation: weightOf });
    this.#now = now;
  }

  /** The response to a request: from the cache, or made. Concurrent requests share one making. */
  async get(wanted: Wanted, make: Make): Promise<Served> {
    const askedAt = this.#now();
    const known = this.known(wanted, make);
    if (known) return known;
    const served = await this.#makingOf(wanted, make).done;
    // The making began before the change that the request wants to see.
    return (served.trueUntil ?? Infinity) <= askedAt ? this.get(wanted, make) : served;
  }

  /** The stored response. When it is due, or of another version, the successor is made in the background. */
  known(wanted: Wanted, make: Make): Served | undefined {
    const now = this.#now();
    const usable = this.#entries.get(wanted.key)?.filter((entry) => now < Math.min(entry.goodUntil, entry.trueUntil));
    const own = usable?.find(({ version }) => version === wanted.version);
    if (own && now < own.renewFrom) return own;
    const found = own ?? (this.#limits.standsIn ? usable?.find((entry) => isMadeOf(entry, wanted)) : undefined);
    if (found) this.#makingOf(wanted, make);
    return own ?? (found && { ...found, stale: true });
  }

  /** The last response of any age; its source may confirm that it is still valid. */
  last({ key }: Pick<Wanted, 'key'>): CachedResponse | undefined {
    return this.#entries.peek(key)?.[0]?.response;
  }

  /** Whether the response is being made. */
  isMaking(wanted: Wanted): boolean {
    return this.#running.has(idOf(wanted));
  }

  /**
   * Drops responses with one of `tags`. A response in the making that has read one of them may show the old state, and so
   * may one that has not named its sources yet; both are not stored.
   */
  drop(tags: readonly string[]): void {
    for (const [key, entries] of [...this.#entries]) {
      const left = entries.filter((entry) => !entry.tags.some((tag) => tags.includes(tag)));
      if (left.length < entries.length) this.#put(key, left);
    }
    for (const [id, making] of this.#running) {
      if (making.tags.size > 0 && !tags.some((tag) => making.tags.has(tag))) continue;
      making.spoiled = true;
      this.#running.delete(id);
    }
  }

  /** A response whose making took long is only for the requests that waited, because it may show a deleted state. */
  #makingOf(wanted: Wanted, make: Make): Making {
    const id = idOf(wanted);
    const begunAt = this.#now();
    const running = this.#running.get(id);
    if (running && begunAt - running.begunAt < this.#limits.freshMs) return running;
    const making: Making = { begunAt, tags: new Set(), spoiled: false, done: NEVER };
    this.#running.set(id, making);
    const forget = () => {
      if (this.#running.get(id) === making) this.#running.delete(id);
    };
    making.done = this.#renew(wanted, make, making);
    making.done.then(forget, forget);
    return making;
  }

  async #renew(wanted: Wanted, make: Make, making: Making): Promise<Served> {
    const { begunAt: madeAt, tags } = making;
    const { version } = wanted;
    const { response, quality, parts = wanted.parts, trueUntil = Infinity } = await make((tag) => tags.add(tag));
    const keep = (entry: Entry): Served => {
      if (making.spoiled) return { response: entry.response, stale: entry.stale, trueUntil: entry.trueUntil };
      this.#keep(wanted, entry);
      return entry;
    };
    const now = this.#now();
    const previous = this.#previous(wanted, now);
    if (quality === 'good') {
      const kept = previous && isSame(previous.response, response) ? previous.response : response;
      const { freshMs } = this.#limits;
      const aheadMs = Math.min(Math.max(AHEAD * (now - madeAt), LEAST_AHEAD_MS), freshMs / 2);
      const goodUntil = madeAt + freshMs;
      const times = { madeAt, renewFrom: goodUntil - aheadMs, goodUntil, trueUntil };
      const read = { tags: [...tags], surrogateKey: surrogateKeyOf([...tags]) };
      return keep({ response: kept, version, parts, ...read, ...times, stale: false });
    }
    if (quality === 'passing' || !previous) return { response, stale: false, trueUntil };
    return keep({ ...previous, version, renewFrom: now + AWAY_PAUSE_MS, goodUntil: now + AWAY_MS, stale: true });
  }

  /** An older response, used when the source is away. */
  #previous(wanted: Wanted, now: number): Entry | undefined {
    const usable = (this.#entries.peek(wanted.key) ?? []).filter(
      ({ madeAt, trueUntil }) => madeAt >= now - this.#limits.staleMs && now < trueUntil,
    );
    return usable.find(({ version }) => version === wanted.version) ?? usable.find((entry) => isMadeOf(entry, wanted));
  }

  /** Removes older versions that the new response replaces. */
  #keep({ key, parts }: Wanted, entry: Entry): void {
    const all = this.#entries.peek(key) ?? [];
    if (all.some(({ version, madeAt }) => version === entry.version && madeAt > entry.madeAt)) return;
    const others = all.filter(
      ({ version, madeAt }) => version !== entry.version && (parts.length === 0 || madeAt >= entry.madeAt),
    );
    this.#put(key, [entry, ...others].slice(0, MOST_VERSIONS));
  }

  #put(key: string, entries: readonly Entry[]): void {
    if (entries.length > 0) this.#entries.set(key, entries);
    else this.#entries.delete(key);
  }
}

const idOf = ({ key, version }: Wanted): string => JSON.stringify([key, version]);

const NEVER = new Promise<never>(() => undefined);

/** Removes tags without responses. */
const isMadeOf = ({ parts }: Entry, wanted: Wanted): boolean =>
  parts.length > 0 && parts.every((part) => wanted.parts.includes(part));

const weightOf = (entries: readonly Entry[]): number =>
  Math.ceil(entries.reduce((sum, { response }) => sum + response.body.weight, 0));

/** Reuses the body of an equal response, so that it is not compressed again. */
const isSame = (one: CachedResponse, other: CachedResponse): boolean =>
  one.body.content === other.body.content &&
  one.status === other.status &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers);
