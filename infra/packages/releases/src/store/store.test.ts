import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { startS3Server, type S3Server } from '../../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { ObjectStore } from '../../testing/object-store.ts';
import { blobKey, hasBlob, putBlob, readBlob } from './blobs.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { Store } from './store.ts';
import { withinTime } from './within-time.ts';

function folder() {
  const dir = temporaryFolder('store');
  return { dir, store: new FolderStore(dir) };
}
const bytes = (text: string) => Buffer.from(text);
const KEY = 'releases/mfe-links/1.0.0~aaaaaaaaaaaa/assets/one.js';

let s3: S3Server;
let bucketCount = 0;
before(async () => {
  s3 = await startS3Server();
  Object.assign(process.env, s3.env);
});
after(() => s3.end());

/** The third value is the resolution of the store in ms, because a bucket dates its objects with whole seconds. */
for (const [kind, open, tick] of [
  ['folders', () => folder().store, 50],
  ['objects', () => new ObjectStore(), 50],
  ['a bucket', () => new S3Store(s3.url.replace('?', `/store-${(bucketCount += 1)}?`)), 2000],
] as [string, () => Store, number][]) {
  test(`a store of ${kind}: only one of twenty parallel creates succeeds, and its bytes stay`, async () => {
    const store = open();
    assert.equal(await store.read(KEY), null);
    const texts = Array.from({ length: 20 }, (_, index) => `writer ${index} `.repeat(1000));
    const won = await Promise.all(texts.map((text) => store.create(KEY, bytes(text))));
    assert.deepEqual(won.filter(Boolean), [true]);
    assert.equal(String(await store.read(KEY)), texts[won.indexOf(true)]);
    await store.replace(KEY, bytes('mended'));
    assert.equal(String(await store.read(KEY)), 'mended');
  });

  test(`a store of ${kind}: swapPointer succeeds only with the current version`, async () => {
    const store = open();
    assert.equal(await store.readPointer('test'), null);
    assert.equal(await store.swapPointer('test', 'an unknown version', bytes('0')), false);
    assert.equal(await store.swapPointer('test', null, bytes('1')), true);
    const version = (await store.readPointer('test'))?.version ?? null;
    assert.equal(await store.swapPointer('test', null, bytes('2')), false);
    assert.equal(await store.swapPointer('test', version, bytes('2 ')), true);
    assert.equal(await store.swapPointer('test', version, bytes('3')), false);
    assert.equal(String((await store.readPointer('test'))?.bytes), '2 ');
  });

  test(`a store of ${kind}: renew makes a file young, so that sweep does not delete it`, async () => {
    const store = open();
    assert.deepEqual([await store.renew(KEY), await store.age(KEY)], [false, null]);
    await store.create(KEY, bytes('x'));
    await pause(tick + 10);
    assert.ok(((await store.age(KEY)) ?? 0) >= tick);
    assert.equal(await store.renew(KEY), true);
    assert.ok(((await store.age(KEY)) ?? Infinity) < tick);
    assert.equal(await store.sweep(KEY, tick), false);
    assert.equal(String(await store.read(KEY)), 'x');
  });

  test(`a store of ${kind}: twenty parallel writers of one content store one blob, and a damaged blob is written again`, async () => {
    const store = open();
    const written = await Promise.all(Array.from({ length: 20 }, () => putBlob(store, bytes('same'))));
    assert.equal(written.filter(({ isNew }) => isNew).length, 1);
    const [file = { sha384: '', bytes: 0 }] = written;
    const key = blobKey(file.sha384);
    assert.match(key, /^blobs\/([0-9a-f]{2})\/\1[0-9a-f]{94}$/);
    assert.deepEqual(await store.list('blobs/'), [key]);
    assert.equal(String(await readBlob(store, file)), 'same');
    await store.replace(key, bytes('else'));
    assert.equal(await hasBlob(store, file.sha384), false);
    await assert.rejects(readBlob(store, file), { code: 'release.tampered' });
    assert.equal((await putBlob(store, bytes('same'))).isNew, false);
    assert.equal(await hasBlob(store, file.sha384), true);
    await store.sweep(key, 0);
    assert.equal(await hasBlob(store, file.sha384), false);
    await assert.rejects(readBlob(store, file), { code: 'release.missing' });
  });

  test(`a store of ${kind}: list respects prefix and depth, and sweep deletes only old files`, async () => {
    const store = open();
    const keys = [
      KEY,
      'releases/mfe-links/1.0.0~aaaaaaaaaaaa/release.json',
      'releases/mfe-store/1.0.0~bbbbbbbbbbbb/a.js',
    ];
    for (const key of keys) await store.create(key, bytes('x'));
    assert.deepEqual(await store.list('releases/'), keys);
    assert.deepEqual(await store.list('releases/mfe-l', 1), ['releases/mfe-links']);
    assert.deepEqual(await store.list('releases/mfe-links/', 2), [dirname(KEY), keys[1]]);
    assert.deepEqual(await store.list('releases/nobody/'), []);
    assert.equal(await store.sweep(KEY, 60_000), false);
    assert.equal(await store.sweep(KEY, 0), true);
    assert.deepEqual(await store.list('releases/'), keys.slice(1));
    assert.equal(await store.create(KEY, bytes('again')), true);
  });
}

for (const [kind, open] of [
  ['folders', () => folder().store],
  ['a bucket', () => new S3Store(s3.url.replace('?', `/store-${(bucketCount += 1)}?`))],
] as [string, () => Store][]) {
  test(`a store of ${kind}: the fingerprint differs after another process has written`, async () => {
    const [pointer, log] = ['envs/test/state.json', 'envs/test/log/'];
    const store = open();
    // The bucket needs a new store object, because a store object caches the last fingerprints.
    const fingerprints = () => {
      const reader = store instanceof S3Store ? new S3Store(store.url) : store;
      return Promise.all([reader.fingerprint(pointer), reader.fingerprint(log)]);
    };
    const before = await fingerprints();
    assert.deepEqual(before, ['', '']);
    await store.create(`${log}00000001.json`, bytes('1'));
    await store.swapPointer('test', null, bytes('1'));
    const [first, firstLog] = await fingerprints();
    assert.ok(first !== '' && firstLog !== '');
    await store.create(`${log}00000002.json`, bytes('2'));
    const [same, secondLog] = await fingerprints();
    assert.deepEqual([same === first, secondLog === firstLog], [true, false]);
  });
}

test('create works while a sweep removes its folder', async () => {
  const { dir, store } = folder();
  for (let round = 0; round < 20; round += 1) {
    const [created] = await Promise.all([store.create(KEY, bytes('x')), store.sweep(KEY, 0)]);
    assert.equal(created, true);
    await store.sweep(KEY, 0);
  }
  assert.deepEqual(readdirSync(join(dir, 'releases'), { recursive: true }), ['.drafts', 'mfe-links']);
});

for (const [kindOfEntry, create] of [
  ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ['a folder', (file) => mkdirSync(file)],
  ['a link to itself', (file) => symlinkSync(file, file)],
  ['a device', (file) => symlinkSync('/dev/zero', file)],
  ['something huge', (file) => (writeFileSync(file, ''), truncateSync(file, 5 * 1024 ** 3))],
] as [string, (file: string) => void][]) {
  test(
    `${kindOfEntry} in the place of a file is rejected at once and can be replaced`,
    { timeout: 60_000 },
    async (context) => {
      // The mocked clock never reaches the store's limit of 5 s, so a blocking read would hang the test.
      context.mock.timers.enable({ apis: ['setTimeout'] });
      const { store } = folder();
      for (const key of [KEY, 'envs/test/state.json']) {
        const file = store.fileOf(key);
        mkdirSync(dirname(file), { recursive: true });
        create(file);
        await assert.rejects(store.read(key), { code: 'store.unreadable', message: /cannot be read/ });
        assert.equal(await store.create(key, bytes('x')), false);
      }
      const pointer = await store.readPointer('test');
      assert.equal(pointer?.bytes, null);
      assert.equal(await store.swapPointer('test', pointer?.version ?? null, bytes('whole')), true);
      await store.replace(KEY, bytes('whole'));
      assert.equal(String(await store.read(KEY)), 'whole');
      assert.equal(readFileSync(store.fileOf('envs/test/state.json'), 'utf8'), 'whole');
    },
  );
}

test('rejects with a code and advice when the folder cannot be read or written', async () => {
  const { dir, store } = folder();
  writeFileSync(join(dir, 'envs'), '');
  symlinkSync('releases', join(dir, 'releases'));
  await assert.rejects(store.create('envs/test/log/00000001.json', bytes('x')), {
    code: /^store\.(unwritable|folder)$/,
  });
  await assert.rejects(store.create(KEY, bytes('x')), {
    code: 'store.unwritable',
    message: /cannot be written.*try again/,
  });
  await assert.rejects(store.list('releases/'), { code: 'store.unreadable' });
});

test('rejects with store.slow when a disk does not respond in time', async () => {
  await assert.rejects(withinTime('a file', new Promise(() => undefined), 20), {
    code: 'store.slow',
    message: /a file/,
  });
});

test('rejects keys that lead out of the store or to its hidden files', async () => {
  const { store } = folder();
  for (const key of [
    'releases/../envs/x',
    'envs/./x',
    'release-key.pem',
    'shared/x',
    '/etc/passwd',
    'releases/.drafts/x',
    'releases/a\0b',
  ])
    await assert.rejects(async () => store.read(key), { code: 'store.key' }, key);
});

test('rejects a hash of another format as the name of a blob', () => {
  for (const text of [
    '',
    'sha384-',
    `sha256-${'a'.repeat(64)}`,
    `sha384-${'a'.repeat(63)}`,
    `sha384-${'/../'.repeat(16)}x`,
  ])
    assert.throws(() => blobKey(text), { code: 'release.tampered' }, text);
});
