// The contract of `Files`, against a folder and against a real S3 server.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { GetObjectCommand } from '@aws-sdk/client-s3';

import { startS3Server, type S3Server } from '../../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { openBucket } from '../store/s3-bucket.ts';
import type { Files, StoredFile } from './files.ts';
import { openFiles } from './open-files.ts';

let s3: S3Server;
before(async () => {
  s3 = await startS3Server();
  Object.assign(process.env, s3.env);
});
after(() => s3.end());

async function listed(files: Files, prefix: string, afterKey?: string): Promise<StoredFile[]> {
  const list: StoredFile[] = [];
  for await (const file of files.list(prefix, afterKey)) list.push(file);
  return list;
}
const keysOf = async (...args: Parameters<typeof listed>) => (await listed(...args)).map(({ key }) => key);

const folder = temporaryFolder('files');
const STORAGES: readonly (readonly [string, () => string])[] = [
  ['a folder', () => pathToFileURL(folder).href],
  ['a bucket', () => s3.url],
  ['a prefix of a bucket', () => s3.url.replace('?', '/a/b?')],
];

for (const [name, locationOf] of STORAGES)
  describe(`Files in ${name}`, () => {
    let files: Files;
    before(async () => {
      files = await openFiles(locationOf());
    });

    test('a file is read as it was written, also when it replaces another one', async () => {
      assert.equal(await files.read('images/x/96.webp'), null);
      for (const text of ['first', 'the second, which is longer', '']) {
        await files.write('images/x/96.webp', Buffer.from(text));
        assert.equal((await files.read('images/x/96.webp'))?.toString(), text);
      }
    });

    test('a file of several parts is whole', async () => {
      const bytes = Buffer.alloc(11 * 1024 * 1024, 'Linkstall');
      await files.write('large/file.bin', bytes);
      assert.ok((await files.read('large/file.bin'))?.equals(bytes));
    });

    test('list is sorted by key, has sizes and times, and begins after a key', async () => {
      const startedAt = Date.now();
      const keys = ['list/a.json', 'list/a/1.webp', 'list/a/2.webp', 'list/b/1.webp', 'list/c'];
      for (const key of [...keys].reverse()) await files.write(key, Buffer.from(key));
      const list = await listed(files, 'list/');
      assert.deepEqual(
        list.map(({ key, bytes }) => [key, bytes]),
        keys.map((key) => [key, key.length]),
      );
      // S3 has whole seconds.
      for (const { storedAt } of list) assert.ok(storedAt >= startedAt - 2_000, `${storedAt} ${startedAt}`);
      assert.deepEqual(await keysOf(files, 'list/', 'list/a/1.webp'), keys.slice(2));
      assert.deepEqual(await keysOf(files, 'list/', 'list/a/~'), keys.slice(3));
      assert.deepEqual(await keysOf(files, 'list/a/'), keys.slice(1, 3));
      assert.deepEqual(await keysOf(files, 'nothing/'), []);
    });

    test('remove removes many files, and a missing file is no error', async () => {
      const keys = Array.from({ length: 25 }, (_, at) => `remove/${at}.webp`);
      await Promise.all(keys.map((key) => files.write(key, Buffer.from(key))));
      await files.remove([...keys.slice(1), 'remove/missing.webp']);
      await files.remove(['remove/missing.webp']);
      assert.deepEqual(await keysOf(files, 'remove/'), keys.slice(0, 1));
    });
  });

describe('A bucket', () => {
  test('gives browsers a year to keep an image, and shared caches ten minutes', async () => {
    const files = await openFiles(s3.url);
    await files.write('images/head/96.webp', Buffer.from('x'));
    const { client, bucket } = openBucket(s3.url);
    const head = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'images/head/96.webp' }));
    assert.deepEqual(
      [head.ContentType, head.CacheControl],
      ['image/webp', 'public, max-age=31536000, s-maxage=600, immutable'],
    );
  });

  test('that was killed loses nothing it has confirmed, and works again after its start', async () => {
    const files = await openFiles(s3.url);
    await files.write('images/kept/96.webp', Buffer.from('kept'));
    await s3.kill();
    await assert.rejects(files.write('images/lost/96.webp', Buffer.from('lost')));
    await assert.rejects(files.read('images/kept/96.webp'));
    await s3.start();
    assert.equal((await files.read('images/kept/96.webp'))?.toString(), 'kept');
    await files.write('images/lost/96.webp', Buffer.from('found'));
    assert.equal((await files.read('images/lost/96.webp'))?.toString(), 'found');
  });
});

// Not with MinIO, which has files of another form.
describe('A bucket with files on the disk of the server', () => {
  test('lists more files than one response has', async () => {
    const files = await openFiles(s3.url);
    const keys = Array.from({ length: 1_203 }, (_, at) => `many/${String(at).padStart(5, '0')}.webp`);
    await mkdir(join(s3.folder, 'many'));
    await Promise.all(keys.map((key) => writeFile(join(s3.folder, key), 'x')));
    assert.deepEqual(await keysOf(files, 'many/'), keys);
    assert.deepEqual(await keysOf(files, 'many/', keys[100]), keys.slice(101));
  });

  test('refuses to return bytes that do not match their checksum', async () => {
    const files = await openFiles(s3.url);
    await files.write('images/damaged/96.webp', Buffer.from('intact'));
    await writeFile(join(s3.folder, 'images/damaged/96.webp'), 'intect');
    await assert.rejects(files.read('images/damaged/96.webp'), /[Cc]hecksum/);
  });
});
