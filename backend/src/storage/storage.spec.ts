import type { AccountStorage, SiteStorage } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

import { PASSWORD, testImage, type Call } from '../../test/client.js';
import { imageIds, Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { preventTimedSweeps } from '../../test/undo-time.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { Sweeper } from '../installation/sweeper.js';

const MIB = 1024 * 1024;
const JSON_BODY = { 'content-type': 'application/json' };

let testApp: TestApp;
let small: Buffer;
/** About 700 KiB in its three widths. */
let large: Buffer;
beforeAll(async () => {
  testApp = await startApp({ ACCOUNT_STORAGE_LIMIT_MB: '1' });
  preventTimedSweeps(testApp);
  small = await testImage();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 1_000, height: 1_000, channels: 3 as const, background: '#888', noise };
  large = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
});

const storageOf = async (call: Call) =>
  (await testApp.api.get<AccountStorage>('users/storage', call)).body.data.usedBytes;

/** A seller who has used more than half of the limit. */
async function newSeller() {
  const seller = await Seller.new(testApp);
  const product = (await seller.add({}, [large])).body.data;
  return { seller, product };
}
it('the used bytes are the sizes of the stored files of avatar, links, products and themes', async () => {
  const { call } = (await newSeller()).seller;
  const response = await testApp.api.get<AccountStorage>('users/storage', call);
  expect(response.body.data.limitBytes).toBe(MIB);
  const withProduct = await storageOf(call);
  expect(withProduct).toBeGreaterThan(MIB / 2);
  await testApp.api.form('link/add-link', { title: 'A', url: 'example.com', thumbnail: small }, call);
  const withLink = await storageOf(call);
  await testApp.api.patchForm('users/avatar', { avatar: small }, call);
  const withAvatar = await storageOf(call);
  expect(withLink).toBeGreaterThan(withProduct);
  expect(withAvatar).toBeGreaterThan(withLink);
  // Another avatar of the same image replaces the bytes of the first one.
  await testApp.api.patchForm('users/avatar', { avatar: small }, call);
  expect(await storageOf(call)).toBe(withAvatar);
  await testApp.api.send('DELETE', 'users/avatar', call);
  expect(await storageOf(call)).toBe(withLink);
  expect((await testApp.api.get('users/storage')).status).toBe(401);
});

it('an upload beyond the limit answers 409, says what is used and what to do, and stores nothing', async () => {
  const { seller, product } = await newSeller();
  const before = [await storedImageIds(testApp), await storageOf(seller.call)];
  const uploads = [seller.add({}, [large]), seller.edit(product._id, {}, [large])];
  for (const { status, body } of await Promise.all(uploads)) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'storage.account_limit' });
    expect(body.message).toMatch(/^The images of your account use 0\.\d MB of 1 MB.*Delete images/);
  }
  expect([await storedImageIds(testApp), await storageOf(seller.call)]).toEqual(before);
  expect((await seller.edit(product._id, { Product_Name: 'Another name' })).status).toBe(200);
  expect((await (await newSeller()).seller.products()).length).toBe(1); // the limit is for each account
});

it('two uploads at once cannot exceed the limit together', async () => {
  const seller = await Seller.new(testApp);
  const responses = await Promise.all([seller.add({}, [large]), seller.add({}, [large])]);
  expect(responses.filter(({ status }) => status === 201).length).toBeLessThan(2);
  expect(await storageOf(seller.call)).toBeLessThan(MIB);
});

it('an upload works again after images were deleted and their undo time has ended', async () => {
  const { seller, product } = await newSeller();
  await seller.remove(product._id);
  testApp.app.get(Clock)['offsetSeconds'] += 60;
  await testApp.app.get(DailySweep).sweep();
  expect((await seller.add({}, [large])).status).toBe(201);
});

it('the sweeper also removes the size of an image whose file a crash has lost', async () => {
  const { seller, product } = await newSeller();
  const [id = ''] = imageIds(product);
  const records = testApp.database.collection<{ _id: string; owner: string; bytes: number; at: Date }>('images');
  const { _id, ...record } = (await records.findOne({ _id: id })) ?? fail();
  const lostId = 'f'.repeat(_id.length);
  await records.insertOne({ ...record, _id: lostId, at: new Date(0) });
  await testApp.app.get(Sweeper).sweep();
  expect(await records.findOne({ _id: lostId })).toBeNull();
  expect(await records.findOne({ _id: id })).not.toBeNull();
  expect((await seller.products()).length).toBe(1);
});

it('an account at its storage limit can still be deleted', async () => {
  const { seller } = await newSeller();
  const body = JSON.stringify({ password: PASSWORD, confirm: seller.username });
  const response = await testApp.api.send('DELETE', 'users/account', { ...seller.call, headers: JSON_BODY, body });
  expect(response.status).toBe(200);
});

it('operators see the disk and the accounts with the most bytes, others get 404', async () => {
  const { seller } = await newSeller();
  const key = readFileSync(join(testApp.dataDir, 'operator-key'), 'utf8').trim();
  const { body } = await testApp.api.get<SiteStorage>('admin/storage', { headers: { 'x-operator-key': key } });
  expect(body.data.accounts).toContainEqual({
    username: seller.username,
    usedBytes: await storageOf(seller.call),
  });
  const sizes = body.data.accounts.map(({ usedBytes }) => usedBytes);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(body.data).toMatchObject({ limitBytes: MIB, acceptsUploads: true });
  expect(body.data.freeBytes).toBeLessThanOrEqual(body.data.totalBytes);
  expect((await testApp.api.get('admin/storage', seller.call)).status).toBe(404);
});

it('an entry without an image counts nothing', async () => {
  const { token } = await testApp.api.newSession();
  const link = await testApp.api.form('link/add-entry', { kind: 'heading', title: 'A' }, { token });
  expect([link.status, await storageOf({ token })]).toEqual([201, 0]);
});

function fail(): never {
  throw new Error('the image has no record');
}
