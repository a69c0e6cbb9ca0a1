import type { ServerResponse } from 'node:http';

interface BufferReaders {
  readonly readers: Set<ServerResponse>;
  readonly since: number;
}

const MAX_BYTES = 192 * 1024 * 1024;
/** The readers of a buffer are not cut off before the buffer has been in use for this time. */
const GRACE_MS = 5000;

/**
 * Limits the memory of response bodies that slow clients have not read yet. Above the limit the readers of the oldest buffers
 * are cut off. Several readers of the same buffer count once.
 */
export class ResponseBufferLimit {
  /** Buffers with their readers, oldest first. */
  readonly #buffers = new Map<Buffer, BufferReaders>();
  readonly #max: number;
  readonly #now: () => number;
  #total = 0;

  constructor(max = MAX_BYTES, now: () => number = Date.now) {
    this.#max = max;
    this.#now = now;
  }

  track(bytes: Buffer, reader: ServerResponse): void {
    const entry = this.#buffers.get(bytes) ?? { readers: new Set(), since: this.#now() };
    if (entry.readers.size === 0) this.#total += bytes.length;
    entry.readers.add(reader);
    this.#buffers.set(bytes, entry);
    reader.once('close', () => this.#release(bytes, reader));
    for (const [, { readers, since }] of this.#buffers) {
      if (this.#total <= this.#max || this.#now() - since < GRACE_MS) break;
      for (const slow of readers) slow.destroy();
    }
  }

  #release(bytes: Buffer, reader: ServerResponse): void {
    const entry = this.#buffers.get(bytes);
    if (!entry?.readers.delete(reader) || entry.readers.size > 0) return;
    this.#buffers.delete(bytes);
    this.#total -= bytes.length;
  }
}
