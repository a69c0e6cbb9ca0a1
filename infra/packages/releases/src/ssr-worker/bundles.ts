import type { Packages } from './packages.ts';
import { runScript } from './scripts.ts';

/** The server bundles of a worker. Each bundle runs once. */
export class Bundles {
  readonly packages;
  #texts: Map<string, string> = new Map();
  #exports: Map<string, unknown> = new Map();

  constructor(packages: Packages) {
    this.packages = packages;
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
    const module = { exports: {} as unknown };
    const require = (request: string) => this.packages.require(request);
    runScript({ name: `${name}/server.cjs`, source: this.#texts.get(name) ?? '', require }, module);
    this.#exports.set(name, module.exports);
    return module.exports;
  }
}
