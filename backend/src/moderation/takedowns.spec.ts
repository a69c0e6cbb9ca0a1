import type { AuditLog, Entry, ModeratedAccount, Product, SampleUser, SitemapPage } from '@linkstall/contracts/http';

import { PASSWORD, testImage } from '../../test/client.js';
import { MailServer, tokenIn, unsubscribeTokenIn } from '../../test/mail-server.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { MailWriters } from '../mail/mail-writers.service.js';
import { UsersService } from '../users/users.service.js';
import { ReportGroupsRepository } from './reports/report-groups.repository.js';
import { AuditLogRepository } from './audit-log.repository.js';

const EDGE = { 'x-edge-key': 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H' };
const REASON = 'The link asks for passwords.';
const HIDE = { target: 'page', id: '', category: 'fraud', reason: REASON };

let testApp: TestApp;
/** Another API process on the same database. */
let otherApp: TestApp;
let operator: string;
const mailServer = new MailServer();

beforeAll(async () => {
  await mailServer.start();
  const mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  testApp = await startApp(mail);
  otherApp = await startApp({ ...mail, MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
  const session = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(session.user.username, true);
  operator = session.token;
});

/** A listed page with entries, a tracked link, a product, a place and two forms. */
async function newCreator() {
  const { user, token } = await testApp.api.newSession();
  const { username } = user;
  await testApp.database.collection('users').updateOne({ username }, { $set: { emailVerified: true } });
  const seller = new Seller(testApp, username, { token });
  const product = (await seller.add({})).body.data._id;
  const add = async (fields: Readonly<Record<string, string>>) =>
    (await testApp.api.form<Entry>('link/add-entry', fields, { token })).body.data._id;
  const contact = await add({ kind: 'contactForm', title: 'Write', intro: '' });
  const list = await add({ kind: 'emailList', title: 'News', intro: '', consent: 'I agree.' });
  const heading = await add({ kind: 'heading', title: 'Blog' });
  const link = await testApp.api.form<Entry>(
    'link/add-link',
    { title: 'Win', url: 'win.example', countClicks: 'true', thumbnail: await testImage() },
    { token },
  );
  await testApp.api.patch('users/insights/place', { slug: 'yt', name: 'YouTube' }, { token });
  return { username, user: user._id, token, product, contact, list, heading, link: link.body.data._id };
}
type Creator = Awaited<ReturnType<typeof newCreator>>;

const takeDown = (username: string, input: object, token = operator) =>
  testApp.api.post<ModeratedAccount>(`admin/takedowns/${username}`, input, { token });
const restore = (username: string, input: object, token = operator) =>
  testApp.api.post<ModeratedAccount>(
    `admin/takedowns/${username}/end`,
    { reason: 'A mistake.', id: '', ...input },
    { token },
  );
const log = async () =>
  (await testApp.api.get<AuditLog>('admin/audit-log/newest', { token: operator })).body.data.lines;

/** Every public read of a page, with the form calls that an edge forwards. */
const SURFACES: Readonly<
  Record<string, (creator: Creator, app: TestApp) => Promise<{ status: number; headers: Headers }>>
> = {
  page: ({ username }, { api }) => api.get(username),
  'page by its former route': ({ username }, { api }) => api.get(`users/u/${username}`),
  'page without store': ({ username }, { api }) => api.get(`${username}/Page`),
  store: ({ username }, { api }) => api.get(`${username}/Store`),
  'part of the store': ({ username }, { api }) => api.get(`${username}/Store/1`),
  'search in the store': ({ username }, { api }) => api.get(`${username}/Store/1/Search/pan`),
  'product page': ({ username, product }, { api }) => api.get(`${username}/Store/Product/${product}`),
  product: ({ product }, { api }) => api.get(`product/${product}`),
  place: ({ username }, { api }) => api.get(`users/u/${username}/places/yt`),
  'tracked link': ({ link }, { api }) => api.get(`link/go/${link}`),
  'social image of the page': ({ username }, { api }) => api.get(`/previews/${username}/page/x.jpg`),
  'social image of the store': ({ username }, { api }) => api.get(`/previews/${username}/store/x.jpg`),
  'social image of the product': ({ username, product }, { api }) => api.get(`/previews/${username}/${product}/x.jpg`),
  'contact form': ({ username, contact: entryId }, { api }) =>
    api.post(
      `messages/${username}`,
      { entryId, name: '', email: 'asha@example.com', message: 'Hello', token: newToken() },
      { headers: EDGE },
    ),
  'form of an email list': ({ username, list: entryId }, { api }) =>
    api.post(`subscriptions/${username}`, { entryId, email: 'asha@example.com', token: newToken() }, { headers: EDGE }),
};
async function subscriberOf(email: string) {
  const subscriber = await testApp.database.collection('subscribers').findOne({ email });
  return { _id: String(subscriber?._id), owner: String(subscriber?.['owner']) };
}

let tokens = 0;
const newToken = () => `${'t'.repeat(18)}${String((tokens += 1)).padStart(4, '0')}`;

describe.each(Object.keys(SURFACES))('%s', (name) => {
  it.each([
    ['page', 451],
    ['account', 410],
  ] as const)(
    'answers for a hidden %s with %i in every process at once, and is back after the restore',
    async (target, status) => {
      const creator = await newCreator();
      const read = (app: TestApp) => SURFACES[name]?.(creator, app) ?? Promise.reject(new Error(name));
      const open = [(await read(testApp)).status, (await read(otherApp)).status];
      expect(open.every((each) => each < 400)).toBe(true);
      const response = await takeDown(creator.username, { ...HIDE, target });
      expect([response.status, response.headers.get('x-linkstall-changed')?.split(', ').sort()]).toEqual([
        200,
        expect.arrayContaining([`user:${creator.username}`, 'products', 'samples', 'sitemap']),
      ]);
      for (const app of [testApp, otherApp]) {
        const hidden = await read(app);
        expect([hidden.status, hidden.headers.get('x-linkstall-hidden')]).toEqual([
          status,
          `fraud en ${creator.username}`,
        ]);
      }
      expect((await restore(creator.username, { target })).status).toBe(200);
      expect([(await read(testApp)).status, (await read(otherApp)).status]).toEqual(open);
    },
  );
});

it('sitemap and samples leave a hidden page out', async () => {
  const { username } = await newCreator();
  await testApp.database.collection('users').updateOne({ username }, { $set: { origin: 'sample' } });
  const isListed = async ({ api }: TestApp) => {
    const { users } = (await api.get<SitemapPage>('users/listed/1')).body.data;
    const samples = (await api.get<SampleUser[][]>('/api/v1')).body.data.flat();
    return [users, samples].map((list) => list.some((user) => user.username === username));
  };
  for (const app of [testApp, otherApp]) expect(await isListed(app)).toEqual([true, true]);
  await takeDown(username, HIDE);
  for (const app of [testApp, otherApp]) expect(await isListed(app)).toEqual([false, false]);
});

describe('an entry or a product that an operator hides', () => {
  it('is absent for visitors, says why to its owner, and no edit of the owner shows it', async () => {
    const { username, token, heading, product, link } = await newCreator();
    for (const [target, id] of [
      ['entry', heading],
      ['entry', link],
      ['product', product],
    ])
      expect((await takeDown(username, { ...HIDE, target, id })).status).toBe(200);
    const { api } = testApp;
    await api.patchForm(`link/update-entry/${heading}`, { title: 'New', isActive: 'true' }, { token });
    await api.patchForm(`link/update-link/${link}`, { title: 'New', isActive: 'true' }, { token });
    await api.patchForm(
      `product/update-product/${product}`,
      { Product_Name: 'New', Product_status: 'true' },
      { token },
    );
    await api.post('link/delete-link', { linkId: heading }, { token });
    await api.post('link/restore-link', { linkId: heading }, { token });
    for (const app of [testApp, otherApp]) {
      const { text } = await app.api.get(username);
      for (const id of [heading, link, product]) expect(text).not.toContain(id);
      expect((await app.api.get(`${username}/Page`)).text).not.toContain('"hasStore":true');
      expect((await app.api.get(`link/go/${link}`)).status).toBe(451);
      expect((await app.api.get(`product/${product}`)).status).toBe(404);
      expect((await app.api.get(`${username}/Store/Product/${product}`)).status).toBe(404);
    }
    const takedown = { category: 'fraud', reason: REASON, at: expect.any(String) };
    const entries = (await api.get<Entry[]>('link/all-entry', { token })).body.data;
    expect(entries.filter((entry) => entry.takedown).map((entry) => [entry._id, entry.takedown])).toEqual(
      expect.arrayContaining([
        [heading, takedown],
        [link, takedown],
      ]),
    );
    const own = (await api.get<Product>(`product/${product}`, { token })).body.data;
    expect(own.takedown).toEqual(takedown);
    for (const [target, id] of [
      ['entry', link],
      ['product', product],
    ])
      await restore(username, { target, id });
    const { text } = await api.get(username);
    for (const id of [link, product]) expect(text).toContain(id);
  });

  it('answers 404 for an item of another page', async () => {
    const [one, other] = [await newCreator(), await newCreator()];
    const response = await takeDown(one.username, { ...HIDE, target: 'entry', id: other.heading });
    expect([response.status, response.body.code]).toEqual([404, 'takedown.no_item']);
    expect((await testApp.api.get(other.username)).text).toContain(other.heading);
  });
});

it('hides an entry and a product that are deleted and can be restored', async () => {
  const { username, token, heading, product } = await newCreator();
  await testApp.api.post('link/delete-link', { linkId: heading }, { token });
  const deletion = await testApp.api.send('DELETE', `product/delete-product/${product}`, { token });
  expect(deletion.status).toBe(200);
  for (const [target, id] of [
    ['entry', heading],
    ['product', product],
  ])
    expect((await takeDown(username, { ...HIDE, target, id })).status).toBe(200);
  expect((await testApp.api.post('link/restore-link', { linkId: heading }, { token })).status).toBe(200);
  expect((await testApp.api.get(username)).text).not.toContain(heading);
});

it('shows no confirmation of an email list while the page is hidden, and people can unsubscribe', async () => {
  const { username, list: entryId } = await newCreator();
  const email = `${username}@reader.example`;
  mailServer.refuse = () => null;
  await testApp.api.post(`subscriptions/${username}`, { entryId, email, token: newToken() }, { headers: EDGE });
  const mail = await mailServer.waitForMail(email);
  const token = tokenIn(mail);
  const read = (of = token) => testApp.api.get(`subscriptions/link?${new URLSearchParams({ token: of }).toString()}`);
  const confirm = () => testApp.api.post('subscriptions/link/confirm', { token });
  expect((await read()).status).toBe(200);
  await takeDown(username, HIDE);
  expect([(await read()).status, (await confirm()).status]).toEqual([451, 451]);
  expect(await testApp.database.collection('subscribers').findOne({ email })).toMatchObject({ state: 'waiting' });
  const leaving = unsubscribeTokenIn(mail);
  expect((await read(leaving)).status).toBe(200);
  expect((await testApp.api.post('subscriptions/link/unsubscribe', { token: leaving })).status).toBe(200);
  expect(await testApp.database.collection('subscribers').findOne({ email })).not.toMatchObject({ state: 'waiting' });
});

it('a creator gets no message of a form after the page is hidden', async () => {
  const { username, user } = await newCreator();
  const letter = { name: '', email: 'asha@example.com', message: 'Hello', title: 'Write' };
  const write = () => testApp.app.get(MailWriters).write({ purpose: 'message', userId: user, ref: '', to: '', letter });
  expect(await write()).not.toBeNull();
  await takeDown(username, HIDE);
  expect(await write()).toBeNull();
});

it('keeps the reports that came after the takedown when the takedown is repeated', async () => {
  const { username } = await newCreator();
  await takeDown(username, HIDE);
  await restore(username, { target: 'page' });
  const reported = { category: 'spam', words: 'Spam.', email: '', token: newToken() };
  await takeDown(username, HIDE);
  const { id } = (await testApp.app.get(UsersService).findByName(username)) ?? { id: '' };
  await testApp.app.get(ReportGroupsRepository).add(id, { ...reported, category: 'spam', at: new Date() });
  expect((await takeDown(username, HIDE)).body.data.reports).toMatchObject({ count: 1 });
});

it('an operator decides nothing about the own page', async () => {
  const { api, app } = testApp;
  const { user, token } = await api.newSession();
  await takeDown(user.username, HIDE);
  await app.get(UsersService).setOperator(user.username, true);
  const answers = [
    await restore(user.username, { target: 'page' }, token),
    await api.post(`admin/reports/${user.username}/dismiss`, { reason: 'Fine.' }, { token }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'takedown.own_page' } });
  expect((await api.get(user.username)).status).toBe(451);
  expect((await restore(user.username, { target: 'page' })).status).toBe(200);
});

describe('a suspended account', () => {
  it('gets no mail about a login that is refused, and the address of the login is not stored', async () => {
    const { user } = await testApp.api.newSession();
    const { username } = user;
    const users = testApp.database.collection('users');
    await users.updateOne({ username }, { $set: { knownAddresses: ['another'] } });
    await takeDown(username, { ...HIDE, target: 'account' });
    expect((await testApp.api.post('users/login', { username, password: PASSWORD })).status).toBe(403);
    expect(await users.findOne({ username })).toMatchObject({ knownAddresses: ['another'] });
  });

  it('loses its sessions, and the login says why only to those who know the password', async () => {
    const { api } = testApp;
    const { username } = await newCreator();
    const { user, token } = await api.newSession();
    await takeDown(user.username, { ...HIDE, target: 'account' });
    expect((await api.get('users/account', { token })).status).toBe(401);
    const login = await api.post('users/login', { username: user.username, password: PASSWORD });
    expect([login.status, login.body.code, login.body.message]).toEqual([
      403,
      'auth.suspended',
      expect.stringContaining(REASON),
    ]);
    const guess = await api.post('users/login', { username: user.username, password: 'another password' });
    expect([guess.status, guess.text.includes(REASON)]).toEqual([401, false]);
    await restore(user.username, { target: 'account' });
    expect((await api.post('users/login', { username: user.username, password: PASSWORD })).status).toBe(200);
    expect((await api.get(username)).status).toBe(200);
  });

  it('sends no mails to others', async () => {
    const { username, list: entryId } = await newCreator();
    const email = `${username}@reader.example`;
    mailServer.refuse = () => Object.assign(new Error('Later'), { responseCode: 451 });
    await testApp.api.post(`subscriptions/${username}`, { entryId, email, token: newToken() }, { headers: EDGE });
    const { _id: id, owner } = await subscriberOf(email);
    const write = () => testApp.app.get(MailWriters).write({ purpose: 'subscription', userId: owner, ref: id, to: '' });
    expect(await write()).toMatchObject({ to: email });
    await takeDown(username, { ...HIDE, target: 'account' });
    expect(await write()).toBeNull();
  });
});

describe('the log of operators', () => {
  it('gets a line for each step, with actor, reason, before and after', async () => {
    const { username, link } = await newCreator();
    await takeDown(username, HIDE);
    await takeDown(username, { ...HIDE, target: 'account' });
    await restore(username, { target: 'account' });
    await takeDown(username, { ...HIDE, target: 'entry', id: link });
    const lines = (await log()).filter((line) => line.username === username).reverse();
    expect(lines.map(({ action, target, item, before, after }) => [action, target, item, before, after])).toEqual([
      ['takedown', 'page', '', 'visible', 'hidden'],
      ['takedown', 'account', '', 'hidden', 'suspended'],
      ['restore', 'account', '', 'suspended', 'visible'],
      ['takedown', 'entry', link, 'visible', 'hidden'],
    ]);
    expect(lines[3]).toMatchObject({ category: 'fraud', reason: REASON, content: 'Win win.example' });
    expect(lines[2]).toMatchObject({ reason: 'A mistake.' });
  });

  it('gets no second line for a repetition', async () => {
    const { username } = await newCreator();
    for (let count = 0; count < 3; count += 1) await takeDown(username, HIDE);
    for (let count = 0; count < 3; count += 1) await restore(username, { target: 'page' });
    expect((await log()).filter((line) => line.username === username)).toHaveLength(2);
  });

  it('comes first: without its line nothing is hidden', async () => {
    const { username } = await newCreator();
    const append = jest.spyOn(testApp.app.get(AuditLogRepository), 'append').mockRejectedValue(new Error('full'));
    expect((await takeDown(username, HIDE)).status).toBe(500);
    append.mockRestore();
    expect((await testApp.api.get(username)).status).toBe(200);
  });

  it('cannot be changed: its repository only adds and reads', () => {
    expect(Object.getOwnPropertyNames(AuditLogRepository.prototype).sort()).toEqual([
      'append',
      'constructor',
      'find',
      'findNewest',
      'list',
    ]);
  });

  it('is read in pages', async () => {
    const { username } = await newCreator();
    for (let count = 0; count < 26; count += 1) {
      await takeDown(username, HIDE);
      await restore(username, { target: 'page' });
    }
    const first = (await testApp.api.get<AuditLog>('admin/audit-log/newest', { token: operator })).body.data;
    const second = (await testApp.api.get<AuditLog>(`admin/audit-log/${first.next}`, { token: operator })).body.data;
    expect([first.lines.length, second.lines.some(({ id }) => first.lines.some((line) => line.id === id))]).toEqual([
      50,
      false,
    ]);
    expect(second.lines.length).toBeGreaterThan(1);
  });
});

it.each([
  ['without a login', undefined, 401],
  ['of a creator', 'creator', 403],
])('a takedown %s is refused', async (_, who, status) => {
  const { username, token } = await newCreator();
  const response = await testApp.api.post(`admin/takedowns/${username}`, HIDE, who === undefined ? {} : { token });
  expect(response.status).toBe(status);
  expect((await testApp.api.get(username)).status).toBe(200);
});

it('an operator cannot be taken down', async () => {
  const { user } = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(user.username, true);
  expect((await takeDown(user.username, { ...HIDE, target: 'account' })).status).toBe(409);
});
