import type { Count } from '@linkstall/contracts/http';

type Counted = Omit<Count, 'count'>;

/** More different things are not counted within two seconds: somebody makes them up. */
const MOST = 20_000;

/** Sums of what has not been sent yet. */
export class Tally {
  #sums = new Map<string, { readonly counted: Counted; count: number }>();

  add(counted: Counted): void {
    const { owner, day, hour, what, which } = counted;
    const key = `${owner} ${day} ${hour} ${what} ${which}`;
    const sum = this.#sums.get(key);
    if (sum) sum.count += 1;
    else if (this.#sums.size < MOST) this.#sums.set(key, { counted, count: 1 });
  }

  /** All of it, and begins anew. */
  take(): Count[] {
    const taken = [...this.#sums.values()].map(({ counted, count }) => ({ ...counted, count }));
    this.#sums = new Map();
    return taken;
  }
}
