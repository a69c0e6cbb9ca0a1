/** @jest-environment node */
import { request } from 'node:http';

import { sendRequest, sendUntil, type TestResponse, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureCache } from '../testing/fixture-cache.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { Purges } from './purges.ts';

const KEY = 'x'.repeat(32);
const api = new FixtureApi();
const cache = new FixtureCache();
let site: FixtureSite;

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
const cacheHeaders = ({ headers }: TestResponse) => [
  headers['cache-control'],
  headers['cdn-cache-control'],
  headers['surrogate-key'],
];
const hasStaleIfError = ({ headers }: TestResponse) => /stale-if-error/.test(String(headers['cdn-cache-control']));
/** Sends a write that reports these tags as changed. */
async function write(changed: string): Promise<TestResponse> {
  api.changed = changed;
  return sendRequest(site.url, '/api/v1/link/add-link', { method: 'POST', body: '{}' });
}
const waitForPurge = (key: string) => until(() => cache.keysSince(0).includes(key));

beforeAll(async () => {
  await Promise.all([api.start(), cache.start()]);
  for (const name of ['asha', 'bela', 'offer', 'ending']) api.people.set(name, { username: name, title: name });
  site = await FixtureSite.create();
  await startSite();
});

const startSite = () => site.start(api.url, { PURGE_URL: cache.url, PURGE_KEY: KEY });

beforeEach(async () => {
  cache.behaviour = 'accepts';
  await sendUntil(() => get('/asha'), hasStaleIfError);
  cache.purges.length = 0;
});

afterEach(() => site.setClockSpeed(1));

afterAll(async () => {
  await site.remove();
  await Promise.all([api.stop(), cache.stop()]);
});

describe('the cache headers of a public response', () => {
  /** The pattern of a fresh response. A response that took long to render has a shorter max-age. */
  const FRESH = /^max-age=1(, stale-while-revalidate=1)?, stale-if-error=3600$/;
  test.each<[string, RegExp, string]>([
    ['/bela', FRESH, 'all release:shell release:mfe-public site user:bela'],
    ['/BELA?nobody=reads', FRESH, 'all release:shell release:mfe-public site user:bela'],
    ['/', FRESH, 'all release:shell release:mfe-public site samples'],
    ['/nobody.at.all', FRESH, 'all release:shell release:mfe-public site user:nobody.at.all'],
    ['/no/such/page', FRESH, 'all releases site'],
    ['/login', FRESH, 'all releases site'],
    ['/api/v1/bela', FRESH, 'all user:bela'],
    ['/api/v1/bela/Store', FRESH, 'all user:bela'],
    ['/bela.qr.svg', FRESH, 'all user:bela site'],
    ['/sitemap.xml', /^max-age=2$/, 'all sitemap site'],
  ])('%s: max-age and surrogate keys', async (path, cacheControl, key) => {
    api.listed = [[]];
    await write('user:bela, user:nobody.at.all, samples');
    const response = await sendUntil(
      () => get(path),
      (response) => cacheControl.test(String(cacheHeaders(response)[1])),
    );
    const browsers = String(response.headers['content-type']).startsWith('text/html')
      ? 'no-cache, no-transform'
      : 'no-cache';
    expect(cacheHeaders(response)).toEqual([browsers, expect.stringMatching(cacheControl), key]);
  });

  test('max-age ends at most two seconds after the render', async () => {
    await site.setClockSpeed(0);
    await write('user:bela');
    await get('/bela');
    await site.advanceClock(1_200);
    expect(cacheHeaders(await get('/bela'))[1]).toBe('max-age=0, stale-if-error=3600');
  });

  test('max-age ends at the scheduled change of the response', async () => {
    await site.setClockSpeed(0);
    api.people.set('offer', { username: 'offer', title: 'offer', changesInMs: 61_000 });
    expect(cacheHeaders(await get('/offer'))[1]).toBe('max-age=1, stale-while-revalidate=1, stale-if-error=59');
    api.people.set('ending', { username: 'ending', title: 'ending', changesInMs: 1_000 });
    expect(cacheHeaders(await get('/ending'))[1]).toBe('no-store');
  });
});

test('private responses, redirects of tracked links and errors have no headers for shared caches', async () => {
  const responses = await Promise.all([
    get('/api/v1/asha', { authorization: 'token' }),
    get('/api/v1/asha/Store', { authorization: 'a.b.c' }),
    get('/admin'),
    get('/go/6920a1b2c3d4e5f60718293a'),
    get('/go/6920a1b2c3d4e5f60718293a', { 'sec-purpose': 'prefetch' }),
    get('/api/none'),
  ]);
  for (const { headers } of responses) {
    expect([headers['cdn-cache-control'], headers['surrogate-key']]).toEqual([undefined, undefined]);
  }
  // A cache that does not know the cookies of the site keeps a variant for each cookie.
  expect([(await get('/asha')).headers.vary, (await get('/api/v1/asha')).headers.vary]).toEqual([
    'Accept-Encoding, Cookie',
    'Accept-Encoding, Authorization',
  ]);
});

test('a page that was rendered during a write is not cached', async () => {
  api.people.set('slow', { username: 'slow', title: 'slow' });
  const respond = api.hold();
  const pendingPage = get('/slow');
  await until(() => api.readsOf('/api/v1/slow') > 0);
  await write('user:slow');
  respond();
  expect(cacheHeaders(await pendingPage)).toEqual(['no-cache, no-transform', undefined, undefined]);
});

test('the edge purges the tags of a write even if the client disconnects before the response', async () => {
  await get('/asha');
  api.changed = 'user:asha';
  api.writeDelayMs = 500;
  const { hostname, port } = new URL(site.url);
  const writer = request({ hostname, port, path: '/api/v1/link/delete-link', method: 'POST', agent: false });
  writer.on('error', () => undefined).end('{}');
  await until(() => api.requests.some(({ url }) => url === '/api/v1/link/delete-link'));
  api.writeDelayMs = 0;
  writer.destroy();
  api.people.set('asha', { username: 'asha', title: 'With less' });
  await waitForPurge('user:asha');
  expect((await get('/asha')).text).toContain('With less');
});

test('the edge purges everything at its start, the tags of a write before the response, and the pages of a deployed remote', async () => {
  await startSite();
  await sendUntil(() => get('/asha'), hasStaleIfError);
  expect(cache.purges[0]).toMatchObject({ method: 'PURGE', keys: 'all' });
  expect(cache.purges[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const purgesBefore = cache.purges.length;
  await write('user:asha, user:bela, products');
  expect(cache.keysSince(purgesBefore)).toEqual(['user:asha', 'user:bela', 'products']);
  await site.deploy('mfe-public', { ...PUBLIC, text: 'another' });
  await waitForPurge('release:mfe-public');
  await site.releases('disable', 'mfe-links');
  await waitForPurge('release:mfe-links');
  expect(cache.keysSince(purgesBefore)).not.toContain('release:shell');
  await site.releases('enable', 'mfe-links');
});

test('the edge collects tags while purges fail, and purges everything if there are too many tags', async () => {
  cache.behaviour = 'refuses';
  await write('user:first');
  const tags = Array.from({ length: 1_200 }, (_, index) => `user:person${index}`);
  await write(tags.slice(0, 30).join(','));
  cache.behaviour = 'accepts';
  const before = cache.purges.length;
  await waitForPurge('user:person29');
  expect(cache.purges.length - before).toBe(1);
  expect(cache.keysSince(before)).toEqual(['user:first', ...tags.slice(0, 30)]);

  cache.behaviour = 'refuses';
  await write('user:second');
  for (let start = 0; start < tags.length; start += 300) await write(tags.slice(start, start + 300).join(','));
  cache.behaviour = 'accepts';
  const purgeCountBefore = cache.purges.length;
  await sendUntil(() => get('/asha'), hasStaleIfError);
  expect(cache.keysSince(purgeCountBefore)).toEqual(['all']);
});

test.each(['refuses', 'redirects', 'hangs', 'never ends its response', 'is not there'] as const)(
  'a cache that %s delays a write only briefly; without purges the edge allows no stale-if-error',
  async (behaviour) => {
    if (behaviour === 'is not there') await cache.stop();
    else cache.behaviour = behaviour;
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await write(`user:asha`)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const responseWithoutPurges = await sendUntil(
      () => get('/asha'),
      (response) => !hasStaleIfError(response),
    );
    expect(cacheHeaders(responseWithoutPurges)[1]).toMatch(/^max-age=[01](, stale-while-revalidate=1)?$|^no-store$/);
    if (behaviour === 'is not there') await cache.start();
    cache.behaviour = 'accepts';
    cache.purges.length = 0;
    await sendUntil(() => get('/asha'), hasStaleIfError);
    expect(cache.keysSince(0)).toContain('user:asha');
  },
);

test('a cache that is known to be down does not delay a write', async () => {
  await cache.stop();
  const log = { error: jest.fn(), warn: jest.fn() };
  const purges = new Purges({ url: new URL(cache.url), key: KEY, log: log as never });
  await until(() => log.error.mock.calls.length > 0);
  const nextTick = new Promise((resolve) => setImmediate(resolve, 'the purge has waited'));
  expect(await Promise.race([purges.purge(['user:asha']), nextTick])).toBeUndefined();
  await purges.close();
  await cache.start();
});

test('without PURGE_URL there are no purges, and responses are cached for at most two seconds', async () => {
  await site.start(api.url);
  const before = cache.purges.length;
  await write('user:asha');
  expect(cacheHeaders(await get('/asha'))[1]).toMatch(/^max-age=1(, stale-while-revalidate=1)?$/);
  expect(cache.purges).toHaveLength(before);
});
