/** @jest-environment node */
import { unzipSync } from 'fflate';

import { sendRequest, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const COPY = '/api/v1/users/static-copy';
const LOGGED_IN = { authorization: 'token' };

const api = new FixtureApi();
let site: FixtureSite;
const get = (headers: Readonly<Record<string, string>> = LOGGED_IN) => sendRequest(site.url, COPY, { headers });

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url);
});

beforeEach(() => {
  api.account = { username: 'asha' };
  api.people.set('asha', { username: 'asha', title: 'Links' });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('the copy is a zip file with the page of the logged-in user, without its scripts', async () => {
  const { status, headers, bytes } = await get();
  expect([status, headers['content-type'], headers['cache-control'], headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    'no-store',
    'attachment; filename="asha-page.zip"',
  ]);
  const files = unzipSync(bytes);
  const page = Buffer.from(files['index.html'] ?? '').toString('utf8');
  const live = (await sendRequest(site.url, '/asha')).text;
  expect(page).toContain(/<main.*<\/main>/s.exec(live)?.[0]);
  expect(page).toContain(`<link rel="canonical" href="${site.url}/asha">`);
  expect(page).toContain('<meta http-equiv="Content-Security-Policy"');
  expect(page).not.toContain('<script');
  expect(Object.keys(files)).toContain('favicon.ico');
});

test('the copy of a page in several languages has the first one, and no links to the others', async () => {
  api.account = { username: 'dora' };
  const hrefs = ['/dora', '/store/@dora?page=2'];
  api.people.set('dora', { username: 'dora', title: 'Recipes', languages: ['en', 'hi'], hrefs });
  const files = unzipSync((await get({ ...LOGGED_IN, 'accept-language': 'hi' })).bytes);
  const page = Buffer.from(files['index.html'] ?? '').toString('utf8');
  expect(page).toContain('Recipes');
  expect(page).not.toMatch(/<nav|lang=hi|lang=en"|hreflang/);
  expect(page).toContain('href="index.html"');
});

test.each([
  ['without a login', {}, 401],
  ['with another method', { ...LOGGED_IN, method: 'HEAD' }, 405],
])('a request %s gets no copy', async (_, { method = 'GET', ...headers }: Record<string, string>, status) => {
  expect((await sendRequest(site.url, COPY, { method, headers })).status).toBe(status);
});

test('a user has one copy at a time', async () => {
  let release: (value?: unknown) => void = () => undefined;
  const barrier = new Promise((resolve) => (release = resolve));
  api.account = { username: 'carl' };
  api.people.set('carl', { username: 'carl', title: 'Links', barrier });
  const first = get();
  await until(() => api.readsOf('/api/v1/carl') === 1);
  expect((await get()).status).toBe(429);
  release();
  expect((await first).status).toBe(200);
  expect((await get()).status).toBe(200);
});

test('while the page cannot be drawn, the copy answers 503', async () => {
  api.account = { username: 'bela' };
  api.people.set('bela', { username: 'bela', title: 'Links', fault: 'throws in its component' });
  const { status, headers } = await get();
  expect([status, headers['retry-after']]).toEqual([503, '2']);
});
