import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { rspack, type Compiler, type Configuration, type RspackPluginInstance, type Stats } from '@rspack/core';

import { identity, placeholderName } from './identity.ts';
import { STABLE_STAGE, stableHashes } from './stable-hashes.ts';

const dir = await mkdtemp(join(tmpdir(), 'linkstall-build-'));
after(() => rm(dir, { recursive: true, force: true }));

const CHUNKS = Array.from({ length: 14 }, (_, index) => `chunk${index}`);

/** A plugin that sorts the list of chunks in a known order. The plugin of rspack lists chunks in random order. */
const sortChunks = (order: 1 | -1) => ({
  apply(compiler: Compiler) {
    const sort = (list: string) =>
      list
        .split(',')
        .sort((a, b) => order * (parseInt(a, 10) - parseInt(b, 10)))
        .join(',');
    compiler.hooks.compilation.tap('sort-chunks', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'sort-chunks', stage: STABLE_STAGE - 1 }, (assets) => {
        const [name = '', source] = Object.entries(assets).find(([asset]) => asset.startsWith('main')) ?? [];
        const code = String(source?.source()).replace(/(?<=sriHashes=\{)[^}]+/, sort);
        compilation.updateAsset(name, new rspack.sources.RawSource(code));
      }),
    );
  },
});

/** Builds, and returns name and text of each file. */
async function build(plugins: RspackPluginInstance[] = []) {
  for (const chunk of CHUNKS) await writeFile(join(dir, `${chunk}.js`), `export default '${chunk}';`);
  await writeFile(join(dir, 'main.js'), `globalThis.chunks = [${CHUNKS.map((chunk) => `import('./${chunk}.js')`)}];`);
  const path = join(dir, 'built');
  const filename = '[name].[contenthash:10].js';
  const config: Configuration = {
    context: dir,
    mode: 'production',
    devtool: false,
    entry: './main.js',
    optimization: { moduleIds: 'natural', chunkIds: 'natural' },
    output: { path, clean: true, crossOriginLoading: 'anonymous', filename, chunkFilename: filename },
    plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }), stableHashes(), ...plugins],
  };
  const stats: Stats | undefined = await new Promise((resolve, reject) =>
    rspack(config, (error, done) => (error ? reject(error) : resolve(done))),
  );
  assert.equal(stats?.hasErrors(), false, stats?.toString());
  const names = (await readdir(path)).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')]));
}

test('two builds of the same sources are equal', async () => {
  const firstBuild = await build();
  assert.deepEqual(await build(), firstBuild);
  const list =
    /sriHashes\s*=\s*\{([^}]*)\}/.exec(firstBuild.find(([name]) => name?.startsWith('main'))?.[1] ?? '')?.[1] ?? '';
  const chunks = [...list.matchAll(/"?(\w+)"?\s*:\s*"sha384-[\w+/=]{64}"/g)].map(([, id]) => id);
  assert.equal(chunks.length, CHUNKS.length);
  assert.deepEqual(chunks, chunks.toSorted());
});

test('the order of the chunk list does not change the identity', async () => {
  const identities = [];
  for (const order of [1, -1] as const) {
    const container = { name: placeholderName('steady') };
    await build([sortChunks(order), identity(container)]);
    identities.push(container.name);
  }
  assert.match(identities[0] ?? '', /^steady_[0-9a-f]{12}$/);
  assert.equal(identities[1], identities[0]);
});
