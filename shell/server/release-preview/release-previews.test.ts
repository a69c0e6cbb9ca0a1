/** @jest-environment node */
import { readFile, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { openEnvironment } from '@linkstall/releases/environment';
import { signPreview } from '@linkstall/releases/preview';
import { setTeam } from '@linkstall/releases/team-changes';
import { createPreview } from '@linkstall/releases/team-previews';

import { sendRequest, sendUntil, type TestResponse } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let key = '';
let firstId = '';
let adminId = '';
let thirdRelease = '';
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRequest(site.url, path, { method: 'POST', body, headers });
const markIn = ({ text }: TestResponse) => /data-mark="([^"]+)"/.exec(text)?.[1];
const idOf = ({ text }: TestResponse) => /id="composition">{"id":"([0-9a-f]{12})"/.exec(text)?.[1] ?? '';
const release = (mark: string) => ({ ...PUBLIC, text: mark, server: publicBundle(mark) });
const cookieIn = ({ headers }: TestResponse) => ({ cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
const open = async (target: string) => cookieIn(await post('/preview', target, { 'x-preview-key': key }));

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  site = await FixtureSite.create();
  await site.start(api.url, { LOG_LEVEL: 'info' });
  firstId = idOf(await get('/asha'));
  adminId = idOf(await get('/admin/links'));
  thirdRelease = await site.publish('mfe-public', release('three'));
  await site.deploy('mfe-public', release('two'));
  await sendUntil(
    () => get('/asha'),
    (response) => markIn(response) === 'two',
  );
  key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a preview by composition id shows exactly that composition, also after a restart; other visitors see the current site', async () => {
  const openResponse = await post('/preview', `composition=${firstId}`, { 'x-preview-key': key });
  expect([openResponse.status, openResponse.headers.location]).toEqual([303, '/']);
  expect(openResponse.headers['set-cookie']?.[0]).toMatch(/; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/);
  const page = await get('/asha', cookieIn(openResponse));
  expect([markIn(page), idOf(page), page.headers['cache-control']]).toEqual([
    'one',
    firstId,
    'private, no-store, no-transform',
  ]);
  const admin = await get('/admin/links', await open(`composition=${adminId}`));
  expect(idOf(admin)).toBe(adminId);
  expect(markIn(await get('/asha'))).toBe('two');
  await site.start(api.url, { LOG_LEVEL: 'info' });
  expect(idOf(await get('/asha', cookieIn(openResponse)))).toBe(firstId);
});

test('only the browser that previews an undeployed release gets its files, and no shared cache stores them', async () => {
  const address = `/remotes/mfe-public/${thirdRelease}/entry.js`;
  const visitorResponse = await get(address);
  expect([visitorResponse.status, visitorResponse.headers['cache-control']]).toEqual([404, 'no-store']);
  const previewResponse = await get(address, await open(`remote=mfe-public@${thirdRelease}`));
  expect([previewResponse.status, previewResponse.headers['cache-control']]).toEqual([
    200,
    'private, max-age=31536000, immutable, no-transform',
  ]);
  expect((await get(address, await open(`composition=${firstId}`))).status).toBe(404);
  expect((await get(address, { cookie: 'ls_preview=forged' })).status).toBe(404);
});

test('a published release can be previewed before its deploy, without a fallback', async () => {
  const cookie = await open(`remote=mfe-public@${thirdRelease}`);
  const page = await get('/asha', cookie);
  expect([page.status, markIn(page)]).toEqual([200, 'three']);
  expect(page.text).not.toContain('data-mark="two"');
  api.people.set('bela', { username: 'bela', title: '', fault: 'throws in its component', faultIn: 'three' });
  const failing = await get('/bela', cookie);
  expect([failing.status, failing.text.includes('data-missing-remote="mfe-public"')]).toEqual([503, true]);
  expect(markIn(await get('/bela'))).toBe('two');
});

test('every page of a preview has a bar that shows the release and ends the preview without a script; the content security policy allows the style of the bar', async () => {
  const cookie = await open(`remote=mfe-public@${thirdRelease}`);
  for (const path of ['/asha', '/admin/links', '/no/such/page']) {
    const { text, headers } = await get(path, cookie);
    const bar = /<aside class="ls-preview" aria-label="Preview">.*?<\/aside>/.exec(text)?.[0];
    expect([path, bar]).toEqual([path, expect.stringContaining(`mfe-public ${thirdRelease}`)]);
    expect(bar).toContain('<form method="post" action="/preview/end"><button>');
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-/);
    expect((await get(path)).text).not.toContain('ls-preview');
  }
  const endResponse = await post('/preview/end', '', { ...cookie, referer: `${site.url}/asha?x=1` });
  expect([endResponse.status, endResponse.headers.location]).toEqual([303, '/asha?x=1']);
  expect(endResponse.headers['set-cookie']?.[0]).toMatch(/^ls_preview=; Path=\/; Max-Age=0;/);
  const responseFromElsewhere = await post('/preview/end', '', { ...cookie, referer: 'https://elsewhere.example//x' });
  expect(responseFromElsewhere.headers.location).toBe('/');
});

test('a preview link shows its target, and opens it only by a button, for ten minutes', async () => {
  const target = { remote: 'mfe-public', release: thirdRelease };
  const link = signPreview(key, 'link', { ...target, until: Date.now() + 60_000 });
  const linkPage = await get(`/preview?link=${link}`);
  expect([linkPage.status, linkPage.headers['set-cookie']]).toEqual([200, undefined]);
  expect(linkPage.headers).toMatchObject({
    'cache-control': 'private, no-store, no-transform',
    'referrer-policy': 'no-referrer',
  });
  expect(linkPage.text).toContain(`mfe-public ${thirdRelease}`);
  expect((await get(`/preview?link=${link}`)).status).toBe(200);
  const openResponse = await post('/preview', new URLSearchParams({ link }).toString());
  expect(markIn(await get('/asha', cookieIn(openResponse)))).toBe('three');
  const expiredLink = signPreview(key, 'link', { ...target, until: Date.now() - 1 });
  const refused = [`${link}x`, `${link}."></form><h1>`, '', '"><script>'].map((signed) => [signed, 403] as const);
  for (const [signed, status] of [[expiredLink, 410] as const, ...refused])
    for (const response of [
      await get(`/preview?${new URLSearchParams({ link: signed }).toString()}`),
      await post('/preview', new URLSearchParams({ link: signed }).toString()),
    ])
      expect([response.status, response.headers['set-cookie'], response.text.includes(signed || '<form')]).toEqual([
        status,
        undefined,
        false,
      ]);
});

test('only a page of this site opens a preview, because its code runs with the login of the person', async () => {
  const link = signPreview(key, 'link', { remote: 'mfe-public', release: thirdRelease, until: Date.now() + 60_000 });
  const body = new URLSearchParams({ link }).toString();
  for (const from of ['cross-site', 'same-site', 'none']) {
    const { status, headers } = await post('/preview', body, { 'sec-fetch-site': from });
    expect([from, status, headers['set-cookie']]).toEqual([from, 403, undefined]);
  }
  expect((await post('/preview', body, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
});

test('a preview needs the key, and unknown targets answer 404', async () => {
  for (const headers of [{}, { 'x-preview-key': 'a'.repeat(32) }] as Record<string, string>[]) {
    const response = await post('/preview', `composition=${firstId}`, headers);
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined]);
  }
  expect((await post('/preview', `composition=${firstId}&key=${key}`)).status).toBe(303);
  for (const target of [
    'composition=ffffffffffff',
    'composition=..',
    'remote=mfe-public@9.9.9~ffffffffffff',
    'remote=x',
    '',
  ]) {
    const response = await post('/preview', target, { 'x-preview-key': key });
    expect([target, response.status, response.headers['set-cookie']]).toEqual([target, 404, undefined]);
  }
  const unknownLink = signPreview(key, 'link', { composition: 'ffffffffffff', until: Date.now() + 60_000 });
  const unknownResponse = await get(`/preview?link=${unknownLink}`);
  expect([unknownResponse.status, unknownResponse.text.includes('<form')]).toEqual([404, false]);
  const link = signPreview(key, 'link', { composition: firstId, until: Date.now() + 60_000 });
  const page = await get('/asha', { cookie: `ls_preview=${link}` });
  expect([markIn(page), page.headers['cache-control']]).toEqual(['two', 'no-cache, no-transform']);
});

test('a lost SSR worker of a preview neither counts nor suspends the release for visitors', async () => {
  api.people.set('ending', { username: 'ending', title: '', fault: 'ends its worker', faultIn: 'three' });
  const cookie = await open(`remote=mfe-public@${thirdRelease}`);
  expect((await get('/ending', cookie)).status).toBe(503);
  expect(markIn(await get('/ending'))).toBe('two');
  const metrics = () => site.metrics();
  expect(await metrics()).not.toContain('linkstall_ssr_workers_lost_total{');
  const live = idOf(await get('/admin/links'));
  const adminCookie = await open(`composition=${live}`);
  api.people.set('ending', { username: 'ending', title: '', fault: 'ends its worker', faultIn: 'two' });
  for (let attempt = 0; attempt < 4; attempt += 1) await get('/ending', adminCookie);
  expect(await metrics()).not.toContain('linkstall_ssr_workers_lost_total{');
  expect([markIn(await get('/asha?page=2')), (await metrics()).includes('status="5')]).toEqual(['two', false]);
});

test('a preview of a removed release ends: the bar says so on the current site', async () => {
  const target = { remote: 'mfe-public', release: '9.9.9~ffffffffffff', until: Date.now() + 60_000 };
  const page = await get('/asha', { cookie: `ls_preview=${signPreview(key, 'cookie', target)}` });
  expect([page.status, markIn(page), page.headers['cache-control']]).toEqual([
    200,
    'two',
    'private, no-store, no-transform',
  ]);
  expect(page.text).toContain('<b>mfe-public 9.9.9~ffffffffffff</b> no longer exists');
  expect(page.text).toContain('<aside class="ls-preview" data-ended=""'); // the release panel reads this attribute
  expect(page.headers['set-cookie']?.[0]).toMatch(/^ls_preview=; Path=\/; Max-Age=0;/);
});

test('the log line of a page has the id of its composition', async () => {
  const id = idOf(await get('/asha'));
  const lines = () => site.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (content: string) => lines().findLast(({ path }) => path === content);
  await sendUntil(
    () => get('/health/live'),
    () => lineOf('/asha') !== undefined && lineOf('/health/live') !== undefined,
  );
  expect(lineOf('/asha')).toMatchObject({ status: 200, composition: id });
  expect(lineOf('/health/live')).not.toHaveProperty('composition');
});

test('a preview renews its releases, so that linkstall prune does not delete them', async () => {
  const file = site.fileOf('mfe-public', thirdRelease, 'release.json');
  await utimes(file, 1, 1);
  await open(`remote=mfe-public@${thirdRelease}`);
  expect(Date.now() - (await stat(file)).mtimeMs).toBeLessThan(60_000);
});

test('the link of a team preview shows several releases, follows its label, and answers 410 after its days', async () => {
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true, by: '@asha' });
  await setTeam(environment, 'garden', { remotes: ['mfe-public'], members: ['asha'] });
  const linksRelease = await site.publish('mfe-links', {
    text: 'new links',
    pages: [{ path: '/admin/links', access: 'login' }, { path: '/login' }],
  });
  const create = (publicRelease: string, hours = 1) =>
    createPreview(environment, {
      ...{ remote: 'mfe-public', label: 'pr-17', until: new Date(Date.now() + hours * 3_600_000).toISOString() },
      releases: { 'mfe-public': publicRelease, 'mfe-links': linksRelease },
    });
  const { path } = await create(thirdRelease);
  const linkPage = await get(path);
  expect(linkPage.text).toContain(`mfe-public ${thirdRelease} with mfe-links ${linksRelease}`);
  const body = new URLSearchParams({ link: path.split('link=')[1] ?? '' }).toString();
  const openResponse = await post('/preview', body);
  expect([linkPage.status, openResponse.status]).toEqual([200, 303]);
  const cookie = cookieIn(openResponse);
  expect(markIn(await get('/asha', cookie))).toBe('three');
  expect((await get(`/remotes/mfe-links/${linksRelease}/entry.js`, cookie)).status).toBe(200);
  expect((await get(`/remotes/mfe-links/${linksRelease}/entry.js`)).status).toBe(404);
  const fourthRelease = await site.publish('mfe-public', release('four'));
  expect((await create(fourthRelease)).path).toBe(path);
  expect(markIn(await get('/asha', cookie))).toBe('four');
  await create(fourthRelease, -1);
  for (const response of [await get(path), await post('/preview', body)])
    expect([response.status, response.headers['set-cookie'], response.text.includes('<form')]).toEqual([
      410,
      undefined,
      false,
    ]);
  const page = await get('/asha', cookie);
  expect(markIn(page)).toBe('two');
  expect(page.text).toContain('<b>mfe-public pr-17</b> no longer exists');
});

/** Runs `work` while a file cannot be read. */
async function whileUnreadable(file: string, work: () => Promise<void>): Promise<void> {
  await rename(file, `${file}.saved`);
  await symlink(file, file);
  await work();
  await rm(file);
  await rename(`${file}.saved`, file);
}

test('a failed read of the store is a temporary failure, and ends neither a preview nor its link', async () => {
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true, by: '@asha' });
  await setTeam(environment, 'garden', { remotes: ['mfe-public'], members: ['asha'] });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const releaseName = await site.publish('mfe-public', release('five'));
  const target = { remote: 'mfe-public', label: 'pr-18', until, releases: { 'mfe-public': releaseName } };
  const { path } = await createPreview(environment, target);
  const body = new URLSearchParams({ link: path.split('link=')[1] ?? '' }).toString();
  const temporary = [503, undefined];
  const resultOf = ({ status, headers }: TestResponse) => [status, headers['set-cookie']];
  await whileUnreadable(site.fileOf('mfe-public', releaseName, 'release.json'), async () => {
    expect(resultOf(await get(path))).toEqual(temporary);
  });
  const opened = await sendUntil(
    () => post('/preview', body),
    ({ status }) => status === 303,
  );
  const cookie = cookieIn(opened);
  expect(markIn(await get('/asha', cookie))).toBe('five');
  await whileUnreadable(join(site.dataDir, 'teams/previews/mfe-public/pr-18.json'), async () => {
    for (const response of [await get('/asha', cookie), await get(path), await post('/preview', body)])
      expect(resultOf(response)).toEqual(temporary);
  });
  expect(markIn(await get('/asha', cookie))).toBe('five');
});
