import type { Entry, Link, LinkTarget, PageUser, Product, PublicUser } from '@linkstall/contracts/http';

import { picture } from '../../test/client.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

/** Three clocks over one database, an hour apart. */
const clocks: TestApp[] = [];
let png: Buffer;
beforeAll(async () => {
  png = await picture();
  const now = await startApp();
  clocks.push(now);
  for (const hours of [1, 2]) {
    const later = { MONGODB_URI: now.uri, DATA_DIR: now.dataDir, CLOCK_OFFSET: String(hours * 3_600) };
    clocks.push(await startApp(later));
  }
});
afterAll(async () => {
  for (const clock of clocks.toReversed()) await clock.close();
});

const first = (): TestApp => clocks[0] as TestApp;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const DURING = () => ({ shownFrom: inMinutes(30), shownUntil: inMinutes(90) });
type Parts = Readonly<Record<string, string>>;

async function newCreator() {
  const { user, token } = await first().api.newSession();
  const send = (method: 'POST' | 'PATCH', path: string, parts: Parts) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(parts)) body.append(name, text);
    return first().api.send<Link & Entry>(method, path, { token, body });
  };
  return {
    username: user.username,
    token,
    addLink: (parts: Parts = {}) =>
      first().api.form<Link>(
        'link/add-link',
        { title: 'A link', url: 'example.com', thumbnail: png, ...parts },
        { token },
      ),
    addEntry: (parts: Parts) => send('POST', 'link/add-entry', parts),
    editLink: (id: string, parts: Parts) => send('PATCH', `link/update-link/${id}`, parts),
    editEntry: (id: string, parts: Parts) => send('PATCH', `link/update-entry/${id}`, parts),
  };
}

/** What visitors see at each clock: `read` makes something of the page, of both its responses alike. */
const atEach = (username: string, read: (page: PageUser | PublicUser) => unknown) =>
  Promise.all(
    clocks.map(async ({ api }) => {
      const page = await api.get<PageUser[]>(`${username}/Page`);
      const whole = await api.get<PublicUser[]>(username);
      const [one, other] = [page, whole].map(({ body }) => body.data[0] && read(body.data[0]));
      expect(one).toEqual(other);
      return one;
    }),
  );
const titles = ({ UserLink }: PageUser | PublicUser) => UserLink.map(({ title }) => title);
const kinds = ({ UserEntry = [] }: PageUser | PublicUser) => UserEntry.map(({ kind, place }) => `${place} ${kind}`);

it('a link is seen from and until its moments; what says nothing of times always', async () => {
  const { username, addLink, editLink, token } = await newCreator();
  await addLink({ title: 'always' });
  const added = await addLink({ title: 'during', ...DURING() });
  expect(added.status).toBe(201);
  expect(await atEach(username, titles)).toEqual([['always'], ['always', 'during'], ['always']]);
  const own = await first().api.get<Link[]>('link/all-link', { token });
  expect(own.body.data[1]).toEqual(added.body.data);
  expect(Object.keys(own.body.data[0] ?? {})).not.toContain('shownFrom');
  await editLink(added.body.data._id, { title: 'renamed' });
  expect(await atEach(username, titles)).toEqual([['always'], ['always', 'renamed'], ['always']]);
  await editLink(added.body.data._id, { shownFrom: '' });
  expect(await atEach(username, titles)).toEqual([['always', 'renamed'], ['always', 'renamed'], ['always']]);
  const cleared = await editLink(added.body.data._id, { shownUntil: '' });
  expect(Object.keys(cleared.body.data)).not.toContain('shownUntil');
  expect(await atEach(username, titles)).toEqual(Array(3).fill(['always', 'renamed']));
});

it('so is every other kind, and the places of the rest close up', async () => {
  const { username, addLink, addEntry, editEntry, token } = await newCreator();
  const heading = await addEntry({ kind: 'heading', title: 'A sale', ...DURING() });
  expect(heading.status).toBe(201);
  await addLink();
  await addEntry({ kind: 'text', text: 'Open on Sundays.' });
  expect(await atEach(username, kinds)).toEqual([['1 text'], ['0 heading', '2 text'], ['1 text']]);
  const own = await first().api.get<Entry[]>('link/all-entry', { token });
  expect(own.body.data[0]).toMatchObject({
    kind: 'heading',
    shownFrom: expect.any(String),
    shown: { title: 'A sale' },
  });
  await editEntry(heading.body.data._id, { shownFrom: '', shownUntil: '' });
  expect(await atEach(username, kinds)).toEqual(Array(3).fill(['0 heading', '2 text']));
});

it('what stands first and larger does so while it is seen', async () => {
  const { username, addLink, token } = await newCreator();
  const { _id } = (await addLink(DURING())).body.data;
  await first().api.patch('link/spotlight', { entry: _id }, { token });
  expect(await atEach(username, ({ spotlight = 'none' }) => spotlight)).toEqual(['none', _id, 'none']);
});

it('a pinned product follows its own times, which its owner is told, and the page says when it comes', async () => {
  const creator = await newCreator();
  const seller = new Seller(first(), creator.username, { token: creator.token });
  const schedule = DURING();
  const product: Product = (await seller.add(schedule)).body.data;
  await creator.addEntry({ kind: 'product', productId: product._id });
  expect(await atEach(creator.username, kinds)).toEqual([[], ['0 product'], []]);
  for (const { api } of clocks) {
    const [own] = (await api.get<Entry[]>('link/all-entry', { token: creator.token })).body.data;
    expect(own).toMatchObject({ productTimes: schedule, shown: { name: product.Product_Name } });
  }
  const { headers } = await first().api.get(`${creator.username}/Page`);
  expect(Number(headers.get('x-linkstall-changes-in'))).toBeGreaterThan(29 * 60_000);
});

it('a link that counts every click leads on while it is seen', async () => {
  const { addLink } = await newCreator();
  const { _id } = (await addLink({ countClicks: 'true', ...DURING() })).body.data;
  const responses = await Promise.all(clocks.map(({ api }) => api.get<LinkTarget>(`link/go/${_id}`)));
  expect(responses.map(({ status }) => status)).toEqual([404, 200, 404]);
  expect(responses.map(({ headers }) => headers.has('x-linkstall-changes-in'))).toEqual([true, true, false]);
});

it('a response says after how long it changes next, and nothing where it never does by itself', async () => {
  const { username, addLink } = await newCreator();
  await addLink();
  const changesIn = async (at: number) =>
    (await (clocks[at] as TestApp).api.get(`${username}/Page`)).headers.get('x-linkstall-changes-in');
  expect(await changesIn(0)).toBeNull();
  await addLink(DURING());
  await addLink({ shownFrom: inMinutes(60 * 24) });
  const near = (ms: string | null, minutes: number) => Math.abs(Number(ms) - minutes * 60_000) < 60_000;
  expect([near(await changesIn(0), 30), near(await changesIn(1), 30), near(await changesIn(2), 22 * 60)]).toEqual([
    true,
    true,
    true,
  ]);
});

it.each([
  ['link', 'link/add-link', {}],
  ['entry', 'link/add-entry', { kind: 'heading', title: 'A sale' }],
])('a moment that is none is refused at its field of a new %s', async (_, path, more) => {
  const { token } = await newCreator();
  const parts = path === 'link/add-link' ? { title: 'x', url: 'example.com', thumbnail: png } : more;
  for (const [wrong, field] of [
    [{ shownFrom: 'soon' }, 'shownFrom'],
    [{ shownFrom: '2026-11-31T09:00Z' }, 'shownFrom'],
    [{ shownUntil: '2026-12-01T24:00Z' }, 'shownUntil'],
    [{ shownFrom: '2026-12-03T09:00:00Z', shownUntil: '2026-12-03T09:00:00Z' }, 'shownUntil'],
  ] as const) {
    const response = await first().api.form(path, { ...parts, ...wrong }, { token });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  }
  expect((await first().api.get<Entry[]>('link/all-entry', { token })).body.data).toEqual([]);
});
