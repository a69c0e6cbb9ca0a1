import type { FinishedBytes } from './finished-bytes.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FinishedBytes;
}

export interface Made {
  readonly answer: Answer;
  /** Whom it shows: a change of one of them drops it. */
  readonly tags: readonly string[];
  /** good: may be kept. away: what it needs cannot be reached, so an older one is better. passing: true for this moment only. */
  readonly quality: 'good' | 'away' | 'passing';
}

export interface Served {
  readonly answer: Answer;
  readonly stale: boolean;
}

interface Entry {
  readonly answer: Answer;
  readonly tags: readonly string[];
  readonly madeAt: number;
  /** Until then it is not asked anew. */
  readonly freshUntil: number;
  readonly stale: boolean;
}

interface CacheLimits {
  readonly freshMs: number;
  readonly staleMs: number;
  readonly bytes: number;
}

const LIMITS: CacheLimits = { freshMs: 2000, staleMs: 60 * 60 * 1000, bytes: 64 * 1024 * 1024 };
/** How long a stale answer is given out before the source is asked again. */
const AWAY_PAUSE_MS = 500;

/** Finished public answers: fresh for 2 s, good for an hour when their source is away, gone at once when what they show changed. */
export class AnswerCache {
  /** In order of use, the longest unused first. */
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Map<string, Promise<Served>>();
  readonly #limits: CacheLimits;
  readonly #now: () => number;
  #weight = 0;
  #drops = 0;

  constructor(limits: Partial<CacheLimits> = {}, now: () => number = Date.now) {
    this.#limits = { ...LIMITS, ...limits };
    this.#now = now;
  }

  /** The answer under `key`, made at most once at a time. */
  async get(key: string, make: () => Promise<Made>): Promise<Served> {
    const entry = this.#entries.get(key);
    if (entry && this.#now() < entry.freshUntil) {
      this.#touch(key, entry);
      return entry;
    }
    const running = this.#running.get(key);
    if (running) return running;
    const started = this.#renew(key, make);
    this.#running.set(key, started);
    const forget = () => {
      if (this.#running.get(key) === started) this.#running.delete(key);
    };
    started.then(forget, forget);
    return started;
  }

  /** Drops what shows one of `tags`. Whatever is being made now may show the old state, so nobody else waits for it. */
  drop(tags: readonly string[]): void {
    for (const [key, entry] of this.#entries) {
      if (entry.tags.some((tag) => tags.includes(tag))) this.#remove(key);
    }
    this.#running.clear();
    this.#drops += 1;
  }

  async #renew(key: string, make: () => Promise<Made>): Promise<Served> {
    const madeAt = this.#now();
    const drops = this.#drops;
    const { answer, tags, quality } = await make();
    const keep = (entry: Entry) => {
      if (drops === this.#drops) this.#put(key, entry);
      return entry;
    };
    const previous = this.#entries.get(key);
    if (quality === 'good') {
      const kept = previous && isSame(previous.answer, answer) ? previous.answer : answer;
      return keep({ answer: kept, tags, madeAt, freshUntil: madeAt + this.#limits.freshMs, stale: false });
    }
    if (quality === 'passing' || !previous || this.#now() - previous.madeAt > this.#limits.staleMs)
      return { answer, stale: false };
    return keep({ ...previous, freshUntil: this.#now() + AWAY_PAUSE_MS, stale: true });
  }

  #put(key: string, entry: Entry): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#weight += entry.answer.body.weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limits.bytes) break;
      this.#remove(oldest);
    }
  }

  #touch(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.answer.body.weight;
  }
}

/** The same bytes need not be compressed again. */
const isSame = (one: Answer, other: Answer): boolean =>
  one.body.etag === other.body.etag &&
  one.status === other.status &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers);
