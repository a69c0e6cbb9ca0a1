import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { Script } from 'node:vm';

import { rspack, type Configuration, type Stats } from '@rspack/core';

import { FolderStore } from '../../releases/src/store/folder-store.ts';
import { storeMaps } from '../../releases/src/traces/maps.ts';
import { trace } from '../../releases/src/traces/trace.ts';
import { cleanMaps, sourceMaps } from './source-maps.ts';
import { minimizers, stableHashes } from './stable-hashes.ts';

const dir = await mkdtemp(join(tmpdir(), 'linkstall-maps-'));
after(() => rm(dir, { recursive: true, force: true }));

const REMOTE = { remote: 'mfe-links', release: '1.0.0~0123456789ab' };
const CHUNKS = Array.from({ length: 12 }, (_, index) => `part${index}`);

/** Builds a small remote with the same options as a real one. Returns its package folder. */
async function build(name: string, withMaps: boolean, title: string = 'title') {
  const packageDir = join(dir, name);
  for (const chunk of CHUNKS) await writeFile(join(dir, `${chunk}.ts`), `export const name: string = '${chunk}';\n`);
  await writeFile(
    join(dir, 'planted.ts'),
    [
      'interface Row { readonly title: string }',
      '',
      'export function titleOf(row?: Row): string {',
      `  return row!.${title};`,
      '}',
    ].join('\n'),
  );
  await writeFile(
    join(dir, 'main.ts'),
    `import { titleOf } from './planted.ts';
     globalThis.parts = [${CHUNKS.map((chunk) => `() => import('./${chunk}.ts')`)}];
     globalThis.fail = () => titleOf();`,
  );
  const filename = '[name].[contenthash:10].js';
  const config: Configuration = {
    context: dir,
    mode: 'production',
    devtool: false,
    entry: './main.ts',
    module: {
      rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } }],
    },
    optimization: { moduleIds: 'natural', chunkIds: 'natural', minimizer: minimizers() },
    output: {
      path: join(packageDir, 'dist/release'),
      crossOriginLoading: 'anonymous',
      filename,
      chunkFilename: filename,
      publicPath: '/',
      clean: true,
    },
    plugins: [
      ...(withMaps ? [sourceMaps(dir), cleanMaps()] : []),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      stableHashes(),
    ],
  };
  const stats: Stats | undefined = await new Promise((resolve, reject) =>
    rspack(config, (error, done) => (error ? reject(error) : resolve(done))),
  );
  assert.equal(stats?.hasErrors(), false, stats?.toString());
  return packageDir;
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(paths.sort().map(async (path) => [relative(folder, path), await readFile(path, 'utf8')])),
  );
}

test('a release has the same bytes with and without source maps, and no file refers to a map', async () => {
  const [withoutMaps, withMaps] = [await build('without', false), await build('with', true)];
  const releaseFiles = await filesIn(join(withMaps, 'dist/release'));
  assert.deepEqual(releaseFiles, await filesIn(join(withoutMaps, 'dist/release')));
  assert.deepEqual(
    Object.entries(releaseFiles).filter(([path, text]) => path.endsWith('.map') || text.includes('sourceMappingURL')),
    [],
  );
  const maps = Object.keys(await filesIn(join(withMaps, 'dist/maps')));
  assert.deepEqual(
    maps,
    Object.keys(releaseFiles).map((path) => `${path}.map`),
  );
});

test('cleanMaps removes the maps of deleted files', async () => {
  const previousMaps = Object.keys(await filesIn(join(await build('again', true), 'dist/maps')));
  const packageDir = await build('again', true, 'name');
  const maps = Object.keys(await filesIn(join(packageDir, 'dist/maps')));
  const releaseFiles = Object.keys(await filesIn(join(packageDir, 'dist/release')));
  assert.notDeepEqual(maps, previousMaps);
  assert.deepEqual(
    maps,
    releaseFiles.map((path) => `${path}.map`),
  );
});

test('trace finds the source line of an error in a built remote', async () => {
  const packageDir = await build('traced', true);
  const files = await filesIn(join(packageDir, 'dist/release'));
  const [main = '', code = ''] = Object.entries(files).find(([path]) => path.startsWith('main.')) ?? [];
  const store = new FolderStore(dir);
  await storeMaps(store, { ...REMOTE, packageDir, files: Object.keys(files) });
  const address = `http://127.0.0.1:4000/remotes/${REMOTE.remote}/${REMOTE.release.replace('~', '%7E')}/${main}?try=1`;
  const stack = stackOf(code, address);
  assert.match(stack, /main\.\w+\.js/);
  const tracedStack = await trace(stack, store);
  assert.match(tracedStack.split('\n')[1] ?? '', /[\s(][\w./-]*planted\.ts:4:\d+/, tracedStack);
  assert.doesNotMatch(tracedStack.split('\n')[1] ?? '', /http/);
});

function stackOf(code: string, filename: string) {
  const page: { self: object; fail: () => void } = { self: {}, fail: () => {} };
  new Script(code, { filename }).runInNewContext(page);
  try {
    page.fail();
  } catch (error) {
    return (error as Error).stack ?? '';
  }
  return '';
}
