import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureBuild, fixtureStore, serverBundle } from '../testing/fixture-build.ts';
import { storedFile } from '../testing/stored-file.ts';
import { deploy, disable, enable, promote, rollback } from './pointers/changes.ts';
import { publish, publishSources } from './publish/publish.ts';
import { CONTRACT_VERSION } from './ssr-worker/contract-version.ts';
import { resolve } from './pointers/resolve.ts';
import { readLog, readState } from './pointers/pointers.ts';
import { verifyRelease } from './signed/verify.ts';

type Store = Awaited<ReturnType<typeof fixtureStore>>;
const publishBuild = async (store: Store, build?: Parameters<typeof fixtureBuild>[0]) =>
  publish(store, { packageDir: await fixtureBuild(build), reserved: store.reserved });
const stableOf = async (store: Store, remote = 'mfe-public') => (await readState(store)).remotes[remote]?.stable;
const publishAll = (store: Store, texts: string[]): Promise<string[]> =>
  Promise.all(texts.map(async (text) => (await publishBuild(store, { text })).release));

test('publishing the same build again changes no byte of the release', async () => {
  const store = await fixtureStore();
  const packageDir = await fixtureBuild();
  const first = await publish(store, { packageDir, reserved: store.reserved });
  const file = join(store.releasesDir, 'mfe-public', first.release, 'release.json');
  const { mtimeMs } = await stat(file);
  const second = await publish(store, { packageDir, reserved: store.reserved });
  assert.deepEqual([first.isNew, second.isNew, second.release], [true, false, first.release]);
  assert.equal((await stat(file)).mtimeMs, mtimeMs);
});

test('of eight parallel publications of one build, exactly one creates the release', async () => {
  const store = await fixtureStore();
  const packageDir = await fixtureBuild();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => publish(store, { packageDir, reserved: store.reserved })),
  );
  assert.equal(outcomes.filter(({ isNew }) => isNew).length, 1);
  assert.deepEqual(await readdir(join(store.releasesDir, 'mfe-public')), [outcomes[0]?.release]);
});

test('the same files have the same id in two stores; other files have another id', async () => {
  const [first, second] = [await fixtureStore(), await fixtureStore()];
  const names = [
    await publishBuild(first),
    await publishBuild(second),
    await publishBuild(second, { text: 'two' }),
  ].map(({ release }) => release);
  assert.equal(names[0], names[1]);
  assert.notEqual(names[1], names[2]);
  assert.match(names[0] ?? '', /^1\.0\.0~[0-9a-f]{12}$/);
});

test('publish compresses files, and verifyRelease checks the compressed files', async () => {
  const store = await fixtureStore();
  const { remote, release } = await publishBuild(store, { server: serverBundle() });
  const { files } = await verifyRelease({ ...store, remote, release });
  const entry = files['remote-entry.js'];
  assert.ok((entry?.encodings?.br?.bytes ?? 0) > 0 && (entry?.encodings?.br?.bytes ?? 0) < (entry?.bytes ?? 0));
  assert.deepEqual(
    [files['server.cjs']?.kind, files['server.cjs']?.encodings, files['routes.json']?.kind],
    ['server', undefined, 'routes'],
  );
});

for (const path of ['remote-entry.js', 'remote-entry.js.br', 'remote-entry.js.gz', 'server.cjs', 'routes.json']) {
  test(`verifyRelease detects one changed byte in ${path}`, async () => {
    const store = await fixtureStore();
    const { remote, release } = await publishBuild(store, { server: path === 'server.cjs' ? serverBundle() : null });
    const file = storedFile(store.dir, { remote, release }, path);
    const bytes = await readFile(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await assert.rejects(verifyRelease({ ...store, remote, release }), { code: 'release.tampered' });
  });
}

test('rejects a release.json that was changed or signed with another key', async () => {
  const store = await fixtureStore();
  const { remote, release } = await publishBuild(store);
  await assert.rejects(
    verifyRelease({ ...store, publicKey: generateKeyPairSync('ed25519').publicKey, remote, release }),
    { code: 'release.signature' },
  );
  const file = join(store.releasesDir, remote, release, 'release.json');
  const record = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...record, contractVersion: 2 }));
  await assert.rejects(verifyRelease({ ...store, remote, release }), { code: 'release.signature' });
  await assert.rejects(deploy(store, { remote, release }), { code: 'release.signature' });
});

test('publish rejects invalid builds with the code of the problem', async () => {
  const store = await fixtureStore();
  const invalidBuilds: [string, Parameters<typeof fixtureBuild>[0]][] = [
    ['claim.reserved', { remote: 'mfe-links', server: null, pages: [{ path: '/somebody' }] }],
    ['claim.reserved', { remote: 'mfe-links', server: null, pages: [{ path: '/:name' }] }],
    ['claim.edge', { remote: 'mfe-links', server: null, pages: [{ path: '/api/v1/links' }] }],
    ['claim.edge', { remote: 'mfe-links', server: null, pages: [{ path: '/Preview/*' }] }],
    ['claim.edge', { remote: 'mfe-garden', server: null, pages: [{ path: '/apps/garden/API/plants' }] }],
    ['claim.shell', { remote: 'mfe-links', server: null, pages: [{ path: '/admin' }] }],
    ['claim.shell', { remote: 'mfe-links', server: null, pages: [{ path: '/Admin' }] }],
    ['claim.reserved', { pages: [{ path: '*' }].map(({ path }) => ({ path: `/${path}` })) }],
    ['build.contract', { build: { contractVersion: 2 } }],
    ['build.schema', { remote: 'shell', server: null, files: { 'base.css': '' }, build: { serves: undefined } }],
    ['build.schema', { remote: 'shell', server: null, files: { 'base.css': '' }, build: { provides: undefined } }],
    ['build.file', { build: { entry: 'absent.js' } }],
    ['build.file', { server: null, files: { 'a.css': 'a{}' }, build: { entry: 'a.css' } }],
    ['build.file', { server: null, build: { loads: { exposes: { './routes': ['absent.js'] }, late: {} } } }],
    ['build.file', { server: null, build: { loads: { exposes: {}, late: { forms: ['absent.js'] } } } }],
    ['routes.expose', { server: null, build: { exposes: ['./preview'] } }],
    ...['fetch', 'document', '__proto__', 'mfe_links_1', 'mfe_public_other_1'].map(
      (uniqueName) => ['build.unique', { server: null, build: { uniqueName } }] as [string, object],
    ),
    ['build.file', { server: null, pages: [{ path: '/:userName', server: true }] }],
    ['build.file', { remote: 'shell', server: null }],
    ['build.file', { server: null, files: { 'remote-entry.js.br': 'made by the bundler' } }],
    ['build.file', { server: null, files: { 'a.css': 'a{}', 'a.css.gz': 'made by the bundler' } }],
    ['build.sample', { server: serverBundle('/:userName', 'data.absent.length') }],
    ['build.sample', { server: serverBundle('/:other') }],
    ['build.sample', { server: serverBundle('/:userName', "createElement('meta', { httpEquiv: 'refresh' })") }],
    ['build.sample', { server: "require('node:fs');" }],
    ['build.sample', { server: 'process.exit(0);' }],
    ['build.sample', { server: `${serverBundle()}; for (;;);` }],
    ['build.sample', { server: `${serverBundle()}; process.kill(process.ppid);` }],
    ['build.sample', { server: `require('node:fs').readFileSync('${store.dir}/release-key.pem');${serverBundle()}` }],
    ['routes.slot', { slots: { 'phone-preview': './absent' } }],
    ['build.version', { version: 'latest' }],
  ];
  for (const [code, build] of invalidBuilds) {
    await assert.rejects(publishBuild(store, build), { code }, JSON.stringify(build));
  }
  assert.deepEqual(await readdir(store.releasesDir).catch(() => []), []);
  assert.deepEqual(await store.store.list('blobs/'), []);
});

test('rejects a symbolic link in a build, because the link would be missing in the release', async () => {
  const store = await fixtureStore();
  const packageDir = await fixtureBuild({ files: { 'a.css': 'a{}' } });
  await symlink('a.css', join(packageDir, 'dist/release/b.css'));
  await assert.rejects(publish(store, { packageDir, reserved: store.reserved }), { code: 'build.file' });
});

test('rejects a remote without a build and names the missing step', async () => {
  const store = await fixtureStore();
  await assert.rejects(publish(store, { packageDir: store.dir, reserved: store.reserved }), /build .* first/);
});

test('releases of all remotes share equal files: a second version stores only its changed files', async () => {
  const store = await fixtureStore();
  const files = { 'assets/same.js': 'same'.repeat(200) };
  const first = await publishBuild(store, { files });
  const before = await store.store.list('blobs/');
  const second = await publishBuild(store, { version: '1.1.0', text: 'two', files });
  const added = (await store.store.list('blobs/')).length - before.length;
  // The changed entry file and its two compressed forms; routes.json and the other script are equal.
  assert.equal(added, 3);
  await publishBuild(store, { remote: 'mfe-links', pages: [{ path: '/admin/links' }], files });
  assert.equal((await store.store.list('blobs/')).length, before.length + added + 1);
  for (const { remote, release } of [first, second]) {
    assert.deepEqual(await readdir(join(store.releasesDir, remote, release)), ['release.json']);
    await verifyRelease({ ...store, remote, release });
  }
});

test('publishSources publishes a build from memory as the same release, with the same checks', async () => {
  const [fromFolder, fromMemory] = [await fixtureStore(), await fixtureStore()];
  const packageDir = await fixtureBuild({ server: serverBundle() });
  const build = JSON.parse(await readFile(join(packageDir, 'dist/release/build.json'), 'utf8'));
  const sources = new Map<string, Buffer>();
  for (const path of ['remote-entry.js', 'server.cjs'])
    sources.set(path, await readFile(join(packageDir, 'dist/release', path)));
  sources.set('routes.json', await readFile(join(packageDir, 'routes.json')));
  const publication = { reserved: ['admin'], build, sources };
  const { release } = await publish(fromFolder, { packageDir, reserved: ['admin'] });
  const published = await publishSources(fromMemory, publication);
  assert.deepEqual([published.release, published.isNew], [release, true]);
  await verifyRelease({ ...fromMemory, remote: 'mfe-public', release });
  const changed = (path: string, text: string) => new Map([...sources, [path, Buffer.from(text)]]);
  const refused: [string, object][] = [
    ['build.name', { build: { ...build, remote: '../x' } }],
    ['build.name', { build: null }],
    ['build.contract', { build: { ...build, contractVersion: 2 } }],
    ['build.file', { sources: changed('../../release-key.pem', 'x') }],
    ['build.file', { sources: changed('release.json', '{}') }],
    ['build.file', { sources: changed('build.json', '{}') }],
    ['build.file', { sources: new Map([...sources].filter(([path]) => path !== 'routes.json')) }],
    ['build.sample', { sources: changed('server.cjs', serverBundle('/:userName', 'data.absent.length')) }],
  ];
  for (const [code, change] of refused)
    await assert.rejects(publishSources(fromMemory, { ...publication, ...change }), { code }, code);
});

test('rejects two builds with the same uniqueName', async () => {
  const store = await fixtureStore();
  await publishBuild(store, { text: 'one', build: { uniqueName: 'mfe_public_same' } });
  await assert.rejects(publishBuild(store, { text: 'two', build: { uniqueName: 'mfe_public_same' } }), {
    code: 'build.unique',
  });
});

test('a build with another server bundle is a separate release, which may have the same uniqueName', async () => {
  const store = await fixtureStore();
  const build = { uniqueName: 'mfe_public_same' };
  const first = await publishBuild(store, { build, server: serverBundle() });
  const second = await publishBuild(store, { build, server: serverBundle('/:userName', 'data.name + "!"') });
  assert.notEqual(second.release, first.release);
  assert.equal(second.isNew, true);
});

test('rejects two remotes with one address, at publish and at deploy', async () => {
  const store = await fixtureStore();
  const links = await publishBuild(store, { remote: 'mfe-links', server: null, pages: [{ path: '/store/:at' }] });
  const storeRelease = await publishBuild(store, {
    remote: 'mfe-store',
    server: null,
    pages: [{ path: '/store/:userName' }],
  });
  await deploy(store, { remote: 'mfe-links', release: links.release });
  await assert.rejects(deploy(store, { remote: 'mfe-store', release: storeRelease.release }), { code: 'claim.taken' });
  const otherRoutes = {
    'mfe-links': [{ schema: 1 as const, pages: [{ path: '/store/:at', server: false }] }],
  };
  const packageDir = await fixtureBuild({
    remote: 'mfe-store',
    text: 'x',
    server: null,
    pages: [{ path: '/store/:name' }],
  });
  await assert.rejects(publish(store, { packageDir, reserved: store.reserved, otherRoutes }), { code: 'claim.taken' });
});

test('the contract version of publish is the version of infra/packages/contracts', async () => {
  const source = await readFile(join(import.meta.dirname, '../../contracts/src/shell.ts'), 'utf8');
  assert.equal(CONTRACT_VERSION, Number(/CONTRACT_VERSION = (\d+)/.exec(source)?.[1]));
});

test('rollback restores the previous release and removes the bad release from the fallbacks', async () => {
  const store = await fixtureStore();
  const [first = '', second = '', third = ''] = await publishAll(store, ['1', '2', '3']);
  for (const release of [first, second, third]) await deploy(store, { remote: 'mfe-public', release });
  await rollback(store, { remote: 'mfe-public' });
  const state = await readState(store);
  assert.deepEqual(
    resolve(state, null).remotes['mfe-public']?.releases.map(({ release }) => release),
    [second, first],
  );
  await rollback(store, { remote: 'mfe-public' });
  assert.equal(await stableOf(store), first);
  assert.deepEqual(
    (await readLog(store)).map(({ action }) => action),
    ['deploy', 'deploy', 'deploy', 'rollback', 'rollback'],
  );
});

test('rejects a rollback without an earlier release, and a deploy of an unknown release', async () => {
  const store = await fixtureStore();
  const { remote, release } = await publishBuild(store);
  await deploy(store, { remote, release });
  await assert.rejects(rollback(store, { remote }), { code: 'rollback.none' });
  await assert.rejects(deploy(store, { remote, release: '9.9.9~ffffffffffff' }), { code: 'release.missing' });
  await assert.rejects(deploy(store, { remote, release: '../../etc' }), { code: 'release.missing' });
});

test('a candidate keeps its rollout id while its share grows, and ends by promote or rollback', async () => {
  const store = await fixtureStore();
  const [first = '', second = ''] = await publishAll(store, ['1', '2']);
  await deploy(store, { remote: 'mfe-public', release: first });
  const stateAtTen = await deploy(store, { remote: 'mfe-public', release: second, percent: 10 });
  const stateAtFifty = await deploy(store, { remote: 'mfe-public', release: second, percent: 50 });
  assert.equal(
    stateAtFifty.remotes['mfe-public']?.candidate?.rolloutId,
    stateAtTen.remotes['mfe-public']?.candidate?.rolloutId,
  );
  await rollback(store, { remote: 'mfe-public' });
  assert.equal(await stableOf(store), first);
  await deploy(store, { remote: 'mfe-public', release: second, percent: 10 });
  const promoted = await promote(store, { remote: 'mfe-public' });
  const { stable, history, candidate } = promoted.remotes['mfe-public'] ?? {};
  assert.deepEqual({ stable, history, candidate }, { stable: second, history: [first], candidate: undefined });
  await assert.rejects(deploy(store, { remote: 'mfe-public', release: first, percent: 101 }), {
    code: 'deploy.percent',
  });
});

test('the composition contains no release of a disabled remote, and enable adds the release again', async () => {
  const store = await fixtureStore();
  const { remote, release } = await publishBuild(store);
  await deploy(store, { remote, release });
  assert.deepEqual(resolve(await disable(store, { remote }), null).remotes[remote], {
    disabled: true,
    rollout: false,
    releases: [],
  });
  assert.equal(resolve(await enable(store, { remote }), null).remotes[remote]?.releases[0]?.release, release);
});

test('eight parallel deploys in one process are all applied and logged', async () => {
  const store = await fixtureStore();
  const releases = await publishAll(
    store,
    Array.from({ length: 8 }, (_, index) => String(index)),
  );
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => deploy(store, { remote: 'mfe-public', release: releases[index] ?? '' })),
  );
  assert.equal((await readState(store)).seq, 8);
  assert.equal((await readLog(store)).length, 8);
});

for (const [damage, path, spoilFile] of [
  ['its release.json is cut off', 'release.json', (file) => writeFile(file, '{"schema":1,"rem')],
  ['its release.json is missing', 'release.json', (file) => rm(file)],
  ['a file of it is empty', 'remote-entry.js', (file) => writeFile(file, '')],
  ['a compressed form of it is missing', 'remote-entry.js.br', (file) => rm(file)],
  ['a folder stands where a file was', 'remote-entry.js', async (file) => (await rm(file), mkdir(file))],
] as [string, string, (file: string) => Promise<unknown>][]) {
  const spoil = (store: Store, remote: string, release: string) =>
    spoilFile(storedFile(store.dir, { remote, release }, path));

  test(`publishing the build again repairs a release when ${damage}`, async () => {
    const store = await fixtureStore();
    const packageDir = await fixtureBuild();
    const { remote, release } = await publish(store, { packageDir, reserved: store.reserved });
    await spoil(store, remote, release);
    await assert.rejects(verifyRelease({ ...store, remote, release }));
    const secondResult = await publish(store, { packageDir, reserved: store.reserved });
    // A release without its release.json does not exist, so it is created.
    const isNew = damage === 'its release.json is missing';
    assert.deepEqual([secondResult.release, secondResult.isNew, secondResult.isRepaired], [release, isNew, !isNew]);
    await verifyRelease({ ...store, remote, release });
    assert.deepEqual(await readdir(join(store.releasesDir, remote)), [release]);
  });

  // Only an unreadable release.json is reported, because a publication reads no other file of an earlier release.
  test(`another release of the remote can be published when ${damage}`, async () => {
    const store = await fixtureStore();
    const { remote, release } = await publishBuild(store);
    await spoil(store, remote, release);
    const { isNew, damageMessages } = await publishBuild(store, { text: 'two' });
    assert.equal(isNew, true);
    if (damage.includes('release.json is cut'))
      assert.match(damageMessages.join(), new RegExp(`${release}.*again to repair it`));
  });

  test(`no pointer change exposes a release when ${damage}`, async () => {
    const store = await fixtureStore();
    const [first = '', second = ''] = await publishAll(store, ['1', '2']);
    await deploy(store, { remote: 'mfe-public', release: first });
    await deploy(store, { remote: 'mfe-public', release: second });
    const spoilRelease = (release: string) => spoil(store, 'mfe-public', release);
    await spoilRelease(first);
    const expectedError = { code: /^release\.(missing|tampered)$/ };
    await assert.rejects(deploy(store, { remote: 'mfe-public', release: first }), expectedError);
    await assert.rejects(rollback(store, { remote: 'mfe-public' }), expectedError);
    await assert.rejects(deploy(store, { remote: 'mfe-public', release: first, percent: 0 }), expectedError);
    const [third = ''] = await publishAll(store, ['3']);
    await deploy(store, { remote: 'mfe-public', release: third, percent: 1 });
    await spoilRelease(third);
    await assert.rejects(promote(store, { remote: 'mfe-public' }), expectedError);
    await assert.rejects(deploy(store, { remote: 'mfe-public', release: third, percent: 2 }), expectedError);
    // A change that exposes nothing always works.
    await rollback(store, { remote: 'mfe-public' });
    await disable(store, { remote: 'mfe-public' });
    await spoilRelease(second);
    await assert.rejects(enable(store, { remote: 'mfe-public' }), expectedError);
  });
}

test('rejects a rollback to a release with an address that another remote has now', async () => {
  const store = await fixtureStore();
  const links = await publishBuild(store, { remote: 'mfe-links', server: null, pages: [{ path: '/store/:at' }] });
  await deploy(store, { remote: 'mfe-links', release: links.release });
  const otherBuild = await publishBuild(store, {
    remote: 'mfe-links',
    text: 'x',
    server: null,
    pages: [{ path: '/admin/links' }],
  });
  await deploy(store, { remote: 'mfe-links', release: otherBuild.release });
  const storeRelease = await publishBuild(store, {
    remote: 'mfe-store',
    server: null,
    pages: [{ path: '/store/:at' }],
  });
  await deploy(store, { remote: 'mfe-store', release: storeRelease.release });
  await assert.rejects(rollback(store, { remote: 'mfe-links' }), { code: 'claim.taken' });
});

test('rejects a remote with an address that the candidate of another remote has', async () => {
  const store = await fixtureStore();
  const pages = (path: string) => ({ server: null, pages: [{ path }] });
  const [old, next, storeRelease] = [
    await publishBuild(store, { remote: 'mfe-links', ...pages('/admin/links') }),
    await publishBuild(store, { remote: 'mfe-links', text: 'x', ...pages('/store/:at') }),
    await publishBuild(store, { remote: 'mfe-store', ...pages('/store/:name') }),
  ];
  await deploy(store, { remote: 'mfe-links', release: old.release });
  await deploy(store, { remote: 'mfe-links', release: next.release, percent: 5 });
  await assert.rejects(deploy(store, { remote: 'mfe-store', release: storeRelease.release }), { code: 'claim.taken' });
});
