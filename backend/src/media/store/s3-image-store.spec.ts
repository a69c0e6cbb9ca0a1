import type { PageUser, SessionUser } from '@linkstall/contracts/http';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { openFiles } from '@linkstall/releases/open-files';
import sharp from 'sharp';

import { startS3Server, type S3Server } from '../../../../infra/tests/support/s3-server.ts';
import { PDF, testImage, uploadedImage } from '../../../test/client.js';
import { imageIds, Seller } from '../../../test/products.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../../test/undo-time.js';
import { Clock } from '../../config/clock.js';
import { Sweeper } from '../../installation/sweeper.js';
import { ImageCodec } from '../codec/image-codec.js';
import type { SizedImageStore } from '../usage/limited-image-store.js';
import { ImageStore } from './image-store.service.js';
import { LocalImageStore } from './local-image-store.js';
import { S3ImageStore } from './s3-image-store.js';

const CDN = 'https://cdn.example/stall';

let s3: S3Server;
let png: Buffer;
let folder: string;
const codec = new ImageCodec();
beforeAll(async () => {
  s3 = await startS3Server();
  Object.assign(process.env, s3.env);
  folder = await mkdtemp(join(tmpdir(), 'linkstall-images-'));
  png = await testImage();
});
afterAll(async () => {
  codec.onApplicationShutdown();
  // encode-image.ts blocks the loaders of sharp for the whole process. The same process runs other test files next.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  await s3.end();
  await rm(folder, { recursive: true, force: true });
});

const withPrefix = (prefix: string) => s3.url.replace('?', `/${prefix}?`);
const idsIn = async (prefix: string) =>
  (await readdir(join(s3.folder, prefix, 'images'))).filter((name) => /^[0-9a-f]{32}$/.test(name)).sort();

describe.each([
  ['folder', () => Promise.resolve(new LocalImageStore(folder, codec, new Clock()))],
  ['bucket', async () => new S3ImageStore(await openFiles(withPrefix('contract')), codec)],
] as const)('The image store in a %s', (_, open) => {
  let store: SizedImageStore;
  beforeAll(async () => {
    store = await open();
  });

  it('stores all widths, measures photos, and removes an image', async () => {
    const { id, url, bytes, range } = await store.store(uploadedImage(png), 'photo', 'abc');
    expect([url, id.startsWith('abc')]).toEqual([`/images/${id}/1280.webp`, true]);
    expect(range).toEqual({ darkest: expect.any(String), lightest: expect.any(String) });
    const widths = await Promise.all([320, 640, 1280].map((width) => store.read(id, width)));
    for (const bytes of widths) expect(await sharp(bytes ?? png).metadata()).toMatchObject({ format: 'webp' });
    expect(widths.reduce((sum, stored) => sum + (stored?.length ?? 0), 0)).toBe(bytes);
    expect([await store.find(id, 96), await store.find('0'.repeat(32), 320)]).toEqual([null, null]);
    for (const other of ['../..', '.incoming', '', 'a'.repeat(33)]) {
      expect(await store.find(other, 320)).toBeNull();
      await store.discard(other);
    }
    expect(await store.read(id, 320)).not.toBeNull();
    await store.discard(id);
    await store.discard(id);
    expect(await store.find(id, 320)).toBeNull();
  });

  it('stores a file as it is, and removes it', async () => {
    const { id, url, bytes, fileBytes } = await store.store(uploadedImage(PDF), 'file');
    expect([url, bytes, fileBytes]).toEqual([`/images/${id}/file.pdf`, PDF.length, PDF.length]);
    expect(await store.read(id, 'file.pdf')).toEqual(PDF);
    expect([await store.find(id, 'file.mp3'), await store.find(id, 1280)]).toEqual([null, null]);
    await expect(store.store(uploadedImage(png), 'file')).rejects.toMatchObject({ code: 'file.unsupported_type' });
    await store.discard(id);
    expect(await store.find(id, 'file.pdf')).toBeNull();
  });

  it('lists images by pages, sorted by id', async () => {
    const storedIds: string[] = [];
    for (let count = 0; count < 5; count += 1) storedIds.push((await store.store(uploadedImage(png), 'square')).id);
    storedIds.sort();
    const pages: (readonly string[])[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { images, end } = await store.page(after, 2);
      for (const { storedAt } of images) expect(Math.abs(Date.now() - storedAt)).toBeLessThan(60_000);
      pages.push(images.map(({ id }) => id));
      after = end;
    }
    expect(pages).toEqual([storedIds.slice(0, 2), storedIds.slice(2, 4), storedIds.slice(4)]);
    const list: string[] = [];
    for await (const { id } of store.list()) list.push(id);
    expect(list.sort()).toEqual(storedIds);
  });

  it('keeps the id of its installation', async () => {
    expect(await store.installation()).toBeNull();
    const id = '11111111-2222-4333-8444-555555555555';
    await store.labelWith(id);
    expect(await store.installation()).toBe(id);
  });
});

describe('An API with STORAGE_URL and ASSETS_URL', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startApp({ STORAGE_URL: withPrefix('site'), ASSETS_URL: CDN });
    preventTimedSweeps(testApp);
  });

  it('stores images in the bucket, and names their addresses at the CDN in all responses', async () => {
    const seller = await Seller.new(testApp);
    const { status, body } = await seller.add({}, [png]);
    expect(status).toBe(201);
    const [id = ''] = imageIds(body.data);
    expect(await idsIn('site')).toEqual([id]);
    expect(existsSync(join(testApp.dataDir, 'images'))).toBe(false);
    const address = `${CDN}/images/${id}/1280.webp`;
    expect(body.data.Product_Img[0]?.Product_img_Cloudnary_Path).toBe(address);
    const page = await testApp.api.get(`${seller.username}/Store`);
    expect(page.text).toContain(`"${address}"`);
    expect(page.text).not.toContain('"/images/');
    const avatar = await testApp.api.patchForm<SessionUser>('users/avatar', { avatar: png }, seller.call);
    expect(avatar.body.data.avatar.url).toMatch(new RegExp(`^${CDN}/images/[0-9a-f]{32}/384\\.webp$`));
    const link = { title: `/images/${id}/1280.webp`, url: 'example.com', thumbnail: png };
    const addResponse = await testApp.api.form<{ title: string }>('link/add-link', link, seller.call);
    expect(addResponse.body.data).toMatchObject({
      title: `/images/${id}/1280.webp`, // a text of the user
      thumbnail: { url: expect.stringContaining(CDN) },
    });
    // The site itself serves the same file, for caches that do not read the bucket.
    const response = await fetch(`${testApp.api.url}/images/${id}/1280.webp`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('stores social images in the bucket', async () => {
    const { username } = await Seller.new(testApp);
    const page = await testApp.api.get<PageUser[]>(`${username}/Page`);
    const url = page.body.data[0]?.preview.url ?? '';
    expect((await fetch(testApp.api.url + url)).status).toBe(200);
    const names = await readdir(join(s3.folder, 'site/previews'), { recursive: true });
    expect(names.some((name) => url.endsWith(name.split('/page.')[1] ?? 'missing'))).toBe(true);
    expect(existsSync(join(testApp.dataDir, 'previews'))).toBe(false);
  });

  it('answers 503 to an upload while the bucket is unreachable, serves pages, and loses nothing', async () => {
    const seller = await Seller.new(testApp);
    const [id = ''] = imageIds((await seller.add({}, [png])).body.data);
    await s3.kill();
    const response = await seller.add({}, [png]);
    expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
      503,
      'image.store_unavailable',
      '10',
    ]);
    expect((await testApp.api.get(`${seller.username}/Store`)).status).toBe(200);
    expect((await seller.add()).status).toBe(201); // without an image
    expect((await fetch(`${testApp.api.url}/images/${id}/320.webp`)).status).toBe(503);
    await s3.start();
    expect((await seller.add({}, [png])).status).toBe(201);
    expect((await fetch(`${testApp.api.url}/images/${id}/320.webp`)).status).toBe(200);
    expect(await seller.products()).toHaveLength(3);
  });

  it('removes images from the bucket with their product, and unreferenced ones by pages', async () => {
    const seller = await Seller.new(testApp);
    const { data } = (await seller.add({}, [png, png])).body;
    const before = await idsIn('site');
    await seller.remove(data._id);
    await endUndoTime(testApp);
    expect(await idsIn('site')).toEqual(before.filter((id) => !imageIds(data).includes(id)));
    const referencedIds = await idsIn('site');
    const store = testApp.app.get(ImageStore);
    for (let count = 0; count < 3; count += 1) await store.store(uploadedImage(png), 'product');
    const clock = testApp.app.get(Clock);
    clock['offsetSeconds'] += 7_200;
    let removedCount = 0;
    for (let page = 0; page <= Math.ceil((referencedIds.length + 3) / 2); page += 1)
      removedCount += await testApp.app.get(Sweeper).sweep(2);
    expect([removedCount, await idsIn('site')]).toEqual([3, referencedIds]);
  });
});

it('with STORAGE_URL_PREVIOUS the API serves images of both storages, uploads to the new one and removes from both', async () => {
  const before = await startApp();
  const seller = await Seller.new(before);
  const { data: old } = (await seller.add({}, [png])).body;
  await before.close();
  const { uri: MONGODB_URI, dataDir: DATA_DIR } = before;
  const during = await startApp({
    MONGODB_URI,
    DATA_DIR,
    STORAGE_URL: withPrefix('moving'),
    STORAGE_URL_PREVIOUS: pathToFileURL(DATA_DIR).href,
  });
  preventTimedSweeps(during);
  const [oldId = ''] = imageIds(old);
  expect((await during.api.get(`/images/${oldId}/320.webp`)).status).toBe(200);
  const session = new Seller(during, seller.username, seller.call);
  const { data: added } = (await session.add({}, [png])).body;
  expect(await idsIn('moving')).toEqual(imageIds(added));
  expect((await during.api.get(`/images/${imageIds(added)[0]}/320.webp`)).status).toBe(200);
  await session.remove(old._id);
  await endUndoTime(during);
  expect(existsSync(join(DATA_DIR, 'images', oldId))).toBe(false);
});
