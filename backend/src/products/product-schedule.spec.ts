import type { PageUser, Product, PublicUser, StorePage } from '@linkstall/contracts/http';

import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const HOUR = 3_600;
/** Three apps on one database. The clock of each app is an hour ahead of the one before. */
const apps: TestApp[] = [];
beforeAll(async () => {
  const initialApp = await startApp();
  apps.push(initialApp);
  for (const hours of [1, 2]) {
    const environment = {
      MONGODB_URI: initialApp.uri,
      DATA_DIR: initialApp.dataDir,
      CLOCK_OFFSET: String(hours * HOUR),
    };
    apps.push(await startApp(environment));
  }
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const firstApp = (): TestApp => apps[0] as TestApp;
const newSeller = () => Seller.new(firstApp());

/** Tells for each app whether visitors find the product. All responses of an app must agree. */
async function isVisibleAtEachClock({ username }: Seller, id: string): Promise<boolean[]> {
  return Promise.all(
    apps.map(async ({ api }) => {
      const [page, store, storePage, fullPage, product, productPage] = await Promise.all([
        api.get<PageUser[]>(`${username}/Page`),
        api.get<PublicUser[]>(`${username}/Store`),
        api.get<StorePage[]>(`${username}/Store/1`),
        api.get<PublicUser[]>(username),
        api.get<Product>(`product/${id}`),
        api.get(`${username}/Store/Product/${id}`),
      ]);
      const counts = [store, storePage, fullPage].map(({ body }) => body.data[0]?.UserProduct.length);
      const flags = [
        page.body.data[0]?.hasStore,
        storePage.body.data[0]?.total === 1,
        product.status === 200,
        productPage.status === 200,
      ];
      const distinct = new Set([...counts.map((count) => count === 1), ...flags]);
      expect(distinct.size).toBe(1);
      return distinct.has(true);
    }),
  );
}

it('a product is visible from shownFrom to shownUntil, in every response', async () => {
  const seller = await newSeller();
  const addResponse = await seller.add({ shownFrom: inMinutes(30), shownUntil: inMinutes(90) });
  expect(addResponse.status).toBe(201);
  expect(await isVisibleAtEachClock(seller, addResponse.body.data._id)).toEqual([false, true, false]);
  expect(await seller.products()).toEqual([addResponse.body.data]);
});

it('one bound is enough, and each bound can be removed again', async () => {
  const seller = await newSeller();
  const { _id } = (await seller.add({ shownFrom: inMinutes(30) })).body.data;
  expect(await isVisibleAtEachClock(seller, _id)).toEqual([false, true, true]);
  expect((await seller.edit(_id, { Product_Name: 'Renamed' })).body.data.shownFrom).toBeDefined();
  expect(await isVisibleAtEachClock(seller, _id)).toEqual([false, true, true]);
  await seller.edit(_id, { shownFrom: '', shownUntil: inMinutes(30) });
  expect(await isVisibleAtEachClock(seller, _id)).toEqual([true, false, false]);
  const cleared = await seller.edit(_id, { shownUntil: '' });
  expect(Object.keys(cleared.body.data)).not.toContain('shownUntil');
  expect(await isVisibleAtEachClock(seller, _id)).toEqual([true, true, true]);
});

it('a hidden product stays hidden at any time', async () => {
  const seller = await newSeller();
  const schedule = { shownFrom: inMinutes(-5), shownUntil: inMinutes(200), Product_status: 'false' };
  const { _id } = (await seller.add(schedule)).body.data;
  expect(await isVisibleAtEachClock(seller, _id)).toEqual([false, false, false]);
});

it('visitors do not get the schedule, but caches get the time until the response changes', async () => {
  const seller = await newSeller();
  const paths = ['', '/Page', '/Store', '/Store/1'].map((path) => `${seller.username}${path}`);
  const changesIn = async () => {
    const responses = await Promise.all(paths.map((path) => firstApp().api.get(path)));
    for (const { text } of responses) expect(text).not.toMatch(/shownFrom|shownUntil/);
    return responses.map(({ headers }) => headers.get('x-linkstall-changes-in'));
  };
  await seller.add();
  expect(await changesIn()).toEqual([null, null, null, null]);
  const before = Date.now();
  await seller.add({ shownFrom: inMinutes(30), shownUntil: inMinutes(90) });
  const [fullPage, page, store, storePage] = await changesIn();
  for (const ms of [fullPage, store, storePage].map(Number)) {
    expect(ms).toBeLessThanOrEqual(30 * 60_000);
    expect(ms).toBeGreaterThan(30 * 60_000 - (Date.now() - before) - 1);
  }
  // Another product is always visible, so the answer to "is there a store" does not change.
  expect(page).toBeNull();
});

it('the 404 of a scheduled product has the time until the product appears', async () => {
  const seller = await newSeller();
  const { _id } = (await seller.add({ shownFrom: inMinutes(30) })).body.data;
  for (const path of [`product/${_id}`, `${seller.username}/Store/Product/${_id}`]) {
    const { status, headers } = await firstApp().api.get(path);
    expect([status, Number(headers.get('x-linkstall-changes-in')) > 0]).toEqual([404, true]);
  }
});

it.each([
  ['tomorrow', 'This is not a date and a time'],
  ['2026-12-03', 'This is not a date and a time'],
  ['2026-12-03T09:00', 'This is not a date and a time'],
  ['2026-02-30T09:00:00Z', 'This is not a date and a time'],
  ['2026-12-03T24:30:00Z', 'This is not a date and a time'],
  ['2026-12-03T09:00:00Z'.repeat(9), 'This is not a date and a time'],
])('%s is not a valid time, and is rejected with its field', async (shownUntil, message) => {
  const seller = await newSeller();
  const response = await seller.add({ shownUntil });
  expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'shownUntil', message }] } });
  expect(await seller.products()).toEqual([]);
});

it('an end before the beginning is rejected, also if only one of them is sent', async () => {
  const seller = await newSeller();
  const endBeforeBeginning = {
    status: 400,
    body: { errors: [{ field: 'shownUntil', message: 'The end must come after the beginning' }] },
  };
  const shownFrom = '2026-12-03T09:00:00+05:30';
  expect(await seller.add({ shownFrom, shownUntil: '2026-12-03T03:30:00Z' })).toMatchObject(endBeforeBeginning);
  const { _id, ...addResponse } = (await seller.add({ shownFrom })).body.data;
  expect(addResponse.shownFrom).toBe('2026-12-03T03:30:00.000Z');
  expect(await seller.edit(_id, { shownUntil: '2026-12-03T03:29:00Z' })).toMatchObject(endBeforeBeginning);
  expect(await seller.products()).toEqual([{ _id, ...addResponse }]);
});
