import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';

import { rspack } from '@rspack/core';

import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { links, shell, siteOf } from '../../testing/gate-site.ts';
import { writeInvalidRelease } from '../../testing/invalid-release.ts';
import { deploy } from '../pointers/changes.ts';
import { publish } from '../publish/publish.ts';
import { MARKED_PACKAGES } from './script-rules.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

/** For each shared package: a minified script that contains a copy, and one that uses the package of the shell. */
const built: Map<string, { copy: string; use: string }> = new Map();

before(async () => {
  const folder = temporaryFolder('copies');
  const configOf = async (name: string, isShared: boolean) => {
    const file = `${name}-${isShared ? 'use' : 'copy'}`;
    await writeFile(join(folder, `${file}.mjs`), `import * as all from '${name}'; globalThis.all = { ...all };`);
    return {
      mode: 'production' as const,
      context: ROOT,
      target: 'web' as const,
      entry: { [file]: join(folder, `${file}.mjs`) },
      resolve: { modules: [join(ROOT, 'node_modules')] },
      externals: isShared ? { [name]: 'globalThis.shared' } : {},
      output: { path: folder, filename: '[name].js' },
    };
  };
  const configs = await Promise.all(MARKED_PACKAGES.flatMap((name) => [configOf(name, false), configOf(name, true)]));
  await new Promise<void>((resolve, reject) => {
    rspack(configs, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  const read = (file: string) => readFile(join(folder, `${file}.js`), 'utf8');
  for (const name of MARKED_PACKAGES)
    built.set(name, { copy: await read(`${name}-copy`), use: await read(`${name}-use`) });
});

const publishBuild = async (build: Parameters<typeof fixtureBuild>[0]) => {
  const store = await fixtureStore();
  return publish(store, { packageDir: await fixtureBuild(build), reserved: ['admin', 'apps'] });
};

const foreignPage = { path: '/apps/guest', access: 'public', layout: 'site' };
const FOREIGN = {
  ...{ remote: 'mfe-guest', server: null, pages: [foreignPage], routes: { tier: 'foreign' } },
  build: { tier: 'foreign', exposes: [], shared: {} },
};

for (const name of MARKED_PACKAGES) {
  test(`publish refuses a script with its own copy of ${name}`, async () => {
    const { copy = '', use = '' } = built.get(name) ?? {};
    await assert.rejects(publishBuild(links({}, { text: name, files: { 'vendor.js': copy } })), (error: any) => {
      const sentence = `mfe-links: vendor.js contains its own copy of ${name}, but the shell shares ${name}: list it in peerDependencies, and share it with import: false.`;
      assert.ok(
        error.problems.some((problem: any) => problem.code === 'build.copy' && problem.message === sentence),
        error.message,
      );
      return true;
    });
    await publishBuild(links({}, { text: name, files: { 'vendor.js': use } }));
    // A foreign remote runs in a frame of its own, with its own packages.
    await publishBuild({ ...FOREIGN, files: { 'vendor.js': copy } });
  });
}

test('the marked packages are the packages that the shell shares', async () => {
  const config = await readFile(join(ROOT, 'shell/rspack.config.mjs'), 'utf8');
  const [, list = ''] = /provides = \[([^\]]*)\]/.exec(config) ?? [];
  assert.deepEqual(list.replaceAll("'", '').split(', ').sort(), [...MARKED_PACKAGES].sort());
});

const openChunk = { files: { 'late.js': 'late();' }, hasIntegrity: false };
const OPEN =
  /late\.js would be loaded without an integrity check, because remote-entry\.js has no hash of it: build with the integrity plugin of the bundler, or run linkstall finish/;

test('publish refuses a chunk that the entry loads without integrity; a draft and a visitor script pass', async () => {
  await assert.rejects(publishBuild(links({}, openChunk)), { code: 'build.open', message: OPEN });
  await publishBuild(links({}, { files: { 'visitors.0a1b2c.js': 'visit();' }, hasIntegrity: false }));
  const store = await fixtureStore();
  await publish(store, { ...store, packageDir: await fixtureBuild(links({}, openChunk)), draft: true });
});

test('the gate refuses an open chunk and a copy in a release that publish did not check', async () => {
  const { store, live } = await siteOf(shell(), links());
  const source = live[1];
  assert.ok(source);
  const next = await writeInvalidRelease(store, source, {
    build: { uniqueName: 'mfe_links_1' },
    scripts: { 'late.js': 'late();', 'vendor.js': built.get('react')?.copy ?? '' },
  });
  await assert.rejects(deploy(store, next), (error: any) => {
    const codes = error.problems.map(({ code }: { code: string }) => code);
    assert.deepEqual(codes, ['gate.open', 'gate.open', 'gate.copy']);
    assert.match(error.problems[0].message, /^mfe-links .*: late\.js would be loaded without an integrity check/);
    return true;
  });
  await deploy(store, { ...next, force: 'it is urgent' });
});
