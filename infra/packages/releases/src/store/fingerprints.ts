/** When an answer was asked for, and the answer. */
interface Known {
  readonly value: string;
  readonly at: number;
  readonly hasFailed: boolean;
}

/** Fingerprints that cost a request to a server. They are asked for many times a second, so an answer is used for a while. */
export class Fingerprints {
  readonly #ask: (key: string) => Promise<string>;
  readonly #validMs: number;
  readonly #now: () => number;
  readonly #known: Map<string, Known> = new Map();
  readonly #pending: Map<string, Promise<string>> = new Map();

  /** @param now milliseconds since any moment */
  constructor(ask: (key: string) => Promise<string>, validMs: number, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#validMs = validMs;
    this.#now = now;
  }

  /**
   * While the server fails, returns the last answer at once, because nothing is known about a change.
   * @param validMs for callers that need a newer answer
   */
  async of(key: string, validMs: number = this.#validMs): Promise<string> {
    const known = this.#known.get(key);
    if (known && this.#now() - known.at < validMs) return known.value;
    const pending = this.#pending.get(key) ?? this.#refresh(key, known?.value ?? '');
    return known?.hasFailed ? known.value : pending;
  }

  #refresh(key: string, last: string): Promise<string> {
    const at = this.#now();
    const pending = this.#ask(key)
      .then(
        (value) => ({ value, at, hasFailed: false }),
        () => ({ value: last, at: this.#now(), hasFailed: true }),
      )
      .then((known) => {
        this.#known.set(key, known);
        this.#pending.delete(key);
        return known.value;
      });
    this.#pending.set(key, pending);
    return pending;
  }
}
