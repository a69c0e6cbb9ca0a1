import type {
  AuditLog,
  CreatorList,
  ModeratedAccount,
  PageUser,
  ProductPage,
  SessionUser,
  SitemapPage,
} from '@linkstall/contracts/http';

import { PASSWORD, newUsername } from '../../test/client.js';
import { Seller } from '../../test/products.js';
import { setVerified } from '../../test/set-verified.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';

const DAY = 86_400;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

const changeSite = async (fields: object) => {
  const { user, token } = await testApp.api.newSession();
  await testApp.database.collection('users').updateOne({ username: user.username }, { $set: { role: 'operator' } });
  const { revision } = (await testApp.api.get<{ revision: number }>('admin/site', { token })).body.data;
  expect((await testApp.api.patch('admin/site', { revision, ...fields }, { token })).status).toBe(200);
  return token;
};
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};

/** Test sessions skip the registration, which decides whether a page is new. */
const register = (username: string, fields: object = {}) => {
  const account = { username, fullName: 'A Person', email: `${username}@example.com`, password: PASSWORD };
  return testApp.api.post('users/register', { ...account, ...fields });
};

/** A verified creator with a UPI entry and a product that can be ordered directly. */
async function newSeller() {
  const username = newUsername();
  expect((await register(username)).status).toBe(201);
  const seller = new Seller(testApp, username, { token: await testApp.api.login(username) });
  await setVerified(testApp, username);
  const entry = { kind: 'upi', title: 'Tip me', upiId: 'meera@okbank', payee: 'Meera', amount: '' };
  expect((await testApp.api.form('link/add-entry', entry, seller.call)).status).toBe(201);
  const { _id: id } = (await seller.add({ Product_Direct: 'true' })).body.data;
  return { username, id, call: seller.call };
}

/** What visitors and search engines see of a page. */
async function seen({ username, id }: Awaited<ReturnType<typeof newSeller>>) {
  const page = await testApp.api.get<[PageUser]>(`${username}/Page`);
  const product = await testApp.api.get<[ProductPage]>(`${username}/Store/Product/${id}`);
  const store = await testApp.api.get(`${username}/Store/1`);
  const sitemap = (await testApp.api.get<SitemapPage>('users/listed/1')).body.data;
  const list = (await testApp.api.get<CreatorList>('users/newest/now')).body.data;
  return {
    robots: [page, product, store].map(({ headers }) => headers.get('x-robots-tag')),
    entryIsNew: page.body.data[0].UserEntry?.some((entry) => entry.kind === 'upi' && entry.isNew),
    orderIsNew: product.body.data[0].orders?.upi?.isNew,
    inSitemap: sitemap.users.some((user) => user.username === username),
    inList: list.creators.some((creator) => creator.username === username),
  };
}

const NEW = {
  ...{ robots: ['noindex', 'noindex', 'noindex'], entryIsNew: true, orderIsNew: true },
  ...{ inSitemap: false, inList: false },
};
const TRUSTED = {
  ...{ robots: [null, null, null], entryIsNew: false, orderIsNew: undefined },
  ...{ inSitemap: true, inList: true },
};

it('no page is new until an operator wants it', async () => {
  expect(await seen(await newSeller())).toEqual(TRUSTED);
});

it('the page of a new account is new for the days that an operator has chosen, then it changes by itself', async () => {
  const earlier = await newSeller();
  await changeSite({ newPageDays: 7 });
  const seller = await newSeller();
  expect(await seen(seller)).toEqual(NEW);
  expect(await seen(earlier)).toEqual(TRUSTED);
  const account = (await testApp.api.get<SessionUser>('users/account', seller.call)).body.data;
  expect(Math.round((Date.parse(account.newUntil ?? '') - testApp.app.get(Clock).now()) / DAY / 1000)).toBe(7);
  const page = await testApp.api.get(`${seller.username}/Page`);
  expect(Number(page.headers.get('x-linkstall-changes-in'))).toBeLessThanOrEqual(7 * DAY * 1000);
  advanceClock(7 * DAY);
  expect(await seen(seller)).toEqual(TRUSTED);
  await changeSite({ newPageDays: 0 });
});

it('accounts of an invitation or an approval are not new', async () => {
  const token = await changeSite({ newPageDays: 7, joining: 'approval' });
  const invitation = await testApp.api.post<{ path: string }>(
    'admin/site/invitations',
    { uses: 1, days: 1, note: '' },
    { token },
  );
  const code = invitation.body.data.path.replace('/signup?invitation=', '');
  const username = newUsername();
  expect((await register(username, { invitation: code })).status).toBe(201);
  const stored = await testApp.database.collection('users').findOne({ username });
  expect(stored).not.toHaveProperty('newUntil');
  await changeSite({ newPageDays: 0, joining: 'open' });
});

it('an operator ends the time of one page, with a line in the log', async () => {
  const token = await changeSite({ newPageDays: 7 });
  const seller = await newSeller();
  expect(await seen(seller)).toEqual(NEW);
  const account = async () =>
    (await testApp.api.get<ModeratedAccount>(`admin/takedowns/${seller.username}`, { token })).body;
  expect((await account()).data.newUntil).toBeDefined();
  const path = `admin/new-pages/${seller.username}/end`;
  expect((await testApp.api.post(path, { reason: '' }, { token })).status).toBe(400);
  const response = await testApp.api.post(path, { reason: 'I know the shop.' }, { token });
  expect(response.headers.get('x-linkstall-changed')).toContain(`user:${seller.username}`);
  expect(await seen(seller)).toEqual(TRUSTED);
  expect((await account()).data.newUntil).toBeUndefined();
  expect((await testApp.api.post(path, { reason: 'Again.' }, { token })).status).toBe(200);
  const { lines } = (await testApp.api.get<AuditLog>('admin/audit-log/newest', { token })).body.data;
  const steps = lines.filter(({ username }) => username === seller.username);
  expect(steps).toMatchObject([{ action: 'trust', reason: 'I know the shop.' }]);
  await changeSite({ newPageDays: 0 });
});
