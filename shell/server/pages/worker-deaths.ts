/** The paths, or the kinds of entries, whose rendering ended the SSR worker of a release. They are not tried again for some time. */
export class WorkerDeaths {
  readonly #pauseMs: number;
  /** The time when a release may be tried again, by `<path or kind> <release>`. */
  readonly #retryTimes = new Map<string, number>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  has(subject: string, release: string): boolean {
    return (this.#retryTimes.get(`${subject} ${release}`) ?? 0) > Date.now();
  }

  add(subject: string, release: string): void {
    const now = Date.now();
    for (const [key, until] of this.#retryTimes) if (until < now) this.#retryTimes.delete(key);
    this.#retryTimes.set(`${subject} ${release}`, now + this.#pauseMs);
  }
}
