interface Counted {
  readonly owner: string;
  /** In the time zone of the owner. */
  readonly day: string;
  readonly hour: number;
  readonly what: 'page' | 'store' | 'visitor' | 'phone' | 'desktop' | 'source' | 'click';
  /** Domain of a source, id of what was clicked, or nothing. */
  readonly which: string;
}

/** More different things are not counted within two seconds: somebody makes them up. */
const MOST = 20_000;

/** Sums of what has not been sent yet. */
export class Tally {
  #sums = new Map<string, number>();

  add({ owner, day, hour, what, which }: Counted): void {
    const line = `${owner} ${day} ${String(hour).padStart(2, '0')} ${what} ${which || '-'}`;
    const sum = this.#sums.get(line) ?? 0;
    if (sum > 0 || this.#sums.size < MOST) this.#sums.set(line, sum + 1);
  }

  /** All of it as the API takes it, and begins anew. */
  take(): string[] {
    const taken = [...this.#sums].map(([line, sum]) => `${line} ${sum}`);
    this.#sums.clear();
    return taken;
  }
}
