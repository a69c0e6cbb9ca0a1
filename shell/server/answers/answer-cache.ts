import { LRUCache } from 'lru-cache';

import type { FinishedBytes } from './finished-bytes.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FinishedBytes;
  /** Of a page: the id of what it was made of. */
  readonly composition?: string;
}

/** What is asked for. */
export interface Wanted {
  readonly key: string;
  /** What it is made of, exactly: made of something else it is another answer. */
  readonly version: string;
  /** An answer of another version stands in while this one is made, if it was made of nothing else; none: it never does. */
  readonly parts: readonly string[];
}

export interface Made {
  readonly answer: Answer;
  /** good: may be kept. away: what it needs cannot be reached, so an older one is better. passing: true for this moment only. */
  readonly quality: 'good' | 'away' | 'passing';
  /** What it was made of, when that may differ from what was wanted. */
  readonly parts?: readonly string[];
  /** From then on something else is true (milliseconds, by this clock), whoever can be asked. Absent: never by itself. */
  readonly trueUntil?: number | undefined;
}

/** Makes an answer. `reads` is told whom it will show, each before that is read: a change of one of them drops it. */
export type Make = (reads: (tag: string) => void) => Promise<Made>;

export interface Served {
  readonly answer: Answer;
  readonly stale: boolean;
  /** As it was made: see `Made`. */
  readonly trueUntil?: number | undefined;
}

interface Entry extends Served {
  readonly version: string;
  readonly parts: readonly string[];
  readonly tags: readonly string[];
  readonly madeAt: number;
  /** Until then it is not asked anew. */
  readonly freshUntil: number;
  /** After that it is given to nobody. */
  readonly trueUntil: number;
}

interface Making {
  readonly tags: Set<string>;
  /** One of its tags has changed since it was read: what comes is for those who wait, and for nobody else. */
  spoiled: boolean;
  done: Promise<Served>;
  /** When nobody who could have an older answer waits for it any more. */
  late: Promise<void>;
}

interface CacheLimits {
  readonly freshMs: number;
  readonly staleMs: number;
  /** How old an answer may be that stands in for one that is being made, and how long that one is waited for first. */
  readonly standInMs: number;
  readonly graceMs: number;
  readonly bytes: number;
}

const LIMITS: CacheLimits = {
  freshMs: 2000,
  staleMs: 60 * 60 * 1000,
  standInMs: 60 * 1000,
  graceMs: 100,
  bytes: 64 * 1024 * 1024,
};
/** How long a stale answer is given out before the source is asked again. */
const AWAY_PAUSE_MS = 500;
/** Versions of one answer: of a shell and a remote, each with a candidate. */
const MOST_VERSIONS = 4;

/**
 * Finished public answers: fresh for 2 s, gone at once when what they show changed. Made anew by one at a time; when that
 * takes long the old one answers meanwhile, and for an hour when its source is away: never after what it shows has ended.
 */
export class AnswerCache {
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

  /** The wanted answer, made at most once at a time. */
  async get(wanted: Wanted, make: Make): Promise<Served> {
    const askedAt = this.#now();
    const entry = this.#fresh(wanted);
    if (entry) {
      this.#entries.get(wanted.key); // used just now
      return entry;
    }
    const making = this.#makingOf(wanted, make);
    const served = await Promise.race([making.done, making.late]);
    // Its making began before the moment that this one was asked after.
    if (served && (served.trueUntil ?? Infinity) <= askedAt) return this.get(wanted, make);
    if (served) return served;
    const old = this.#standIn(wanted, this.#limits.standInMs);
    return this.#fresh(wanted) ?? (old ? { answer: old.answer, stale: true } : making.done);
  }

  /** Whether nobody has to make it: it is fresh, or being made. */
  has(wanted: Wanted): boolean {
    return this.#fresh(wanted) !== undefined || this.#running.has(idOf(wanted));
  }

  /** Drops what shows one of `tags`. Of what is being made now, what has read one of them may show the old state. */
  drop(tags: readonly string[]): void {
    for (const [key, entries] of [...this.#entries]) {
      const left = entries.filter((entry) => !entry.tags.some((tag) => tags.includes(tag)));
      if (left.length < entries.length) this.#put(key, left);
    }
    for (const [id, making] of this.#running) {
      if (!tags.some((tag) => making.tags.has(tag))) continue;
      making.spoiled = true;
      this.#running.delete(id);
    }
  }

  #makingOf(wanted: Wanted, make: Make): Making {
    const id = idOf(wanted);
    const running = this.#running.get(id);
    if (running) return running;
    const tags = new Set<string>();
    const making: Making = { tags, spoiled: false, done: NEVER, late: after(this.#limits.graceMs) };
    this.#running.set(id, making);
    const forget = () => {
      if (this.#running.get(id) === making) this.#running.delete(id);
    };
    making.done = this.#renew(wanted, make, making);
    making.done.then(forget, forget);
    return making;
  }

  async #renew(wanted: Wanted, make: Make, making: Making): Promise<Served> {
    const madeAt = this.#now();
    const { version } = wanted;
    const { answer, quality, parts = wanted.parts, trueUntil = Infinity } = await make((tag) => making.tags.add(tag));
    const keep = (entry: Entry) => {
      if (!making.spoiled) this.#keep(wanted, entry);
      return entry;
    };
    const previous = this.#standIn(wanted, this.#limits.staleMs);
    if (quality === 'good') {
      const kept = previous && isSame(previous.answer, answer) ? previous.answer : answer;
      const freshUntil = madeAt + this.#limits.freshMs;
      const tags = [...making.tags];
      return keep({ answer: kept, version, parts, tags, madeAt, freshUntil, trueUntil, stale: false });
    }
    if (quality === 'passing' || !previous) return { answer, stale: false, trueUntil };
    return keep({ ...previous, version, freshUntil: this.#now() + AWAY_PAUSE_MS, stale: true });
  }

  #fresh(wanted: Wanted): Entry | undefined {
    const now = this.#now();
    return this.#versionsOf(wanted).find(
      ({ version, freshUntil, trueUntil }) => version === wanted.version && now < Math.min(freshUntil, trueUntil),
    );
  }

  /** An older answer that may be given instead. */
  #standIn(wanted: Wanted, longestMs: number): Entry | undefined {
    const now = this.#now();
    const usable = this.#versionsOf(wanted).filter(
      ({ madeAt, trueUntil }) => madeAt >= now - longestMs && now < trueUntil,
    );
    return (
      usable.find(({ version }) => version === wanted.version) ??
      usable.find(({ parts }) => parts.length > 0 && parts.every((part) => wanted.parts.includes(part)))
    );
  }

  #versionsOf({ key }: Wanted): readonly Entry[] {
    return this.#entries.peek(key) ?? [];
  }

  /** Where one answer is for everybody, older ones that could have stood in for it are of no more use. */
  #keep({ key, parts }: Wanted, entry: Entry): void {
    const others = (this.#entries.peek(key) ?? []).filter(
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

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

const weightOf = (entries: readonly Entry[]): number =>
  Math.ceil(entries.reduce((sum, { answer }) => sum + answer.body.weight, 0));

/** The same bytes need not be compressed again. */
const isSame = (one: Answer, other: Answer): boolean =>
  one.body.etag === other.body.etag &&
  one.status === other.status &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers);
