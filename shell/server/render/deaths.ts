const MINUTE_MS = 60_000;
const TOO_MANY = 3;

/** Which releases took their rooms with them, and when: too often in a minute, and they are put aside for one. */
export class Deaths {
  readonly #moments = new Map<string, readonly number[]>();
  readonly #asideUntil = new Map<string, number>();

  /** Returns whether it is put aside by this one. */
  note(name: string): boolean {
    const now = performance.now();
    const recent = [...(this.#moments.get(name) ?? []), now].filter((moment) => moment > now - MINUTE_MS);
    this.#moments.set(name, recent);
    if (recent.length < TOO_MANY) return false;
    this.#asideUntil.set(name, now + MINUTE_MS);
    this.#moments.delete(name);
    return true;
  }

  /** It was somebody else. */
  forgive(name: string): void {
    this.#moments.delete(name);
    this.#asideUntil.delete(name);
  }

  areTooMany(name: string): boolean {
    const until = this.#asideUntil.get(name) ?? 0;
    if (until > performance.now()) return true;
    this.#asideUntil.delete(name);
    return false;
  }
}
