// A store in memory with the operations of an object store. It creates a missing object (`If-None-Match: *`), replaces
// an unchanged object (`If-Match`), reads, lists and deletes. Every call waits a little, as in a network.
import { setTimeout as pause } from 'node:timers/promises';

import type { Store } from '../src/store/store.ts';

export class ObjectStore implements Store {
  objects: Map<string, { bytes: Buffer; tag: string; at: number }> = new Map();
  #tags = 0;

  /** @param tag null when the object must not exist */
  async #put(key: string, bytes: Buffer, tag: string | null) {
    await pause(1);
    if ((this.objects.get(key)?.tag ?? null) !== tag) return false;
    this.objects.set(key, { bytes: Buffer.from(bytes), tag: `"${(this.#tags += 1)}"`, at: Date.now() });
    return true;
  }

  async read(key: string) {
    await pause(1);
    return this.objects.get(key)?.bytes ?? null;
  }

  create(key: string, bytes: Buffer) {
    return this.#put(key, bytes, null);
  }

  async list(prefix: string, depth: number = Infinity) {
    await pause(1);
    const segmentCount = prefix.split('/').length - 1 + depth;
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix));
    return [...new Set(keys.map((key) => key.split('/').slice(0, segmentCount).join('/')))].sort();
  }

  async readPointer(env: string) {
    await pause(1);
    const object = this.objects.get(`envs/${env}/state.json`);
    return object ? { bytes: object.bytes, version: object.tag } : null;
  }

  swapPointer(env: string, version: string | null, bytes: Buffer) {
    return this.#put(`envs/${env}/state.json`, bytes, version);
  }

  async replace(key: string, bytes: Buffer) {
    for (;;) if (await this.#put(key, bytes, this.objects.get(key)?.tag ?? null)) return;
  }

  async renew(key: string) {
    const object = this.objects.get(key);
    return object !== undefined && this.#put(key, object.bytes, object.tag);
  }

  async age(key: string) {
    await pause(1);
    const object = this.objects.get(key);
    return object ? Date.now() - object.at : null;
  }

  async sweep(key: string, ageMs: number) {
    await pause(1);
    const object = this.objects.get(key);
    return object !== undefined && Date.now() - object.at >= ageMs && this.objects.delete(key);
  }

  async fingerprint(key: string) {
    if (!key.endsWith('/')) return this.objects.get(key)?.tag ?? '';
    return (await this.list(key)).at(-1) ?? '';
  }
}
