import type { ShownTimes } from './shown-times.types.js';

/** What visitors see at one moment, and until when that is all there is to see. */
export class Showing {
  #next = Infinity;

  /** `now`: milliseconds since 1970. */
  constructor(readonly now: number) {}

  /** Whether one that is switched on is seen. Each that is asked about counts for when the response changes. */
  shows({ shownFrom, shownUntil }: ShownTimes): boolean {
    for (const moment of [shownFrom, shownUntil]) {
      if (moment && moment.getTime() > this.now) this.#next = Math.min(this.#next, moment.getTime());
    }
    const isBefore = shownFrom !== null && this.now < shownFrom.getTime();
    return !isBefore && (shownUntil === null || this.now < shownUntil.getTime());
  }

  /** When something comes or goes; Infinity: never. */
  get changesAt(): number {
    return this.#next;
  }

  /** What was judged before, for a moment that is past, counts as well. */
  changesToo(changesAt: number): void {
    this.#next = Math.min(this.#next, changesAt);
  }

  /** Milliseconds until something comes or goes; null: nothing will. */
  get changesIn(): number | null {
    return this.#next === Infinity ? null : this.#next - this.now;
  }
}
