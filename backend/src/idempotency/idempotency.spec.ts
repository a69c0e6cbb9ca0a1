import type { Link } from '@linkstall/contracts/http';
import sharp from 'sharp';

import { picture, type Call } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { Seller, storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

const HOUR_MS = 3_600_000;

let running: TestApp;
let png: Buffer;
let other: Buffer;
beforeAll(async () => {
  running = await startApp();
  png = await picture();
  const grey = { create: { width: 30, height: 30, channels: 3 as const, background: '#777' } };
  other = await sharp(grey).png().toBuffer();
});
afterAll(() => running.close());

let keys = 0;
const newKey = () => `a-key-${(keys += 1)}`;

class Creator {
  constructor(readonly call: Call) {}

  static async new(): Promise<Creator> {
    const { token } = await running.api.newSession();
    return new Creator({ token });
  }

  by = (key: string): Call => ({ ...this.call, headers: { 'Idempotency-Key': key } });

  add(key: string, title: string, thumbnail = png) {
    return running.api.form<Link>('link/add-link', { title, url: 'example.com', thumbnail }, this.by(key));
  }

  async titles(): Promise<string[]> {
    return (await running.api.get<Link[]>('link/all-link', this.call)).body.data.map(({ title }) => title);
  }
}

describe('The same key from the same user', () => {
  it('is answered the same and does nothing twice, whatever has become of it', async () => {
    const creator = await Creator.new();
    const key = newKey();
    const first = await creator.add(key, 'one');
    expect(first.status).toBe(201);
    const again = await creator.add(key, 'one');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('x-linkstall-changed')).toBe(first.headers.get('x-linkstall-changed'));
    expect(await creator.titles()).toEqual(['one']);
    await running.api.post('link/delete-link', { linkId: first.body.data._id }, creator.call);
    const late = await creator.add(key, 'one');
    expect([late.status, late.text]).toEqual([201, first.text]);
    expect(await creator.titles()).toEqual([]);
  });

  it('is done once when it comes five times at once, and leaves no picture', async () => {
    const creator = await Creator.new();
    const seller = new Seller(running, '', creator.call);
    const before = await storedPictures(running);
    const [key, otherKey] = [newKey(), newKey()];
    const links = await Promise.all(Array.from({ length: 5 }, () => creator.add(key, 'one')));
    expect(links.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(links.map(({ text }) => text)).size).toBe(1);
    expect(await creator.titles()).toEqual(['one']);
    const store = new Seller(running, '', creator.by(otherKey));
    const products = await Promise.all(Array.from({ length: 5 }, () => store.add({}, [png])));
    expect(new Set(products.map(({ text }) => text)).size).toBe(1);
    expect(await storedPictures(running)).toHaveLength(before.length + 2);
    expect((await seller.get(products[0]?.body.data._id ?? '')).status).toBe(200);
  });

  it.each([
    ['another text', (creator: Creator, key: string) => creator.add(key, 'two')],
    ['another picture', (creator: Creator, key: string) => creator.add(key, 'one', other)],
    [
      'another call',
      (creator: Creator, key: string) => running.api.patch('link/order', { from: [], to: [] }, creator.by(key)),
    ],
  ])('with %s is 409, and nothing is done', async (_what, make) => {
    const creator = await Creator.new();
    const key = newKey();
    const { body } = await creator.add(key, 'one');
    expect(await make(creator, key)).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
    const links = await running.api.get<Link[]>('link/all-link', creator.call);
    expect(links.body.data).toEqual([body.data]);
  });

  it('for another call with the same body is 409', async () => {
    const creator = await Creator.new();
    const key = newKey();
    const order = (path: string) => running.api.patch(path, { from: [], to: [] }, creator.by(key));
    expect((await order('link/order')).status).toBe(200);
    expect(await order('product/order')).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
  });

  it('with another text is 409 also when its response was not kept', async () => {
    const creator = await Creator.new();
    const key = newKey();
    jest.spyOn(running.app.get(IdempotencyKeysRepository), 'complete').mockRejectedValueOnce(new Error('lost'));
    expect((await creator.add(key, 'one')).status).toBe(201);
    expect(await creator.add(key, 'two')).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
    expect(await creator.titles()).toEqual(['one']);
  });

  it('is nobody else’s: another user with it makes a write of their own', async () => {
    const [one, two] = [await Creator.new(), await Creator.new()];
    const key = newKey();
    await one.add(key, 'one');
    expect((await two.add(key, 'two')).status).toBe(201);
    expect([await one.titles(), await two.titles()]).toEqual([['one'], ['two']]);
  });

  it('answers a list too large to be kept as it is now, and puts it in no order again', async () => {
    const creator = await Creator.new();
    const url = `example.com/${'x'.repeat(1_900)}`;
    for (let count = 0; count < 40; count += 1) {
      await running.api.form('link/add-link', { title: `${count}`, url, thumbnail: png }, creator.call);
    }
    const from = (await running.api.get<Link[]>('link/all-link', creator.call)).body.data.map(({ _id }) => _id);
    const key = newKey();
    const order = () => running.api.patch<Link[]>('link/order', { from, to: from.toReversed() }, creator.by(key));
    expect((await order()).text.length).toBeGreaterThan(65_536);
    const back = await running.api.patch('link/order', { from: from.toReversed(), to: from }, creator.call);
    expect(back.status).toBe(200);
    const again = await order();
    expect([again.status, again.body.data.map(({ _id }) => _id)]).toEqual([200, from]);
  });

  it('is a new write after a day, and the daily sweep removes what was kept of the old one', async () => {
    const later = await startApp();
    const api = later.api;
    const { user, token } = await api.newSession();
    const call = { token, headers: { 'Idempotency-Key': newKey() } };
    const add = () => api.form('link/add-link', { title: 'one', url: 'example.com', thumbnail: png }, call);
    await add();
    const chosen = async (theme: string, headers: Readonly<Record<string, string>>) =>
      (await api.patch('users/update-theme', { theme }, { token, headers })).text;
    const first = { 'Idempotency-Key': newKey() };
    const monsoon = await chosen('monsoon', first);
    expect(await chosen('terracotta', {})).not.toBe(monsoon);
    expect(await chosen('monsoon', first)).toBe(monsoon);
    const seen = async () => (await api.get(user.username)).text;
    expect(await seen()).toContain('terracotta');
    const clock = later.app.get<{ offsetSeconds: number }>(Clock);
    clock.offsetSeconds += 23 * 3_600;
    await later.app.get(DailySweep).sweep();
    await add();
    const titles = async () => (await api.get<Link[]>('link/all-link', { token })).body.data.length;
    expect(await titles()).toBe(1);
    clock.offsetSeconds += 2 * 3_600 + 1;
    await later.app.get(DailySweep).sweep();
    const stored = await connect(later.uri);
    expect(await stored.collection('idempotencykeys').countDocuments()).toBe(0);
    await stored.close();
    await add();
    expect(await titles()).toBe(2);
    await add();
    expect(await titles()).toBe(2);
    await chosen('monsoon', first);
    expect(await seen()).toContain('monsoon');
    await later.close();
  });
});

it('what of other days was kept goes at any hour, and what is younger stays', async () => {
  const later = await startApp();
  const stored = await connect(later.uri);
  const writes = stored.collection<{ _id: string }>('idempotencykeys');
  const { token } = await later.api.newSession();
  const clock = later.app.get<{ offsetSeconds: number; now: () => number }>(Clock);
  const send = (key: string) =>
    later.api.patch('link/order', { from: [], to: [] }, { token, headers: { 'Idempotency-Key': key } });
  for (let hour = 0; hour < 80; hour += 1) {
    await send(newKey());
    clock.offsetSeconds += HOUR_MS / 1000;
    if (hour % 24 === 23) await later.app.get(DailySweep).sweep();
  }
  const oldest = (await writes.find<{ at: Date }>({}).sort({ at: 1 }).limit(1).toArray())[0];
  expect((clock.now() - (oldest?.at.getTime() ?? 0)) / HOUR_MS).toBeLessThanOrEqual(50);
  await later.app.get(DailySweep).sweep();
  expect(await writes.countDocuments()).toBe(24);
  await stored.close();
  await later.close();
});

it.each(['', 'two words', 'ü', 'x'.repeat(129)])('a key that is none (%j) is 400, and nothing is done', async (key) => {
  const creator = await Creator.new();
  expect(await creator.add(key, 'one')).toMatchObject({ status: 400, body: { code: 'request.invalid_key' } });
  expect(await creator.titles()).toEqual([]);
});
