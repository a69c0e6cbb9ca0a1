// Tests a real Varnish with the documented rules in front of the real product: which responses it stores, and for how
// long.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';
import sharp from 'sharp';

import { freePort } from '../../dev/processes/free-port.ts';
import { operators } from '../../packages/releases/src/command/operators.ts';
import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy, disable, enable, promote } from '../../packages/releases/src/pointers/changes.ts';
import { ACCEPTED } from './accepted-languages.ts';
import { addLinks, type Creator, newCreator } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';
import { publishCopy, visitorsOfBothHalves } from './rollout.ts';
import { sendRequest, type RelayedRequest, startVarnish, startRelay, type Varnish, type Relay } from './varnish.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const PURGE_KEY = 'a purge key that only tests know'.replaceAll(' ', '-');
const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
/** The maximum age of a stale copy: the limit of the cache, plus the time of requests in flight. */
const MAX_STALE_MS = 2_300;

let platform: Platform;
let relay: Relay;
/** Relays the purges that the edge sends to Varnish. */
let purges: Relay;
let varnish: Varnish;
let request: APIRequestContext;
let creator: Creator;

const view = (path: string, headers: Record<string, string | string[]> = {}, agent?: Agent) =>
  sendRequest(varnish.url + path, { headers, ...(agent && { agent }) });
/**
 * Runs a write, and resolves when the cache has processed its purge. The response of a write waits for the purge at most 300
 * ms (shell/server/http/purges.test.ts), and a busy machine may take longer.
 */
async function withPurge<T>(act: () => Promise<T>): Promise<T> {
  const before = purges.respondedCount();
  const result = await act();
  const areAllProcessed = () => purges.respondedCount() > before && purges.respondedCount() === purges.requests.length;
  await expect.poll(areAllProcessed, { message: 'the purge of a write' }).toBe(true);
  return result;
}
const call = (path: string, body: unknown, method = 'POST') =>
  withPurge(() =>
    sendRequest(`${varnish.url}/api/v1${path}`, {
      method,
      headers: { authorization: creator.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
/** How many requests for this path, with these headers, reached the edge. */
const countRequestsFor = (path: string, expectedHeaders: Record<string, string> = {}) =>
  relay.requests.filter(
    ({ url, headers }) =>
      url === path && Object.entries(expectedHeaders).every(([name, value]) => headers[name] === value),
  ).length;
/** The releases of the platform. A change in this process does the same as `linkstall`, and starts no program. */
const releases = () => openEnvironment({ dataDir: platform.dataDir, signs: true, by: 'cdn' });
const purgeAll = (key = PURGE_KEY) =>
  sendRequest(varnish.url, { method: 'PURGE', headers: { authorization: `Bearer ${key}`, 'surrogate-key': 'all' } });

async function addLinkAndGetId(title: string, times: object = {}): Promise<string> {
  const links = [{ title, url: 'https://example.com', ...times }];
  await withPurge(async () => addLinks(request, creator, { links, image: await image }));
  const { data } = JSON.parse((await view('/api/v1/link/all-link', { authorization: creator.token })).text) as {
    data: { _id: string; title: string }[];
  };
  return data.find((link) => link.title === title)?._id ?? '';
}

/** Waits until the edge knows that the cache takes purges. Then the cache may serve copies while the edge is down. */
async function edgeAllowsStaleCopies(): Promise<void> {
  const cacheHeader = async () => (await sendRequest(`${platform.url}/`)).headers['cdn-cache-control'] ?? '';
  await expect.poll(cacheHeader, { timeout: 40_000 }).toContain('stale-if-error');
}

test.beforeAll(async () => {
  test.setTimeout(240_000); // the start of a platform, and then up to 40 s until the edge has sent its first purge
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  // The setup that the documentation describes. The edge sends purges again if Varnish is not up yet.
  purges = await startRelay(url);
  const purgeUrl = `http://127.0.0.1:${purges.port}`;
  platform = await startPlatform({ PURGE_URL: purgeUrl, PURGE_KEY, PUBLIC_URL: url, TRUST_PROXY: '1' });
  relay = await startRelay(platform.url);
  varnish = await startVarnish({ port, edgePort: relay.port, key: PURGE_KEY });
  // Varnish closes an idle connection after five seconds. A write on a reused connection could be lost at that moment.
  request = await requests.newContext({ baseURL: url, extraHTTPHeaders: { connection: 'close' } });
  creator = await newCreator(request);
  await edgeAllowsStaleCopies();
});

test.afterAll(async () => {
  await request.dispose();
  await Promise.all([varnish.stop(), platform.stop()]);
  await Promise.all([relay.disconnect(), purges.disconnect()]);
});

test('a new or deleted link is visible at once at every address of the page', async () => {
  const paths = [`/${creator.username}`, `/api/v1/${creator.username}`, `/${creator.username}?from=elsewhere`];
  const areVisible = async (title: string) =>
    Promise.all(paths.map(async (path) => (await view(path)).text.includes(title)));
  for (let round = 1; round <= 3; round += 1) {
    const title = `Link of round ${round}`;
    expect(await areVisible(title)).toEqual([false, false, false]);
    const id = await addLinkAndGetId(title);
    expect([round, await areVisible(title)]).toEqual([round, [true, true, true]]);
    expect((await call('/link/delete-link', { linkId: id })).status).toBe(200);
    expect([round, await areVisible(title)]).toEqual([round, [false, false, false]]);
  }
});

test('a page that an operator hides is gone from the cache at once, and back at once after the restore', async () => {
  const [hidden, operator] = [await newCreator(request), await newCreator(request)];
  await operators(platform.dataDir, { verb: 'add', username: operator.username });
  const { username } = hidden;
  await addLinks(request, hidden, { links: [{ title: 'Win', url: 'https://win.example' }], image: await image });
  const { text } = await view(`/api/v1/${username}/Page`);
  const paths = [`/${username}`, `/store/@${username}`, `/${username}.qr.svg`, `/api/v1/${username}`];
  const socialImage = /\/previews\/[^"]+/.exec(text)?.[0] ?? '';
  // The API refuses to draw while the machine is too busy. A drawn image is stored.
  await expect.poll(async () => (await view(socialImage)).status).toBe(200);
  paths.push(socialImage);
  const statuses = () => Promise.all(paths.map(async (path) => [path, (await view(path)).status]));
  const moderate = (path: string, category?: string) => {
    const data = { target: 'page', id: '', reason: 'It is never delivered.', category };
    const headers = { authorization: operator.token };
    return withPurge(() => request.post(`/api/v1/admin/takedowns/${username}${path}`, { headers, data }));
  };
  for (let round = 1; round <= 2; round += 1) {
    expect([round, await statuses()]).toEqual([round, paths.map((path) => [path, 200])]);
    expect((await moderate('', 'fraud')).status()).toBe(200);
    expect([round, await statuses()]).toEqual([round, paths.map((path) => [path, 451])]);
    expect((await moderate('/end')).status()).toBe(200);
  }
});

test('addresses of a page with different campaigns are one response in the cache', async () => {
  const path = `/${creator.username}`;
  let campaigns = 0;
  const requestsForNewCampaign = async () => {
    await view(path);
    const before = relay.requests.length;
    await view(`${path}?utm_source=ig&utm_content=${(campaigns += 1)}&fbclid=a${campaigns}`);
    return relay.requests.length - before;
  };
  await expect.poll(requestsForNewCampaign).toBe(0);
  // A path is no query, so it must not have the cache key of the page.
  expect((await view(`${path}&utm_source=ig`)).status).toBe(404);
});

test('a page in several languages is one response for each of them, and a page in one language is one response', async () => {
  const { username, email, fullName, token: authorization } = await newCreator(request);
  const texts = { furtherLanguages: ['hi', 'ar'], translations: { hi: { line: 'रसोई' }, ar: { line: 'مطبخ' } } };
  const data = { username, email, fullName, line: 'Kitchen', ...texts };
  await withPurge(() => request.patch('/api/v1/users/update-account', { headers: { authorization }, data }));
  const path = `/${username}`;
  const lineFor = async (language: string, address = path) =>
    /Kitchen|रसोई|مطبخ/.exec((await view(address, { 'accept-language': language })).text)?.[0];
  const lines = { en: 'Kitchen', hi: 'रसोई', ar: 'مطبخ' };
  for (const [header, code] of ACCEPTED) expect([header, await lineFor(header)]).toEqual([header, lines[code]]);
  expect([await lineFor('hi', `${path}?lang=en`), await lineFor('en', `${path}?lang=hi`)]).toEqual(['Kitchen', 'रसोई']);
  const { headers } = await view(path, { 'accept-language': 'hi' });
  expect(headers['vary']).toBe('Accept-Encoding, Cookie, Accept-Language');
  expect(headers).not.toHaveProperty('x-linkstall-languages');
  // Each browser has another header.
  let browsers = 0;
  const newRequests = async (address: string, language: string) => {
    const before = countRequestsFor(address);
    await view(address, { 'accept-language': `${language},xx-${(browsers += 1)};q=0.1` });
    return countRequestsFor(address) - before;
  };
  for (const language of ['en', 'hi', 'ar']) await expect.poll(() => newRequests(path, language)).toBe(0);
  await view(`/${creator.username}`, { 'accept-language': 'en' });
  await expect.poll(() => newRequests(`/${creator.username}`, 'hi')).toBe(0);
});

const BROWSER_COUNT = 100;

/** One view by each of many different browsers. */
async function viewOften(path: string, encoding: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const viewAs = (_: unknown, index: number) =>
    view(path, { 'accept-encoding': encoding, cookie: `a=${index}`, 'user-agent': `browser ${index}` }, agent);
  const responses = await Promise.all(Array.from({ length: BROWSER_COUNT }, viewAs));
  agent.destroy();
  return responses;
}

/** The tolerance for the difference between the clocks of Varnish and of this process. */
const CLOCK_TOLERANCE_MS = 10;
/** How long Varnish may serve a response of the edge without asking again, in milliseconds. */
const freshFor = ({ response }: RelayedRequest) =>
  1000 * Number(/max-age=(\d+)/.exec(String(response?.headers['cdn-cache-control']))?.[1] ?? Infinity);

test('views of a fresh page by a hundred browsers cause no request to the edge', async () => {
  const path = `/${creator.username}`;
  for (const encoding of ['br', 'gzip, deflate', 'identity']) {
    await addLinkAndGetId(`Often seen as ${encoding}`);
    const requestsOf = (from = 0) => relay.requests.slice(from).filter(({ url }) => url === path);
    const viewAndReadFreshMs = async () => {
      await view(path, { 'accept-encoding': encoding });
      return freshFor(requestsOf().at(-1) as RelayedRequest);
    };
    await expect.poll(viewAndReadFreshMs).toBe(1000);
    const before = relay.requests.findLastIndex(({ url }) => url === path);
    const { status, headers } = await view(path, { 'accept-encoding': encoding });
    const { 'cache-control': caching, vary, etag } = headers;
    expect([status, caching, vary]).toEqual([200, 'no-cache, no-transform', 'Accept-Encoding, Cookie']);
    expect(headers['cdn-cache-control'] ?? headers['surrogate-key']).toBeUndefined();
    const responses = await viewOften(path, encoding);
    expect(new Set(responses.map((each) => `${each.status} ${each.text}`)).size).toBe(1);
    // This holds on any machine: Varnish asks the edge again only when the last response is stale.
    const earlyRequests = requestsOf(before).filter((next, index, all) => {
      const last = all[index - 1];
      return last && next.receivedAt < (last.response?.receivedAt ?? Infinity) + freshFor(last) - CLOCK_TOLERANCE_MS;
    });
    expect(earlyRequests).toEqual([]);
    const revalidation = await view(path, { 'accept-encoding': encoding, 'if-none-match': String(etag) });
    expect(revalidation.status).toBe(304);
  }
});

test('the cache never stores a response that only one browser may get: own page, release preview, token, request with the preview key', async () => {
  const ownCookie = { cookie: `theme=x; ls_own=${creator.username}` };
  const key = readFileSync(join(platform.dataDir, 'preview-key'), 'utf8').trim();
  const { remotes } = JSON.parse(readFileSync(join(platform.dataDir, 'envs/local/state.json'), 'utf8')) as {
    remotes: Record<string, { stable: string }>;
  };
  const previewResponse = await sendRequest(`${varnish.url}/preview`, {
    method: 'POST',
    headers: { 'x-preview-key': key, 'content-type': 'application/x-www-form-urlencoded' },
    body: `remote=mfe-public@${remotes['mfe-public']?.stable}`,
  });
  const preview = { cookie: String(previewResponse.headers['set-cookie']?.[0]?.split(';')[0]) };
  expect(preview.cookie).toContain('ls_preview=');
  const token = { authorization: creator.token };
  const { username, password } = creator;
  const login = await sendRequest(`${varnish.url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password }),
  });
  const { accessToken } = (JSON.parse(login.text) as { data: { accessToken: string } }).data;
  const browserToken = { authorization: accessToken, cookie: String(login.headers['set-cookie']?.[0]?.split(';')[0]) };
  expect((await view('/api/v1/link/all-link', browserToken)).status).toBe(200);
  const cases: [string, Record<string, string>][] = [
    ['/', ownCookie],
    [`/${creator.username}`, ownCookie],
    [`/${creator.username}`, preview],
    [`/store/@${creator.username}`, preview],
    // With TLS the names of these cookies have a prefix. The edge also reads the prefix without TLS.
    [`/${creator.username}`, { cookie: `theme=x; __Host-ls_own=${creator.username}` }],
    [`/${creator.username}`, { cookie: `__Host-${preview.cookie}` }],
    [`/remotes/mfe-public/${remotes['mfe-public']?.stable}/remote-entry.js`, { cookie: `__Host-${preview.cookie}` }],
    [`/remotes/mfe-public/${remotes['mfe-public']?.stable}/remote-entry.js`, preview],
    [`/api/v1/${creator.username}/Store`, token],
    [`/api/v1/${creator.username}`, token],
    ['/api/v1/link/all-link', token],
    ['/api/v1/link/all-link', browserToken],
    ['/account-verification?token=one-time', {}],
    ['/password-reset-confirm?token=one-time', {}],
    [`/${creator.username}?token=one-time`, {}],
    [`/${creator.username}`, { 'x-preview-key': key, 'cache-control': 'no-cache' }],
  ];
  for (const [path, headers] of cases) {
    const anonymous = (await view(path)).text;
    const before = countRequestsFor(path, headers);
    const responses = [await view(path, headers), await view(path, headers)];
    expect([path, countRequestsFor(path, headers) - before]).toEqual([path, 2]);
    for (const { headers: responseHeaders } of responses) expect(responseHeaders.age ?? '0').toBe('0');
    const after = await view(path);
    expect([path, after.text]).toEqual([path, anonymous]);
    expect(after.headers['set-cookie']).toBeUndefined();
  }
  expect((await view('/', ownCookie)).text).not.toBe((await view('/')).text);
  expect((await view('/', ownCookie)).headers['cache-control']).toContain('private');
});

test('the cache respects refused encodings and keeps one variant for each protocol', async () => {
  const path = `/${creator.username}`;
  const encodings = ['br', 'br;q=0, gzip', 'br;q=0.000,gzip ; q=0', 'gzip;q=0.5, br;q=0.05', 'identity'];
  const responses: unknown[] = [];
  for (const encoding of encodings)
    responses.push((await view(path, { 'accept-encoding': encoding })).headers['content-encoding']);
  expect(responses).toEqual(['br', 'gzip', undefined, 'br', undefined]);

  // A browser may send a value before the proxy appends its own. The edge uses the last value.
  const address = `${path}?way=${Date.now()}`;
  await view(address, { 'x-forwarded-proto': ['https', 'http'] });
  await view(address, { 'x-forwarded-proto': 'https' });
  expect([
    countRequestsFor(address, { 'x-forwarded-proto': 'http' }),
    countRequestsFor(address, { 'x-forwarded-proto': 'https' }),
  ]).toEqual([1, 1]);
});

test('a purge with a wrong key returns 403 and removes nothing', async () => {
  for (const key of ['', 'another key', `${PURGE_KEY}x`]) expect((await purgeAll(key)).status).toBe(403);
  await edgeAllowsStaleCopies();
  // No earlier test viewed this address, so no background renewal of a copy is in flight.
  const path = `/${creator.username}?purge`;
  expect((await view(path)).status).toBe(200);
  await relay.disconnect();
  try {
    // Without the edge, only a stored copy gives 200. A copy of any age is served, so the time does not matter.
    await purgeAll('another key');
    expect((await view(path)).status).toBe(200);
    expect((await purgeAll(PURGE_KEY)).status).toBe(200);
    expect((await view(path)).status).toBe(503);
  } finally {
    await relay.reconnect();
  }
  await expect.poll(async () => (await view(path)).status).toBe(200);
});

test('a scheduled link disappears on time, also while the edge is down', async () => {
  const path = `/${creator.username}`;
  const id = await addLinkAndGetId('The offer');
  const requestsBefore = relay.requests.length;
  const endTime = Date.now() + 10_000;
  const change = {
    headers: { authorization: creator.token },
    multipart: { shownUntil: new Date(endTime).toISOString() },
  };
  await withPurge(() => request.patch(`/api/v1/link/update-link/${id}`, change));
  const shows = ({ text }: { text: string }) => text.includes('The offer');
  /** The time at which the edge sent the page, plus its age in Varnish. Servers measure both, so a busy machine changes nothing. */
  const sentAt = ({ headers: { date, age } }: Awaited<ReturnType<typeof view>>) =>
    Date.parse(String(date)) + 1000 * Number(age ?? 0);
  /** The longest time of a request at the edge. The edge ends the link early by the time of its request to the API. */
  const longestMs = () =>
    Math.max(
      0,
      ...relay.requests.slice(requestsBefore).map((each) => (each.response?.receivedAt ?? 0) - each.receivedAt),
    );
  const viewUntilHidden = async () => {
    let response = await view(path);
    for (; shows(response); response = await view(path)) {
      expect(sentAt(response)).toBeLessThanOrEqual(endTime);
      await pause(100);
    }
    // The date and the lifetime of a copy are whole seconds, rounded down after the edge has subtracted 0.1 s.
    expect(sentAt(response)).toBeGreaterThan(endTime - 2_500 - longestMs());
    return response;
  };
  await view(path); // stores a copy
  await relay.disconnect();
  try {
    // A slow machine may store the copy only after the end. Then the copy is served, and its date shows that it is late.
    const copy = await view(path);
    const isLateCopy = copy.status === 200 && !shows(copy);
    expect((await viewUntilHidden()).status).toBe(isLateCopy ? 200 : 503);
  } finally {
    await relay.reconnect();
  }
  await expect.poll(async () => (await view(path)).status, { timeout: 20_000 }).toBe(200);
  expect((await viewUntilHidden()).status).toBe(200);
});

test('the cache serves the last page without the deleted link while the edge is down', async () => {
  const path = `/${creator.username}`;
  const id = await addLinkAndGetId('Was deleted');
  await addLinkAndGetId('Stays');
  expect((await view(path)).text).toContain('Was deleted');
  expect((await call('/link/delete-link', { linkId: id })).status).toBe(200);
  const response = await view(path);
  await pause(MAX_STALE_MS);
  await relay.disconnect();
  try {
    const staleResponse = await view(path);
    expect([staleResponse.status, staleResponse.headers['x-linkstall-stale']]).toEqual([200, '1']);
    expect(staleResponse.text).toBe(response.text);
    expect([staleResponse.text.includes('Stays'), staleResponse.text.includes('Was deleted')]).toEqual([true, false]);
    const ownPage = await view(path, { cookie: `ls_own=${creator.username}` });
    expect([ownPage.status, ownPage.headers['cache-control']]).toEqual([503, 'no-store']);
    expect((await view('/nobody.has.seen.this')).status).toBe(503);
  } finally {
    await relay.reconnect();
  }
  await expect.poll(async () => (await view(path)).headers['x-linkstall-stale'], { timeout: 20_000 }).toBeUndefined();
});

test('a cache that refuses purges shows a deleted link for at most two seconds', async () => {
  const varnishWithoutPurges = await startVarnish({
    port: await freePort('127.0.0.1'),
    edgePort: relay.port,
    key: 'another-key',
  });
  try {
    const viewPage = () => sendRequest(`${varnishWithoutPurges.url}/${creator.username}`);
    const shows = ({ text }: { text: string }) => text.includes('Soon deleted');
    const id = await addLinkAndGetId('Soon deleted');
    expect(shows(await viewPage())).toBe(true);
    // A renewal that is in flight could store a copy with the link after the deletion.
    await expect.poll(() => relay.respondedCount() === relay.requests.length).toBe(true);
    expect((await call('/link/delete-link', { linkId: id })).status).toBe(200);
    // A machine that is busy only waits longer, and an older copy is not served either.
    await pause(MAX_STALE_MS);
    const response = await viewPage();
    expect([response.status, shows(response)]).toEqual([200, false]);
  } finally {
    await varnishWithoutPurges.stop();
  }
});

test('disabling and enabling a remote purges its pages from the cache', async () => {
  const path = `/${creator.username}`;
  for (const [change, status] of [
    [disable, 503],
    [enable, 200],
  ] as const) {
    await view(path);
    await withPurge(async () => {
      await change(await releases(), { remote: 'mfe-public' });
      const statusOfEdge = async () => (await sendRequest(platform.url + path)).status;
      await expect.poll(statusOfEdge, { message: change.name }).toBe(status);
    });
    expect([change.name, (await view(path)).status]).toEqual([change.name, status]);
  }
});

test('each visitor keeps the same release during a rollout, and the cache does not store the page', async () => {
  const path = `/${creator.username}`;
  const environment = await releases();
  const release = await publishCopy(environment, 'mfe-public');
  await deploy(environment, { remote: 'mfe-public', release, percent: 50 });

  const cacheHeaderOfPage = async () => (await view(path)).headers['cache-control'];
  await expect.poll(cacheHeaderOfPage, { timeout: 10_000 }).toBe('private, no-cache, no-transform');
  const pageOf = async (id: string) => (await view(path, { cookie: `ls_visitor=${id}` })).text;
  const visitors = visitorsOfBothHalves(platform.dataDir, 'mfe-public');
  const first = await Promise.all(visitors.map(pageOf));
  const [visitor = ''] = visitors;
  const before = countRequestsFor(path, { cookie: `ls_visitor=${visitor}` });
  const secondViews = await Promise.all([...visitors, ...visitors].map(pageOf));
  expect(secondViews).toEqual([...first, ...first]);
  expect(countRequestsFor(path, { cookie: `ls_visitor=${visitor}` }) - before).toBe(2);
  expect(new Set(first).size).toBe(2);
  // Another host of the domain can set the cookie without the prefix, so the cache passes only the cookie with the prefix.
  const cookieWithPrefix = `__Host-ls_visitor=${visitor}`;
  const both = { cookie: `${cookieWithPrefix}; ls_visitor=${visitors.at(-1)}` };
  expect((await view(path, both)).text).toBe(first[0]);
  expect(countRequestsFor(path, { cookie: cookieWithPrefix })).toBe(1);
  const newcomer = await view(path);
  expect(String(newcomer.headers['set-cookie'])).toContain('ls_visitor=');
  // Another page does not contain the remote, so the cache keeps that page as before.
  const store = await view(`/store/@${creator.username}`, { cookie: `ls_visitor=${visitor}` });
  expect([store.headers['cache-control'], store.headers['set-cookie']]).toEqual(['no-cache, no-transform', undefined]);

  await promote(environment, { remote: 'mfe-public' });
  await expect.poll(cacheHeaderOfPage, { timeout: 10_000 }).toBe('no-cache, no-transform');
  const views = await Promise.all(visitors.map(pageOf));
  expect(new Set(views).size).toBe(1);
});
