import { addressKey } from '@linkstall/kit/address-key';

interface Reader {
  readonly client: string;
}

const WINDOW_MS = 60_000;

/** Limits the requests of an address in a minute that no cache can serve. */
export class ReadLimit {
  readonly #most: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(most: number, now: () => number = Date.now) {
    this.#most = Math.max(1, Math.floor(most));
    this.#now = now;
  }

  /** Counts a request, optionally for one subject. Returns 0, or the seconds until the next request is allowed. */
  take({ client }: Reader, of = ''): number {
    const now = this.#now();
    if (now >= this.#windowEnds) {
      this.#counts = new Map();
      this.#windowEnds = now + WINDOW_MS;
    }
    const key = `${addressKey(client)} ${of}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most ? 0 : Math.ceil((this.#windowEnds - now) / 1000);
  }
}
