import type { Link } from '@linkstall/contracts/http';

import { PASSWORD, testImage, type Call } from '../../test/client.js';
import { until } from '../../test/processes.js';
import { imageIds, Seller, storedImageIds } from '../../test/products.js';
import { storeLinks } from '../../test/stored-links.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { preventTimedSweeps } from '../../test/undo-time.js';
import { Clock } from '../config/clock.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import { DailySweep } from './daily-sweep.js';
import { Expiry } from './expiry.js';

let testApp: TestApp;
let image: Buffer;
let timedSweeps: ReturnType<typeof preventTimedSweeps>;
/** Images that earlier tests left. */
let earlierImages: readonly string[] = [];
beforeAll(async () => {
  image = await testImage();
  testApp = await startApp();
  timedSweeps = preventTimedSweeps(testApp);
});
beforeEach(async () => {
  earlierImages = [...(await storedImageIds(testApp)), ...(await testApp.app.get(ImagesInUse).all())];
});

const onlyOfThisTest = (ids: readonly string[]) => ids.filter((id) => !earlierImages.includes(id)).sort();
const storedImagesOfThisTest = async () => onlyOfThisTest(await storedImageIds(testApp));

const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const addLink = async (call: Call, title: string) =>
  (await testApp.api.form<Link>('link/add-link', { title, url: 'example.com', thumbnail: image }, call)).body.data;
const removeLink = (call: Call, linkId: string) => testApp.api.post('link/delete-link', { linkId }, call);
const restoreLink = (call: Call, linkId: string) => testApp.api.post<Link>('link/restore-link', { linkId }, call);
const links = async (call: Call) => (await testApp.api.get<Link[]>('link/all-link', call)).body.data;
const restoreProduct = (seller: Seller, id: string, call = seller.call) =>
  testApp.api.post(`product/restore-product/${id}`, {}, call);
const usedImagesOfThisTest = async () => onlyOfThisTest([...(await testApp.app.get(ImagesInUse).all())]);

describe('A deleted link', () => {
  it('is restored with its data at its former place, and its image is never removed', async () => {
    const { token } = await testApp.api.newSession();
    const [first, second, third] = [
      await addLink({ token }, 'one'),
      await addLink({ token }, 'two'),
      await addLink({ token }, 'three'),
    ];
    await removeLink({ token }, second._id);
    expect(await links({ token })).toEqual([first, third]);
    expect((await testApp.api.get(second.thumbnail.url)).status).toBe(200);
    expect(await usedImagesOfThisTest()).toEqual(await storedImagesOfThisTest());
    const response = await restoreLink({ token }, second._id.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { data: second } });
    expect(response.headers.get('x-linkstall-changed')).toMatch(/^user:person\d+$/);
    expect(await links({ token })).toEqual([first, second, third]);
    expect((await restoreLink({ token }, second._id)).status).toBe(404);
  });

  it('cannot be restored after the undo time, and its image is removed', async () => {
    const { token } = await testApp.api.newSession();
    const remainingLink = await addLink({ token }, 'kept');
    const { _id } = await addLink({ token }, 'gone');
    await removeLink({ token }, _id);
    advanceClock(14);
    await testApp.app.get(DailySweep).sweep();
    expect(await storedImagesOfThisTest()).toHaveLength(2);
    advanceClock(2);
    expect((await restoreLink({ token }, _id)).body).toMatchObject({ statusCode: 404, code: 'link.not_found' });
    await testApp.app.get(DailySweep).sweep();
    expect(await storedImagesOfThisTest()).toEqual([remainingLink.thumbnail.url.split('/')[2]]);
    expect(await links({ token })).toEqual([remainingLink]);
  });

  it.each([
    ['ABCDE', 'AB', 'AB'],
    ['ABCDE', 'AB', 'BA'],
    ['ABCDE', 'DB', 'BD'],
    ['ABCDE', 'BDC', 'DBC'],
  ])('keeps its place: in %s, after deleting %s and restoring in the order %s', async (order, deleted, restored) => {
    const { token } = await testApp.api.newSession();
    const ids = new Map<string, string>();
    for (const title of order) ids.set(title, (await addLink({ token }, title))._id);
    for (const title of deleted) await removeLink({ token }, ids.get(title) ?? '');
    for (const title of restored) await restoreLink({ token }, ids.get(title) ?? '');
    expect((await links({ token })).map(({ title }) => title).join('')).toBe(order);
  });

  it('cannot be restored to a full page', async () => {
    const { user, token } = await testApp.api.newSession();
    const { _id } = await addLink({ token }, 'late');
    await removeLink({ token }, _id);
    await storeLinks(testApp, user._id, 1_000);
    expect((await restoreLink({ token }, _id)).body).toMatchObject({ statusCode: 409, code: 'link.limit' });
  });

  it('cannot be restored by another user', async () => {
    const owner = await testApp.api.newSession();
    const otherSession = await testApp.api.newSession();
    const { _id } = await addLink({ token: owner.token }, 'mine');
    await removeLink({ token: owner.token }, _id);
    expect((await restoreLink({ token: otherSession.token }, _id)).status).toBe(404);
    expect((await restoreLink({ token: owner.token }, _id)).status).toBe(200);
  });
});

describe('A deleted product', () => {
  it('is restored with its data at its former place; until then nobody finds it, and its images stay stored', async () => {
    const seller = await Seller.new(testApp);
    const add = async (name: string) => (await seller.add({ Product_Name: name }, [image, image])).body.data;
    const [first, second, third] = [await add('one'), await add('two'), await add('three')];
    await seller.remove(second._id);
    expect(await seller.products()).toEqual([first, third]);
    for (const call of [seller.call, {}]) expect((await seller.get(second._id, call)).status).toBe(404);
    expect((await seller.edit(second._id)).status).toBe(404);
    expect((await seller.remove(second._id)).status).toBe(404);
    expect(await usedImagesOfThisTest()).toEqual([first, second, third].flatMap(imageIds).sort());
    const response = await restoreProduct(seller, second._id.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { data: second } });
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${seller.username}, products`);
    expect(await seller.products()).toEqual([first, second, third]);
  });

  it('cannot be restored after the undo time, and its images are removed', async () => {
    const seller = await Seller.new(testApp);
    const { _id } = (await seller.add({}, [image, image])).body.data;
    await seller.remove(_id);
    advanceClock(16);
    expect((await restoreProduct(seller, _id)).body).toMatchObject({ statusCode: 404, code: 'product.not_found' });
    await testApp.app.get(DailySweep).sweep();
    expect(await storedImagesOfThisTest()).toEqual([]);
  });

  it('cannot be restored by another user', async () => {
    const [seller, otherSeller] = [await Seller.new(testApp), await Seller.new(testApp)];
    const { _id } = (await seller.add()).body.data;
    await seller.remove(_id);
    expect((await restoreProduct(seller, _id, otherSeller.call)).status).toBe(404);
    expect((await restoreProduct(seller, _id)).status).toBe(200);
  });

  it.each([
    ['ABC', 'AB', 'AB'],
    ['ABCD', 'BDC', 'DBC'],
  ])('keeps its place: in %s, after deleting %s and restoring in the order %s', async (order, deleted, restored) => {
    const seller = await Seller.new(testApp);
    const ids = new Map<string, string>();
    for (const name of order) ids.set(name, (await seller.add({ Product_Name: name })).body.data._id);
    for (const name of deleted) await seller.remove(ids.get(name) ?? '');
    for (const name of restored) await restoreProduct(seller, ids.get(name) ?? '');
    expect((await seller.products()).map(({ Product_Name }) => Product_Name).join('')).toBe(order);
    expect((await restoreProduct(seller, ids.get('A') ?? '')).status).toBe(404);
  });

  it('is not removed by a later sweep after it was restored', async () => {
    const seller = await Seller.new(testApp);
    const product = (await seller.add({}, [image])).body.data;
    await seller.remove(product._id);
    await restoreProduct(seller, product._id);
    advanceClock(60);
    await testApp.app.get(DailySweep).sweep();
    expect(await seller.products()).toEqual([product]);
    expect(await storedImagesOfThisTest()).toHaveLength(1);
  });
});

it('deleting an account also removes items that were just deleted', async () => {
  const { user, token } = await testApp.api.newSession();
  const seller = new Seller(testApp, user.username, { token });
  await removeLink({ token }, (await addLink({ token }, 'gone'))._id);
  await seller.remove((await seller.add({}, [image])).body.data._id);
  expect(await storedImagesOfThisTest()).toHaveLength(2);
  const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
  const headers = { 'content-type': 'application/json' };
  expect((await testApp.api.send('DELETE', 'users/account', { token, headers, body })).status).toBe(200);
  await until(async () => (await storedImagesOfThisTest()).length === 0);
});

it('a deletion schedules a sweep after 15 seconds', async () => {
  const seller = await Seller.new(testApp);
  timedSweeps.mockClear();
  await removeLink(seller.call, (await addLink(seller.call, 'gone'))._id);
  await seller.remove((await seller.add()).body.data._id);
  expect(timedSweeps.mock.calls.map(([ms]) => ms)).toEqual([15_000, 15_000]);
  const kinds = testApp.app
    .get(Expiry)
    .all()
    .map(({ name }) => name);
  for (const [, kind] of timedSweeps.mock.calls) expect(kinds).toContain(kind);
});

it('a timed sweep removes expired items; after a failure, the daily sweep removes them', async () => {
  timedSweeps.mockRestore();
  const sweepTimes: number[] = [];
  const expiry = testApp.app.get(Expiry);
  expiry.register({ name: 'short', sweep: (now) => Promise.resolve(sweepTimes.push(now)) });
  expiry.register({ name: 'broken', sweep: () => Promise.reject(new Error('not today')) });
  expiry.sweepAfter(10, 'short');
  expiry.sweepAfter(10, 'broken');
  await until(() => Promise.resolve(sweepTimes.length === 1));
  await until(() =>
    Promise.resolve(testApp.logs.some((line) => line.includes('the daily sweep removes the expired data'))),
  );
});

describe('With fake timers', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('the end of the process cancels all scheduled sweeps', () => {
    const expiry = new Expiry(testApp.app.get(Clock));
    expiry.sweepAfter(50, 'short');
    expiry.sweepAfter(15_000, 'links');
    expect(jest.getTimerCount()).toBe(2);
    expiry.onModuleDestroy();
    expect(jest.getTimerCount()).toBe(0);
  });
});
