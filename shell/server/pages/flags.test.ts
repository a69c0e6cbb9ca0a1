/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { setFlag } from '@linkstall/releases/changes';
import { openEnvironment } from '@linkstall/releases/environment';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';

const GARDEN = '/apps/garden';
const PLANT = '/apps/garden/new';
const VISITORS = Array.from({ length: 24 }, (_, index) => `visitor-${index}`);

const api = new FixtureApi();
let site: FixtureSite;

const get = (path: string, cookie = '') => sendRequest(site.url, path, cookie === '' ? {} : { headers: { cookie } });
const statusFor = async (path: string, cookie: string) => (await get(path, cookie)).status;

async function flag(page: string, value: string): Promise<void> {
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true });
  await setFlag(environment, { remote: 'mfe-garden', page, value });
  await site.waitUntilApplied();
}

const statusesOf = async (path: string) => {
  const statuses = await Promise.all(VISITORS.map((id) => statusFor(path, `ls_visitor=${id}`)));
  return Object.fromEntries(VISITORS.map((id, index) => [id, statuses[index]]));
};

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  site = await FixtureSite.create();
  await site.deploy('mfe-garden', { pages: [{ path: GARDEN }, { path: PLANT }, { path: '/apps/garden/:plant' }] });
  await site.start(api.url);
});
afterEach(async () => {
  await flag(GARDEN, 'on');
  await flag(PLANT, 'on');
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a page that is switched off is the 404 page for everybody, and no page knows its address', async () => {
  expect((await get(GARDEN)).status).toBe(200);
  expect((await get('/admin/links')).text).toContain(`"${GARDEN}"`);
  await flag(GARDEN, 'off');
  expect(await statusFor(GARDEN, '')).toBe(404);
  expect(await statusFor(GARDEN, 'ls_visitor=visitor-1; ls_own=asha')).toBe(404);
  expect((await get('/admin/links')).text).not.toContain(`"${GARDEN}"`);
  await flag(GARDEN, 'on');
  expect((await get(GARDEN)).status).toBe(200);
});

test('a share of the visitors gets a page and keeps it when the share grows; no shared cache stores the page or its 404', async () => {
  await flag(GARDEN, '50%');
  const first = await statusesOf(GARDEN);
  expect(new Set(Object.values(first))).toEqual(new Set([200, 404]));
  expect(await statusesOf(GARDEN)).toEqual(first);
  await flag(GARDEN, '75%');
  const grown = await statusesOf(GARDEN);
  expect(VISITORS.filter((id) => first[id] === 200 && grown[id] !== 200)).toEqual([]);
  for (const id of VISITORS)
    expect((await get(GARDEN, `ls_visitor=${id}`)).headers['cache-control']).toMatch(/^private, no-cache/);
  expect((await get(GARDEN)).headers['set-cookie']?.[0]).toMatch(/^ls_visitor=/);
});

test('the pages of other remotes stay the same for everybody', async () => {
  await flag(GARDEN, '50%');
  const { status, headers } = await get('/asha');
  expect([status, headers['set-cookie']]).toEqual([200, undefined]);
  expect(String(headers['cache-control'])).not.toContain('private');
});

test('a release preview shows a page that nobody gets', async () => {
  await flag(GARDEN, 'off');
  const key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
  const target = `remote=mfe-garden@${(await site.stable())['mfe-garden']}`;
  const options = { method: 'POST', headers: { 'x-preview-key': key }, body: target };
  const [cookie = ''] = (await sendRequest(site.url, '/preview', options)).headers['set-cookie'] ?? [];
  expect([await statusFor(GARDEN, ''), await statusFor(GARDEN, cookie.split(';')[0] ?? '')]).toEqual([404, 200]);
});

test('only named users get a page', async () => {
  await flag(GARDEN, 'users:asha,bela');
  expect(await statusFor(GARDEN, 'ls_own=Asha')).toBe(200);
  expect(await statusFor(GARDEN, 'ls_own=ravi')).toBe(404);
  const visitor = await get(GARDEN);
  expect([visitor.status, visitor.headers['cache-control']]).toEqual([404, 'private, no-cache, no-transform']);
  expect(visitor.headers['set-cookie']).toBeUndefined();
});

test('a slot that is switched off is in no page, and only named users get a slot; the other slots stay', async () => {
  await site.deploy('mfe-garden', {
    ...{ text: 'slots', pages: [{ path: GARDEN }, { path: PLANT }, { path: '/apps/garden/:plant' }] },
    slots: { 'dashboard-card': './preview', 'account-section': './preview' },
  });
  const slotsFor = async (cookie = '') => {
    const [, json = '{}'] = /id="composition">([^<]+)</.exec((await get('/admin/links', cookie)).text) ?? [];
    const { remotes } = JSON.parse(json) as { remotes: Record<string, { slots?: object }> };
    return Object.keys(remotes['mfe-garden']?.slots ?? {}).sort();
  };
  const all = ['account-section', 'dashboard-card'];
  expect(await slotsFor()).toEqual(all);
  await flag('slot:dashboard-card', 'off');
  expect([await slotsFor(), await slotsFor('ls_own=asha')]).toEqual([['account-section'], ['account-section']]);
  await flag('slot:dashboard-card', 'users:asha');
  expect([await slotsFor(), await slotsFor('ls_own=asha')]).toEqual([['account-section'], all]);
  expect((await get('/admin/links')).headers['cache-control']).toMatch(/^private/);
  await flag('slot:dashboard-card', 'on');
  expect(await slotsFor()).toEqual(all);
});

test('the 404 page of a page that is off sets no visitor cookie', async () => {
  await flag(GARDEN, 'off');
  const { status, headers } = await get(GARDEN);
  expect([status, headers['set-cookie']]).toEqual([404, undefined]);
});

test('the composition names a hidden page only where another page would take its place in the browser', async () => {
  const hiddenIn = async (cookie = '') => (await get('/admin/links', cookie)).text.match(/"hidden":\[[^\]]*\]/g);
  await flag(GARDEN, 'off');
  expect(await hiddenIn()).toBeNull();
  await flag(PLANT, 'users:asha');
  expect([await hiddenIn(), await hiddenIn('ls_own=asha')]).toEqual([[`"hidden":["${PLANT}"]`], null]);
});

test('no other page takes the place of a hidden page, and a flag of one page hides no other page', async () => {
  await flag(PLANT, 'off');
  expect([await statusFor(PLANT, ''), await statusFor('/apps/garden/basil', '')]).toEqual([404, 200]);
  await flag(PLANT, 'on');
  await flag('/apps/garden/:any', 'off');
  expect([await statusFor(PLANT, ''), await statusFor('/apps/garden/basil', '')]).toEqual([200, 404]);
  await flag('/apps/garden/:any', 'on');
});
