/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let releaseFile = '';

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  await site.start(api.url);
  const { text } = await sendRequest(site.url, '/login');
  releaseFile = /\/remotes\/mfe-links\/[^"]+entry\.js/.exec(text)?.[0] ?? '';
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

const paths = () => ['/', '/asha', '/login', '/no/such/page', releaseFile, '/api/v1/asha', '/preview', '/robots.txt'];

test('every path refuses a request for the script of a service worker, also the retry URL of a release file', async () => {
  const headers = { 'service-worker': 'script' };
  for (const path of [...paths(), releaseFile.replace('/entry', '/try-1/entry'), '/images/abc/96.webp', '/report']) {
    const response = await sendRequest(site.url, path, { headers });
    expect([path, response.status, response.headers['cache-control']]).toEqual([path, 403, 'no-store']);
  }
  expect(releaseFile).not.toBe('');
  expect((await sendRequest(site.url, releaseFile)).status).toBe(200);
});

test('the policy of every response forbids workers', async () => {
  for (const path of paths()) {
    const { headers } = await sendRequest(site.url, path);
    expect([path, headers['content-security-policy']]).toEqual([path, expect.stringContaining("worker-src 'none'")]);
  }
});
