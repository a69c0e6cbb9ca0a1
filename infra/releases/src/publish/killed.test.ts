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
import { releases } from '../pointers/readings.ts';
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

/** Nothing, or a whole release. */
async function assertNothingHalf(store: Fixture) {
  const shown = await releases(store, remote);
  for (const { release } of shown) await verifyRelease({ ...store, remote, release });
  assert.deepEqual(await verifyStore(store), { ok: true, problems: [] });
  return shown.map(({ release }) => release);
}

/** A disk that fails once, at one of the writes; before it, or when it was done. */
class FailingStore extends FolderStore {
  writes = 0;
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
    if (fails) throw new Error('killed');
    return created;
  }
}

test('a publication that ends at any of its writes leaves nothing visible or a whole release; the next one goes on', async () => {
  const packageDir = await buildOf('one', { 'assets/a.js': 'a'.repeat(500), 'assets/b.css': 'b'.repeat(500) });
  let most = Infinity;
  for (let at = 1; at <= most; at += 1) {
    for (const when of ['before', 'after'] as const) {
      const store = await fixtureStore();
      const failing = new FailingStore(store, { at, when });
      const outcome = await publishTo({ ...store, store: failing }, packageDir).then(
        () => 'done',
        () => 'killed',
      );
      if (outcome === 'done') most = failing.writes;
      await assertNothingHalf(store);
      const { created, release } = await publishTo(store, packageDir);
      const last = outcome === 'done' || (when === 'after' && at === failing.writes && !created);
      assert.equal(created, !last, `${when} write ${at}`);
      assert.deepEqual(await assertNothingHalf(store), [release]);
    }
  }
  // Entry, two assets, the two forms of each, routes.json, release.json.
  assert.equal(most, 11);
});

test('killed at any moment, it leaves nothing half; the same build is published whole afterwards', async () => {
  const store = await fixtureStore();
  const large = randomBytes(300_000).toString('hex');
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`assets/${name}.bin`, name + large]);
  const packageDir = await buildOf('large', Object.fromEntries(names));
  let killed = 0;
  for (let round = 0; round < 8; round += 1) {
    const child = fork(PUBLISHER, [store.dir, packageDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const ended = once(child, 'exit');
    await once(child, 'message');
    await pause(round * 8);
    child.kill('SIGKILL');
    const [, signal] = await ended;
    killed += signal === 'SIGKILL' ? 1 : 0;
    await assertNothingHalf(store);
  }
  assert.ok(killed > 0);
  const { release } = await publishTo(store, packageDir);
  assert.deepEqual(await assertNothingHalf(store), [release]);
});

test('two who publish the same at once both succeed, one has created it', async () => {
  const store = await fixtureStore();
  const packageDir = await buildOf('one');
  const children = [0, 1].map(() => fork(PUBLISHER, [store.dir, packageDir]));
  const outcomes = await Promise.all(
    children.map(async (child) => {
      const said: { created: boolean }[] = [];
      child.on('message', (message) => said.push(message as { created: boolean }));
      const [code] = await once(child, 'exit');
      return [code, said.at(-1)?.created];
    }),
  );
  assert.deepEqual(outcomes.sort(), [
    [0, false],
    [0, true],
  ]);
  assert.equal((await assertNothingHalf(store)).length, 1);
});

test('what a killed publication left is swept by a later one: when it is old, and no pointer names it', async () => {
  const store = await fixtureStore();
  const folderOf = (release: string) => join(store.releasesDir, remote, release);
  const named = await publishTo(store, await buildOf('named'));
  await deploy(store, { remote, release: named.release });
  const left = ['1.0.0~aaaaaaaaaaaa', '1.0.0~bbbbbbbbbbbb'];
  for (const release of left) await store.store.create(`releases/${remote}/${release}/entry.js`, Buffer.from('half'));
  await utimes(join(folderOf(left[0] ?? ''), 'entry.js'), 1, 1);
  await store.store.sweep(`releases/${remote}/${named.release}/release.json`, 0);
  for (const name of await readdir(folderOf(named.release))) await utimes(join(folderOf(named.release), name), 1, 1);
  await publishTo(store, await buildOf('next'));
  const folders = await readdir(join(store.releasesDir, remote));
  assert.deepEqual([folders.includes(left[0] ?? ''), folders.includes(left[1] ?? '')], [false, true]);
  assert.ok((await readdir(folderOf(named.release))).includes('remote-entry.js'));
  const again = await publishTo(store, await buildOf('named'));
  assert.deepEqual([again.release, again.created], [named.release, true]);
});

test('the form that another version of the compressor made meanwhile stays, and is what is signed', async () => {
  const [one, two] = [await fixtureStore(), await fixtureStore()];
  const packageDir = await buildOf('one');
  const { release } = await publishTo(one, packageDir);
  const key = `releases/${remote}/${release}/remote-entry.js.gz`;
  const whole = await one.store.read(key);
  const other = Buffer.from(whole ?? '');
  other[9] = 0; // the system that compressed it: nobody cares
  await two.store.create(key, other);
  assert.equal((await publishTo(two, packageDir)).created, true);
  assert.deepEqual(await two.store.read(key), other);
  await verifyRelease({ ...two, remote, release });
  // What is no form of the file does not stay.
  const three = await fixtureStore();
  await three.store.create(key, Buffer.from('garbage'));
  await publishTo(three, packageDir);
  assert.deepEqual(await three.store.read(key), whole);
  await writeFile(join(three.dir, key), 'garbage');
  assert.equal((await publishTo(three, packageDir)).mended, true);
  await verifyRelease({ ...three, remote, release });
});

/** A store in which something happens just before a release becomes visible. */
class MeanwhileStore extends FolderStore {
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

/** Keeps one file otherwise than it was given. */
class LossyStore extends FolderStore {
  readonly spoilt: string;

  constructor({ releasesDir, envsDir }: Fixture, spoilt: string) {
    super({ releasesDir, envsDir });
    this.spoilt = spoilt;
  }

  override async read(key: string) {
    const bytes = await super.read(key);
    return bytes && key.endsWith(`/${this.spoilt}`) ? bytes.subarray(1) : bytes;
  }
}

test('what was left long ago is not swept from under who publishes it again; if it is taken, it is put there again', async () => {
  const store = await fixtureStore();
  const packageDir = await buildOf('one', { 'assets/a.js': 'a'.repeat(500) });
  const left = new MeanwhileStore(store, () => Promise.reject(new Error('killed')));
  await assert.rejects(publishTo({ ...store, store: left }, packageDir), /killed/);
  const [name = ''] = await readdir(join(store.releasesDir, remote));
  const folder = join(store.releasesDir, remote, name);
  for (const file of await readdir(folder)) await utimes(join(folder, file), 1, 1);
  const another = await fixtureBuild({
    remote,
    text: 'two',
    version: '2.0.0',
    server: null,
    pages: [{ path: '/admin/links' }],
  });
  const busy = new MeanwhileStore(store, async () => {
    assert.equal((await publishTo(store, another)).created, true);
    assert.ok((await readdir(folder)).includes('remote-entry.js'), 'it was not swept');
    await rm(join(folder, 'remote-entry.js.br'));
  });
  assert.equal((await publishTo({ ...store, store: busy }, packageDir)).created, true);
  assert.equal((await assertNothingHalf(store)).length, 2);
});

test('what the store does not give back as it was put there makes nothing visible, in whatever file', async () => {
  const packageDir = await buildOf('one', { 'assets/a.js': 'a'.repeat(500) });
  for (const spoilt of ['remote-entry.js', 'assets/a.js.gz', 'routes.json']) {
    const store = await fixtureStore();
    const lossy = new LossyStore(store, spoilt);
    await assert.rejects(publishTo({ ...store, store: lossy }, packageDir), { code: 'release.tampered' }, spoilt);
    assert.deepEqual(await assertNothingHalf(store), []);
  }
});

test('same files with another build.json are refused, with what is to be done; the same again is not', async () => {
  const store = await fixtureStore();
  const { release } = await publishTo(store, await buildOf('one'));
  const other = (build: object) =>
    fixtureBuild({ remote, text: 'one', server: null, pages: [{ path: '/admin/links' }], build });
  const wanting = await other({ shared: { react: { range: '^20.0.0', singleton: true } }, exposes: ['./routes'] });
  await assert.rejects(publishTo(store, wanting), {
    code: 'build.same',
    message: `mfe-links ${release} was published with the same files and another exposes, shared in its build.json: raise the version in its package.json and build again.`,
  });
  const again = await publishTo(store, await buildOf('one'));
  assert.deepEqual([again.release, again.created, again.mended], [release, false, false]);
  const raised = await publishTo(store, await other({ exposes: ['./routes'], version: '1.0.1-rc-1' }));
  assert.deepEqual([raised.version, raised.created], ['1.0.1-rc-1', true]);
});
