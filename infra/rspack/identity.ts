// A build's identity is a hash of what it contains: what was edited elsewhere, or left no trace, makes no new release.
import { createHash } from 'node:crypto';

import { rspack, type Compiler, type sources } from '@rspack/core';

import { STEADY } from './steady-hashes.ts';

/** Stands in the emitted files, and is as wide as the identity, so that no position changes. */
const PLACEHOLDER = 'IDENTITYHERE';
/** Of the file names that `federated.ts` asks for. They become hashes of the contents only after this. */
const HASH_IN_NAME = /(?<=\.)[0-9a-f]{10}(?=\.(?:js|css)$)/;

/** The name of a container before its identity is known. */
export const unnamed = (name: string) => `${name.replaceAll('-', '_')}_${PLACEHOLDER}`;

function identityOf(assets: Record<string, sources.Source>) {
  const named = Object.keys(assets).filter((name) => !name.endsWith('.map'));
  const hashes = named.flatMap((name) => HASH_IN_NAME.exec(name)?.[0] ?? []);
  const withoutHashes = (text: string) => hashes.reduce((rest, hash) => rest.replaceAll(hash, ''), text);
  const contents = named.map((name) => {
    const bytes = assets[name]?.buffer() ?? Buffer.alloc(0);
    const steady = /\.(js|css)$/.test(name) ? withoutHashes(bytes.toString()) : bytes;
    return `${withoutHashes(name)} ${createHash('sha256').update(steady).digest('hex')}`;
  });
  return createHash('sha256').update(contents.sort().join('\n')).digest('hex').slice(0, PLACEHOLDER.length);
}

/**
 * Puts the identity where its placeholder stands: after all that makes code steady, before files get their integrity
 * and are named by their hashes. From then on `container` has its name.
 */
export const identity = (container: { name: string }) => ({
  apply(compiler: Compiler) {
    const { name: placeholder } = container;
    compiler.hooks.thisCompilation.tap('identity', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'identity', stage: STEADY + 1 }, (assets) => {
        const known = identityOf(assets);
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.js') || !source.buffer().includes(PLACEHOLDER)) continue;
          const code = source.source().toString().replaceAll(PLACEHOLDER, known);
          compilation.updateAsset(name, new rspack.sources.RawSource(code));
        }
        container.name = placeholder.replace(PLACEHOLDER, known);
      }),
    );
  },
});
