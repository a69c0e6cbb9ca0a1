import type { SessionUser, SitemapPage } from '@linkstall/contracts/http';

import type { Call } from '../../test/client.js';
import { html, serveOtherSites, type OtherSites } from '../../test/other-sites.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const PUBLIC_URL = 'https://old.example';
const DAY = 86_400;

let testApp: TestApp;
let others: OtherSites;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL });
  others = await serveOtherSites(testApp);
});

const move = (call: Call, address: string, months = 3) =>
  testApp.api.post<SessionUser>('users/move', { address, months }, call);
const end = (call: Call) => testApp.api.send<SessionUser>('DELETE', 'users/move', call);

/** A user with a heading, a product and a place, and a page of the same name at the new site. */
async function newMover() {
  const { user, token } = await testApp.api.newSession();
  const { username } = user;
  await testApp.api.form('link/add-entry', { kind: 'heading', title: 'Blog' }, { token });
  const seller = new Seller(testApp, username, { token });
  const { _id: product } = (await seller.add({})).body.data;
  await testApp.api.patch('users/insights/place', { slug: 'yt', name: 'YouTube' }, { token });
  others.sites.set('new.example', html('<h1>New'));
  return { username, token, product, address: `https://new.example/${username}` };
}

const pathsOf = ({ username, product }: Awaited<ReturnType<typeof newMover>>) => [
  username,
  `users/u/${username}`,
  `${username}/Page`,
  `${username}/Store`,
  `${username}/Store/1`,
  `${username}/Store/Product/${product}`,
  `users/u/${username}/places/yt`,
];

it('a moved page, its store, products and places answer 404 with the new address until the redirect ends', async () => {
  const mover = await newMover();
  const { token, username, address } = mover;
  const response = await move({ token }, address);
  expect([response.status, response.body.data.move?.address]).toEqual([200, address]);
  expect(response.headers.get('x-linkstall-changed')).toContain(`user:${username}`);
  for (const path of pathsOf(mover)) {
    const { status, headers, body } = await testApp.api.get(path);
    expect([path, status, headers.get('x-linkstall-moved'), body.code]).toEqual([path, 404, address, 'user.moved']);
  }
  expect((await testApp.api.get<SessionUser>('users/account', { token })).body.data.move).toEqual(
    response.body.data.move,
  );
  const ended = await end({ token });
  expect([ended.status, ended.body.data.move, ended.headers.get('x-linkstall-changed')]).toEqual([
    200,
    undefined,
    expect.stringContaining(`user:${username}`),
  ]);
  for (const path of pathsOf(mover)) expect([path, (await testApp.api.get(path)).status]).toEqual([path, 200]);
});

it.each([
  [1, 27, 32],
  [12, 364, 367],
])('a redirect of %i months ends by itself', async (months, before, after) => {
  const { token, username, address } = await newMover();
  await move({ token }, address, months);
  const later = (days: number) =>
    startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, CLOCK_OFFSET: String(days * DAY) });
  const [early, late] = [await later(before), await later(after)];
  const moved = await early.api.get(`${username}/Page`);
  expect([moved.status, Number(moved.headers.get('x-linkstall-changes-in')) > 0]).toEqual([404, true]);
  expect((await late.api.get(`${username}/Page`)).status).toBe(200);
  await early.close();
  await late.close();
});

it('a redirect without an end has no end', async () => {
  const { token, address } = await newMover();
  expect((await move({ token }, address, 0)).body.data.move).toEqual({ address, until: null });
});

it('the sitemap does not list a moved page', async () => {
  const { token, username, address } = await newMover();
  const { database } = testApp;
  await database.collection('users').updateOne({ username }, { $set: { emailVerified: true } });
  const isListed = async () => {
    const { users } = (await testApp.api.get<SitemapPage>('users/listed/1')).body.data;
    return users.some((user) => user.username === username);
  };
  expect(await isListed()).toBe(true);
  await move({ token }, address);
  expect(await isListed()).toBe(false);
});

it.each([
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['http', 'http://new.example/meera'],
  ['a port', 'https://new.example:8443/meera'],
  ['a password', 'https://a:b@new.example/meera'],
  ['a site without a name', 'https://new.example/'],
  ['a path below the name', 'https://new.example/meera/x'],
  ['a query', 'https://new.example/meera?next=x'],
  ['this site', `${PUBLIC_URL}/meera`],
])('POST /users/move answers 400 for %s', async (_, address) => {
  const { token } = await newMover();
  const { status, body } = await move({ token }, address);
  expect({ status, ...body }).toMatchObject({ status: 400, errors: [{ field: 'address' }] });
});

it.each([
  ['a page of another name', 'https://new.example/somebody', 'move.unproven'],
  ['a page that leads elsewhere', 'https://leads.example/', 'move.elsewhere'],
  ['a site that answers 404', 'https://none.example/', 'preview.status'],
  ['a private address', 'https://10.0.0.1/', 'preview.private'],
])('POST /users/move answers 422 for %s', async (_, site, code) => {
  const { token, username } = await newMover();
  others.sites.set('leads.example', (__, response) => response.writeHead(302, { location: PUBLIC_URL }).end());
  others.sites.set('old.example', html('<h1>Old'));
  others.sites.set('none.example', (__, response) => response.writeHead(404, { 'content-type': 'text/html' }).end());
  const { status, body } = await move({ token }, site.endsWith('/') ? site + username : site);
  expect([status, body.code]).toEqual([422, code]);
  expect((await testApp.api.get(username)).status).toBe(200);
});

it.each([
  ['me', 200],
  ['noopener nofollow ugc me', 200],
  ['nofollow', 422],
])('a link with rel="%s" to the old page proves a page of another name: %i', async (rel, expected) => {
  const { token, username } = await newMover();
  others.sites.set('new.example', html(`<a rel="${rel}" href="${PUBLIC_URL}/${username}">Old page</a>`));
  expect((await move({ token }, 'new.example/somebody')).status).toBe(expected);
});
