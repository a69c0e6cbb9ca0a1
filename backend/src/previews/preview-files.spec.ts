import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { MOST_PRODUCTS } from '../products/most-products.rule.js';
import { PreviewFiles, type PreviewLimits } from './preview-files.js';
import { PREVIEW_LIMITS } from './previews.service.js';

const OWNER = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const bytes = Buffer.alloc(100);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previews-'));
});
afterEach(() => rm(folder, { recursive: true }));

const nameOf = (place: number, hash = 1) => `${place}.${hash}.jpg`;

/** One after another, each a second later than the one before. */
async function keepAll(
  files: PreviewFiles,
  { owner = OWNER, from = 0, count }: { owner?: string; from?: number; count: number },
) {
  for (let place = from; place < from + count; place += 1) {
    await files.keep(owner, nameOf(place), bytes);
    await utimes(join(folder, owner, nameOf(place)), place + 1, place + 1).catch(() => undefined);
  }
}

const within = (limits: Partial<PreviewLimits>) => new PreviewFiles(folder, { ...PREVIEW_LIMITS, ...limits });
const kept = async (owner = OWNER) => (await readdir(join(folder, owner))).length;

it('keeps a picture of everything that one creator may have, seen in turn', async () => {
  const files = within({});
  const count = MOST_PRODUCTS + 2;
  await keepAll(files, { count });
  const found = await Promise.all(Array.from({ length: count }, (_, place) => files.read(OWNER, nameOf(place))));
  expect(found.filter((file) => file === null)).toEqual([]);
});

it('lets the oldest go where there are more than that: those of products that are gone', async () => {
  const files = within({ mostOfOne: 3 });
  await keepAll(files, { count: 5 });
  expect((await readdir(join(folder, OWNER))).sort()).toEqual([2, 3, 4].map((place) => nameOf(place)));
});

it('replaces what the same place showed before, and nothing else', async () => {
  const files = within({ mostOfOne: 3 });
  await keepAll(files, { count: 3 });
  await files.keep(OWNER, nameOf(1, 2), bytes);
  expect((await readdir(join(folder, OWNER))).sort()).toEqual([nameOf(0), nameOf(1, 2), nameOf(2)]);
});

it('holds all owners together to a number of bytes, those kept before a restart too', async () => {
  await keepAll(within({ mostBytes: 1000 }), { count: 8 });
  const files = within({ mostBytes: 1000 });
  await keepAll(files, { owner: OTHER, from: 100, count: 4 });
  expect(await kept()).toBeLessThan(8);
  expect(await kept(OTHER)).toBe(4);
  expect(await files.read(OWNER, nameOf(0))).toBeNull();
  expect(((await kept()) + (await kept(OTHER))) * bytes.length).toBeLessThanOrEqual(1000);
});

it('draws nothing again for being replaced often: what is gone no longer counts', async () => {
  const files = within({ mostBytes: 1000 });
  await keepAll(files, { count: 4 });
  for (let hash = 2; hash < 30; hash += 1) await files.keep(OWNER, nameOf(9, hash), bytes);
  expect(await kept()).toBe(5);
});
