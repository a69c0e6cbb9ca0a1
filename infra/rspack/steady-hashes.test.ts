import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { rspack, type Compiler, type Configuration, type RspackPluginInstance, type Stats } from '@rspack/core';

import { identity, unnamed } from './identity.ts';
import { STEADY, steadyHashes } from './steady-hashes.ts';

const dir = await mkdtemp(join(tmpdir(), 'linkstall-build-'));
after(() => rm(dir, { recursive: true, force: true }));

const PARTS = Array.from({ length: 14 }, (_, at) => `part${at}`);

/** The plugin of hashes lists chunks in any order: here in one that is known. */
const listed = (order: 1 | -1) => ({
  apply(compiler: Compiler) {
    const sort = (list: string) =>
      list
        .split(',')
        .sort((a, b) => order * (parseInt(a, 10) - parseInt(b, 10)))
        .join(',');
    compiler.hooks.compilation.tap('listed', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'listed', stage: STEADY - 1 }, (assets) => {
        const [name = '', source] = Object.entries(assets).find(([asset]) => asset.startsWith('main')) ?? [];
        const code = String(source?.source()).replace(/(?<=sriHashes=\{)[^}]+/, sort);
        compilation.updateAsset(name, new rspack.sources.RawSource(code));
      }),
    );
  },
});

/** As browsers get it: name and text of each file. */
async function build(plugins: RspackPluginInstance[] = []) {
  for (const part of PARTS) await writeFile(join(dir, `${part}.js`), `export default '${part}';`);
  await writeFile(join(dir, 'main.js'), `globalThis.parts = [${PARTS.map((part) => `import('./${part}.js')`)}];`);
  const path = join(dir, 'built');
  const filename = '[name].[contenthash:10].js';
  const config: Configuration = {
    context: dir,
    mode: 'production',
    devtool: false,
    entry: './main.js',
    optimization: { moduleIds: 'natural', chunkIds: 'natural' },
    output: { path, clean: true, crossOriginLoading: 'anonymous', filename, chunkFilename: filename },
    plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }), steadyHashes(), ...plugins],
  };
  const stats: Stats | undefined = await new Promise((resolve, reject) =>
    rspack(config, (error, done) => (error ? reject(error) : resolve(done))),
  );
  assert.equal(stats?.hasErrors(), false, stats?.toString());
  const names = (await readdir(path)).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')]));
}

test('the same sources are the same build', async () => {
  const first = await build();
  assert.deepEqual(await build(), first);
  const list =
    /sriHashes\s*=\s*\{([^}]*)\}/.exec(first.find(([name]) => name?.startsWith('main'))?.[1] ?? '')?.[1] ?? '';
  const chunks = [...list.matchAll(/"?(\w+)"?\s*:\s*"sha384-[\w+/=]{64}"/g)].map(([, chunk]) => chunk);
  assert.equal(chunks.length, PARTS.length);
  assert.deepEqual(chunks, chunks.toSorted());
});

test('the order in which chunks are listed makes no other identity', async () => {
  const identities = [];
  for (const order of [1, -1] as const) {
    const container = { name: unnamed('steady') };
    await build([listed(order), identity(container)]);
    identities.push(container.name);
  }
  assert.match(identities[0] ?? '', /^steady_[0-9a-f]{12}$/);
  assert.equal(identities[1], identities[0]);
});
