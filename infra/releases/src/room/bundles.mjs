import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

import { SHARED } from './shared.mjs';

const WRAPPER = '(function (module, exports, require) {';

/** Server bundles: told by who started the room, run once. */
export class Bundles {
  #requireShared;
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** @type {Map<string, unknown>} */
  #exports = new Map();

  /** @param {Record<string, string>} folders of what is shared, by the names of the packages */
  constructor(folders) {
    // From within each: above them is nothing that a room may look at.
    this.#requireShared = (/** @type {string} */ request) =>
      createRequire(join(folders[request.split('/')[0] ?? ''] ?? '', 'package.json'))(request);
    // Read before somebody waits for it.
    for (const request of SHARED) this.#requireShared(request);
  }

  /** @param {string} request */
  requireShared(request) {
    if (!SHARED.includes(request)) throw new Error(`the edge shares no '${request}'`);
    return /** @type {unknown} */ (this.#requireShared(request));
  }

  /** @param {string} name `<remote>/<release>` @param {string} text */
  add(name, text) {
    this.#texts.set(name, text);
  }

  /** @param {string} name */
  hasRun(name) {
    return this.#exports.has(name);
  }

  /** What it exports; runs it, if nobody has yet. @param {string} name @returns {unknown} */
  run(name) {
    if (this.#exports.has(name)) return this.#exports.get(name);
    // A stack names the places of the bundle.
    const wrapper = runInThisContext(`${WRAPPER}${this.#texts.get(name)}\n})`, {
      filename: `${name}/server.cjs`,
      columnOffset: -WRAPPER.length,
    });
    const module = { exports: /** @type {unknown} */ ({}) };
    wrapper(module, module.exports, (/** @type {string} */ request) => this.requireShared(request));
    this.#exports.set(name, module.exports);
    return module.exports;
  }
}
