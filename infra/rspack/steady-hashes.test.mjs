import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { rspack } from '@rspack/core';

import { steadyHashes } from './steady-hashes.mjs';

const dir = await mkdtemp(join(tmpdir(), 'linkstall-build-'));
after(() => rm(dir, { recursive: true, force: true }));

const PARTS = Array.from({ length: 14 }, (_, at) => `part${at}`);

/** As browsers get it: name and text of each file. */
async function build() {
  for (const part of PARTS) await writeFile(join(dir, `${part}.js`), `export default '${part}';`);
  await writeFile(join(dir, 'main.js'), `globalThis.parts = [${PARTS.map((part) => `import('./${part}.js')`)}];`);
  const path = join(dir, 'built');
  const filename = '[name].[contenthash:10].js';
  /** @type {import('@rspack/core').Configuration} */
  const config = {
    context: dir,
    mode: 'production',
    devtool: false,
    entry: './main.js',
    optimization: { moduleIds: 'natural', chunkIds: 'natural' },
    output: { path, clean: true, crossOriginLoading: 'anonymous', filename, chunkFilename: filename },
    plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }), steadyHashes()],
  };
  /** @type {import('@rspack/core').Stats | undefined} */
  const stats = await new Promise((resolve, reject) =>
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
