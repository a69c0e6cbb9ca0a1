import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import type { Product } from '@linkstall/contracts/http';

import { PASSWORD, testImage } from '../../test/client.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { IdempotencyService } from './idempotency.service.js';

const MAX_KEYS = 1_000;
const MAX_RESPONSE_BYTES = 16 * 1024;

interface StoredKey {
  readonly _id: string;
  readonly owner: string;
  readonly at: Date;
  readonly response: string | null;
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

const withKey = (token: string, key: string) => ({ token, headers: { 'Idempotency-Key': key } });
const order = { from: [], to: [] };

const keys = () => testApp.database.collection<StoredKey>('idempotencykeys');

it('an account keeps its newest 1,000 keys, and the keys of other accounts stay', async () => {
  const [owner, other] = [await testApp.api.newSession(), await testApp.api.newSession()];
  await testApp.api.patch('link/order', order, withKey(other.token, 'of-another-account'));
  const key = (await keys().findOne({ owner: other.user._id })) ?? fail();
  const oldKeys = Array.from({ length: MAX_KEYS + 200 }, (_, index) => {
    const id = `${owner.user._id}:old-${index}`;
    return { ...key, _id: id, owner: owner.user._id, at: new Date(Date.now() - 3_600_000 + index * 1_000) };
  });
  await keys().insertMany(oldKeys);
  await testApp.api.patch('link/order', order, withKey(owner.token, 'new'));
  expect(await keys().countDocuments({ owner: owner.user._id })).toBe(MAX_KEYS);
  expect(await keys().findOne({ _id: `${owner.user._id}:old-${MAX_KEYS + 199}` })).not.toBeNull();
  expect(await keys().findOne({ _id: `${owner.user._id}:old-200` })).toBeNull();
  // The same process trims again after a hundred keys.
  await keys().insertMany(oldKeys.slice(0, 200));
  for (let count = 0; count < 100; count += 1)
    await testApp.api.patch('link/order', order, withKey(owner.token, `later-${count}`));
  expect(await keys().countDocuments({ owner: owner.user._id })).toBe(MAX_KEYS);
  expect(await keys().countDocuments({ owner: other.user._id })).toBe(1);
});

it('an address without a login is stored as a hash and keeps its newest 1,000 keys; the keys of other addresses stay', async () => {
  const { username } = await testApp.api.newUser();
  const ids: string[] = [];
  const login = async (address: string, key: string) => {
    const headers = { 'x-forwarded-for': address, 'Idempotency-Key': key };
    expect((await testApp.api.post('users/login', { username, password: PASSWORD }, { headers })).status).toBe(200);
    const stored = (await keys().findOne({ _id: { $regex: /^:[\w-]/, $nin: ids } })) ?? fail();
    ids.push(stored._id);
    return stored;
  };
  const other = await login('198.51.100.2', 'of-another-address');
  const { owner, ...key } = await login('198.51.100.1', 'first');
  expect(owner).not.toContain('198.51.100.1');
  const oldKeys = Array.from({ length: MAX_KEYS + 200 }, (_, index) => {
    const at = new Date(key.at.getTime() - 3_600_000 + index * 1_000);
    // No real id begins with `:+`, so the query in `login` does not find these keys.
    return { ...key, _id: `:+old-${index}`, owner, at };
  });
  await keys().insertMany(oldKeys);
  testApp.app.get(IdempotencyService)['newKeys'].clear(); // the next key is the first of this process
  const newest = await login('198.51.100.1', 'second');
  expect(await keys().countDocuments({ owner })).toBe(MAX_KEYS);
  expect(await keys().findOne({ _id: newest._id })).not.toBeNull();
  expect(await keys().findOne({ _id: ':+old-0' })).toBeNull();
  expect(await keys().findOne({ _id: other._id })).not.toBeNull();
});

it('the largest product response fits into 16 KiB and is replayed; list responses are not stored', async () => {
  const { user, token } = await testApp.api.newSession();
  const seller = new Seller(testApp, user.username, withKey(token, 'the-largest'));
  const longestText = (count: number) => '👩'.repeat(count);
  const largest = {
    Product_Name: longestText(FIELD_LIMITS.productName),
    Product_Desc: longestText(FIELD_LIMITS.description),
    Product_Retailer: longestText(FIELD_LIMITS.retailer),
    Product_Url: `https://example.com/${'x'.repeat(1_900)}`,
  };
  const image = await testImage();
  const add = () =>
    seller.add(
      largest,
      Array.from({ length: FIELD_LIMITS.images }, () => image),
    );
  const first = await add();
  expect(first.status).toBe(201);
  const sellerWithoutKey = new Seller(testApp, user.username, { token });
  await sellerWithoutKey.remove(first.body.data._id);
  expect((await add()).text).toBe(first.text);
  await testApp.api.patch<Product[]>('product/order', order, withKey(token, 'an-order'));
  await testApp.api.patch('link/order', order, withKey(token, 'an-order-of-links'));
  await testApp.api.patch('link/spotlight', { entry: null }, withKey(token, 'no-spotlight'));
  const responses = await keys().find({ owner: user._id }).sort({ at: 1 }).toArray();
  expect(responses.map(({ response }) => response !== null)).toEqual([true, false, false, false]);
  expect(Buffer.byteLength(responses[0]?.response ?? '')).toBeLessThan(MAX_RESPONSE_BYTES);
});

function fail(): never {
  throw new Error('no key is stored');
}
