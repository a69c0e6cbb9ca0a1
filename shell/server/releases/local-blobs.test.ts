/** @jest-environment node */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { blobKey, putBlob } from '@linkstall/releases/blobs';
import { FolderStore } from '@linkstall/releases/folder-store';

import { LocalBlobs } from './local-blobs.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkstall-blobs-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a blob comes from an undamaged copy on this machine, and otherwise from the store', async () => {
  const [store, copies] = [new FolderStore(join(folder, 'store')), new FolderStore(join(folder, 'copies'))];
  const blobs = new LocalBlobs(store, copies);
  const key = blobKey((await putBlob(store, Buffer.from('content'))).sha384);
  expect(String(await blobs.read(key))).toBe('content');
  await putBlob(copies, Buffer.from('content'));
  await store.sweep(key, 0);
  expect(String(await blobs.read(key))).toBe('content');
  await writeFile(copies.fileOf(key), 'damaged');
  expect(await blobs.read(key)).toBeNull();
});

test('a record of a release never comes from a copy, because it can be deleted', async () => {
  const [store, copies] = [new FolderStore(join(folder, 'store')), new FolderStore(join(folder, 'copies'))];
  const key = 'releases/mfe-links/1.0.0~aaaaaaaaaaaa/release.json';
  await copies.create(key, Buffer.from('{}'));
  expect(await new LocalBlobs(store, copies).read(key)).toBeNull();
});
