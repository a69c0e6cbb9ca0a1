import type { KeyObject } from 'node:crypto';
import { Script } from 'node:vm';

import { readRelease, readVerified } from '@linkstall/releases/verify';
import { LRUCache } from 'lru-cache';

/** What a server bundle may ask for, and nothing else. Every bundle gets the same instance. */
const LENT = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/server',
  'react-router-dom',
  'jotai',
  'styled-components',
];
const BUNDLE = 'server.cjs';
const KEPT = 12;
const WRAPPER = '(function (module, exports, require) {';

interface BundleOptions {
  readonly releasesDir: string;
  readonly publicKey: KeyObject;
  readonly require: NodeJS.Require;
}

interface Code {
  readonly filename: string;
  readonly text: string;
}

/** Server bundles of releases: verified, run once, kept while they are used. */
export class Bundles {
  readonly #options: BundleOptions;
  readonly #loaded = new LRUCache<string, object>({ max: KEPT });
  readonly #reading = new Map<string, Promise<Code>>();

  constructor(options: BundleOptions) {
    this.#options = options;
  }

  /** Reads what is lent before somebody waits for it. */
  warm(): void {
    for (const request of LENT) this.#options.require(request);
  }

  /** Reads the bundle of a release. What is answered runs it, if nobody has yet, and gives what it exports. */
  async read(remote: string, release: string): Promise<() => unknown> {
    const key = `${remote}/${release}`;
    const known = this.#loaded.get(key);
    if (known !== undefined) return () => known;
    const reading = this.#reading.get(key) ?? this.#read(remote, release);
    this.#reading.set(key, reading);
    try {
      const code = await reading;
      return () => this.#loaded.get(key) ?? this.#run(key, code);
    } finally {
      this.#reading.delete(key);
    }
  }

  async #read(remote: string, name: string): Promise<Code> {
    const { releasesDir, publicKey } = this.#options;
    const release = await readRelease({ releasesDir, publicKey, remote, release: name });
    if (!release.files[BUNDLE]) throw new Error(`${remote} ${name} has no server bundle`);
    const code = await readVerified({ releasesDir, release, path: BUNDLE });
    return { filename: `${remote}/${name}/${BUNDLE}`, text: code.toString('utf8') };
  }

  #run(key: string, { filename, text }: Code): unknown {
    const wrapper = new Script(
      `${WRAPPER}${text}
})`,
      {
        filename,
        columnOffset: -WRAPPER.length, // a stack names the places of the bundle
      },
    ).runInThisContext() as (
      module: { exports: unknown },
      exports: unknown,
      require: (request: string) => unknown,
    ) => void;
    const module = { exports: {} as object };
    wrapper(module, module.exports, (request) => {
      if (!LENT.includes(request)) throw new Error(`the edge lends no '${request}'`);
      return this.#options.require(request) as unknown;
    });
    this.#loaded.set(key, module.exports);
    return module.exports;
  }
}
