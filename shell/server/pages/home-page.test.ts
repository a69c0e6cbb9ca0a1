/** @jest-environment node */
import type { Counts } from '@linkstall/contracts/http';
import jsQr from 'jsqr';
import sharp from 'sharp';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, sendUntil, until } from '../testing/send-request.ts';

const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const LINK = '6920a1b2c3d4e5f60718293b';
const FIRST = { name: 'Linkstall', joining: 'open' } as const;
const HOME = { ...FIRST, home: { kind: 'page', username: 'Asha' } } as const;

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
/** Sends a change of the settings through this edge, as an operator does. */
async function choose(next: FixtureApi['site'], changed = 'site'): Promise<void> {
  api.site = next;
  api.changed = changed;
  await sendRequest(site.url, '/api/v1/admin/site', { method: 'PATCH', headers: { authorization: 'Bearer x' } });
}

beforeAll(async () => {
  await api.start();
  const asha = { username: 'Asha', title: 'Links of Asha', UserTheme: [] };
  for (const key of ['asha', 'asha/page']) api.people.set(key, asha);
  api.people.set('bela', { username: 'bela', title: 'Links of Bela' });
  api.owners.set('asha', { owner: 'a'.repeat(24), timeZone: 'Asia/Kolkata' });
  api.places.set('asha/yt', { username: 'Asha' });
  api.listed = [['Asha', 'bela'].map((username) => ({ username, hasLinks: true, products: [] }))];
  site = await FixtureSite.create();
  await site.start(api.url, { EDGE_KEY });
});
beforeEach(() => choose(HOME));

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('the address of the site has the page before the operator gets the response, and the landing page afterwards', async () => {
  const home = await get('/');
  expect([home.status, home.headers['surrogate-key']]).toEqual([
    200,
    'all release:shell release:mfe-public site user:asha',
  ]);
  expect(home.text).toContain('Links of Asha');
  await choose(FIRST);
  expect((await get('/')).text).toContain('Landing of');
  expect((await get('/asha')).text).toContain('Links of Asha');
});

test('the own address of the page leads to the address of the site, with its query, and no cache keeps that for ever', async () => {
  for (const [path, location] of [
    ['/asha', '/'],
    ['/Asha?lang=hi&utm_source=x', '/?lang=hi&utm_source=x'],
    ['/asha?drawings', '/?drawings'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([status, headers.location, headers['cache-control']]).toEqual([301, location, 'no-cache']);
    expect(headers).not.toHaveProperty('cdn-cache-control');
  }
  for (const path of ['/asha/', '/@asha']) expect((await get(path)).headers.location).toBe('/asha');
});

test('the pages of other creators stay, and a path without a page is missing', async () => {
  expect((await get('/bela')).text).toContain('Links of Bela');
  expect((await get('/%2f')).status).toBe(404);
});

test('a place leads to the address of the site, which counts views and clicks for the creator', async () => {
  expect((await get('/asha/yt?utm_source=x')).headers.location).toBe('/?from=yt&utm_source=x');
  const send = (body: string, headers = {}) =>
    sendRequest(site.url, `/report/visit?${LINK}`, {
      method: 'POST',
      headers: { 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin', ...headers },
      body,
    });
  await send('w\n/?from=yt\n\n0\n');
  await send('PING', { 'ping-from': `${site.url}/?from=yt`, 'ping-to': `${site.url}/report/visit?${LINK}` });
  const counts = () =>
    api.requests
      .filter(({ url }) => url === '/api/v1/insights/counts')
      .flatMap(({ body }) => (JSON.parse(body) as Counts).counts)
      .map((line) => line.split(' ').slice(3).join(' '));
  await until(() => counts().some((line) => line.startsWith('place-click')));
  expect(counts()).toEqual(expect.arrayContaining(['place yt 1', `click ${LINK} 1`, `place-click yt/${LINK} 1`]));
});

test('sitemap and QR code have the address of the site', async () => {
  const locations = async () =>
    [...(await get('/sitemap.xml')).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url?.replace(site.url, ''));
  const codeOf = async (path: string) => {
    const image = sharp(Buffer.from((await get(path)).text), { density: 200 }).resize(320);
    const { data, info } = await image.flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data.replace(site.url, '');
  };
  expect(await locations()).toEqual(['/', '/bela']);
  expect([await codeOf('/asha.qr.svg'), await codeOf('/asha/yt.qr.svg')]).toEqual(['/', '/Asha/yt']);
  await choose(FIRST);
  expect(await locations()).toEqual(['/', '/Asha', '/bela']);
  expect(await codeOf('/asha.qr.svg')).toBe('/Asha');
});

test('a change of the creator, such as a rename or a takedown, reads the choice again before its response', async () => {
  expect((await get('/')).text).toContain('Links of Asha');
  api.people.set('asha.new', { username: 'asha.new', title: 'Links of the renamed Asha' });
  await choose({ ...FIRST, home: { kind: 'page', username: 'asha.new' } }, 'user:asha, user:asha.new');
  expect((await get('/')).text).toContain('Links of the renamed Asha');
  expect((await get('/asha.new')).headers.location).toBe('/');
  await choose(FIRST, 'user:asha.new');
  expect((await get('/')).text).toContain('Landing of');
});

test('a page that is hidden before the choice is read again answers as hidden', async () => {
  api.takedown = { urls: /^\/api\/v1\/asha$/, status: 451, header: 'fraud en Asha' };
  await choose(HOME, 'user:asha');
  expect((await get('/')).status).toBe(451);
  api.takedown = null;
});

test('a change of a creator drops the list of creators, only while it is the home page', async () => {
  const list = '/api/v1/users/newest/first';
  const isAskedAgain = async () => {
    await get(list);
    const before = api.readsOf(list);
    api.changed = 'user:bela';
    await sendRequest(site.url, '/api/v1/anything', { method: 'POST', body: '{}' });
    await get(list);
    return api.readsOf(list) > before;
  };
  expect((await get(list)).headers['surrogate-key']).toBe('all creators');
  expect(await isAskedAgain()).toBe(false);
  await choose({ ...FIRST, home: { kind: 'list' } });
  expect(await isAskedAgain()).toBe(true);
});

test('another edge follows the choice', async () => {
  await choose(FIRST);
  await get('/');
  api.site = HOME;
  await sendUntil(
    () => get('/'),
    ({ text }) => text.includes('Links of Asha'),
  );
});
