import type { ServerResponse } from 'node:http';

interface Held {
  readonly readers: Set<ServerResponse>;
  readonly since: number;
}

const MOST_BYTES = 192 * 1024 * 1024;
/** A quick reader is done by then. */
const SPARED_MS = 5000;

/** Large bodies that somebody has not read to the end. When they are too many those who have read the longest are cut off. */
export class HeldBytes {
  /** The oldest first. Many may read the same. */
  readonly #held = new Map<Buffer, Held>();
  readonly #most: number;
  readonly #now: () => number;
  #total = 0;

  constructor(most = MOST_BYTES, now: () => number = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  hold(bytes: Buffer, reader: ServerResponse): void {
    const held = this.#held.get(bytes) ?? { readers: new Set(), since: this.#now() };
    if (held.readers.size === 0) this.#total += bytes.length;
    held.readers.add(reader);
    this.#held.set(bytes, held);
    reader.once('close', () => this.#release(bytes, reader));
    for (const [, { readers, since }] of this.#held) {
      if (this.#total <= this.#most || this.#now() - since < SPARED_MS) break;
      for (const slow of readers) slow.destroy();
    }
  }

  #release(bytes: Buffer, reader: ServerResponse): void {
    const held = this.#held.get(bytes);
    if (!held?.readers.delete(reader) || held.readers.size > 0) return;
    this.#held.delete(bytes);
    this.#total -= bytes.length;
  }
}
