interface CountedEvent {
  readonly owner: string;
  /** Day and hour in the owner's time zone. */
  readonly day: string;
  readonly hour: number;
  readonly kind:
    | 'page'
    | 'store'
    | 'visitor'
    | 'phone'
    | 'desktop'
    | 'country'
    | 'source'
    | 'click'
    | 'place'
    | 'place-click';
  /**
   * For `source`, and for visitors by source, the key of the source. For `country` its code. For `click` the id of the item.
   * For `place` its slug, and for `place-click` slug and id. Otherwise empty.
   */
  readonly subject: string;
}

/** Maximum number of sums between two calls of `take`. Only forged visits can create more, and those are dropped. */
const MAX_SUMS = 20_000;

/** Sums of counts that have not been sent. */
export class Tally {
  #sums = new Map<string, number>();

  add({ owner, day, hour, kind, subject }: CountedEvent): void {
    const line = `${owner} ${day} ${String(hour).padStart(2, '0')} ${kind} ${subject || '-'}`;
    const sum = this.#sums.get(line) ?? 0;
    if (sum > 0 || this.#sums.size < MAX_SUMS) this.#sums.set(line, sum + 1);
  }

  /** Returns all sums in the format of the API, and resets them. */
  take(): string[] {
    const lines = [...this.#sums].map(([line, sum]) => `${line} ${sum}`);
    this.#sums.clear();
    return lines;
  }
}
