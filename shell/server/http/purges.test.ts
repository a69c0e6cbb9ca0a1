/** @jest-environment node */
import { request } from 'node:http';

import { ask, askUntil, type Reply, until } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureCache } from '../testing/fixture-cache.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';
import { Purges } from './purges.ts';

const KEY = 'x'.repeat(32);
const api = new FixtureApi();
const cache = new FixtureCache();
let site: FixtureSite;

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });
const said = ({ headers }: Reply) => [headers['cache-control'], headers['cdn-cache-control'], headers['surrogate-key']];
const isHeard = ({ headers }: Reply) => /stale-if-error/.test(String(headers['cdn-cache-control']));
/** A write that changes somebody. */
async function write(changed: string): Promise<Reply> {
  api.changed = changed;
  return ask(site.url, '/api/v1/link/add-link', { method: 'POST', body: '{}' });
}
const told = (word: string) => until(() => cache.wordsSince(0).includes(word));

beforeAll(async () => {
  await Promise.all([api.start(), cache.start()]);
  for (const name of ['asha', 'bela', 'offer', 'ending']) api.people.set(name, { username: name, title: name });
  site = await FixtureSite.create();
  await begin();
});

const begin = () => site.start(api.url, { PURGE_URL: cache.url, PURGE_KEY: KEY });

beforeEach(async () => {
  cache.does = 'takes';
  await askUntil(() => get('/asha'), isHeard);
  cache.told.length = 0;
});

afterEach(() => site.quicken(1));

afterAll(async () => {
  await site.remove();
  await Promise.all([api.stop(), cache.stop()]);
});

describe('what is the same for everybody says how long others may keep it, and what it has read', () => {
  /** One second less of what took long to be made. */
  const WHOLE = /^max-age=1(, stale-while-revalidate=1)?, stale-if-error=3600$/;
  test.each<[string, RegExp, string]>([
    ['/bela', WHOLE, 'all release:shell release:mfe-public user:bela'],
    ['/BELA?nobody=reads', WHOLE, 'all release:shell release:mfe-public user:bela'],
    ['/', WHOLE, 'all release:shell release:mfe-public samples'],
    ['/nobody.at.all', WHOLE, 'all release:shell release:mfe-public user:nobody.at.all'],
    ['/no/such/page', WHOLE, 'all releases'],
    ['/login', WHOLE, 'all releases'],
    ['/api/v1/bela', WHOLE, 'all user:bela'],
    ['/api/v1/bela/Store', WHOLE, 'all user:bela'],
    ['/bela.qr.svg', WHOLE, 'all user:bela'],
    ['/sitemap.xml', /^max-age=2$/, 'all sitemap'],
  ])('%s', async (path, caching, key) => {
    api.listed = [[]];
    await write('user:bela, user:nobody.at.all, samples');
    // What took a busy machine long to be made says less; the next one is made in time.
    const reply = await askUntil(
      () => get(path),
      (each) => caching.test(String(said(each)[1])),
    );
    expect(said(reply)).toEqual(['no-cache', expect.stringMatching(caching), key]);
  });

  test('for as long as nothing of it is older than two seconds', async () => {
    await site.quicken(0);
    await write('user:bela');
    await get('/bela');
    await site.later(1_200);
    expect(said(await get('/bela'))[1]).toBe('max-age=0, stale-if-error=3600');
  });

  test('and until the moment at which it changes by itself', async () => {
    await site.quicken(0);
    api.people.set('offer', { username: 'offer', title: 'offer', changesInMs: 61_000 });
    expect(said(await get('/offer'))[1]).toBe('max-age=1, stale-while-revalidate=1, stale-if-error=59');
    api.people.set('ending', { username: 'ending', title: 'ending', changesInMs: 1_000 });
    expect(said(await get('/ending'))[1]).toBe('no-store');
  });
});

test('what is for one reader, what went wrong and what is no response of ours says nothing to others', async () => {
  const replies = await Promise.all([
    get('/api/v1/asha', { authorization: 'token' }),
    get('/api/v1/asha/Store', { authorization: 'a.b.c' }),
    get('/admin'),
    get('/go/6920a1b2c3d4e5f60718293a'),
    get('/go/6920a1b2c3d4e5f60718293a', { 'sec-purpose': 'prefetch' }),
    get('/api/none'),
  ]);
  for (const { headers } of replies) {
    expect([headers['cdn-cache-control'], headers['surrogate-key']]).toEqual([undefined, undefined]);
  }
  // A cache that knows nothing of our cookies keeps a page for each.
  expect([(await get('/asha')).headers.vary, (await get('/api/v1/asha')).headers.vary]).toEqual([
    'Accept-Encoding, Cookie',
    'Accept-Encoding, Authorization',
  ]);
});

test('a page that was begun before a write and came after it is kept by nobody', async () => {
  api.people.set('slow', { username: 'slow', title: 'slow' });
  const respond = api.hold();
  const begun = get('/slow');
  await until(() => api.readsOf('/api/v1/slow') > 0);
  await write('user:slow');
  respond();
  expect(said(await begun)).toEqual(['no-cache', undefined, undefined]);
});

test('what a writer has changed is told, and is gone from here, also when they have left before the response', async () => {
  await get('/asha');
  api.changed = 'user:asha';
  api.writeDelayMs = 500;
  const { hostname, port } = new URL(site.url);
  const writer = request({ hostname, port, path: '/api/v1/link/delete-link', method: 'POST', agent: false });
  writer.on('error', () => undefined).end('{}');
  await until(() => api.seen.some(({ url }) => url === '/api/v1/link/delete-link'));
  api.writeDelayMs = 0;
  writer.destroy();
  api.people.set('asha', { username: 'asha', title: 'With less' });
  await told('user:asha');
  expect((await get('/asha')).text).toContain('With less');
});

test('a start tells of everything, a write of what it changed before its writer has the response, a deploy of its pages', async () => {
  await begin();
  await askUntil(() => get('/asha'), isHeard);
  expect(cache.told[0]).toMatchObject({ method: 'PURGE', words: 'all' });
  expect(cache.told[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const before = cache.told.length;
  await write('user:asha, user:bela, products');
  expect(cache.wordsSince(before)).toEqual(['user:asha', 'user:bela', 'products']);
  await site.deploy('mfe-public', { ...PUBLIC, text: 'another' });
  await told('release:mfe-public');
  await site.releases('disable', 'mfe-links');
  await told('release:mfe-links');
  expect(cache.wordsSince(before)).not.toContain('release:shell');
  await site.releases('enable', 'mfe-links');
});

test('what comes while one is told comes together, and when it is too much everything is meant', async () => {
  cache.does = 'refuses';
  await write('user:first');
  const many = Array.from({ length: 1_200 }, (_, at) => `user:person${at}`);
  await write(many.slice(0, 30).join(','));
  cache.does = 'takes';
  const before = cache.told.length;
  await told('user:person29');
  expect(cache.told.length - before).toBe(1);
  expect(cache.wordsSince(before)).toEqual(['user:first', ...many.slice(0, 30)]);

  cache.does = 'refuses';
  await write('user:second');
  for (let at = 0; at < many.length; at += 300) await write(many.slice(at, at + 300).join(','));
  cache.does = 'takes';
  const later = cache.told.length;
  await askUntil(() => get('/asha'), isHeard);
  expect(cache.wordsSince(later)).toEqual(['all']);
});

test.each(['refuses', 'redirects', 'hangs', 'never ends its response', 'is not there'] as const)(
  'a cache that %s delays a write by a moment and fails none; until it hears again it keeps nothing for when we are away',
  async (how) => {
    if (how === 'is not there') await cache.stop();
    else cache.does = how;
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await write(`user:asha`)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const deaf = await askUntil(
      () => get('/asha'),
      (reply) => !isHeard(reply),
    );
    expect(said(deaf)[1]).toMatch(/^max-age=[01](, stale-while-revalidate=1)?$|^no-store$/);
    if (how === 'is not there') await cache.start();
    cache.does = 'takes';
    cache.told.length = 0;
    await askUntil(() => get('/asha'), isHeard);
    expect(cache.wordsSince(0)).toContain('user:asha');
  },
);

test('a cache that is known not to hear is not waited for', async () => {
  await cache.stop();
  const log = { error: jest.fn(), warn: jest.fn() };
  const purges = new Purges({ url: new URL(cache.url), key: KEY, log: log as never });
  await until(() => log.error.mock.calls.length > 0);
  const later = new Promise((resolve) => setImmediate(resolve, 'it was waited for'));
  expect(await Promise.race([purges.tell(['user:asha']), later])).toBeUndefined();
  await purges.close();
  await cache.start();
});

test('without a PURGE_URL nobody is told, and nobody keeps anything longer than two seconds', async () => {
  await site.start(api.url);
  const before = cache.told.length;
  await write('user:asha');
  expect(said(await get('/asha'))[1]).toMatch(/^max-age=1(, stale-while-revalidate=1)?$/);
  expect(cache.told).toHaveLength(before);
});
