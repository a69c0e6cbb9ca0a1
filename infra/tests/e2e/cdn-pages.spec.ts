// A real Varnish with the documented rules in front of the real product: the language of pages, and what operators change.
import { expect, test } from '@playwright/test';
import sharp from 'sharp';

import { operators } from '../../packages/releases/src/command/operators.ts';
import { CachedSite } from './cached-site.ts';
import { addLinks, type Creator, newCreator } from './fixtures.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const PURGE_KEY = 'a-purge-key-that-only-the-tests-of-pages-know';
const LINES = { en: 'Kitchen', hi: 'रसोई' };
const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

let site: CachedSite;

const viewIn = (path: string, language: string) => site.view(path, { 'accept-language': language });
const lineFor = async (path: string, language: string) => /Kitchen|रसोई/.exec((await viewIn(path, language)).text)?.[0];

/** A creator whose page has an English and a Hindi line. */
async function newPage(): Promise<Creator> {
  const creator = await newCreator(site.request);
  const { username, email, fullName, token: authorization } = creator;
  const texts = { line: LINES.en, furtherLanguages: ['hi'], translations: { hi: { line: LINES.hi } } };
  const data = { username, email, fullName, ...texts };
  expect(
    (await site.request.patch('/api/v1/users/update-account', { headers: { authorization }, data })).status(),
  ).toBe(200);
  return creator;
}

test.beforeAll(async () => {
  test.setTimeout(CachedSite.START_LIMIT_MS);
  site = await CachedSite.start(PURGE_KEY);
});

test.afterAll(() => site.stop());

test('a page that an operator hides is gone from the cache at once, and back at once after the restore', async () => {
  const { request, platform } = site;
  const [hidden, operator] = [await newCreator(request), await newCreator(request)];
  await operators(platform.dataDir, { verb: 'add', username: operator.username });
  const { username } = hidden;
  await addLinks(request, hidden, { links: [{ title: 'Win', url: 'https://win.example' }], image: await image });
  const { text } = await site.view(`/api/v1/${username}/Page`);
  const paths = [`/${username}`, `/store/@${username}`, `/${username}.qr.svg`, `/api/v1/${username}`];
  const socialImage = /\/previews\/[^"]+/.exec(text)?.[0] ?? '';
  // The API refuses to draw while the machine is too busy. A drawn image is stored.
  await expect.poll(async () => (await site.view(socialImage)).status).toBe(200);
  paths.push(socialImage);
  const statuses = () => Promise.all(paths.map(async (path) => [path, (await site.view(path)).status]));
  const moderate = (path: string, category?: string) => {
    const data = { target: 'page', id: '', reason: 'It is never delivered.', category };
    const headers = { authorization: operator.token };
    return site.withPurge(() => request.post(`/api/v1/admin/takedowns/${username}${path}`, { headers, data }));
  };
  for (let round = 1; round <= 2; round += 1) {
    expect([round, await statuses()]).toEqual([round, paths.map((path) => [path, 200])]);
    expect((await moderate('', 'fraud')).status()).toBe(200);
    expect([round, await statuses()]).toEqual([round, paths.map((path) => [path, 451])]);
    expect((await moderate('/end')).status()).toBe(200);
  }
});

test('a new home page is at the address of the site at once, and the page is gone from its own address', async () => {
  const { request, platform, relay } = site;
  const [shown, operator] = [await newCreator(request), await newCreator(request)];
  await operators(platform.dataDir, { verb: 'add', username: operator.username });
  const link = { title: 'Roses of the home page', url: 'https://roses.example' };
  await addLinks(request, shown, { links: [link], image: await image });
  const own = `/${shown.username}`;
  const headers = { authorization: operator.token };
  const choose = (home: object) =>
    site.withPurge(async () => {
      const { data } = await (await request.get('/api/v1/admin/site', { headers })).json();
      return request.patch('/api/v1/admin/site', { headers, data: { revision: data.revision, ...home } });
    });
  const seen = async () => {
    const [home, page] = [await site.view('/'), await site.view(own)];
    return [home.text.includes(link.title), page.status, page.headers['location']];
  };
  let campaigns = 0;
  const requestsForNewCampaign = async () => {
    await site.view('/');
    const before = relay.requests.length;
    await site.view(`/?utm_content=${(campaigns += 1)}`);
    return relay.requests.length - before;
  };
  for (let round = 1; round <= 2; round += 1) {
    expect([round, await seen()]).toEqual([round, [false, 200, undefined]]);
    expect((await choose({ home: 'page', homeUsername: shown.username })).status()).toBe(200);
    expect([round, await seen()]).toEqual([round, [true, 301, '/']]);
    await expect.poll(requestsForNewCampaign).toBe(0);
    expect((await choose({ home: 'landing' })).status()).toBe(200);
  }
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
  expect((await viewIn(`/abuse/${username}`, 'hi')).text).toContain('<html lang="hi"');
  expect((await viewIn(`/abuse/${username}`, 'ta')).text).toContain('<html lang="en"');
  expect((await viewIn(`/abuse/${username}?lang=hi`, 'en')).text).toContain('<html lang="hi"');
});

test('while the edge is down, a visitor gets the stored page in the first language, or in the own one', async () => {
  const { username } = await newPage();
  const [english, both] = [`/${username}?english`, `/${username}?both`];
  await expect.poll(() => lineFor(english, 'en')).toBe(LINES.en);
  await expect.poll(() => lineFor(both, 'hi')).toBe(LINES.hi);
  await site.relay.disconnect();
  try {
    const isStale = async () => (await viewIn(english, 'en')).headers['x-linkstall-stale'];
    await expect.poll(isStale, { timeout: 20_000 }).toBe('1');
    const response = await viewIn(english, 'hi');
    expect([response.status, response.headers['x-linkstall-stale']]).toEqual([200, '1']);
    expect(response.text).toContain(LINES.en);
    expect(await lineFor(both, 'hi')).toBe(LINES.hi);
    const missing = await viewIn('/nobody.has.seen.this', 'hi');
    expect([missing.status, missing.text]).toEqual([
      503,
      'This site is not available just now. Try again in a moment.',
    ]);
  } finally {
    await site.relay.reconnect();
  }
});
