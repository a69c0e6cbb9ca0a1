import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

import { SHARED } from './shared.ts';

const WRAPPER = '(function (module, exports, require) {';

/** The server bundles of a worker. Each bundle runs once. */
export class Bundles {
  #requireShared;
  #texts: Map<string, string> = new Map();
  #exports: Map<string, unknown> = new Map();

  /** @param folders folder of each shared package, by its name */
  constructor(folders: Record<string, string>) {
    // Resolved from within each package, because a worker may not read the folders above.
    this.#requireShared = (request: string) =>
      createRequire(join(folders[request.split('/')[0] ?? ''] ?? '', 'package.json'))(request);
    // Loaded before the first page needs them.
    for (const request of SHARED) this.#requireShared(request);
  }

  requireShared(request: string) {
    if (!SHARED.includes(request)) throw new Error(`the edge shares no '${request}'`);
    return this.#requireShared(request) as unknown;
  }

  /** @param name `<remote>/<release>` */
  add(name: string, text: string) {
    this.#texts.set(name, text);
  }

  hasRun(name: string) {
    return this.#exports.has(name);
  }

  /** Returns the exports of a bundle; runs the bundle when it has not run yet. */
  run(name: string): unknown {
    if (this.#exports.has(name)) return this.#exports.get(name);
    // Stack traces name positions in the bundle's file.
    const wrapper = runInThisContext(`${WRAPPER}${this.#texts.get(name)}\n})`, {
      filename: `${name}/server.cjs`,
      columnOffset: -WRAPPER.length,
    });
    const module = { exports: {} as unknown };
    wrapper(module, module.exports, (request: string) => this.requireShared(request));
    this.#exports.set(name, module.exports);
    return module.exports;
  }
}
