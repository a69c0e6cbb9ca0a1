import type { PageUser, Product, PublicUser, StorePage } from '@linkstall/contracts/http';

import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

/** Three clocks over one database, an hour apart. */
const HOUR = 3_600;
const clocks: TestApp[] = [];
beforeAll(async () => {
  const now = await startApp();
  clocks.push(now);
  for (const hours of [1, 2]) {
    const later = { MONGODB_URI: now.uri, DATA_DIR: now.dataDir, CLOCK_OFFSET: String(hours * HOUR) };
    clocks.push(await startApp(later));
  }
});
afterAll(async () => {
  for (const clock of clocks.toReversed()) await clock.close();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const first = (): TestApp => clocks[0] as TestApp;
const newSeller = () => Seller.new(first());

/** What visitors find of the first product of a store, at each clock. */
async function seen({ username }: Seller, id: string): Promise<boolean[]> {
  return Promise.all(
    clocks.map(async ({ api }) => {
      const [page, store, part, whole, product, own] = await Promise.all([
        api.get<PageUser[]>(`${username}/Page`),
        api.get<PublicUser[]>(`${username}/Store`),
        api.get<StorePage[]>(`${username}/Store/1`),
        api.get<PublicUser[]>(username),
        api.get<Product>(`product/${id}`),
        api.get(`${username}/Store/Product/${id}`),
      ]);
      const counts = [store, part, whole].map(({ body }) => body.data[0]?.UserProduct.length);
      const found = [
        page.body.data[0]?.hasStore,
        part.body.data[0]?.total === 1,
        product.status === 200,
        own.status === 200,
      ];
      const all = new Set([...counts.map((count) => count === 1), ...found]);
      expect(all.size).toBe(1);
      return all.has(true);
    }),
  );
}

it('a product is seen from and until its moments, everywhere at once', async () => {
  const seller = await newSeller();
  const added = await seller.add({ shownFrom: inMinutes(30), shownUntil: inMinutes(90) });
  expect(added.status).toBe(201);
  expect(await seen(seller, added.body.data._id)).toEqual([false, true, false]);
  expect(await seller.products()).toEqual([added.body.data]);
});

it('one moment alone is enough, and each can be taken away again', async () => {
  const seller = await newSeller();
  const { _id } = (await seller.add({ shownFrom: inMinutes(30) })).body.data;
  expect(await seen(seller, _id)).toEqual([false, true, true]);
  expect((await seller.edit(_id, { Product_Name: 'Renamed' })).body.data.shownFrom).toBeDefined();
  expect(await seen(seller, _id)).toEqual([false, true, true]);
  await seller.edit(_id, { shownFrom: '', shownUntil: inMinutes(30) });
  expect(await seen(seller, _id)).toEqual([true, false, false]);
  const cleared = await seller.edit(_id, { shownUntil: '' });
  expect(Object.keys(cleared.body.data)).not.toContain('shownUntil');
  expect(await seen(seller, _id)).toEqual([true, true, true]);
});

it('what is switched off stays hidden at any time', async () => {
  const seller = await newSeller();
  const schedule = { shownFrom: inMinutes(-5), shownUntil: inMinutes(200), Product_status: 'false' };
  const { _id } = (await seller.add(schedule)).body.data;
  expect(await seen(seller, _id)).toEqual([false, false, false]);
});

it('visitors are not told the times, but caches are told after how long the response changes', async () => {
  const seller = await newSeller();
  const reads = ['', '/Page', '/Store', '/Store/1'].map((path) => `${seller.username}${path}`);
  const changes = async () => {
    const responses = await Promise.all(reads.map((path) => first().api.get(path)));
    for (const { text } of responses) expect(text).not.toMatch(/shownFrom|shownUntil/);
    return responses.map(({ headers }) => headers.get('x-linkstall-changes-in'));
  };
  await seller.add();
  expect(await changes()).toEqual([null, null, null, null]);
  const before = Date.now();
  await seller.add({ shownFrom: inMinutes(30), shownUntil: inMinutes(90) });
  const [whole, page, store, part] = await changes();
  for (const ms of [whole, store, part].map(Number)) {
    expect(ms).toBeLessThanOrEqual(30 * 60_000);
    expect(ms).toBeGreaterThan(30 * 60_000 - (Date.now() - before) - 1);
  }
  // Whether there is a store does not depend on it: another product is always shown.
  expect(page).toBeNull();
});

it('that a product is not there yet is told with after how long it is', async () => {
  const seller = await newSeller();
  const { _id } = (await seller.add({ shownFrom: inMinutes(30) })).body.data;
  for (const path of [`product/${_id}`, `${seller.username}/Store/Product/${_id}`]) {
    const { status, headers } = await first().api.get(path);
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
])('%s is no moment, and is refused at its field', async (shownUntil, message) => {
  const seller = await newSeller();
  const response = await seller.add({ shownUntil });
  expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'shownUntil', message }] } });
  expect(await seller.products()).toEqual([]);
});

it('an end that does not come after the beginning is refused, also when only one of them is sent', async () => {
  const seller = await newSeller();
  const wrong = {
    status: 400,
    body: { errors: [{ field: 'shownUntil', message: 'The end must come after the beginning' }] },
  };
  const shownFrom = '2026-12-03T09:00:00+05:30';
  expect(await seller.add({ shownFrom, shownUntil: '2026-12-03T03:30:00Z' })).toMatchObject(wrong);
  const { _id, ...added } = (await seller.add({ shownFrom })).body.data;
  expect(added.shownFrom).toBe('2026-12-03T03:30:00.000Z');
  expect(await seller.edit(_id, { shownUntil: '2026-12-03T03:29:00Z' })).toMatchObject(wrong);
  expect(await seller.products()).toEqual([{ _id, ...added }]);
});
