/** The paths on which a release ended its SSR worker, or the kinds of entries. They are not tried again for some time. */
export class WorkerDeaths {
  readonly #pauseMs: number;
  /** The time when a release may be tried again, by `<path> <release>`. */
  readonly #retryTimes = new Map<string, number>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  has(path: string, release: string): boolean {
    return (this.#retryTimes.get(`${path} ${release}`) ?? 0) > Date.now();
  }

  add(path: string, release: string): void {
    const now = Date.now();
    for (const [key, until] of this.#retryTimes) if (until < now) this.#retryTimes.delete(key);
    this.#retryTimes.set(`${path} ${release}`, now + this.#pauseMs);
  }
}
