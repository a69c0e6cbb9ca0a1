import { LRUCache } from 'lru-cache';

import { surrogateKeyOf } from './change-tags.ts';
import type { FinishedBytes } from './finished-bytes.ts';

export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FinishedBytes;
  /** Of a page: the id of what it was made of. */
  readonly composition?: string;
}

/** What is asked for. */
export interface Wanted {
  readonly key: string;
  /** What it is made of, exactly: made of something else it is another response. */
  readonly version: string;
  /** A response of another version stands in while this one is made, if it was made of nothing else; none: it never does. */
  readonly parts: readonly string[];
}

export interface Made {
  readonly response: CachedResponse;
  /** good: may be kept. away: what it needs cannot be reached, so an older one is better. passing: true for this moment only. */
  readonly quality: 'good' | 'away' | 'passing';
  /** What it was made of, when that may differ from what was wanted. */
  readonly parts?: readonly string[];
  /** From then on something else is true (milliseconds, by this clock), whoever can be asked. Absent: never by itself. */
  readonly trueUntil?: number | undefined;
}

/**
 * Makes a response. `reads` is told whom it will show, each before that is read: a change of one of them drops it. Who does
 * not know it beforehand says nothing until then.
 */
export type Make = (reads: (tag: string) => void) => Promise<Made>;

export interface Served {
  readonly response: CachedResponse;
  readonly stale: boolean;
  /** As it was made: see `Made`. */
  readonly trueUntil?: number | undefined;
  /** When its making began. Absent: it is for those who have waited for it, and nobody may keep it. */
  readonly madeAt?: number;
  /** What it has read, for caches in front. */
  readonly surrogateKey?: string | null;
}

interface Entry extends Served {
  readonly version: string;
  readonly parts: readonly string[];
  readonly tags: readonly string[];
  readonly madeAt: number;
  /** From then on who asks for it has its successor made, and is given this one. */
  readonly renewFrom: number;
  /** Until then it may be given at once. */
  readonly goodUntil: number;
  /** After that it is given to nobody. */
  readonly trueUntil: number;
}

interface Making {
  readonly begunAt: number;
  readonly tags: Set<string>;
  /** One of its tags has changed since it was read: what comes is for those who wait, and for nobody else. */
  spoiled: boolean;
  done: Promise<Served>;
}

interface CacheLimits {
  /** How old a response may be that is given at once, and with its source away. */
  readonly freshMs: number;
  readonly staleMs: number;
  /** Whether one of another version may be given while the wanted one is made. */
  readonly standsIn: boolean;
  readonly bytes: number;
}

const LIMITS: CacheLimits = { freshMs: 2000, staleMs: 60 * 60 * 1000, standsIn: true, bytes: 64 * 1024 * 1024 };
/** A response is renewed so many times as long before its end as its making took: then nobody waits for the next one. */
const AHEAD = 4;
const LEAST_AHEAD_MS = 100;
/** How long a stale response is given out before the source is asked again, and before that is waited for. */
const AWAY_PAUSE_MS = 500;
const AWAY_MS = 2000;
/** Versions of one response: of a shell and a remote, each with a candidate. */
const MOST_VERSIONS = 4;

/**
 * Finished public responses: gone at once when what they show changed, and never older than 2 s, as another edge may have
 * changed it. Before it is that old one reader has its successor made, and all are given it meanwhile. With its source away
 * it stands for an hour: never after what it shows has ended.
 */
export class ResponseCache {
  /** By key; the versions of each, the newest first. */
  readonly #entries: LRUCache<string, readonly Entry[]>;
  readonly #running = new Map<string, Making>();
  readonly #limits: CacheLimits;
  readonly #now: () => number;

  constructor(limits: Partial<CacheLimits> = {}, now: () => number = Date.now) {
    this.#limits = { ...LIMITS, ...limits };
    this.#entries = new LRUCache({ maxSize: this.#limits.bytes, sizeCalculation: weightOf });
    this.#now = now;
  }

  /** The wanted response: at once where it is there, else made, at most once at a time. */
  async get(wanted: Wanted, make: Make): Promise<Served> {
    const askedAt = this.#now();
    const known = this.known(wanted, make);
    if (known) return known;
    const served = await this.#makingOf(wanted, make).done;
    // Its making began before the moment that this one was asked after.
    return (served.trueUntil ?? Infinity) <= askedAt ? this.get(wanted, make) : served;
  }

  /** What is there; what is due, or of another version, is made anew from now on. */
  known(wanted: Wanted, make: Make): Served | undefined {
    const now = this.#now();
    const usable = this.#entries.get(wanted.key)?.filter((entry) => now < Math.min(entry.goodUntil, entry.trueUntil));
    const own = usable?.find(({ version }) => version === wanted.version);
    if (own && now < own.renewFrom) return own;
    const found = own ?? (this.#limits.standsIn ? usable?.find((entry) => isMadeOf(entry, wanted)) : undefined);
    if (found) this.#makingOf(wanted, make);
    return own ?? (found && { ...found, stale: true });
  }

  /** What was answered last, however old: its source may say that it is so still. */
  last({ key }: Pick<Wanted, 'key'>): CachedResponse | undefined {
    return this.#entries.peek(key)?.[0]?.response;
  }

  /** Whether somebody has it made just now. */
  isMaking(wanted: Wanted): boolean {
    return this.#running.has(idOf(wanted));
  }

  /**
   * Drops what shows one of `tags`. Of what is being made now, what has read one of them may show the old state; so may what
   * has said nothing yet, as it knows only afterwards whom it has read.
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

  /** One whose making began long ago is for those who have waited since: it may have read what is gone by now. */
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

  /** An older response that is better than none. */
  #previous(wanted: Wanted, now: number): Entry | undefined {
    const usable = (this.#entries.peek(wanted.key) ?? []).filter(
      ({ madeAt, trueUntil }) => madeAt >= now - this.#limits.staleMs && now < trueUntil,
    );
    return usable.find(({ version }) => version === wanted.version) ?? usable.find((entry) => isMadeOf(entry, wanted));
  }

  /** Where one response is for everybody, older ones that could have stood in for it are of no more use. */
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

/** Of nothing that is not wanted any more. */
const isMadeOf = ({ parts }: Entry, wanted: Wanted): boolean =>
  parts.length > 0 && parts.every((part) => wanted.parts.includes(part));

const weightOf = (entries: readonly Entry[]): number =>
  Math.ceil(entries.reduce((sum, { response }) => sum + response.body.weight, 0));

/** The same bytes need not be compressed again. */
const isSame = (one: CachedResponse, other: CachedResponse): boolean =>
  one.body.content === other.body.content &&
  one.status === other.status &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers);
