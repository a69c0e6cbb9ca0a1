import type { ServerResponse } from 'node:http';

interface Held {
  readonly readers: Set<ServerResponse>;
  readonly since: number;
}

const MAX_BYTES = 192 * 1024 * 1024;
/** Readers younger than this are never cut off. */
const GRACE_MS = 5000;

/**
 * Limits the memory of response bodies that slow clients have not read yet. Above the limit the oldest readers are cut off.
 * Several readers of the same buffer count once.
 */
export class ResponseBufferLimit {
  /** Buffers with their readers, oldest first. */
  readonly #held = new Map<Buffer, Held>();
  readonly #max: number;
  readonly #now: () => number;
  #total = 0;

  constructor(max = MAX_BYTES, now: () => number = Date.now) {
    this.#max = max;
    this.#now = now;
  }

  hold(bytes: Buffer, reader: ServerResponse): void {
    const held = this.#held.get(bytes) ?? { readers: new Set(), since: this.#now() };
    if (held.readers.size === 0) this.#total += bytes.length;
    held.readers.add(reader);
    this.#held.set(bytes, held);
    reader.once('close', () => this.#release(bytes, reader));
    for (const [, { readers, since }] of this.#held) {
      if (this.#total <= this.#max || this.#now() - since < GRACE_MS) break;
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
