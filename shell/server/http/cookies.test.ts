/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const HTTP = { 'x-forwarded-proto': 'http' };
const TLS = { 'x-forwarded-proto': 'https' };
const VISITOR = 'a'.repeat(32);

type Headers = Readonly<Record<string, string>>;
const api = new FixtureApi();
let site: FixtureSite;
let key = '';
let target = '';
const get = (path: string, headers: Headers) => sendRequest(site.url, path, { headers });
const post = (path: string, headers: Headers, body = '') =>
  sendRequest(site.url, path, { method: 'POST', body, headers });
const cachingOf = async (headers: Headers) => (await get('/admin/links', headers)).headers['cache-control'];

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  await site.start(api.url, { TRUST_PROXY: '1' });
  key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
  target = `remote=mfe-public@${(await site.stable())['mfe-public']}`;
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('with TLS only the prefixed cookie ls_own makes a page personal; without TLS both names do', async () => {
  const isPersonal = async (headers: Headers) => (await cachingOf(headers)) === 'private, no-cache, no-transform';
  expect([
    await isPersonal({ ...TLS, cookie: 'ls_own=bela' }),
    await isPersonal({ ...TLS, cookie: 'a=1; __Host-ls_own=bela' }),
    await isPersonal({ ...TLS, cookie: 'ls_own=bela; my__Host-ls_own=bela' }),
    await isPersonal({ ...HTTP, cookie: 'ls_own=bela' }),
    await isPersonal({ ...HTTP, cookie: '__Host-ls_own=bela' }),
  ]).toEqual([false, true, false, true, true]);
});

test('with TLS the cookie of a release preview has the prefix, and the edge reads no preview cookie without it', async () => {
  const isPreview = async (headers: Headers) => (await cachingOf(headers)) === 'private, no-store, no-transform';
  const opened = await post('/preview', { ...TLS, 'x-preview-key': key }, target);
  const [setCookie = ''] = opened.headers['set-cookie'] ?? [];
  expect(setCookie).toMatch(/^__Host-ls_preview=[^;]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/);
  const [cookie = ''] = setCookie.split(';');
  expect(await isPreview({ ...TLS, cookie })).toBe(true);
  expect(await isPreview({ ...TLS, cookie: cookie.replace('__Host-', '') })).toBe(false);
  const ended = await post('/preview/end', TLS);
  expect(ended.headers['set-cookie']).toEqual([
    '__Host-ls_preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  ]);
  const openedWithoutTls = await post('/preview', { ...HTTP, 'x-preview-key': key }, target);
  expect(openedWithoutTls.headers['set-cookie']?.[0]).toMatch(/^ls_preview=[^;]+; .*SameSite=Lax$/);
});

test('with TLS the cookie of a rollout has the prefix, and the edge reads no visitor id without it', async () => {
  const candidate = await site.publish('mfe-public', { ...PUBLIC, text: 'two' });
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '50');
  const setCookieFor = async (headers: Headers) => (await get('/asha', headers)).headers['set-cookie']?.[0];
  const withPrefix = /^__Host-ls_visitor=[0-9a-f]{32}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/;
  expect(await setCookieFor(TLS)).toMatch(withPrefix);
  expect(await setCookieFor({ ...TLS, cookie: `ls_visitor=${VISITOR}` })).toMatch(withPrefix);
  expect(await setCookieFor({ ...TLS, cookie: `__Host-ls_visitor=${VISITOR}` })).toBeUndefined();
  expect(await setCookieFor(HTTP)).toMatch(/^ls_visitor=[0-9a-f]{32}; .*SameSite=Lax$/);
});
