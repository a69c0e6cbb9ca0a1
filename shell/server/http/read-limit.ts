import { addressKey } from './address-key.ts';

interface Reader {
  readonly client: string;
}

const WINDOW_MS = 60_000;

/** Bounds what one address may ask for in a minute that no cache can answer. */
export class ReadLimit {
  readonly #most: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(most: number, now: () => number = Date.now) {
    this.#most = Math.max(1, Math.floor(most));
    this.#now = now;
  }

  /** Counts one; answers in how many seconds there is room again, 0 when there is. */
  take({ client }: Reader): number {
    const now = this.#now();
    if (now >= this.#windowEnds) {
      this.#counts = new Map();
      this.#windowEnds = now + WINDOW_MS;
    }
    const key = addressKey(client);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most ? 0 : Math.ceil((this.#windowEnds - now) / 1000);
  }
}
