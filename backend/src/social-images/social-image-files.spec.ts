import type { Files } from '@linkstall/releases/files';
import { openFiles } from '@linkstall/releases/open-files';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { MAX_PRODUCTS } from '../products/max-products.rule.js';
import { SocialImageFiles, type SocialImageLimits } from './social-image-files.js';
import { SOCIAL_IMAGE_LIMITS } from './social-images.service.js';

const OWNER = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const bytes = Buffer.alloc(100);

let root: string;
let folder: string;
let files: Files;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'social-images-'));
  folder = join(root, 'previews');
  files = await openFiles(pathToFileURL(root).href);
});
afterEach(() => rm(root, { recursive: true }));

const nameOf = (subject: number, hash = 1) => `${subject}.${hash}.jpg`;

/** Stores files one after another, each with a modification time one second later. */
async function storeAll(
  files: SocialImageFiles,
  { owner = OWNER, from = 0, count }: { owner?: string; from?: number; count: number },
) {
  for (let subject = from; subject < from + count; subject += 1) {
    await files.store(owner, nameOf(subject), bytes);
    await files['work'];
    await utimes(join(folder, owner, nameOf(subject)), subject + 1, subject + 1).catch(() => undefined);
  }
}

const withLimits = (limits: Partial<SocialImageLimits>) =>
  new SocialImageFiles(files, { ...SOCIAL_IMAGE_LIMITS, ...limits });
const fileCount = async (owner = OWNER) => (await readdir(join(folder, owner))).length;

it('keeps the images of everything that one user may have', async () => {
  const count = MAX_PRODUCTS + 2;
  await mkdir(join(folder, OWNER), { recursive: true });
  for (let subject = 1; subject < count; subject += 1) await writeFile(join(folder, OWNER, nameOf(subject)), bytes);
  await withLimits({}).store(OWNER, nameOf(0), bytes);
  expect(await fileCount()).toBe(count);
});

it('removes the oldest files beyond the limit of one owner', async () => {
  const files = withLimits({ maxPerOwner: 3 });
  await storeAll(files, { count: 5 });
  expect((await readdir(join(folder, OWNER))).sort()).toEqual([2, 3, 4].map((subject) => nameOf(subject)));
});

it('replaces the older file of the same subject and nothing else', async () => {
  const files = withLimits({ maxPerOwner: 3 });
  await storeAll(files, { count: 3 });
  await files.store(OWNER, nameOf(1, 2), bytes);
  expect((await readdir(join(folder, OWNER))).sort()).toEqual([nameOf(0), nameOf(1, 2), nameOf(2)]);
});

it('limits the bytes of all owners together, including files from before a restart', async () => {
  await storeAll(withLimits({ maxBytes: 1000 }), { count: 8 });
  const files = withLimits({ maxBytes: 1000 });
  await storeAll(files, { owner: OTHER, from: 100, count: 4 });
  expect(await fileCount()).toBeLessThan(8);
  expect(await fileCount(OTHER)).toBe(4);
  expect(await files.read(OWNER, nameOf(0))).toBeNull();
  expect(((await fileCount()) + (await fileCount(OTHER))) * bytes.length).toBeLessThanOrEqual(1000);
});

it('replaced files no longer count', async () => {
  const files = withLimits({ maxBytes: 1000 });
  await storeAll(files, { count: 4 });
  for (let hash = 2; hash < 30; hash += 1) await files.store(OWNER, nameOf(9, hash), bytes);
  expect(await fileCount()).toBe(5);
});
