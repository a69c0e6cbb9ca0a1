const MINUTE_MS = 60_000;
const MAX_LOSSES = 3;

/** Suspends a release for a minute when it loses its SSR worker three times within a minute. */
export class WorkerLosses {
  readonly #lossTimes = new Map<string, readonly number[]>();
  readonly #suspendedUntil = new Map<string, number>();

  /** Counts a loss. Returns whether this loss suspends the release. */
  record(name: string): boolean {
    const now = performance.now();
    const recent = [...(this.#lossTimes.get(name) ?? []), now].filter((time) => time > now - MINUTE_MS);
    this.#lossTimes.set(name, recent);
    if (recent.length < MAX_LOSSES) return false;
    this.#suspendedUntil.set(name, now + MINUTE_MS);
    this.#lossTimes.delete(name);
    return true;
  }

  /** Forgets the losses of a release that was not their cause. */
  forgive(name: string): void {
    this.#lossTimes.delete(name);
    this.#suspendedUntil.delete(name);
  }

  isSuspended(name: string): boolean {
    const until = this.#suspendedUntil.get(name) ?? 0;
    if (until > performance.now()) return true;
    this.#suspendedUntil.delete(name);
    return false;
  }
}
