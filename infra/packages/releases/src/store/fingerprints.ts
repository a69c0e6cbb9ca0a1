/** A fingerprint from the server, and the time of the request. */
interface Fingerprint {
  readonly value: string;
  readonly at: number;
  readonly hasFailed: boolean;
}

/** Fingerprints that cost a request to a server. Callers need them many times a second, so a response is used for a while. */
export class Fingerprints {
  readonly #ask: (key: string) => Promise<string>;
  readonly #validMs: number;
  readonly #now: () => number;
  readonly #fingerprints: Map<string, Fingerprint> = new Map();
  readonly #requests: Map<string, Promise<string>> = new Map();

  /** @param now milliseconds since any moment */
  constructor(ask: (key: string) => Promise<string>, validMs: number, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#validMs = validMs;
    this.#now = now;
  }

  /**
   * While the server fails, returns the last fingerprint at once, because nothing is known about a change.
   * @param validMs for callers that need a newer fingerprint
   */
  async of(key: string, validMs: number = this.#validMs): Promise<string> {
    const last = this.#fingerprints.get(key);
    if (last && this.#now() - last.at < validMs) return last.value;
    const request = this.#requests.get(key) ?? this.#refresh(key, last?.value ?? '');
    return last?.hasFailed ? last.value : request;
  }

  #refresh(key: string, last: string): Promise<string> {
    const at = this.#now();
    const request = this.#ask(key)
      .then(
        (value) => ({ value, at, hasFailed: false }),
        () => ({ value: last, at: this.#now(), hasFailed: true }),
      )
      .then((fingerprint) => {
        this.#fingerprints.set(key, fingerprint);
        this.#requests.delete(key);
        return fingerprint.value;
      });
    this.#requests.set(key, request);
    return request;
  }
}
