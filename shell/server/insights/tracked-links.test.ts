/** @jest-environment node */
import type { Counts } from '@linkstall/contracts/http';

import { sendRequest, type TestResponse, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const ENV = { EDGE_KEY: 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H', TRUST_PROXY: '1' };
const api = new FixtureApi();
let site: FixtureSite;
let idCount = 0;
let addressCount = 0;

beforeAll(async () => {
  await api.start();
  api.owners.set('asha', { owner: 'a'.repeat(24), timeZone: 'Asia/Kolkata' });
  site = await FixtureSite.create();
  await site.start(api.url, ENV);
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

function newLink(url = 'Example.com/a?b=1'): string {
  const id = (idCount += 1).toString(16).padStart(24, '0');
  api.targets.set(id, { username: 'Asha', url });
  return id;
}

const newAddress = () => `10.2.${(addressCount += 1) >> 8}.${addressCount & 255}`;

type Headers = Readonly<Record<string, string>>;
const go = (id: string, headers: Headers = {}, method = 'GET'): Promise<TestResponse> =>
  sendRequest(site.url, `/go/${id}`, {
    method,
    headers: { 'user-agent': DESKTOP, 'x-forwarded-for': newAddress(), ...headers },
  });

/** How many clicks of a link the API has received. */
const clicksOf = (id: string): number =>
  api.requests
    .filter(({ url }) => url === '/api/v1/insights/counts')
    .flatMap(({ body }) => (JSON.parse(body) as Counts).counts)
    .filter((line) => line.includes(` click ${id} `))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

async function waitForClicks(id: string): Promise<void> {
  await until(() => clicksOf(id) > 0);
}

test.each([
  ['Example.com/a?b=1', 'http://Example.com/a?b=1'],
  ['https://youtube.com/@name#x', 'https://youtube.com/@name#x'],
  ['bücher.example/ä b', 'http://xn--bcher-kva.example/%C3%A4%20b'],
])('%s is the redirect target, also when the path names another target', async (url, location) => {
  const id = newLink(url);
  for (const rest of ['', '?to=https://evil.example', '?url=//evil.example&next=/evil']) {
    const { status, headers, text } = await go(id + rest);
    expect({ status, location: headers.location, text }).toEqual({ status: 302, location, text: '' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }
});

test('a click counts once across redirect and beacon, and a prefetch does not count', async () => {
  const id = newLink();
  const address = newAddress();
  const visitor = { 'x-forwarded-for': address };
  const prefetchHeaders = [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }];
  for (const headers of prefetchHeaders) expect(await go(id, headers)).toMatchObject({ status: 503 });
  const ignored = await Promise.all([
    go(id, {}, 'HEAD'),
    go(id, { 'user-agent': 'WhatsApp/2.23.20.0' }),
    go(id, { 'user-agent': '' }),
    go(id, { cookie: 'ls_own=asha' }),
    go(id, { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }),
  ]);
  expect(ignored.map(({ status }) => status)).toEqual(ignored.map(() => 302));
  await go(id, visitor);
  await go(id, visitor);
  await sendRequest(site.url, '/report/visit', {
    method: 'POST',
    body: `c\n/asha\n${id}`,
    headers: { 'user-agent': DESKTOP, ...visitor },
  });
  await go(id, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' });
  const last = newLink();
  await go(last);
  await waitForClicks(last);
  expect(clicksOf(id)).toBe(2);
});

test('an unknown or hidden link shows the 404 page', async () => {
  const hidden = newLink();
  expect((await go(hidden)).status).toBe(302);
  api.targets.delete(hidden);
  api.changed = 'user:asha';
  await sendRequest(site.url, '/api/v1/link/update-link/x', { method: 'PATCH' });
  api.changed = '';
  for (const id of [hidden, 'f'.repeat(24), 'x', hidden.toUpperCase().replace('0', 'A'), `${hidden}/more`, '%0d%0a']) {
    const { status, headers, text } = await go(id);
    expect({ id, status, location: headers.location }).toEqual({ id, status: 404 });
    expect(text).toContain('<!doctype html>');
  }
  expect((await go(hidden, {}, 'POST')).status).toBe(405);
});

test('a link that is deleted during its request is not served to later visitors', async () => {
  const id = newLink('deleted.example');
  const requestsBefore = api.requests.length;
  const respond = api.hold();
  const pending = go(id);
  await until(() => api.requests.length > requestsBefore);
  api.targets.delete(id);
  api.changed = 'user:asha';
  await sendRequest(site.url, '/api/v1/link/delete-link', { method: 'POST', body: '{}' });
  api.changed = '';
  const after = go(id);
  api.readBarrier = Promise.resolve();
  respond();
  expect((await pending).status).toBe(302);
  expect([(await after).status, (await go(id)).status]).toEqual([404, 404]);
});

test('while the API is down, links of the last hour still redirect, and others answer 503', async () => {
  const [knownLink, unknownLink] = [newLink('known.example'), newLink('unknown.example')];
  await go(knownLink);
  await api.stop();
  await site.advanceClock(2_100); // older than two seconds, so the edge reads the data from the API again
  expect(await go(knownLink)).toMatchObject({ status: 302, headers: { location: 'http://known.example' } });
  const unavailable = await go(unknownLink);
  expect(unavailable).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2', 'cache-control': 'no-store, no-transform' },
  });
  expect(unavailable.text).toContain('This link cannot be opened just now');
  await api.start();
});

test('links redirect without statistics', async () => {
  // A separate API, because the other edge may still send earlier clicks.
  const ownApi = new FixtureApi();
  await ownApi.start();
  const id = newLink();
  ownApi.targets.set(id, { username: 'Asha', url: 'Example.com' });
  ownApi.owners.set('asha', { owner: 'a'.repeat(24), timeZone: 'Asia/Kolkata' });
  const siteWithoutStatistics = await site.copy();
  await siteWithoutStatistics.start(ownApi.url);
  expect(
    (await sendRequest(siteWithoutStatistics.url, `/go/${id}`, { headers: { 'user-agent': DESKTOP } })).status,
  ).toBe(302);
  expect((await sendRequest(siteWithoutStatistics.url, '/asha')).text).not.toContain('/report/visit');
  await siteWithoutStatistics.remove(); // an edge sends its remaining counts when it stops
  await ownApi.stop();
  expect(ownApi.requests.filter(({ url }) => url.includes('insights/'))).toEqual([]);
});

test('robots.txt excludes tracked links', async () => {
  expect((await sendRequest(site.url, '/robots.txt')).text).toContain('Disallow: /go/\n');
});
