// A store in memory that can do no more than an object store can: create where nothing is (`If-None-Match: *`), replace
// what has not changed (`If-Match`), read, list and delete. It waits a little in every call, as a network does.
import { setTimeout as pause } from 'node:timers/promises';

/** @typedef {import('../src/store/store.d.ts').Store} Store */

/** @implements {Store} */
export class ObjectStore {
  /** @type {Map<string, {bytes: Buffer, tag: string, at: number}>} */
  objects = new Map();
  #tags = 0;

  /** @param {string} key @param {Buffer} bytes @param {string | null} tag null: nothing may be there */
  async #put(key, bytes, tag) {
    await pause(1);
    if ((this.objects.get(key)?.tag ?? null) !== tag) return false;
    this.objects.set(key, { bytes: Buffer.from(bytes), tag: `"${(this.#tags += 1)}"`, at: Date.now() });
    return true;
  }

  /** @param {string} key */
  async read(key) {
    await pause(1);
    return this.objects.get(key)?.bytes ?? null;
  }

  /** @param {string} key @param {Buffer} bytes */
  create(key, bytes) {
    return this.#put(key, bytes, null);
  }

  /** @param {string} prefix @param {number} [depth] */
  async list(prefix, depth = Infinity) {
    await pause(1);
    const parts = prefix.split('/').length - 1 + depth;
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix));
    return [...new Set(keys.map((key) => key.split('/').slice(0, parts).join('/')))].sort();
  }

  /** @param {string} env */
  async readPointer(env) {
    await pause(1);
    const found = this.objects.get(`envs/${env}/state.json`);
    return found ? { bytes: found.bytes, version: found.tag } : null;
  }

  /** @param {string} env @param {string | null} version @param {Buffer} bytes */
  swapPointer(env, version, bytes) {
    return this.#put(`envs/${env}/state.json`, bytes, version);
  }

  /** @param {string} key @param {Buffer} bytes */
  async mend(key, bytes) {
    for (;;) if (await this.#put(key, bytes, this.objects.get(key)?.tag ?? null)) return;
  }

  /** @param {string} key @param {number} ageMs */
  async sweep(key, ageMs) {
    await pause(1);
    const found = this.objects.get(key);
    return found !== undefined && Date.now() - found.at >= ageMs && this.objects.delete(key);
  }
}
