import type { VisibilityWindow } from './schedule.types.js';

/**
 * Decides what visitors see at one moment, and when that changes. One instance serves one response: each evaluated item can
 * bring the moment of the next change forward. The response header tells caches that moment.
 */
export class Visibility {
  #next = Infinity;
  #isIndexed = true;

  /** @param now milliseconds since 1970 */
  constructor(readonly now: number) {}

  /** Whether visitors see an item that is switched on. */
  isVisible({ shownFrom, shownUntil }: VisibilityWindow): boolean {
    const [isTooEarly, isInTime] = [this.isBefore(shownFrom), this.isBefore(shownUntil)];
    return !isTooEarly && (shownUntil === null || isInTime);
  }

  /** Whether a moment has not come; the response changes then. */
  isBefore(moment: Date | null): boolean {
    if (moment === null || this.now >= moment.getTime()) return false;
    this.addChange(moment.getTime());
    return true;
  }

  /** The moment of the next change in milliseconds since 1970; Infinity for none. */
  get changesAt(): number {
    return this.#next;
  }

  /** Adds the next change of an earlier evaluation, for example of a cached value. */
  addChange(changesAt: number): void {
    this.#next = Math.min(this.#next, changesAt);
  }

  /** Whether search engines may list the page. */
  get isIndexed(): boolean {
    return this.#isIndexed;
  }

  hideFromSearch(): void {
    this.#isIndexed = false;
  }

  /** Milliseconds until the next change; null for none. */
  get changesIn(): number | null {
    return this.#next === Infinity ? null : this.#next - this.now;
  }
}
