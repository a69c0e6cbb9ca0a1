import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

import { SHARED } from './shared.mjs';

const WRAPPER = '(function (module, exports, require) {';

/** The server bundles of a worker. Each bundle runs once. */
export class Bundles {
  #requireShared;
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** @type {Map<string, unknown>} */
  #exports = new Map();

  /** @param {Record<string, string>} folders folder of each shared package, by its name */
  constructor(folders) {
    // Resolved from within each package, because a worker may not read the folders above.
    this.#requireShared = (/** @type {string} */ request) =>
      createRequire(join(folders[request.split('/')[0] ?? ''] ?? '', 'package.json'))(request);
    // Loaded before the first page needs them.
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

  /** Returns the exports of a bundle; runs the bundle when it has not run yet. @param {string} name @returns {unknown} */
  run(name) {
    if (this.#exports.has(name)) return this.#exports.get(name);
    // Stack traces name positions in the bundle's file.
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
