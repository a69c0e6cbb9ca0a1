import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { test } from 'node:test';

import { startS3Server } from '../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openTarget } from './open-target.ts';
import type { BackupTarget } from './target.ts';

/** Larger than one part of an upload to S3. */
const LARGE = Buffer.alloc(6 * 1024 * 1024, 'large');

async function checkTarget(target: BackupTarget) {
  const keys = async (prefix: string) => {
    const keys: string[] = [];
    for await (const key of target.list(prefix)) keys.push(key);
    return keys.sort();
  };
  assert.deepEqual(await keys(''), []);
  await assert.rejects(target.read('files/aa/x'), { code: 'backup.missing' });
  await target.write('files/aa/x', Buffer.from('first'));
  await target.write('files/aa/x', Readable.from([Buffer.from('second '), Buffer.from('content')]));
  await target.write('backup-1/manifest.json', Readable.from([LARGE]));
  await target.write('backup-2/manifest.json', Buffer.alloc(0));
  assert.equal((await buffer(await target.read('files/aa/x'))).toString(), 'second content');
  assert.ok((await buffer(await target.read('backup-1/manifest.json'))).equals(LARGE));
  assert.deepEqual(await keys('backup-'), ['backup-1/manifest.json', 'backup-2/manifest.json']);
  assert.deepEqual(await keys('backup-1/'), ['backup-1/manifest.json']);
  const failing = async function* () {
    yield Buffer.from('half');
    throw new Error('the source fails');
  };
  await assert.rejects(
    target.write('files/aa/half', Readable.from(failing(), { objectMode: false })),
    /the source fails/,
  );
  await target.remove('files/aa/x');
  await target.remove('files/aa/x');
  assert.deepEqual(await keys('files/'), []);
}

test('a folder keeps backups', async () => checkTarget(await openTarget(temporaryFolder('target'))));

test('a prefix of an S3 bucket keeps backups', async () => {
  const server = await startS3Server();
  Object.assign(process.env, server.env);
  try {
    await checkTarget(await openTarget(server.url.replace('?', '/some/prefix?')));
  } finally {
    await server.end();
  }
});
