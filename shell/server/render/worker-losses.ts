const MINUTE_MS = 60_000;
const TOO_MANY = 3;

/** Suspends a release for a minute when it loses its SSR worker three times within a minute. */
export class WorkerLosses {
  readonly #moments = new Map<string, readonly number[]>();
  readonly #suspendedUntil = new Map<string, number>();

  /** Counts a loss. Returns whether this loss suspends the release. */
  note(name: string): boolean {
    const now = performance.now();
    const recent = [...(this.#moments.get(name) ?? []), now].filter((moment) => moment > now - MINUTE_MS);
    this.#moments.set(name, recent);
    if (recent.length < TOO_MANY) return false;
    this.#suspendedUntil.set(name, now + MINUTE_MS);
    this.#moments.delete(name);
    return true;
  }

  /** Forgets the losses of a release that was not their cause. */
  forgive(name: string): void {
    this.#moments.delete(name);
    this.#suspendedUntil.delete(name);
  }

  isSuspended(name: string): boolean {
    const until = this.#suspendedUntil.get(name) ?? 0;
    if (until > performance.now()) return true;
    this.#suspendedUntil.delete(name);
    return false;
  }
}
