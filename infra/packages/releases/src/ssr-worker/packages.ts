import type { PackageFiles } from './package-files.ts';
import { runScript } from './scripts.ts';

/** The shared packages of a worker. Each file runs once, when it is required first. */
export class Packages {
  #files;
  #modules: Map<string, { exports: unknown }> = new Map();

  constructor(files: PackageFiles) {
    this.#files = files;
  }

  /** Runs all packages before the first page needs them. */
  runAll() {
    for (const id of Object.values(this.#files.entries)) this.#run(id);
  }

  require(request: string): unknown {
    const { entries } = this.#files;
    if (!Object.hasOwn(entries, request)) throw new Error(`the edge shares no '${request}'`);
    return this.#run(entries[request] ?? '');
  }

  #run(id: string): unknown {
    const known = this.#modules.get(id);
    if (known) return known.exports;
    const { source, requires } = this.#files.files[id] ?? { source: '', requires: {} };
    // Known before it runs, because files can require each other.
    const module = { exports: {} as unknown };
    this.#modules.set(id, module);
    const require = (request: string) => {
      if (!Object.hasOwn(requires, request)) throw new Error(`an SSR worker has no '${request}'`);
      return this.#run(requires[request] ?? '');
    };
    runScript({ name: id, source, require }, module);
    return module.exports;
  }
}
