import type { Link, Product } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import { PASSWORD, testImage, type TestResponse } from '../../test/client.js';
import { databaseBinary, startDatabase, type RunningDatabase } from '../../test/database-server.js';
import { MailServer } from '../../test/mail-server.js';
import { interceptOnce } from '../../test/intercept-once.js';
import { Seller, storedImageIds } from '../../test/products.js';
import { SmallDisk } from '../../test/small-disk.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { ImageStore } from '../media/store/image-store.service.js';

const mailServer = new MailServer();
let disk: SmallDisk;
let database: RunningDatabase | undefined;
let testApp: TestApp;
let seller: Seller;
let link: Link;
let product: Product;
let png: Buffer;

// Database, images and uploads share one disk of 32 MB, as with `npm start`.
beforeAll(async () => {
  disk = await SmallDisk.mount(32);
  await mailServer.start();
  database = await startDatabase(databaseBinary(), join(disk.folder, 'database'));
  testApp = await startApp({
    MONGODB_URI: database.uriOf('full'),
    DATA_DIR: join(disk.folder, 'data'),
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'https://stall.example',
  });
  png = await testImage();
  seller = await Seller.new(testApp);
  link = (await addLink()).body.data;
  product = (await seller.add({}, [png])).body.data;
}, 60_000);
afterAll(async () => {
  await testApp.close();
  await database?.stop();
  await disk.unmount();
});

const addLink = () =>
  testApp.api.form<Link>('link/add-link', { title: 'Blog', url: 'example.com', thumbnail: png }, seller.call);
const profileWith = (change: object) => ({
  username: seller.username,
  email: `${seller.username}@example.com`,
  fullName: 'A Person',
  ...change,
});

/** Every call that writes. The response of a call must not depend on the calls before. */
const WRITES: Record<string, () => Promise<TestResponse>> = {
  register: () =>
    testApp.api.post('users/register', { ...profileWith({ username: 'late', email: 'a@b.co' }), password: PASSWORD }),
  login: () => testApp.api.post('users/login', { username: seller.username, password: PASSWORD }),
  'another name': () =>
    testApp.api.patch('users/update-account', profileWith({ fullName: 'Somebody Else' }), seller.call),
  'another username': () =>
    testApp.api.patch('users/update-account', profileWith({ username: 'other.name' }), seller.call),
  'another address': () => testApp.api.patch('users/update-account', profileWith({ email: 'b@c.co' }), seller.call),
  'another password': () =>
    testApp.api.patch('users/password', { currentPassword: PASSWORD, password: 'seven brass bowls' }, seller.call),
  'a theme': () => testApp.api.patch('users/update-theme', { theme: 'monsoon' }, seller.call),
  'an avatar': () => {
    return testApp.api.patchForm('users/avatar', { avatar: png }, seller.call);
  },
  'a mail': () => testApp.api.get('users/email-send', seller.call),
  'a reset': () => testApp.api.post('users/forget-password', { email: `${seller.username}@example.com` }),
  'a link': addLink,
  'another title': () => {
    return testApp.api.patchForm(`link/update-link/${link._id}`, { title: 'Another' }, seller.call);
  },
  'reorder links': async () => {
    const ids = (await testApp.api.get<Link[]>('link/all-link', seller.call)).body.data.map(({ _id }) => _id);
    return testApp.api.patch('link/order', { from: ids, to: ids.toReversed() }, seller.call);
  },
  'delete a link': () => testApp.api.post('link/delete-link', { linkId: link._id }, seller.call),
  'a product': () => seller.add({}, [png, png]),
  'a product without an image': () => seller.add(),
  'another product': () => seller.edit(product._id, { Product_Name: 'Tawa' }, [png]),
  'delete a product': () => seller.remove(product._id),
  'delete an account': () =>
    testApp.api.send('DELETE', 'users/account', {
      ...seller.call,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD, confirm: seller.username }),
    }),
};

/** Reads all public and own data. Every response must be 200. */
async function readEverything() {
  const productImage = product.Product_Img[0]?.Product_img_Cloudnary_Path ?? '';
  const paths = [
    seller.username,
    `${seller.username}/Store`,
    `product/${product._id}`,
    productImage,
    link.thumbnail.url,
  ];
  const ownPaths = ['link/all-link', 'theme/all-theme', `${seller.username}/Store`];
  const responses = await Promise.all([
    ...paths.map((path) => testApp.api.get(path)),
    ...ownPaths.map((path) => testApp.api.get(path, seller.call)),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  return responses.map(({ text }) => text);
}

it('on a full disk reads work, writes answer 503 without any change, and writes work again with free space', async () => {
  const before = [await readEverything(), await storedImageIds(testApp)];
  await disk.fill();
  for (const [name, write] of Object.entries(WRITES)) {
    const { status, body, headers } = await write();
    expect({ name, status, code: body.code }).toEqual({ name, status: 503, code: 'storage.full' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect([await readEverything(), await storedImageIds(testApp)]).toEqual(before);
  expect(testApp.logs.join('\n')).not.toContain('unexpected error');
  await disk.removeBallast();
  delete WRITES['another password']; // the other calls would need a new login after this call
  for (const [name, write] of Object.entries(WRITES)) {
    const { status, text } = await write();
    expect({ name, text, isDone: status === 200 || status === 201 }).toEqual({ name, text, isDone: true });
  }
}, 60_000);

it('with less than 5 % of the disk free only images are refused, and they are accepted again with free space', async () => {
  const otherSeller = await Seller.new(testApp);
  const { _id } = (await otherSeller.add()).body.data;
  await disk.fill(1_200_000); // 3.6 % of 32 MB
  const refusedUpload = await otherSeller.add({}, [png]);
  expect(refusedUpload).toMatchObject({ status: 503, body: { code: 'storage.full' } });
  expect(refusedUpload.body.message).toContain('accepts no new images');
  expect(Number(refusedUpload.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await otherSeller.edit(_id, { Product_Name: 'Tawa' })).status).toBe(200);
  expect((await otherSeller.add()).status).toBe(201);
  expect(testApp.logs.join('\n')).toContain('the disk is almost full');
  await disk.removeBallast();
  expect((await otherSeller.add({}, [png])).status).toBe(201);
  expect(testApp.logs.join('\n')).toContain('the disk has space again');
}, 60_000);

it('an image that fits only in part answers 503 and leaves nothing, for different amounts of free space', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 1_600, height: 1_200, channels: 3 as const, background: '#888', noise };
  const noiseImage = await sharp({ create }).jpeg({ quality: 70 }).toBuffer();
  const otherSeller = await Seller.new(testApp);
  for (const freeBytes of [4_096, 50_000, 150_000, 250_000]) {
    // The upload itself still had space.
    interceptOnce(testApp.app.get(ImageStore), 'store', { before: () => disk.fill(freeBytes) });
    const { status, body } = await otherSeller.add({}, [noiseImage]);
    expect({ freeBytes, status, code: body.code }).toEqual({
      freeBytes,
      status: 503,
      code: 'storage.full',
    });
    expect(await readdir(join(testApp.dataDir, 'images', '.incoming'), { recursive: true })).toHaveLength(1); // the process
    await disk.removeBallast();
    expect(await otherSeller.products()).toEqual([]);
  }
  expect((await otherSeller.add({}, [noiseImage])).status).toBe(201);
}, 60_000);
