// A real Varnish with the documented rules in front of the real product: the language of pages.
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';

import { freePort } from '../../dev/processes/free-port.ts';
import { type Creator, newCreator } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';
import { type Relay, sendRequest, startRelay, startVarnish, type Varnish } from './varnish.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const PURGE_KEY = 'a-purge-key-that-only-the-tests-of-languages-know';
const LINES = { en: 'Kitchen', hi: 'रसोई' };

let platform: Platform;
let relay: Relay;
let varnish: Varnish;
let request: APIRequestContext;

const view = (path: string, language: string) =>
  sendRequest(varnish.url + path, { headers: { 'accept-language': language } });
const lineFor = async (path: string, language: string) => /Kitchen|रसोई/.exec((await view(path, language)).text)?.[0];

/** A creator whose page has an English and a Hindi line. */
async function newPage(): Promise<Creator> {
  const creator = await newCreator(request);
  const { username, email, fullName, token: authorization } = creator;
  const texts = { line: LINES.en, furtherLanguages: ['hi'], translations: { hi: { line: LINES.hi } } };
  const data = { username, email, fullName, ...texts };
  expect((await request.patch('/api/v1/users/update-account', { headers: { authorization }, data })).status()).toBe(
    200,
  );
  return creator;
}

test.beforeAll(async () => {
  test.setTimeout(240_000); // the start of a platform, and then up to 40 s until the edge has sent its first purge
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  platform = await startPlatform({ PURGE_URL: url, PURGE_KEY, PUBLIC_URL: url, TRUST_PROXY: '1' });
  relay = await startRelay(platform.url);
  varnish = await startVarnish({ port, edgePort: relay.port, key: PURGE_KEY });
  request = await requests.newContext({ baseURL: url, extraHTTPHeaders: { connection: 'close' } });
  const cacheHeader = async () => (await sendRequest(`${platform.url}/`)).headers['cdn-cache-control'] ?? '';
  await expect.poll(cacheHeader, { timeout: 40_000 }).toContain('stale-if-error');
});

test.afterAll(async () => {
  await request.dispose();
  await Promise.all([varnish.stop(), platform.stop()]);
  await relay.disconnect();
});

test('a `lang` that the page does not offer is ignored, and the first `lang` of an address counts', async () => {
  const { username } = await newPage();
  const line = (query: string, language: string) => lineFor(`/${username}?${query}`, language);
  await expect.poll(() => line('first', 'en')).toBe(LINES.en);
  expect([await line('lang=fr', 'hi'), await line('lang=fr', 'en')]).toEqual([LINES.hi, LINES.en]);
  expect([await line('a=b&lang=en', 'hi'), await line('a=b&lang=hi', 'en')]).toEqual([LINES.en, LINES.hi]);
  expect([await line('lang=en&lang=hi', 'hi'), await line('lang=fr&lang=en', 'hi')]).toEqual([LINES.en, LINES.hi]);
  expect([await line('lang=', 'hi'), await line('xlang=en', 'hi')]).toEqual([LINES.hi, LINES.hi]);
});

test('the form of a report has the language of the browser', async () => {
  const { username } = await newPage();
  expect((await view(`/abuse/${username}`, 'hi')).text).toContain('<html lang="hi"');
  expect((await view(`/abuse/${username}`, 'ta')).text).toContain('<html lang="en"');
  expect((await view(`/abuse/${username}?lang=hi`, 'en')).text).toContain('<html lang="hi"');
});

test('while the edge is down, a visitor gets the stored page in the first language, or in the own one', async () => {
  const { username } = await newPage();
  const [english, both] = [`/${username}?english`, `/${username}?both`];
  await expect.poll(() => lineFor(english, 'en')).toBe(LINES.en);
  await expect.poll(() => lineFor(both, 'hi')).toBe(LINES.hi);
  await relay.disconnect();
  try {
    const isStale = async () => (await view(english, 'en')).headers['x-linkstall-stale'];
    await expect.poll(isStale, { timeout: 20_000 }).toBe('1');
    const response = await view(english, 'hi');
    expect([response.status, response.headers['x-linkstall-stale']]).toEqual([200, '1']);
    expect(response.text).toContain(LINES.en);
    expect(await lineFor(both, 'hi')).toBe(LINES.hi);
    const missing = await view('/nobody.has.seen.this', 'hi');
    expect([missing.status, missing.text]).toEqual([
      503,
      'This site is not available just now. Try again in a moment.',
    ]);
  } finally {
    await relay.reconnect();
  }
});
