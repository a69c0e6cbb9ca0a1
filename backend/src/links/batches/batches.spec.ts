import type { Disclosure, Entry } from '@linkstall/contracts/http';

import { type FormFields, testImage } from '../../../test/client.js';
import { storeLinks } from '../../../test/stored-links.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../../test/undo-time.js';

const UNKNOWN_ID = '6920a1b2c3d4e5f60718293a';
const [FROM, UNTIL] = ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
  preventTimedSweeps(testApp);
});

/** A creator with some headings. */
class Creator {
  private constructor(
    readonly userId: string,
    readonly token: string,
    readonly ids: readonly string[],
  ) {}

  static async new(...titles: readonly string[]): Promise<Creator> {
    const { user, token } = await testApp.api.newSession();
    const ids: string[] = [];
    for (const title of titles) ids.push(await addEntry(token, { kind: 'heading', title }));
    return new Creator(user._id, token, ids);
  }

  update = (body: object, headers = {}) =>
    testApp.api.patch<Entry[]>('link/update-entries', body, { token: this.token, headers });
  post = (path: string, ids: readonly string[]) => testApp.api.post<Entry[]>(path, { ids }, { token: this.token });
  entries = async () => (await testApp.api.get<Entry[]>('link/all-entry', { token: this.token })).body.data;
  states = async () => (await this.entries()).map(({ isActive, revision }) => [isActive, revision]);
}

const addEntry = async (token: string, fields: FormFields) =>
  (await testApp.api.form<Entry>('link/add-entry', fields, { token })).body.data._id;

it('PATCH /link/update-entries switches the named entries off, and answers the whole list', async () => {
  const creator = await Creator.new('a', 'b', 'c');
  const [a = '', , c = ''] = creator.ids;
  const response = await creator.update({ ids: [c, a], isActive: 'false' });
  expect([response.status, response.body.data]).toEqual([200, await creator.entries()]);
  expect(response.body.data.map(({ isActive }) => isActive)).toEqual([false, true, false]);
  expect(response.headers.get('x-linkstall-changed')).toMatch(/^user:/);
});

it('PATCH /link/update-entries sets and removes the schedule of the named entries', async () => {
  const creator = await Creator.new('a', 'b');
  const { ids } = creator;
  expect((await creator.update({ ids, shownFrom: FROM, shownUntil: UNTIL })).body.data).toMatchObject([
    { shownFrom: FROM, shownUntil: UNTIL },
    { shownFrom: FROM, shownUntil: UNTIL },
  ]);
  const [first] = (await creator.update({ ids, shownFrom: '' })).body.data;
  expect(first).toMatchObject({ shownUntil: UNTIL });
  expect(first).not.toHaveProperty('shownFrom');
});

it('PATCH /link/update-entries raises the revision only of entries that change, so a repeated call changes nothing', async () => {
  const creator = await Creator.new('a', 'b');
  await creator.update({ ids: creator.ids.slice(0, 1), isActive: 'false' });
  await creator.update({ ids: creator.ids, isActive: 'false' });
  await creator.update({ ids: creator.ids, isActive: 'false' });
  expect(await creator.states()).toEqual([
    [false, 2],
    [false, 2],
  ]);
});

it('PATCH /link/update-entries changes nothing when one of the entries is missing or belongs to another user', async () => {
  const [creator, other] = [await Creator.new('a'), await Creator.new('b')];
  for (const id of [UNKNOWN_ID, ...other.ids])
    expect(await creator.update({ ids: [...creator.ids, id], isActive: 'false' })).toMatchObject({
      status: 404,
      body: { code: 'link.not_found' },
    });
  expect([await creator.states(), await other.states()]).toEqual([[[true, 1]], [[true, 1]]]);
});

it('PATCH /link/update-entries changes nothing when the schedule of one entry would end before it begins', async () => {
  const creator = await Creator.new('a', 'b');
  await creator.update({ ids: creator.ids.slice(1), shownUntil: FROM });
  const response = await creator.update({ ids: creator.ids, shownFrom: UNTIL });
  expect([response.status, response.body.errors]).toMatchObject([400, [{ field: 'shownUntil' }]]);
  expect((await creator.entries())[0]).not.toHaveProperty('shownFrom');
});

it('PATCH /link/update-entries refuses a call without a change', async () => {
  const creator = await Creator.new('a');
  expect((await creator.update({ ids: creator.ids })).status).toBe(400);
});

it('PATCH /link/update-entries ends and begins the logged period of an affiliate link', async () => {
  const { token, update } = await Creator.new();
  const fields = { title: 'Pan', url: 'shop.example', isAffiliate: 'true', thumbnail: await testImage() };
  const link = (await testApp.api.form<Entry>('link/add-link', fields, { token })).body.data;
  const periods = async () =>
    (await testApp.api.get<Disclosure[]>('disclosures/log', { token })).body.data.map(
      ({ until }) => until !== undefined,
    );
  await update({ ids: [link._id], isActive: 'false' });
  expect(await periods()).toEqual([true]);
  await update({ ids: [link._id], isActive: 'true' });
  expect(await periods()).toEqual([true, false]);
});

it('POST /link/restore-entries puts deleted entries back at their places', async () => {
  const creator = await Creator.new('a', 'b', 'c');
  const before = await creator.entries();
  await creator.post('link/delete-entries', creator.ids.slice(0, 2));
  expect(await creator.entries()).toHaveLength(1);
  const response = await creator.post('link/restore-entries', creator.ids.slice(0, 2));
  expect([response.status, response.body.data]).toEqual([200, before]);
});

it('POST /link/restore-entries restores nothing when the undo time of one entry is over', async () => {
  const creator = await Creator.new('a', 'b');
  await creator.post('link/delete-entries', creator.ids.slice(0, 1));
  await endUndoTime(testApp);
  await creator.post('link/delete-entries', creator.ids.slice(1));
  expect((await creator.post('link/restore-entries', creator.ids)).status).toBe(404);
  expect(await creator.entries()).toEqual([]);
});

it('POST /link/restore-entries restores nothing when the list would be too long', async () => {
  const creator = await Creator.new('a', 'b');
  await creator.post('link/delete-entries', creator.ids);
  await storeLinks(testApp, creator.userId, 999);
  expect(await creator.post('link/restore-entries', creator.ids)).toMatchObject({
    status: 409,
    body: { code: 'link.limit' },
  });
  expect((await creator.post('link/restore-entries', creator.ids.slice(0, 1))).body.data).toHaveLength(1_000);
});

it('POST /link/restore-entries restores nothing when another entry pins the product meanwhile', async () => {
  const { token, post, entries } = await Creator.new();
  const product = { Product_Name: 'Pan', Product_Desc: 'Iron', Product_Price: '9', Product_Discount_Price: '8' };
  const fields = { ...product, Product_Url: 'a.example', Product_img: await testImage() };
  const productId = (await testApp.api.form<{ _id: string }>('product/add-product', fields, { token })).body.data._id;
  const pinned = await addEntry(token, { kind: 'product', productId });
  const heading = await addEntry(token, { kind: 'heading', title: 'a' });
  await post('link/delete-entries', [pinned, heading]);
  await addEntry(token, { kind: 'product', productId });
  expect((await post('link/restore-entries', [pinned, heading])).status).toBe(400);
  expect(await entries()).toHaveLength(1);
});
