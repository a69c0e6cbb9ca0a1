/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { signPreview } from '@linkstall/releases/preview';

import { ask, askUntil, type Reply } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let key = '';
let first = '';
let whole = '';
let third = '';
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });
const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(site.url, path, { method: 'POST', body, headers });
const markOf = ({ text }: Reply) => /data-mark="([^"]+)"/.exec(text)?.[1];
const idOf = ({ text }: Reply) => /id="composition">{"id":"([0-9a-f]{12})"/.exec(text)?.[1] ?? '';
const release = (mark: string) => ({ ...PUBLIC, text: mark, server: publicBundle(mark) });
const cookieIn = ({ headers }: Reply) => ({ cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
const open = async (asked: string) => cookieIn(await post('/preview', asked, { 'x-preview-key': key }));

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  site = await FixtureSite.create();
  await site.start(api.url, { LOG_LEVEL: 'info' });
  first = idOf(await get('/asha'));
  whole = idOf(await get('/admin/links'));
  third = await site.publish('mfe-public', release('three'));
  await site.deploy('mfe-public', release('two'));
  await askUntil(
    () => get('/asha'),
    (reply) => markOf(reply) === 'two',
  );
  key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a composition that was is opened again by its id, exactly, also after a restart; others see the site as it is', async () => {
  const opened = await post('/preview', `composition=${first}`, { 'x-preview-key': key });
  expect([opened.status, opened.headers.location]).toEqual([303, '/']);
  expect(opened.headers['set-cookie']?.[0]).toMatch(/; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
  const page = await get('/asha', cookieIn(opened));
  expect([markOf(page), idOf(page), page.headers['cache-control']]).toEqual(['one', first, 'private, no-store']);
  const admin = await get('/admin/links', await open(`composition=${whole}`));
  expect(idOf(admin)).toBe(whole);
  expect(markOf(await get('/asha'))).toBe('two');
  await site.start(api.url, { LOG_LEVEL: 'info' });
  expect(idOf(await get('/asha', cookieIn(opened)))).toBe(first);
});

test('a release that was published and never deployed is tried, and nothing stands in for it', async () => {
  const cookie = await open(`remote=mfe-public@${third}`);
  const page = await get('/asha', cookie);
  expect([page.status, markOf(page)]).toEqual([200, 'three']);
  expect(page.text).not.toContain('data-mark="two"');
  api.people.set('bela', { username: 'bela', title: '', trick: 'throws in its component', trickIn: 'three' });
  const failing = await get('/bela', cookie);
  expect([failing.status, failing.text.includes('data-missing-remote="mfe-public"')]).toEqual([503, true]);
  expect(markOf(await get('/bela'))).toBe('two');
});

test('a bar on every page says so and ends it, without a script; the policy lets it in', async () => {
  const cookie = await open(`remote=mfe-public@${third}`);
  for (const path of ['/asha', '/admin/links', '/no/such/page']) {
    const { text, headers } = await get(path, cookie);
    const bar = /<aside class="ls-preview" aria-label="Preview">.*?<\/aside>/.exec(text)?.[0];
    expect([path, bar]).toEqual([path, expect.stringContaining(`mfe-public ${third}`)]);
    expect(bar).toContain('<form method="post" action="/preview/end"><button>');
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-/);
    expect((await get(path)).text).not.toContain('ls-preview');
  }
  const ended = await post('/preview/end', '', { ...cookie, referer: `${site.url}/asha?x=1` });
  expect([ended.status, ended.headers.location]).toEqual([303, '/asha?x=1']);
  expect(ended.headers['set-cookie']?.[0]).toMatch(/^ls_preview=; Path=\/; Max-Age=0;/);
  const elsewhere = await post('/preview/end', '', { ...cookie, referer: 'https://elsewhere.example//x' });
  expect(elsewhere.headers.location).toBe('/');
});

test('a link shows what it opens and opens it by a button only, for ten minutes', async () => {
  const right = { remote: 'mfe-public', release: third };
  const link = signPreview(key, 'link', { ...right, until: Date.now() + 60_000 });
  const asked = await get(`/preview?link=${link}`);
  expect([asked.status, asked.headers['set-cookie']]).toEqual([200, undefined]);
  expect(asked.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  expect(asked.text).toContain(`mfe-public ${third}`);
  expect((await get(`/preview?link=${link}`)).status).toBe(200);
  const opened = await post('/preview', new URLSearchParams({ link }).toString());
  expect(markOf(await get('/asha', cookieIn(opened)))).toBe('three');
  const late = signPreview(key, 'link', { ...right, until: Date.now() - 1 });
  for (const signed of [late, `${link}x`, `${link}."></form><h1>`, '', '"><script>'])
    for (const reply of [
      await get(`/preview?${new URLSearchParams({ link: signed }).toString()}`),
      await post('/preview', new URLSearchParams({ link: signed }).toString()),
    ])
      expect([reply.status, reply.headers['set-cookie'], reply.text.includes(signed || '<form')]).toEqual([
        403,
        undefined,
        false,
      ]);
});

test('without the key nothing happens, and what does not exist is not opened', async () => {
  for (const headers of [{}, { 'x-preview-key': 'a'.repeat(32) }] as Record<string, string>[]) {
    const reply = await post('/preview', `composition=${first}`, headers);
    expect([reply.status, reply.headers['set-cookie']]).toEqual([403, undefined]);
  }
  expect((await post('/preview', `composition=${first}&key=${key}`)).status).toBe(303);
  for (const asked of [
    'composition=ffffffffffff',
    'composition=..',
    'remote=mfe-public@9.9.9~ffffffffffff',
    'remote=x',
    '',
  ]) {
    const reply = await post('/preview', asked, { 'x-preview-key': key });
    expect([asked, reply.status, reply.headers['set-cookie']]).toEqual([asked, 404, undefined]);
  }
  const gone = signPreview(key, 'link', { composition: 'ffffffffffff', until: Date.now() + 60_000 });
  const said = await get(`/preview?link=${gone}`);
  expect([said.status, said.text.includes('<form')]).toEqual([404, false]);
  const link = signPreview(key, 'link', { composition: first, until: Date.now() + 60_000 });
  const page = await get('/asha', { cookie: `ls_preview=${link}` });
  expect([markOf(page), page.headers['cache-control']]).toEqual(['two', 'no-cache']);
});

test('what a preview does to its SSR worker is neither counted nor held against what visitors get', async () => {
  api.people.set('ending', { username: 'ending', title: '', trick: 'exits', trickIn: 'three' });
  const cookie = await open(`remote=mfe-public@${third}`);
  expect((await get('/ending', cookie)).status).toBe(503);
  expect(markOf(await get('/ending'))).toBe('two');
  const metrics = async () => (await get('/metrics', { authorization: `Bearer ${key}` })).text;
  expect(await metrics()).not.toContain('linkstall_ssr_workers_lost_total{');
  const live = idOf(await get('/admin/links'));
  const whole = await open(`composition=${live}`);
  api.people.set('ending', { username: 'ending', title: '', trick: 'exits', trickIn: 'two' });
  for (let time = 0; time < 4; time += 1) await get('/ending', whole);
  expect(await metrics()).not.toContain('linkstall_ssr_workers_lost_total{');
  expect([markOf(await get('/asha?page=2')), (await metrics()).includes('class="5xx"')]).toEqual(['two', false]);
});

test('where what was previewed is gone the bar says so, over the site as it is, and the preview has ended', async () => {
  const right = { remote: 'mfe-public', release: '9.9.9~ffffffffffff', until: Date.now() + 60_000 };
  const page = await get('/asha', { cookie: `ls_preview=${signPreview(key, 'cookie', right)}` });
  expect([page.status, markOf(page), page.headers['cache-control']]).toEqual([200, 'two', 'private, no-store']);
  expect(page.text).toContain('<b>mfe-public 9.9.9~ffffffffffff</b> is gone');
  expect(page.headers['set-cookie']?.[0]).toMatch(/^ls_preview=; Path=\/; Max-Age=0;/);
});

test('the id of what a page was made of is in the page’s line of the log', async () => {
  const id = idOf(await get('/asha'));
  const lines = () => site.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (wanted: string) => lines().findLast(({ path }) => path === wanted);
  await askUntil(
    () => get('/health/live'),
    () => lineOf('/asha') !== undefined && lineOf('/health/live') !== undefined,
  );
  expect(lineOf('/asha')).toMatchObject({ status: 200, composition: id });
  expect(lineOf('/health/live')).not.toHaveProperty('composition');
});
