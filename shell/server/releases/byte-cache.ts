/** Bytes kept by use, up to a weight; what was not used for longest goes first. */
export class ByteCache {
  readonly #held = new Map<string, Buffer>();
  readonly #most: number;
  #weight = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Buffer | undefined {
    const bytes = this.#held.get(key);
    if (bytes === undefined) return undefined;
    this.#held.delete(key);
    this.#held.set(key, bytes);
    return bytes;
  }

  set(key: string, bytes: Buffer): void {
    this.#weight += bytes.length - (this.#held.get(key)?.length ?? 0);
    this.#held.delete(key);
    this.#held.set(key, bytes);
    for (const [oldest, { length }] of this.#held) {
      if (this.#weight <= this.#most) break;
      this.#held.delete(oldest);
      this.#weight -= length;
    }
  }
}
