import type { Entry, Link, LinkTarget, PageUser, Product, PublicUser } from '@linkstall/contracts/http';

import { testImage } from '../../test/client.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

/** Three API processes on one database, with clocks an hour apart. */
const apps: TestApp[] = [];
let image: Buffer;
beforeAll(async () => {
  image = await testImage();
  const app = await startApp();
  apps.push(app);
  for (const hours of [1, 2]) {
    const environment = { MONGODB_URI: app.uri, DATA_DIR: app.dataDir, CLOCK_OFFSET: String(hours * 3_600) };
    apps.push(await startApp(environment));
  }
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});

const firstApp = (): TestApp => apps[0] as TestApp;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const inHalfAnHour = () => ({ shownFrom: inMinutes(30), shownUntil: inMinutes(90) });
type Fields = Readonly<Record<string, string>>;

async function newCreator() {
  const { user, token } = await firstApp().api.newSession();
  const { api } = firstApp();
  return {
    username: user.username,
    token,
    addLink: (fields: Fields = {}) =>
      api.form<Link>('link/add-link', { title: 'A link', url: 'example.com', thumbnail: image, ...fields }, { token }),
    addEntry: (fields: Fields) => api.form<Entry>('link/add-entry', fields, { token }),
    editLink: (id: string, fields: Fields) => api.patchForm<Link>(`link/update-link/${id}`, fields, { token }),
    editEntry: (id: string, fields: Fields) => api.patchForm<Entry>(`link/update-entry/${id}`, fields, { token }),
  };
}

/** The part of the page that `read` selects, at each clock. Expects the same part in `/<username>` and `/<username>/Page`. */
const readAtEachClock = (username: string, read: (page: PageUser | PublicUser) => unknown) =>
  Promise.all(
    apps.map(async ({ api }) => {
      const page = await api.get<PageUser[]>(`${username}/Page`);
      const fullPage = await api.get<PublicUser[]>(username);
      const [pagePart, fullPagePart] = [page, fullPage].map(({ body }) => body.data[0] && read(body.data[0]));
      expect(pagePart).toEqual(fullPagePart);
      return pagePart;
    }),
  );
const titles = ({ UserLink }: PageUser | PublicUser) => UserLink.map(({ title }) => title);
const kinds = ({ UserEntry = [] }: PageUser | PublicUser) => UserEntry.map(({ kind, place }) => `${place} ${kind}`);

it('a scheduled link is visible only in its time; a link without a schedule always', async () => {
  const { username, addLink, editLink, token } = await newCreator();
  await addLink({ title: 'always' });
  const addResponse = await addLink({ title: 'during', ...inHalfAnHour() });
  expect(addResponse.status).toBe(201);
  expect(await readAtEachClock(username, titles)).toEqual([['always'], ['always', 'during'], ['always']]);
  const ownList = await firstApp().api.get<Link[]>('link/all-link', { token });
  expect(ownList.body.data[1]).toEqual(addResponse.body.data);
  expect(Object.keys(ownList.body.data[0] ?? {})).not.toContain('shownFrom');
  await editLink(addResponse.body.data._id, { title: 'renamed' });
  expect(await readAtEachClock(username, titles)).toEqual([['always'], ['always', 'renamed'], ['always']]);
  await editLink(addResponse.body.data._id, { shownFrom: '' });
  expect(await readAtEachClock(username, titles)).toEqual([['always', 'renamed'], ['always', 'renamed'], ['always']]);
  const cleared = await editLink(addResponse.body.data._id, { shownUntil: '' });
  expect(Object.keys(cleared.body.data)).not.toContain('shownUntil');
  expect(await readAtEachClock(username, titles)).toEqual(Array(3).fill(['always', 'renamed']));
});

it('entries of other kinds follow their schedule too, and the entries below move up', async () => {
  const { username, addLink, addEntry, editEntry, token } = await newCreator();
  const heading = await addEntry({ kind: 'heading', title: 'A sale', ...inHalfAnHour() });
  expect(heading.status).toBe(201);
  await addLink();
  await addEntry({ kind: 'text', text: 'Open on Sundays.' });
  expect(await readAtEachClock(username, kinds)).toEqual([['1 text'], ['0 heading', '2 text'], ['1 text']]);
  const ownList = await firstApp().api.get<Entry[]>('link/all-entry', { token });
  expect(ownList.body.data[0]).toMatchObject({
    kind: 'heading',
    shownFrom: expect.any(String),
    shown: { title: 'A sale' },
  });
  await editEntry(heading.body.data._id, { shownFrom: '', shownUntil: '' });
  expect(await readAtEachClock(username, kinds)).toEqual(Array(3).fill(['0 heading', '2 text']));
});

it('the spotlight exists only while its entry is visible', async () => {
  const { username, addLink, token } = await newCreator();
  const { _id } = (await addLink(inHalfAnHour())).body.data;
  await firstApp().api.patch('link/spotlight', { entry: _id }, { token });
  expect(await readAtEachClock(username, ({ spotlight = 'none' }) => spotlight)).toEqual(['none', _id, 'none']);
});

it('a pinned product follows its own schedule, which its owner sees, and the page announces the next change', async () => {
  const creator = await newCreator();
  const seller = new Seller(firstApp(), creator.username, { token: creator.token });
  const schedule = inHalfAnHour();
  const product: Product = (await seller.add(schedule)).body.data;
  await creator.addEntry({ kind: 'product', productId: product._id });
  expect(await readAtEachClock(creator.username, kinds)).toEqual([[], ['0 product'], []]);
  for (const { api } of apps) {
    const [pinnedEntry] = (await api.get<Entry[]>('link/all-entry', { token: creator.token })).body.data;
    expect(pinnedEntry).toMatchObject({ productTimes: schedule, shown: { name: product.Product_Name } });
  }
  const { headers } = await firstApp().api.get(`${creator.username}/Page`);
  expect(Number(headers.get('x-linkstall-changes-in'))).toBeGreaterThan(29 * 60_000);
});

it('a tracked link redirects only while it is visible', async () => {
  const { addLink } = await newCreator();
  const { _id } = (await addLink({ countClicks: 'true', ...inHalfAnHour() })).body.data;
  const responses = await Promise.all(apps.map(({ api }) => api.get<LinkTarget>(`link/go/${_id}`)));
  expect(responses.map(({ status }) => status)).toEqual([404, 200, 404]);
  expect(responses.map(({ headers }) => headers.has('x-linkstall-changes-in'))).toEqual([true, true, false]);
});

it('a response announces its next change, and nothing if no change is scheduled', async () => {
  const { username, addLink } = await newCreator();
  await addLink();
  const changesIn = async (index: number) =>
    (await (apps[index] as TestApp).api.get(`${username}/Page`)).headers.get('x-linkstall-changes-in');
  expect(await changesIn(0)).toBeNull();
  await addLink(inHalfAnHour());
  await addLink({ shownFrom: inMinutes(60 * 24) });
  const isNear = (ms: string | null, minutes: number) => Math.abs(Number(ms) - minutes * 60_000) < 60_000;
  expect([isNear(await changesIn(0), 30), isNear(await changesIn(1), 30), isNear(await changesIn(2), 22 * 60)]).toEqual(
    [true, true, true],
  );
});

it.each([
  ['link', 'link/add-link', {}],
  ['entry', 'link/add-entry', { kind: 'heading', title: 'A sale' }],
])('an invalid time is rejected with its field in a new %s', async (_, path, extraFields) => {
  const { token } = await newCreator();
  const fields = path === 'link/add-link' ? { title: 'x', url: 'example.com', thumbnail: image } : extraFields;
  for (const [invalidTimes, field] of [
    [{ shownFrom: 'soon' }, 'shownFrom'],
    [{ shownFrom: '2026-11-31T09:00Z' }, 'shownFrom'],
    [{ shownUntil: '2026-12-01T24:00Z' }, 'shownUntil'],
    [{ shownFrom: '2026-12-03T09:00:00Z', shownUntil: '2026-12-03T09:00:00Z' }, 'shownUntil'],
  ] as const) {
    const response = await firstApp().api.form(path, { ...fields, ...invalidTimes }, { token });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  }
  expect((await firstApp().api.get<Entry[]>('link/all-entry', { token })).body.data).toEqual([]);
});
