interface Reader {
  readonly client: string;
}

const WINDOW_MS = 60_000;

/** Bounds what one address may ask for in a minute that no cache can answer. */
export class ReadLimit {
  readonly #most: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(most: number, now: () => number = Date.now) {
    this.#most = Math.max(1, Math.floor(most));
    this.#now = now;
  }

  /** Counts one (of something, if it is bounded by itself); answers in how many seconds there is room again, or 0. */
  take({ client }: Reader, of = ''): number {
    const now = this.#now();
    if (now >= this.#windowEnds) {
      this.#counts = new Map();
      this.#windowEnds = now + WINDOW_MS;
    }
    const key = `${addressKey(client)} ${of}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most ? 0 : Math.ceil((this.#windowEnds - now) / 1000);
  }
}

/** One key for one visitor: an IPv4 address, or the /64 of an IPv6 one (a household has all of it). */
export function addressKey(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (v4) return v4;
  if (!URL.canParse(`http://[${bare}]`)) return bare;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
