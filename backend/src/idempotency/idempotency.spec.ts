import type { Link } from '@linkstall/contracts/http';
import sharp from 'sharp';

import { testImage, type Call } from '../../test/client.js';
import { Seller, storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

const HOUR_MS = 3_600_000;

let testApp: TestApp;
let image: Buffer;
let otherImage: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
  const grey = { create: { width: 30, height: 30, channels: 3 as const, background: '#777' } };
  otherImage = await sharp(grey).png().toBuffer();
});

let keys = 0;
const newKey = () => `a-key-${(keys += 1)}`;

class Creator {
  constructor(readonly call: Call) {}

  static async new(): Promise<Creator> {
    const { token } = await testApp.api.newSession();
    return new Creator({ token });
  }

  withKey = (key: string): Call => ({ ...this.call, headers: { 'Idempotency-Key': key } });

  add(key: string, title: string, thumbnail = image) {
    return testApp.api.form<Link>('link/add-link', { title, url: 'example.com', thumbnail }, this.withKey(key));
  }

  async titles(): Promise<string[]> {
    return (await testApp.api.get<Link[]>('link/all-link', this.call)).body.data.map(({ title }) => title);
  }
}

describe('The same key from the same user', () => {
  it('returns the same response and writes once, even after the link was deleted', async () => {
    const creator = await Creator.new();
    const key = newKey();
    const first = await creator.add(key, 'one');
    expect(first.status).toBe(201);
    const repeatedResponse = await creator.add(key, 'one');
    expect([repeatedResponse.status, repeatedResponse.text]).toEqual([201, first.text]);
    expect(repeatedResponse.headers.get('x-linkstall-changed')).toBe(first.headers.get('x-linkstall-changed'));
    expect(await creator.titles()).toEqual(['one']);
    await testApp.api.post('link/delete-link', { linkId: first.body.data._id }, creator.call);
    const lateRepeat = await creator.add(key, 'one');
    expect([lateRepeat.status, lateRepeat.text]).toEqual([201, first.text]);
    expect(await creator.titles()).toEqual([]);
  });

  it('writes once for five parallel requests, and leaves no extra image', async () => {
    const creator = await Creator.new();
    const seller = new Seller(testApp, '', creator.call);
    const before = await storedImageIds(testApp);
    const [key, otherKey] = [newKey(), newKey()];
    const links = await Promise.all(Array.from({ length: 5 }, () => creator.add(key, 'one')));
    expect(links.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(links.map(({ text }) => text)).size).toBe(1);
    expect(await creator.titles()).toEqual(['one']);
    const store = new Seller(testApp, '', creator.withKey(otherKey));
    const products = await Promise.all(Array.from({ length: 5 }, () => store.add({}, [image])));
    expect(new Set(products.map(({ text }) => text)).size).toBe(1);
    expect(await storedImageIds(testApp)).toHaveLength(before.length + 2);
    expect((await seller.get(products[0]?.body.data._id ?? '')).status).toBe(200);
  });

  it.each([
    ['another text', (creator: Creator, key: string) => creator.add(key, 'two')],
    ['another image', (creator: Creator, key: string) => creator.add(key, 'one', otherImage)],
    [
      'another call',
      (creator: Creator, key: string) => testApp.api.patch('link/order', { from: [], to: [] }, creator.withKey(key)),
    ],
  ])('with %s answers 409 and changes nothing', async (_difference, sendDifferent) => {
    const creator = await Creator.new();
    const key = newKey();
    const { body } = await creator.add(key, 'one');
    expect(await sendDifferent(creator, key)).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
    const links = await testApp.api.get<Link[]>('link/all-link', creator.call);
    expect(links.body.data).toEqual([body.data]);
  });

  it('answers 409 for another call with the same body', async () => {
    const creator = await Creator.new();
    const key = newKey();
    const sendOrder = (path: string) => testApp.api.patch(path, { from: [], to: [] }, creator.withKey(key));
    expect((await sendOrder('link/order')).status).toBe(200);
    expect(await sendOrder('product/order')).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
  });

  it('answers 409 for another body also if the response was not stored', async () => {
    const creator = await Creator.new();
    const key = newKey();
    jest.spyOn(testApp.app.get(IdempotencyKeysRepository), 'complete').mockRejectedValueOnce(new Error('lost'));
    expect((await creator.add(key, 'one')).status).toBe(201);
    expect(await creator.add(key, 'two')).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
    expect(await creator.titles()).toEqual(['one']);
  });

  it('belongs to one user: another user with the same key makes a new write', async () => {
    const [firstUser, secondUser] = [await Creator.new(), await Creator.new()];
    const key = newKey();
    await firstUser.add(key, 'one');
    expect((await secondUser.add(key, 'two')).status).toBe(201);
    expect([await firstUser.titles(), await secondUser.titles()]).toEqual([['one'], ['two']]);
  });

  it('returns the current list for a repeated order, because no list is stored, and does not reorder again', async () => {
    const creator = await Creator.new();
    const url = `example.com/${'x'.repeat(1_900)}`;
    for (let count = 0; count < 40; count += 1) {
      await testApp.api.form('link/add-link', { title: `${count}`, url, thumbnail: image }, creator.call);
    }
    const from = (await testApp.api.get<Link[]>('link/all-link', creator.call)).body.data.map(({ _id }) => _id);
    const key = newKey();
    const sendOrder = () =>
      testApp.api.patch<Link[]>('link/order', { from, to: from.toReversed() }, creator.withKey(key));
    expect((await sendOrder()).text.length).toBeGreaterThan(65_536);
    const revertResponse = await testApp.api.patch('link/order', { from: from.toReversed(), to: from }, creator.call);
    expect(revertResponse.status).toBe(200);
    const repeatedResponse = await sendOrder();
    expect([repeatedResponse.status, repeatedResponse.body.data.map(({ _id }) => _id)]).toEqual([200, from]);
  });

  it('is a new write after a day, and the daily sweep removes the stored response', async () => {
    const { api, app, database } = testApp;
    const { user, token } = await api.newSession();
    const call = { token, headers: { 'Idempotency-Key': newKey() } };
    const add = () => api.form('link/add-link', { title: 'one', url: 'example.com', thumbnail: image }, call);
    await add();
    const chooseTheme = async (theme: string, headers: Readonly<Record<string, string>>) =>
      (await api.patch('users/update-theme', { theme }, { token, headers })).text;
    const first = { 'Idempotency-Key': newKey() };
    const monsoon = await chooseTheme('monsoon', first);
    expect(await chooseTheme('terracotta', {})).not.toBe(monsoon);
    expect(await chooseTheme('monsoon', first)).toBe(monsoon);
    const readPage = async () => (await api.get(user.username)).text;
    expect(await readPage()).toContain('terracotta');
    const clock = app.get(Clock);
    clock['offsetSeconds'] += 23 * 3_600;
    await app.get(DailySweep).sweep();
    await add();
    const countLinks = async () => (await api.get<Link[]>('link/all-link', { token })).body.data.length;
    expect(await countLinks()).toBe(1);
    clock['offsetSeconds'] += 2 * 3_600 + 1;
    await app.get(DailySweep).sweep();
    expect(await database.collection('idempotencykeys').countDocuments({ owner: user._id })).toBe(0);
    await add();
    expect(await countLinks()).toBe(2);
    await add();
    expect(await countLinks()).toBe(2);
    await chooseTheme('monsoon', first);
    expect(await readPage()).toContain('monsoon');
  });
});

it('the daily sweep removes responses of earlier days at any hour and keeps newer ones', async () => {
  const { api, app, database } = testApp;
  const keys = database.collection<{ _id: string }>('idempotencykeys');
  const { user, token } = await api.newSession();
  const userFilter = { owner: user._id };
  const clock = app.get(Clock);
  const send = (key: string) =>
    api.patch('link/order', { from: [], to: [] }, { token, headers: { 'Idempotency-Key': key } });
  for (let hour = 0; hour < 80; hour += 1) {
    await send(newKey());
    clock['offsetSeconds'] += HOUR_MS / 1000;
    if (hour % 24 === 23) await app.get(DailySweep).sweep();
  }
  const oldest = (await keys.find<{ at: Date }>(userFilter).sort({ at: 1 }).limit(1).toArray())[0];
  expect((clock.now() - (oldest?.at.getTime() ?? 0)) / HOUR_MS).toBeLessThanOrEqual(50);
  await app.get(DailySweep).sweep();
  expect(await keys.countDocuments(userFilter)).toBe(24);
});

it.each(['', 'two words', 'ü', 'x'.repeat(129)])('an invalid key (%j) answers 400 and changes nothing', async (key) => {
  const creator = await Creator.new();
  expect(await creator.add(key, 'one')).toMatchObject({ status: 400, body: { code: 'request.invalid_key' } });
  expect(await creator.titles()).toEqual([]);
});
