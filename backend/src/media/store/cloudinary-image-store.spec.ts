import type { Link } from '@linkstall/contracts/http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

import { PDF, testImage, uploadedImage } from '../../../test/client.js';
import { FakeCloudinary } from '../../../test/fake-cloudinary.js';
import { imageIds, Seller } from '../../../test/products.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../../test/undo-time.js';
import { Sweeper } from '../../installation/sweeper.js';
import { CloudinaryAssets } from './cloudinary-assets.js';
import { CloudinaryImageStore } from './cloudinary-image-store.js';
import { ImageStore } from './image-store.service.js';
import { ImageCodec } from '../codec/image-codec.js';

const FAULTS = [401, 420, 500, 'garbage', 'hang-up'] as const;

let fake: FakeCloudinary;
let testApp: TestApp;
let png: Buffer;
beforeAll(async () => {
  fake = await FakeCloudinary.start();
  process.env.CLOUDINARY_URL = fake.url(); // the SDK reads the variable once, so no other spec may load the SDK
  testApp = await startApp({ CLOUDINARY_URL: fake.url() });
  preventTimedSweeps(testApp);
  png = await sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#e8890c' } })
    .png()
    .toBuffer();
});
afterAll(() => {
  delete process.env.CLOUDINARY_URL;
});
afterEach(() => {
  fake.failureMode = 'none';
});

const storedIds = () => [...fake.assets.keys()].filter((id) => !id.includes('/installation/')).sort();

it('stores images at Cloudinary as our own WebP and serves them from our own addresses in every width', async () => {
  const seller = await Seller.new(testApp);
  const { status, body } = await seller.add({}, [png]);
  expect(status).toBe(201);
  const [productImage] = body.data.Product_Img;
  const id = productImage?.Product_img_Cloudnary_Public_id ?? '';
  expect(productImage?.Product_img_Cloudnary_Path).toBe(`/images/${id}/1280.webp`);
  expect(await sharp(fake.assets.get(`linkstall/${id}`)?.bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 1280,
  });
  for (const width of [320, 640, 1280]) {
    const response = await fetch(`${testApp.api.url}/images/${id}/${width}.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width });
  }
  expect((await testApp.api.get(`/images/${id}/321.webp`)).status).toBe(404);
  expect((await testApp.api.get(`/images/${'0'.repeat(32)}/320.webp`)).status).toBe(404);
  expect((await testApp.api.get('/images/..%2f..%2fetc/320.webp')).status).toBe(404);
  expect(existsSync(join(testApp.dataDir, 'images'))).toBe(false);
  expect((await seller.remove(body.data._id)).status).toBe(200);
  await endUndoTime(testApp);
  expect(storedIds()).toEqual([]);
  expect(fake.refused).toEqual([]);
});

it('rejects invalid images before it sends anything', async () => {
  const seller = await Seller.new(testApp);
  expect((await seller.add({}, [Buffer.from('<svg/>')])).status).toBe(415);
  expect((await seller.add({}, [png, png.subarray(0, 200)])).status).toBe(422);
  expect(storedIds()).toEqual([]);
});

it('refuses files to download, because Cloudinary stores images only', async () => {
  const { token } = await testApp.api.newSession();
  const before = storedIds();
  const response = await testApp.api.form('link/add-entry', { kind: 'file', title: 'Menu', file: PDF }, { token });
  expect(response).toMatchObject({ status: 409, body: { code: 'file.no_storage' } });
  expect(storedIds()).toEqual(before);
});

it.each(FAULTS)(
  'answers 503 and changes nothing while Cloudinary answers %s, and reveals no secret',
  async (failureMode) => {
    const seller = await Seller.new(testApp);
    const product = (await seller.add({}, [png])).body.data;
    const before = storedIds();
    fake.failureMode = failureMode;
    const responses = [await seller.add({}, [png]), await seller.edit(product._id, {}, [png, png])];
    const link = { title: 'Blog', url: 'example.com', thumbnail: await testImage() };
    responses.push((await testApp.api.form<Link>('link/add-link', link, seller.call)) as never);
    for (const response of responses) {
      expect(response).toMatchObject({ status: 503, body: { code: 'image.store_unavailable', data: null } });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.text).not.toContain('secret');
    }
    const readResponse = await testApp.api.get(`/images/${imageIds(product)[0]}/640.webp`);
    expect(readResponse).toMatchObject({ status: 503, body: { code: 'image.store_unavailable' } });
    fake.failureMode = 'none';
    expect(await seller.products()).toEqual([product]);
    expect(storedIds()).toEqual(before);
    expect((await testApp.api.get('link/all-link', seller.call)).body.data).toEqual([]);
    expect(testApp.logs.join('\n')).not.toContain('a-secret-of-the-operator');
    expect((await seller.remove(product._id)).status).toBe(200);
  },
);

it('a product can be deleted while Cloudinary is down, and its image is removed later', async () => {
  await endUndoTime(testApp); // removes the images that earlier tests deleted
  const seller = await Seller.new(testApp);
  const remaining = (await seller.add({}, [png, png, png])).body.data;
  const deleted = (await seller.add({}, [png])).body.data;
  fake.failureMode = 500;
  expect((await seller.remove(deleted._id)).status).toBe(200);
  await endUndoTime(testApp);
  fake.failureMode = 'none';
  const referenced = imageIds(remaining).map((id) => `linkstall/${id}`);
  const leftover = `linkstall/${imageIds(deleted)[0]}`;
  expect(storedIds()).toEqual([...referenced, leftover].sort());
  expect(await testApp.app.get(Sweeper).sweep()).toBe(0);
  for (const asset of fake.assets.values()) asset.createdAt = new Date(Date.now() - 3_700_000);
  fake.assets.set('linkstall/not-ours', { bytes: png, createdAt: new Date(0) });
  expect(await testApp.app.get(Sweeper).sweep()).toBe(1);
  expect(storedIds()).toEqual([...referenced, 'linkstall/not-ours'].sort());
  fake.failureMode = 'garbage';
  await expect(testApp.app.get(Sweeper).sweep()).rejects.toThrow();
  fake.failureMode = 'none';
  expect(storedIds()).toHaveLength(4);
});

it('does not follow a redirect, so that it contacts only Cloudinary', async () => {
  const seller = await Seller.new(testApp);
  const product = (await seller.add({}, [png])).body.data;
  fake.failureMode = 'elsewhere';
  const readResponse = await testApp.api.get(`/images/${imageIds(product)[0]}/640.webp`);
  expect(readResponse).toMatchObject({ status: 503, body: { code: 'image.store_unavailable' } });
  expect((await seller.add({}, [png])).status).toBe(503);
  fake.failureMode = 'none';
  expect(fake.redirectedPaths).toEqual([]);
  expect((await seller.remove(product._id)).status).toBe(200);
});

it('gives up a request without a response and closes its connection', async () => {
  const { id } = await testApp.app.get(ImageStore).store(uploadedImage(png), 'product');
  const store = new CloudinaryImageStore(new CloudinaryAssets({ silentMs: 300, totalMs: 600 }), new ImageCodec());
  fake.failureMode = 'silent';
  await expect(store.store(uploadedImage(png), 'product')).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(store.read(id, 640)).rejects.toMatchObject({ kind: 'unavailable' });
  await store.discard(id);
  await fake.whenAllClosed();
  expect(fake.unanswered).toBe(4); // a failed upload also tries to delete its image
});
