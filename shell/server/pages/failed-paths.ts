/** Delay before a release is tried again on a path where it failed. */
const RETRY_PATH_MS = 10_000;

/** The paths on which a release ended its SSR worker. */
export class FailedPaths {
  /** The time when a release may be tried again on a path, by `<path> <release>`. */
  readonly #retryTimes = new Map<string, number>();

  has(pathname: string, release: string): boolean {
    return (this.#retryTimes.get(`${pathname} ${release}`) ?? 0) > Date.now();
  }

  add(pathname: string, release: string): void {
    const now = Date.now();
    for (const [key, until] of this.#retryTimes) if (until < now) this.#retryTimes.delete(key);
    this.#retryTimes.set(`${pathname} ${release}`, now + RETRY_PATH_MS);
  }
}
