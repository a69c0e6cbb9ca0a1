/** @jest-environment node */
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, sendUntil } from '../testing/send-request.ts';

const GARDEN = { name: 'Garden <Club>', joining: 'open' } as const;
const NAME = 'Garden &lt;Club&gt;';
const PATHS = ['/asha', '/login', '/nobody/here', '/subscriptions/confirm?token=none'];

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string) => sendRequest(site.url, path);
const textsOf = () => Promise.all(PATHS.map(async (path) => (await get(path)).text));

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  site = await FixtureSite.create();
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

it('pages follow a new name that another edge has forwarded, and the first name makes the same pages as before', async () => {
  const before = await textsOf();
  for (const text of before) expect(text).toContain('Linkstall');
  api.site = GARDEN;
  await sendUntil(
    () => get('/asha'),
    ({ text }) => text.includes(NAME),
  );
  for (const text of await textsOf()) {
    expect(text).toContain(NAME);
    expect(text).not.toContain('Linkstall');
  }
  api.site = { ...GARDEN, name: 'Linkstall' };
  await sendUntil(
    () => get('/asha'),
    ({ text }) => !text.includes(NAME),
  );
  expect(await textsOf()).toEqual(before);
});

it('a change through this edge is on all pages before the operator gets the response', async () => {
  await get('/asha');
  api.changed = 'site';
  api.site = GARDEN;
  await sendRequest(site.url, '/api/v1/admin/site', { method: 'PATCH', headers: { authorization: 'Bearer x' } });
  for (const text of await textsOf()) expect(text).toContain(NAME);
});

it('GET /site comes from the cache of the edge, and a change drops it', async () => {
  const response = await get('/api/v1/site');
  expect([response.status, response.headers['surrogate-key']]).toEqual([200, 'all site']);
  api.site = { ...GARDEN, name: 'Orchard' };
  await sendRequest(site.url, '/api/v1/admin/site', { method: 'PATCH', headers: { authorization: 'Bearer x' } });
  expect((await get('/api/v1/site')).text).toContain('Orchard');
  api.site = GARDEN;
  await sendRequest(site.url, '/api/v1/admin/site', { method: 'PATCH', headers: { authorization: 'Bearer x' } });
});

it('the setup page exists only until the site has its first operator', async () => {
  api.people.set('setup', { username: 'setup', title: 'The page of the setup' });
  expect((await get('/setup')).status).toBe(404);
  api.site = { ...GARDEN, needsSetup: true };
  await sendRequest(site.url, '/api/v1/admin/site', { method: 'PATCH', headers: { authorization: 'Bearer x' } });
  expect((await get('/setup')).status).toBe(200);
  expect((await get('/asha')).text).not.toContain('needsSetup');
  api.site = GARDEN;
  await sendRequest(site.url, '/api/v1/admin/site', { method: 'PATCH', headers: { authorization: 'Bearer x' } });
  for (const path of ['/setup', '/Setup/', '/setup?token=3kq9']) expect((await get(path)).status).toBe(404);
});

it('pages keep the name while the API is unavailable', async () => {
  await api.stop();
  expect((await get('/nobody/here')).text).toContain(NAME);
  await api.start();
});
