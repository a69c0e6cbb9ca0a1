import type { PageLanguage } from '@linkstall/contracts/http';
import { LRUCache } from 'lru-cache';

import { ALL, surrogateKeyOf } from './change-tags.ts';
import type { ResponseBody } from './response-body.ts';

export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ResponseBody;
  /** For a page: the id of its composition. */
  readonly composition?: string;
  /** For a page in several languages: all of them, the first one first. */
  readonly languages?: readonly PageLanguage[];
  /** For a page: the headers that name its releases, for the people who may see them (decision 0083). */
  readonly debugHeaders?: Readonly<Record<string, string>>;
}

/** The key of a response and the releases that it needs. */
export interface CacheRequest {
  readonly key: string;
  /** The exact releases that the response is made of; other releases make another response. */
  readonly version: string;
  /**
   * While this version is made, the cache may serve another version that was made of these releases only. Empty: the cache
   * serves no other version.
   */
  readonly releases: readonly string[];
}

export interface NewResponse {
  readonly response: CachedResponse;
  /** `unavailable`: the source did not respond, so an older response is better. `unstorable`: the response is not stored. */
  readonly quality: 'good' | 'unavailable' | 'unstorable';
  /** The releases that were used, when they can differ from the request. */
  readonly releases?: readonly string[];
  /** When the content changes by itself (milliseconds by this clock), even if the source is unavailable. Absent: never. */
  readonly changesAt?: number | undefined;
}

/**
 * Makes a response. The function calls `addTag` with the tag of each source before it reads the source, so that a change of
 * the source drops the response.
 */
export type MakeResponse = (addTag: (tag: string) => void) => Promise<NewResponse>;

export interface ServedResponse {
  readonly response: CachedResponse;
  readonly stale: boolean;
  /** See `NewResponse`. */
  readonly changesAt?: number | undefined;
  /** When the edge started to make the response. Absent: only the requests that waited for the response may use it. */
  readonly madeAt?: number;
  readonly surrogateKey?: string | null;
}

interface Entry extends ServedResponse {
  readonly version: string;
  readonly releases: readonly string[];
  readonly tags: readonly string[];
  readonly madeAt: number;
  /** From this time on a request gets this response and starts a renewal in the background. */
  readonly renewFrom: number;
  /** Before this time the response is served without waiting. */
  readonly freshUntil: number;
  /** After this time the response is not served. */
  readonly changesAt: number;
}

interface PendingResponse {
  readonly startedAt: number;
  readonly tags: Set<string>;
  /** True when a source changed after it was read. Then the result is for the waiting requests only. */
  isOutdated: boolean;
  done: Promise<ServedResponse>;
}

interface CacheLimits {
  /** Maximum ages of a response that is served without waiting, and while the source is unavailable. */
  readonly freshMs: number;
  readonly staleMs: number;
  /** Whether a response of another version may be served while the requested version is made. */
  readonly servesOtherVersions: boolean;
  readonly bytes: number;
}

const LIMITS: CacheLimits = {
  freshMs: 2000,
  staleMs: 60 * 60 * 1000,
  servesOtherVersions: true,
  bytes: 64 * 1024 * 1024,
};
/** A response is renewed before it expires, by this multiple of the time that it takes, so that no request waits. */
const RENEWAL_FACTOR = 4;
const MIN_RENEWAL_MS = 100;
/** How long a stale response is served before the source is asked again, and before a request waits for the source. */
const UNAVAILABLE_PAUSE_MS = 500;
const UNAVAILABLE_MS = 2000;
/** Versions that are stored for one key: stable and candidate of a shell and a remote. */
const MAX_VERSIONS = 4;

/**
 * Caches public responses. A change of a source drops its responses at once; without a change a response lives 2 s, because
 * another edge can have made the change. Before the 2 s are over one request makes the successor, and other requests get the
 * stored response. While the source is unavailable a response lives for an hour, but never beyond `changesAt`.
 */
export class ResponseCache {
  /** Versions by key, newest first. */
  readonly #entries: LRUCache<string, readonly Entry[]>;
  readonly #running = new Map<string, PendingResponse>();
  readonly #limits: CacheLimits;
  readonly #now: () => number;

  constructor(limits: Partial<CacheLimits> = {}, now: () => number = Date.now) {
    this.#limits = { ...LIMITS, ...limits };
    this.#entries = new LRUCache({ maxSize: this.#limits.bytes, sizeCalculation: memoryOf });
    this.#now = now;
  }

  /** The response to a request, from the cache or newly made. Concurrent requests share one pending response. */
  async get(cacheRequest: CacheRequest, make: MakeResponse): Promise<ServedResponse> {
    const requestedAt = this.#now();
    const stored = this.getIfPresent(cacheRequest, make);
    if (stored) return stored;
    const served = await this.#pendingOf(cacheRequest, make).done;
    // The pending response started before the change that the request must see.
    return (served.changesAt ?? Infinity) <= requestedAt ? this.get(cacheRequest, make) : served;
  }

  /** The stored response. When it is due, or of another version, the successor is made in the background. */
  getIfPresent(cacheRequest: CacheRequest, make: MakeResponse): ServedResponse | undefined {
    const now = this.#now();
    const usable = this.#entries
      .get(cacheRequest.key)
      ?.filter((entry) => now < Math.min(entry.freshUntil, entry.changesAt));
    const sameVersion = usable?.find(({ version }) => version === cacheRequest.version);
    if (sameVersion && now < sameVersion.renewFrom) return sameVersion;
    const usableEntry =
      sameVersion ??
      (this.#limits.servesOtherVersions ? usable?.find((entry) => isMadeOfReleasesIn(entry, cacheRequest)) : undefined);
    if (usableEntry) this.#pendingOf(cacheRequest, make);
    return sameVersion ?? (usableEntry && { ...usableEntry, stale: true });
  }

  /** The last response of any age; the caller revalidates it with the source. */
  last({ key }: Pick<CacheRequest, 'key'>): CachedResponse | undefined {
    return this.#entries.peek(key)?.[0]?.response;
  }

  isPending(cacheRequest: CacheRequest): boolean {
    return this.#running.has(idOf(cacheRequest));
  }

  /**
   * Drops responses with one of `tags`, or all of them for the tag `all`. A pending response is not stored when it has read one of these sources, or when it
   * has not named its sources yet, because it can show the old state.
   */
  drop(tags: readonly string[]): void {
    const isDropped = (of: Iterable<string>) => tags.includes(ALL) || [...of].some((tag) => tags.includes(tag));
    for (const [key, entries] of [...this.#entries]) {
      const remaining = entries.filter((entry) => !isDropped(entry.tags));
      if (remaining.length < entries.length) this.#put(key, remaining);
    }
    for (const [id, pending] of this.#running) {
      if (pending.tags.size > 0 && !isDropped(pending.tags)) continue;
      pending.isOutdated = true;
      this.#running.delete(id);
    }
  }

  /** Shares a pending response, but not an old one, because its result can show content that was deleted since. */
  #pendingOf(cacheRequest: CacheRequest, make: MakeResponse): PendingResponse {
    const id = idOf(cacheRequest);
    const startedAt = this.#now();
    const running = this.#running.get(id);
    if (running && startedAt - running.startedAt < this.#limits.freshMs) return running;
    const pending: PendingResponse = { startedAt, tags: new Set(), isOutdated: false, done: NEVER };
    this.#running.set(id, pending);
    const removeRunning = () => {
      if (this.#running.get(id) === pending) this.#running.delete(id);
    };
    pending.done = this.#renew(cacheRequest, make, pending);
    pending.done.then(removeRunning, removeRunning);
    return pending;
  }

  async #renew(cacheRequest: CacheRequest, make: MakeResponse, pending: PendingResponse): Promise<ServedResponse> {
    const { startedAt: madeAt, tags } = pending;
    const { version } = cacheRequest;
    const {
      response,
      quality,
      releases = cacheRequest.releases,
      changesAt = Infinity,
    } = await make((tag) => tags.add(tag));
    const storeUnlessOutdated = (entry: Entry): ServedResponse => {
      if (pending.isOutdated) return { response: entry.response, stale: entry.stale, changesAt: entry.changesAt };
      this.#store(cacheRequest, entry);
      return entry;
    };
    const now = this.#now();
    const previous = this.#previous(cacheRequest, now);
    if (quality === 'good') {
      const stored = previous && isSame(previous.response, response) ? previous.response : response;
      const { freshMs } = this.#limits;
      const renewalMs = Math.min(Math.max(RENEWAL_FACTOR * (now - madeAt), MIN_RENEWAL_MS), freshMs / 2);
      const freshUntil = madeAt + freshMs;
      const times = { madeAt, renewFrom: freshUntil - renewalMs, freshUntil, changesAt };
      const sources = { tags: [...tags], surrogateKey: surrogateKeyOf([...tags]) };
      return storeUnlessOutdated({ response: stored, version, releases, ...sources, ...times, stale: false });
    }
    if (quality === 'unstorable' || !previous) return { response, stale: false, changesAt };
    return storeUnlessOutdated({
      ...previous,
      version,
      renewFrom: now + UNAVAILABLE_PAUSE_MS,
      freshUntil: now + UNAVAILABLE_MS,
      stale: true,
    });
  }

  /** An older response, used when the source is unavailable. */
  #previous(cacheRequest: CacheRequest, now: number): Entry | undefined {
    const usable = (this.#entries.peek(cacheRequest.key) ?? []).filter(
      ({ madeAt, changesAt }) => madeAt >= now - this.#limits.staleMs && now < changesAt,
    );
    return (
      usable.find(({ version }) => version === cacheRequest.version) ??
      usable.find((entry) => isMadeOfReleasesIn(entry, cacheRequest))
    );
  }

  /** Stores an entry and removes the versions that it replaces. A newer entry of the same version stays instead. */
  #store({ key, releases }: CacheRequest, entry: Entry): void {
    const all = this.#entries.peek(key) ?? [];
    if (all.some(({ version, madeAt }) => version === entry.version && madeAt > entry.madeAt)) return;
    const others = all.filter(
      ({ version, madeAt }) => version !== entry.version && (releases.length === 0 || madeAt >= entry.madeAt),
    );
    this.#put(key, [entry, ...others].slice(0, MAX_VERSIONS));
  }

  #put(key: string, entries: readonly Entry[]): void {
    if (entries.length > 0) this.#entries.set(key, entries);
    else this.#entries.delete(key);
  }
}

const idOf = ({ key, version }: CacheRequest): string => JSON.stringify([key, version]);

const NEVER = new Promise<never>(() => undefined);

/** Whether the entry was made only of releases that the request names. */
const isMadeOfReleasesIn = ({ releases }: Entry, cacheRequest: CacheRequest): boolean =>
  releases.length > 0 && releases.every((release) => cacheRequest.releases.includes(release));

const memoryOf = (entries: readonly Entry[]): number =>
  Math.ceil(entries.reduce((sum, { response }) => sum + response.body.memoryBytes, 0));

/** Whether two responses are equal. Then the stored body is reused, so that it is not compressed again. */
const isSame = (one: CachedResponse, other: CachedResponse): boolean =>
  one.body.content === other.body.content &&
  one.status === other.status &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers);
