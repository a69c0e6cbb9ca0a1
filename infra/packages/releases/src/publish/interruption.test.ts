import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { deploy } from '../pointers/changes.ts';
import { releases } from '../pointers/queries.ts';
import { verifyRelease } from '../signed/verify.ts';
import { FolderStore } from '../store/folder-store.ts';
import { verifyStore } from '../verify-store.ts';
import { publish } from './publish.ts';

type Fixture = Awaited<ReturnType<typeof fixtureStore>>;
const PUBLISHER = join(import.meta.dirname, '../../testing/publishing-process.ts');
const remote = 'mfe-links';
const buildOf = (text: string, files: Record<string, string> = {}) =>
  fixtureBuild({ remote, text, server: null, pages: [{ path: '/admin/links' }], files });
const publishTo = (store: Fixture, packageDir: string) => publish(store, { packageDir, reserved: ['admin'] });

/** Checks that the store contains only whole releases, and returns their names. */
async function assertOnlyWholeReleases(store: Fixture) {
  const list = await releases(store, remote);
  for (const { release } of list) await verifyRelease({ ...store, remote, release });
  assert.deepEqual(await verifyStore(store), { ok: true, problems: [] });
  return list.map(({ release }) => release);
}

/** A store that fails once, before or after the write with the given number. */
class FailingStore extends FolderStore {
  writes = 0;
  /** The keys that were written. */
  readonly created: string[] = [];
  readonly failure: { at: number; when: 'before' | 'after' };

  constructor({ releasesDir, envsDir }: Fixture, failure: { at: number; when: 'before' | 'after' }) {
    super({ releasesDir, envsDir });
    this.failure = failure;
  }

  override async create(key: string, bytes: Buffer) {
    this.writes += 1;
    const fails = this.writes === this.failure.at;
    if (fails && this.failure.when === 'before') throw new Error('killed');
    const created = await super.create(key, bytes);
    this.created.push(key);
    if (fails) throw new Error('killed');
    return created;
  }
}

/** The writes: entry, two assets, two compressed forms of each, routes.json, and release.json as the last. */
const WRITES = 11;

test('a publication that fails at any write leaves a whole release or none; the next publication succeeds', async () => {
  const packageDir = await buildOf('one', { 'assets/a.js': 'a'.repeat(500), 'assets/b.css': 'b'.repeat(500) });
  let writeCount = Infinity;
  for (let at = 1; at <= writeCount; at += 1) {
    for (const when of ['before', 'after'] as const) {
      const store = await fixtureStore();
      const failing = new FailingStore(store, { at, when });
      const outcome = await publishTo({ ...store, store: failing }, packageDir).then(
        () => 'done',
        () => 'killed',
      );
      if (outcome === 'done') writeCount = failing.writes;
      await assertOnlyWholeReleases(store);
      const { isNew, release } = await publishTo(store, packageDir);
      // release.json alone makes a release visible.
      const wasPublished = failing.created.some((key) => key.endsWith('/release.json'));
      assert.equal(isNew, !wasPublished, `${when} write ${at}`);
      assert.equal(wasPublished, outcome === 'done' || (when === 'after' && at === WRITES), `${when} write ${at}`);
      assert.deepEqual(await assertOnlyWholeReleases(store), [release]);
    }
  }
  assert.equal(writeCount, WRITES);
});

test('a killed publication leaves no half release; the same build is published whole afterwards', async () => {
  const store = await fixtureStore();
  const large = randomBytes(300_000).toString('hex');
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`assets/${name}.bin`, name + large]);
  const packageDir = await buildOf('large', Object.fromEntries(names));
  let killedCount = 0;
  for (let round = 0; round < 8; round += 1) {
    const child = fork(PUBLISHER, [store.dir, packageDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const ended = once(child, 'exit');
    await once(child, 'message');
    await pause(round * 8);
    child.kill('SIGKILL');
    const [, signal] = await ended;
    killedCount += signal === 'SIGKILL' ? 1 : 0;
    await assertOnlyWholeReleases(store);
  }
  assert.ok(killedCount > 0);
  const { release } = await publishTo(store, packageDir);
  assert.deepEqual(await assertOnlyWholeReleases(store), [release]);
});

test('two parallel publications of one build both succeed, and one of them creates the release', async () => {
  const store = await fixtureStore();
  const packageDir = await buildOf('one');
  const children = [0, 1].map(() => fork(PUBLISHER, [store.dir, packageDir]));
  const outcomes = await Promise.all(
    children.map(async (child) => {
      const messages: { isNew: boolean }[] = [];
      child.on('message', (message) => messages.push(message as { isNew: boolean }));
      const [code] = await once(child, 'exit');
      return [code, messages.at(-1)?.isNew];
    }),
  );
  assert.deepEqual(outcomes.sort(), [
    [0, false],
    [0, true],
  ]);
  assert.equal((await assertOnlyWholeReleases(store)).length, 1);
});

test('a publication sweeps the old files of a killed one, unless a pointer names their release', async () => {
  const store = await fixtureStore();
  const folderOf = (release: string) => join(store.releasesDir, remote, release);
  const namedRelease = await publishTo(store, await buildOf('named'));
  await deploy(store, { remote, release: namedRelease.release });
  const leftovers = ['1.0.0~aaaaaaaaaaaa', '1.0.0~bbbbbbbbbbbb'];
  for (const release of leftovers)
    await store.store.create(`releases/${remote}/${release}/entry.js`, Buffer.from('half'));
  await utimes(join(folderOf(leftovers[0] ?? ''), 'entry.js'), 1, 1);
  await store.store.sweep(`releases/${remote}/${namedRelease.release}/release.json`, 0);
  for (const name of await readdir(folderOf(namedRelease.release)))
    await utimes(join(folderOf(namedRelease.release), name), 1, 1);
  await publishTo(store, await buildOf('next'));
  const folders = await readdir(join(store.releasesDir, remote));
  assert.deepEqual([folders.includes(leftovers[0] ?? ''), folders.includes(leftovers[1] ?? '')], [false, true]);
  assert.ok((await readdir(folderOf(namedRelease.release))).includes('remote-entry.js'));
  const secondResult = await publishTo(store, await buildOf('named'));
  assert.deepEqual([secondResult.release, secondResult.isNew], [namedRelease.release, true]);
});

test('keeps and signs the compressed file that another compressor version wrote first', async () => {
  const [firstStore, secondStore] = [await fixtureStore(), await fixtureStore()];
  const packageDir = await buildOf('one');
  const { release } = await publishTo(firstStore, packageDir);
  const key = `releases/${remote}/${release}/remote-entry.js.gz`;
  const whole = await firstStore.store.read(key);
  const foreignForm = Buffer.from(whole ?? '');
  foreignForm[9] = 0; // This byte of a gzip header names the operating system. Decompression ignores it.
  await secondStore.store.create(key, foreignForm);
  assert.equal((await publishTo(secondStore, packageDir)).isNew, true);
  assert.deepEqual(await secondStore.store.read(key), foreignForm);
  await verifyRelease({ ...secondStore, remote, release });
  // A file that does not decompress to the source is replaced.
  const thirdStore = await fixtureStore();
  await thirdStore.store.create(key, Buffer.from('garbage'));
  await publishTo(thirdStore, packageDir);
  assert.deepEqual(await thirdStore.store.read(key), whole);
  await writeFile(join(thirdStore.dir, key), 'garbage');
  assert.equal((await publishTo(thirdStore, packageDir)).isRepaired, true);
  await verifyRelease({ ...thirdStore, remote, release });
});

/** A store that runs a function just before release.json is created. */
class InterceptedStore extends FolderStore {
  readonly before: () => Promise<unknown>;

  constructor({ releasesDir, envsDir }: Fixture, before: () => Promise<unknown>) {
    super({ releasesDir, envsDir });
    this.before = before;
  }

  override async create(key: string, bytes: Buffer) {
    if (key.endsWith('/release.json')) await this.before();
    return super.create(key, bytes);
  }
}

/** A store that returns one file with a changed length. */
class LossyStore extends FolderStore {
  readonly changedFile: string;

  constructor({ releasesDir, envsDir }: Fixture, changedFile: string) {
    super({ releasesDir, envsDir });
    this.changedFile = changedFile;
  }

  override async read(key: string) {
    const bytes = await super.read(key);
    return bytes && key.endsWith(`/${this.changedFile}`) ? bytes.subarray(1) : bytes;
  }
}

test('old files of a killed publication survive a sweep during the next publication, and lost files are written again', async () => {
  const store = await fixtureStore();
  const packageDir = await buildOf('one', { 'assets/a.js': 'a'.repeat(500) });
  const killedStore = new InterceptedStore(store, () => Promise.reject(new Error('killed')));
  await assert.rejects(publishTo({ ...store, store: killedStore }, packageDir), /killed/);
  const [name = ''] = await readdir(join(store.releasesDir, remote));
  const folder = join(store.releasesDir, remote, name);
  for (const file of await readdir(folder)) await utimes(join(folder, file), 1, 1);
  const newerBuild = await fixtureBuild({
    remote,
    text: 'two',
    version: '2.0.0',
    server: null,
    pages: [{ path: '/admin/links' }],
  });
  const busy = new InterceptedStore(store, async () => {
    assert.equal((await publishTo(store, newerBuild)).isNew, true);
    assert.ok((await readdir(folder)).includes('remote-entry.js'), 'remote-entry.js was swept');
    await rm(join(folder, 'remote-entry.js.br'));
  });
  assert.equal((await publishTo({ ...store, store: busy }, packageDir)).isNew, true);
  assert.equal((await assertOnlyWholeReleases(store)).length, 2);
});

test('a release stays invisible when the store returns changed bytes for any of its files', async () => {
  const packageDir = await buildOf('one', { 'assets/a.js': 'a'.repeat(500) });
  for (const changedFile of ['remote-entry.js', 'assets/a.js.gz', 'routes.json']) {
    const store = await fixtureStore();
    const lossy = new LossyStore(store, changedFile);
    await assert.rejects(publishTo({ ...store, store: lossy }, packageDir), { code: 'release.tampered' }, changedFile);
    assert.deepEqual(await assertOnlyWholeReleases(store), []);
  }
});

test('rejects the same files with another build.json, and accepts an identical build again', async () => {
  const store = await fixtureStore();
  const { release } = await publishTo(store, await buildOf('one'));
  const variantBuild = (build: object) =>
    fixtureBuild({ remote, text: 'one', server: null, pages: [{ path: '/admin/links' }], build });
  const changedShared = await variantBuild({
    shared: { react: { range: '^20.0.0', singleton: true } },
    exposes: ['./routes'],
  });
  await assert.rejects(publishTo(store, changedShared), {
    code: 'build.same',
    message: `mfe-links ${release} was published with the same files, but its build.json had other values of exposes, shared: raise the version in its package.json and build again.`,
  });
  const secondResult = await publishTo(store, await buildOf('one'));
  assert.deepEqual([secondResult.release, secondResult.isNew, secondResult.isRepaired], [release, false, false]);
  const raised = await publishTo(store, await variantBuild({ exposes: ['./routes'], version: '1.0.1-rc-1' }));
  assert.deepEqual([raised.version, raised.isNew], ['1.0.1-rc-1', true]);
});
