import { jest } from '@jest/globals';
import { readlinkSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { testImage, uploadedImage } from '../../../test/client.js';
import { Clock } from '../../config/clock.js';
import { ImageCodec } from '../codec/image-codec.js';
import { LocalImageStore } from './local-image-store.js';

let dataDir: string;
const codec = new ImageCodec();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linkstall-synced-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
afterAll(() => codec.onApplicationShutdown());

interface SyncedPath {
  readonly path: string;
  /** The entries of the path at that time, if the path is a folder. */
  readonly names: readonly string[];
}

/** The paths that are synced to the disk while `work` runs, in order. */
async function syncedDuring(work: () => Promise<void>): Promise<readonly SyncedPath[]> {
  const handle = await open(dataDir, 'r');
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const synced: SyncedPath[] = [];
  const spy = jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    await this.datasync(); // also flushes the real file
    const path = readlinkSync(`/proc/self/fd/${this.fd}`);
    synced.push({ path, names: (await this.stat()).isDirectory() ? await readdir(path) : [] });
  });
  await work().finally(() => spy.mockRestore());
  return synced;
}

it('an image is on the disk before anything refers to it: its files, its folder and the parent folder', async () => {
  const store = new LocalImageStore(dataDir, codec, new Clock());
  let id = '';
  const synced = await syncedDuring(async () => {
    id = (await store.store(uploadedImage(await testImage()), 'square')).id;
  });
  const incomingFolder = join(store['incoming'].path, id);
  const files = ['96.webp', '192.webp', '384.webp', 'sums.json'].sort();
  expect(
    synced
      .slice(0, 4)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(files.map((name) => join(incomingFolder, name)).sort());
  expect(synced.slice(4).map(({ path }) => path)).toEqual([incomingFolder, join(dataDir, 'images')]);
  expect(synced[4]?.names.toSorted()).toEqual(files);
  expect(synced[5]?.names).toContain(id); // the image's folder was renamed into place before its parent was synced
});
