import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { deploy } from '../pointers/changes.ts';
import { releases } from '../pointers/queries.ts';
import { signatureOf } from '../signed/keys.ts';
import { readRelease, readVerified, storedForms, SUFFIXES, verifyRelease } from '../signed/verify.ts';
import { blobKey, fileHash, putBlob } from '../store/blobs.ts';
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

  constructor({ dir }: Fixture, failure: { at: number; when: 'before' | 'after' }) {
    super(dir);
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

/** Makes the blobs of the store two hours old. */
async function ageBlobs({ store, dir }: Fixture) {
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const key of await store.list('blobs/')) await utimes(join(dir, key), twoHoursAgo, twoHoursAgo);
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

test('a publication sweeps old blobs that no release names, but none while a live release has lost its release.json', async () => {
  const store = await fixtureStore();
  const live = await publishTo(store, await buildOf('live'));
  await deploy(store, { remote, release: live.release });
  const old = blobKey((await putBlob(store.store, Buffer.from('old'))).sha384);
  await ageBlobs(store);
  const young = blobKey((await putBlob(store.store, Buffer.from('young'))).sha384);
  const blobsOfLive = (await store.store.list('blobs/')).filter((key) => key !== old && key !== young);
  await rm(join(store.releasesDir, remote, live.release, 'release.json'));
  await publishTo(store, await buildOf('next'));
  const keys = await store.store.list('blobs/');
  assert.deepEqual(
    [...blobsOfLive, old, young].filter((key) => !keys.includes(key)),
    [],
  );
  const { release, isNew } = await publishTo(store, await buildOf('live'));
  assert.deepEqual([release, isNew], [live.release, true]);
  assert.deepEqual([await store.store.read(old), String(await store.store.read(young))], [null, 'young']);
  assert.equal((await assertOnlyWholeReleases(store)).length, 2);
});

test('a release with the compressed files of another compressor version stays, until one of them is damaged', async () => {
  const [firstStore, store] = [await fixtureStore(), await fixtureStore()];
  const packageDir = await buildOf('one');
  const path = 'remote-entry.js';
  const { release } = await publishTo(firstStore, packageDir);
  const published = await readRelease({ ...firstStore, remote, release });
  const foreignForm = await readVerified({ ...firstStore, release: published, path, encoding: 'gzip' });
  // This byte of a gzip header names the operating system. Decompression ignores it.
  foreignForm[9] = (foreignForm[9] ?? 0) ^ 1;
  const { signature: _, ...record } = published;
  const entry = published.files[path];
  assert.ok(entry?.encodings?.gzip);
  const foreignEntry = { ...entry, encodings: { ...entry.encodings, gzip: fileHash(foreignForm) } };
  const unsigned = { ...record, files: { ...record.files, [path]: foreignEntry } };
  const foreign = JSON.stringify({ ...unsigned, signature: signatureOf(unsigned, store.privateKey) });
  const key = `releases/${remote}/${release}/release.json`;
  const busy = new InterceptedStore(store, async () => {
    await putBlob(store.store, foreignForm);
    await store.store.create(key, Buffer.from(foreign));
  });
  const { isNew, isRepaired } = await publishTo({ ...store, store: busy }, packageDir);
  assert.deepEqual([isNew, isRepaired, String(await store.store.read(key))], [false, false, foreign]);
  await verifyRelease({ ...store, remote, release });
  await writeFile(join(store.dir, blobKey(fileHash(foreignForm).sha384)), 'garbage');
  assert.equal((await publishTo(store, packageDir)).isRepaired, true);
  await verifyRelease({ ...store, remote, release });
});

/** A store that runs a function just before release.json is created. */
class InterceptedStore extends FolderStore {
  readonly before: () => Promise<unknown>;

  constructor({ dir }: Fixture, before: () => Promise<unknown>) {
    super(dir);
    this.before = before;
  }

  override async create(key: string, bytes: Buffer) {
    if (key.endsWith('/release.json')) await this.before();
    return super.create(key, bytes);
  }
}

/** A store that returns one file with a changed length. */
class LossyStore extends FolderStore {
  readonly changedKey: string;

  constructor({ dir }: Fixture, changedKey: string) {
    super(dir);
    this.changedKey = changedKey;
  }

  override async read(key: string) {
    const bytes = await super.read(key);
    return bytes && key === this.changedKey ? bytes.subarray(1) : bytes;
  }
}

test('old blobs of a killed publication survive a sweep during the next publication, and lost blobs are written again', async () => {
  const store = await fixtureStore();
  const packageDir = await buildOf('one', { 'assets/a.js': 'a'.repeat(500) });
  const killedStore = new InterceptedStore(store, () => Promise.reject(new Error('killed')));
  await assert.rejects(publishTo({ ...store, store: killedStore }, packageDir), /killed/);
  await ageBlobs(store);
  const entry = blobKey(fileHash(await readFile(join(packageDir, 'dist/release/remote-entry.js'))).sha384);
  const newerBuild = await fixtureBuild({
    remote,
    text: 'two',
    version: '2.0.0',
    server: null,
    pages: [{ path: '/admin/links' }],
  });
  const busy = new InterceptedStore(store, async () => {
    assert.equal((await publishTo(store, newerBuild)).isNew, true);
    assert.ok(await store.store.read(entry), 'remote-entry.js was swept');
    await rm(join(store.dir, entry));
  });
  assert.equal((await publishTo({ ...store, store: busy }, packageDir)).isNew, true);
  assert.equal((await assertOnlyWholeReleases(store)).length, 2);
});

test('a release stays invisible when the store returns changed bytes for any of its files', async () => {
  const packageDir = await buildOf('one', { 'assets/a.js': 'a'.repeat(500) });
  const whole = await fixtureStore();
  const { release } = await publishTo(whole, packageDir);
  const forms = storedForms(await readRelease({ ...whole, remote, release }));
  for (const changedFile of ['remote-entry.js', 'assets/a.js.gz', 'routes.json']) {
    const form = forms.find(({ path, encoding }) => path + (encoding ? SUFFIXES[encoding] : '') === changedFile);
    const store = await fixtureStore();
    const lossy = new LossyStore(store, blobKey(form?.file.sha384 ?? ''));
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
