/** @jest-environment node */
import type { Counts } from '@linkstall/contracts/http';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, until } from '../testing/send-request.ts';

const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const LINK = '6920a1b2c3d4e5f60718293b';
const TRACKED = '6920a1b2c3d4e5f60718293c';

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'Asha', title: '' });
  api.owners.set('asha', { owner: 'a'.repeat(24), timeZone: 'Asia/Kolkata' });
  api.places.set('asha/yt', { username: 'Asha' });
  api.targets.set(TRACKED, { username: 'asha', url: 'https://example.com' });
  site = await FixtureSite.create();
  await site.start(api.url, { EDGE_KEY, TRUST_PROXY: '1' });
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

const get = (path: string) => sendRequest(site.url, path);

test('the address of a place leads to the page, with the place and the query of the request', async () => {
  for (const path of ['/asha/yt', '/Asha/YT', '/asha/yt/'])
    expect((await get(path)).headers).toMatchObject({ location: '/Asha?from=yt', 'cache-control': 'no-store' });
  const { status, headers } = await get('/asha/yt?utm_campaign=diwali');
  expect([status, headers['location']]).toEqual([302, '/Asha?from=yt&utm_campaign=diwali']);
});

test('the page of a place is the page itself, in the cache, too', async () => {
  const { text } = await get('/asha');
  const reads = api.requests.length;
  expect((await get('/asha?from=yt')).text).toBe(text);
  expect(api.requests.length).toBe(reads);
});

test.each(['/asha/none', '/asha/yt/more', '/nobody/yt', '/admin/yt', '/asha/yt.vcf'])(
  '%s is no place and answers 404',
  async (path) => expect((await get(path)).status).toBe(404),
);

test('a page of a remote with two segments is no place, so the API is not asked', async () => {
  const count = () => api.requests.filter(({ url }) => url.includes('/places/')).length;
  const before = count();
  expect((await get('/admin/links')).status).toBe(200);
  expect(count()).toBe(before);
});

test('no shared cache stores that a place is missing, because no purge would remove it', async () => {
  expect((await get('/asha/none')).headers).not.toHaveProperty('cdn-cache-control');
  expect((await get('/asha/none/more')).headers).toHaveProperty('cdn-cache-control');
});

test('the QR code of a place exists as long as the place', async () => {
  const [place, page] = [await get('/asha/yt.qr.svg'), await get('/asha.qr.svg')];
  expect([place.status, place.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(place.text).not.toBe(page.text);
  expect((await get('/asha/none.qr.svg')).status).toBe(404);
});

test('views, clicks, clicks without script and counted links name the place with which the visitor came', async () => {
  const send = (body: string, headers: Record<string, string> = {}, search = '') =>
    sendRequest(site.url, `/report/visit${search}`, {
      method: 'POST',
      body,
      headers: { 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.7', ...headers },
    });
  const page = `${site.url}/asha?from=yt`;
  const ids = [LINK, LINK.replace('b', 'd')];
  await send('v\n/asha?from=yt\n\n0\n0123456789ab');
  await send(`c\n/asha?from=yt\n${ids[0]}\n0\n0123456789ab`);
  await send('PING', { 'ping-from': page }, `?${ids[1]}`);
  await sendRequest(site.url, `/go/${TRACKED}`, {
    headers: { 'user-agent': BROWSER, 'x-forwarded-for': '203.0.113.7', referer: page },
  });
  await send('v\n/store/@asha?from=%3Cb%3E\n\n0\n0123456789ab');
  const counts = () =>
    api.requests
      .filter(({ url }) => url === '/api/v1/insights/counts')
      .flatMap(({ body }) => (JSON.parse(body) as Counts).counts)
      .map((line) => line.split(' ').slice(3).join(' '));
  await until(() => counts().some((line) => line.startsWith('store')));
  const placeCounts = counts().filter((line) => line.startsWith('place'));
  expect(placeCounts.sort()).toEqual(['place yt 1', ...[...ids, TRACKED].map((id) => `place-click yt/${id} 1`)].sort());
});
