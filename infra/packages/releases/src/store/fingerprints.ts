/** An answer of the server, and the time of the request. */
interface Answer {
  readonly value: string;
  readonly at: number;
  readonly hasFailed: boolean;
}

/** Fingerprints that cost a request to a server. Callers need them many times a second, so an answer is used for a while. */
export class Fingerprints {
  readonly #ask: (key: string) => Promise<string>;
  readonly #validMs: number;
  readonly #now: () => number;
  readonly #answers: Map<string, Answer> = new Map();
  readonly #requests: Map<string, Promise<string>> = new Map();

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
    const answer = this.#answers.get(key);
    if (answer && this.#now() - answer.at < validMs) return answer.value;
    const request = this.#requests.get(key) ?? this.#refresh(key, answer?.value ?? '');
    return answer?.hasFailed ? answer.value : request;
  }

  #refresh(key: string, last: string): Promise<string> {
    const at = this.#now();
    const request = this.#ask(key)
      .then(
        (value) => ({ value, at, hasFailed: false }),
        () => ({ value: last, at: this.#now(), hasFailed: true }),
      )
      .then((answer) => {
        this.#answers.set(key, answer);
        this.#requests.delete(key);
        return answer.value;
      });
    this.#requests.set(key, request);
    return request;
  }
}
