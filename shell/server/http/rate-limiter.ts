import { addressKey } from '@linkstall/kit/address-key';

interface Client {
  readonly client: string;
}

const WINDOW_MS = 60_000;

/** Limits the requests of each client address in a minute. */
export class RateLimiter {
  readonly #max: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(limit: number, now: () => number = Date.now) {
    this.#max = Math.max(1, Math.floor(limit));
    this.#now = now;
  }

  /** Counts a request, optionally for one subject. Returns 0, or the seconds until the next request is allowed. */
  take({ client }: Client, subject = ''): number {
    const now = this.#now();
    if (now >= this.#windowEnds) {
      this.#counts = new Map();
      this.#windowEnds = now + WINDOW_MS;
    }
    const key = `${addressKey(client)} ${subject}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#max ? 0 : Math.ceil((this.#windowEnds - now) / 1000);
  }
}
