// The identity of a build is a hash of its output. Edits that do not change the output make no new release.
import { createHash } from 'node:crypto';

import { rspack, type Compiler, type sources } from '@rspack/core';

import { STABLE_STAGE } from './stable-hashes.ts';

/** The placeholder in emitted files. It has the length of an identity, so no position in a file changes. */
const PLACEHOLDER = 'IDENTITYHERE';
/** The content hash in the file names of `federated.ts`. The real content hashes are computed after this step. */
const HASH_IN_NAME = /(?<=\.)[0-9a-f]{10}(?=\.(?:js|css)$)/;

/** The name of a container before its identity is known. */
export const placeholderName = (name: string) => `${name.replaceAll('-', '_')}_${PLACEHOLDER}`;

function identityOf(assets: Record<string, sources.Source>) {
  const names = Object.keys(assets).filter((name) => !name.endsWith('.map'));
  const hashes = names.flatMap((name) => HASH_IN_NAME.exec(name)?.[0] ?? []);
  const withoutHashes = (text: string) => hashes.reduce((current, hash) => current.replaceAll(hash, ''), text);
  const contents = names.map((name) => {
    const bytes = assets[name]?.buffer() ?? Buffer.alloc(0);
    const content = /\.(js|css)$/.test(name) ? withoutHashes(bytes.toString()) : bytes;
    return `${withoutHashes(name)} ${createHash('sha256').update(content).digest('hex')}`;
  });
  return createHash('sha256').update(contents.sort().join('\n')).digest('hex').slice(0, PLACEHOLDER.length);
}

/**
 * Replaces the placeholder with the identity. This step runs after the output is stable, and before integrity and content
 * hashes are computed. Afterwards `container` has its final name.
 */
export const identity = (container: { name: string }) => ({
  apply(compiler: Compiler) {
    const { name: placeholder } = container;
    compiler.hooks.thisCompilation.tap('identity', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'identity', stage: STABLE_STAGE + 1 }, (assets) => {
        const id = identityOf(assets);
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.js') || !source.buffer().includes(PLACEHOLDER)) continue;
          const code = source.source().toString().replaceAll(PLACEHOLDER, id);
          compilation.updateAsset(name, new rspack.sources.RawSource(code));
        }
        container.name = placeholder.replace(PLACEHOLDER, id);
      }),
    );
  },
});
