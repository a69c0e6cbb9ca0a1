import type { Link } from '@linkstall/contracts/http';

import { PASSWORD, picture, type Call } from '../../test/client.js';
import { until } from '../../test/processes.js';
import { pictureIds, Seller, storedPictures } from '../../test/products.js';
import { storeLinks } from '../../test/stored-links.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { endTimedSweeps } from '../../test/undo-time.js';
import { Clock } from '../config/clock.js';
import { PicturesInUse } from '../media/pictures-in-use.service.js';
import { DailySweep } from './daily-sweep.js';
import { Expiry } from './expiry.js';

let running: TestApp;
let png: Buffer;
let timedSweeps: ReturnType<typeof endTimedSweeps>;
/** Pictures of the tests before. */
let others: readonly string[] = [];
beforeAll(async () => {
  png = await picture();
  running = await startApp();
  timedSweeps = endTimedSweeps(running);
});
beforeEach(async () => {
  others = [...(await storedPictures(running)), ...(await running.app.get(PicturesInUse).all())];
});
afterAll(() => running.close());

const ownOf = (ids: readonly string[]) => ids.filter((id) => !others.includes(id)).sort();
/** Pictures of this test alone. */
const stored = async () => ownOf(await storedPictures(running));

const pass = (seconds: number) => {
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += seconds;
};
const addLink = async (call: Call, title: string) =>
  (await running.api.form<Link>('link/add-link', { title, url: 'example.com', thumbnail: png }, call)).body.data;
const removeLink = (call: Call, linkId: string) => running.api.post('link/delete-link', { linkId }, call);
const restoreLink = (call: Call, linkId: string) => running.api.post<Link>('link/restore-link', { linkId }, call);
const links = async (call: Call) => (await running.api.get<Link[]>('link/all-link', call)).body.data;
const restoreProduct = (seller: Seller, id: string, call = seller.call) =>
  running.api.post(`product/restore-product/${id}`, {}, call);
const inUse = async () => ownOf([...(await running.app.get(PicturesInUse).all())]);

describe('A deleted link', () => {
  it('comes back as it was, where it was, and its picture was never gone', async () => {
    const { token } = await running.api.newSession();
    const [one, two, three] = [
      await addLink({ token }, 'one'),
      await addLink({ token }, 'two'),
      await addLink({ token }, 'three'),
    ];
    await removeLink({ token }, two._id);
    expect(await links({ token })).toEqual([one, three]);
    expect((await running.api.get(two.thumbnail.url)).status).toBe(200);
    expect(await inUse()).toEqual(await stored());
    const response = await restoreLink({ token }, two._id.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { data: two } });
    expect(response.headers.get('x-linkstall-changed')).toMatch(/^user:person\d+$/);
    expect(await links({ token })).toEqual([one, two, three]);
    expect((await restoreLink({ token }, two._id)).status).toBe(404);
  });

  it('is gone for good when the time is over, and its picture with it', async () => {
    const { token } = await running.api.newSession();
    const kept = await addLink({ token }, 'kept');
    const { _id } = await addLink({ token }, 'gone');
    await removeLink({ token }, _id);
    pass(14);
    await running.app.get(DailySweep).sweep();
    expect(await stored()).toHaveLength(2);
    pass(2);
    expect((await restoreLink({ token }, _id)).body).toMatchObject({ statusCode: 404, code: 'link.not_found' });
    await running.app.get(DailySweep).sweep();
    expect(await stored()).toEqual([kept.thumbnail.url.split('/')[2]]);
    expect(await links({ token })).toEqual([kept]);
  });

  it.each([
    ['ABCDE', 'AB', 'AB'],
    ['ABCDE', 'AB', 'BA'],
    ['ABCDE', 'DB', 'BD'],
    ['ABCDE', 'BDC', 'DBC'],
  ])('of %s, removed %s and back in the order %s, are where they were', async (all, gone, back) => {
    const { token } = await running.api.newSession();
    const ids = new Map<string, string>();
    for (const title of all) ids.set(title, (await addLink({ token }, title))._id);
    for (const title of gone) await removeLink({ token }, ids.get(title) ?? '');
    for (const title of back) await restoreLink({ token }, ids.get(title) ?? '');
    expect((await links({ token })).map(({ title }) => title).join('')).toBe(all);
  });

  it('comes back to no page that is full', async () => {
    const { user, token } = await running.api.newSession();
    const { _id } = await addLink({ token }, 'late');
    await removeLink({ token }, _id);
    await storeLinks(running, user._id, 1_000);
    expect((await restoreLink({ token }, _id)).body).toMatchObject({ statusCode: 409, code: 'link.limit' });
  });

  it('of somebody else is nothing that could come back', async () => {
    const owner = await running.api.newSession();
    const other = await running.api.newSession();
    const { _id } = await addLink({ token: owner.token }, 'mine');
    await removeLink({ token: owner.token }, _id);
    expect((await restoreLink({ token: other.token }, _id)).status).toBe(404);
    expect((await restoreLink({ token: owner.token }, _id)).status).toBe(200);
  });
});

describe('A deleted product', () => {
  it('comes back as it was, where it was; until then nobody finds it, and its pictures are kept', async () => {
    const seller = await Seller.new(running);
    const add = async (name: string) => (await seller.add({ Product_Name: name }, [png, png])).body.data;
    const [one, two, three] = [await add('one'), await add('two'), await add('three')];
    await seller.remove(two._id);
    expect(await seller.products()).toEqual([one, three]);
    for (const call of [seller.call, {}]) expect((await seller.get(two._id, call)).status).toBe(404);
    expect((await seller.edit(two._id)).status).toBe(404);
    expect((await seller.remove(two._id)).status).toBe(404);
    expect(await inUse()).toEqual([one, two, three].flatMap(pictureIds).sort());
    const response = await restoreProduct(seller, two._id.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { data: two } });
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}, products`);
    expect(await seller.products()).toEqual([one, two, three]);
  });

  it('is gone for good when the time is over, and its pictures with it', async () => {
    const seller = await Seller.new(running);
    const { _id } = (await seller.add({}, [png, png])).body.data;
    await seller.remove(_id);
    pass(16);
    expect((await restoreProduct(seller, _id)).body).toMatchObject({ statusCode: 404, code: 'product.not_found' });
    await running.app.get(DailySweep).sweep();
    expect(await stored()).toEqual([]);
  });

  it('of somebody else is nothing that could come back', async () => {
    const [seller, other] = [await Seller.new(running), await Seller.new(running)];
    const { _id } = (await seller.add()).body.data;
    await seller.remove(_id);
    expect((await restoreProduct(seller, _id, other.call)).status).toBe(404);
    expect((await restoreProduct(seller, _id)).status).toBe(200);
  });

  it.each([
    ['ABC', 'AB', 'AB'],
    ['ABCD', 'BDC', 'DBC'],
  ])('of %s, removed %s and back in the order %s, are where they were', async (all, gone, back) => {
    const seller = await Seller.new(running);
    const ids = new Map<string, string>();
    for (const name of all) ids.set(name, (await seller.add({ Product_Name: name })).body.data._id);
    for (const name of gone) await seller.remove(ids.get(name) ?? '');
    for (const name of back) await restoreProduct(seller, ids.get(name) ?? '');
    expect((await seller.products()).map(({ Product_Name }) => Product_Name).join('')).toBe(all);
    expect((await restoreProduct(seller, ids.get('A') ?? '')).status).toBe(404);
  });

  it('that was put back is not swept with those of its time', async () => {
    const seller = await Seller.new(running);
    const product = (await seller.add({}, [png])).body.data;
    await seller.remove(product._id);
    await restoreProduct(seller, product._id);
    pass(60);
    await running.app.get(DailySweep).sweep();
    expect(await seller.products()).toEqual([product]);
    expect(await stored()).toHaveLength(1);
  });
});

it('with the account goes also what was just deleted', async () => {
  const { user, token } = await running.api.newSession();
  const seller = new Seller(running, user.username, { token });
  await removeLink({ token }, (await addLink({ token }, 'gone'))._id);
  await seller.remove((await seller.add({}, [png])).body.data._id);
  expect(await stored()).toHaveLength(2);
  const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
  const headers = { 'content-type': 'application/json' };
  expect((await running.api.send('DELETE', 'users/account', { token, headers, body })).status).toBe(200);
  await until(async () => (await stored()).length === 0);
});

it('what is deleted is swept 15 seconds after that', async () => {
  const seller = await Seller.new(running);
  timedSweeps.mockClear();
  await removeLink(seller.call, (await addLink(seller.call, 'gone'))._id);
  await seller.remove((await seller.add()).body.data._id);
  expect(timedSweeps.mock.calls.map(([ms]) => ms)).toEqual([15_000, 15_000]);
  const kinds = running.app
    .get(Expiry)
    .all()
    .map(({ name }) => name);
  for (const [, kind] of timedSweeps.mock.calls) expect(kinds).toContain(kind);
});

it('what expires in a moment is removed then, and what cannot be waits for the day', async () => {
  timedSweeps.mockRestore();
  const swept: number[] = [];
  const expiry = running.app.get(Expiry);
  expiry.register({ name: 'short', sweep: (now) => Promise.resolve(swept.push(now)) });
  expiry.register({ name: 'broken', sweep: () => Promise.reject(new Error('not today')) });
  expiry.sweepAfter(10, 'short');
  expiry.sweepAfter(10, 'broken');
  await until(() => Promise.resolve(swept.length === 1));
  await until(() => Promise.resolve(running.logs.some((line) => line.includes('waits for the daily sweep'))));
});

describe('With the clock held still', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('an end of the process leaves no sweep behind', () => {
    const expiry = new Expiry(running.app.get(Clock));
    expiry.sweepAfter(50, 'short');
    expiry.sweepAfter(15_000, 'links');
    expect(jest.getTimerCount()).toBe(2);
    expiry.onModuleDestroy();
    expect(jest.getTimerCount()).toBe(0);
  });
});
