/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const TOKEN = 'one-time-secret-7f3a';

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  const pages = ['/account-verification', '/password-reset-confirm'].map((path) => ({ path }));
  await site.deploy('mfe-account', { server: null, pages });
  await site.start(api.url, { LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

const EXPECTED = {
  'cache-control': expect.stringMatching(/^no-store(, no-transform)?$/) as unknown,
  'referrer-policy': 'no-referrer',
};

test.each([
  ['/account-verification', 200],
  [`/account-verification?token=${TOKEN}`, 200],
  [`/Account-Verification?purpose=undo&token=${TOKEN}`, 200],
  [`/password-reset-confirm?token=${TOKEN}&userName=asha`, 200],
  [`/account-verification/?token=${TOKEN}`, 301],
  [`/asha?token=${TOKEN}`, 200],
  [`/no/such/page?token=${TOKEN}`, 404],
  [`/asha?invitation=${TOKEN}`, 200],
])('no cache stores %s, and it sends no referrer', async (path, status) => {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const response = await sendRequest(site.url, path);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject(EXPECTED);
    for (const name of ['etag', 'cdn-cache-control', 'surrogate-key'])
      expect(response.headers).not.toHaveProperty(name);
    expect(response.text).not.toContain(TOKEN);
  }
});

test('a page without a token stays in shared caches, also after a request with a token', async () => {
  await sendRequest(site.url, `/asha?token=${TOKEN}`);
  const { headers } = await sendRequest(site.url, '/asha');
  expect(headers['cache-control']).toBe('no-cache, no-transform');
  expect(headers['cdn-cache-control']).toContain('max-age');
});

test('a token is in no log line and in no request to the API, also when a browser reports an error', async () => {
  const page = `${site.url}/account-verification?token=${TOKEN}`;
  const report = { kind: 'error', message: `failed at ${page}`, stack: `Error: x\n    at ${page}:1:1`, page };
  const body = JSON.stringify(report);
  await sendRequest(site.url, '/report', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  await sendRequest(site.url, `/account-verification?token=${TOKEN}`, { headers: { referer: page } });
  await site.stop();
  expect(site.log.length).toBeGreaterThan(2);
  expect(site.log.filter((line) => line.includes(TOKEN))).toEqual([]);
  expect(JSON.stringify(api.requests)).not.toContain(TOKEN);
});
