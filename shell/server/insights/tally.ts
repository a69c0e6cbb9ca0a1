interface Counted {
  readonly owner: string;
  /** Day and hour in the owner's time zone. */
  readonly day: string;
  readonly hour: number;
  readonly what: 'page' | 'store' | 'visitor' | 'phone' | 'desktop' | 'source' | 'click';
  /** The domain of a source or of its visitors, the id of a clicked item, or empty. */
  readonly which: string;
}

/** Limit for different counts within two seconds; more can only be invented. */
const MAX_SUMS = 20_000;

/** Sums of counts that have not been sent. */
export class Tally {
  #sums = new Map<string, number>();

  add({ owner, day, hour, what, which }: Counted): void {
    const line = `${owner} ${day} ${String(hour).padStart(2, '0')} ${what} ${which || '-'}`;
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
