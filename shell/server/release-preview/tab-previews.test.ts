/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openEnvironment } from '@linkstall/releases/environment';
import { debugCookie, signPreview } from '@linkstall/releases/preview';
import { switchPath } from '@linkstall/releases/release-panel';

import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, type TestResponse } from '../testing/send-request.ts';

type Headers = Readonly<Record<string, string>>;

const api = new FixtureApi();
let site: FixtureSite;
let key = '';
let otherRelease = '';
const get = (path: string, headers: Headers = {}) => sendRequest(site.url, path, { headers });
const post = (path: string, fields: Headers, headers: Headers = {}) =>
  sendRequest(site.url, path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
const markIn = ({ text }: TestResponse) => /data-mark="([^"]+)"/.exec(text)?.[1];
const timingOf = ({ headers }: TestResponse) => headers['server-timing'];

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  site = await FixtureSite.create();
  await site.start(api.url);
  otherRelease = await site.publish('mfe-public', { ...PUBLIC, text: 'other', server: publicBundle('other') });
  key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

/** Switches a tab that shows a page, and returns its cookie and the address that the tab then shows. */
async function switchTab(page: string) {
  const environment = await openEnvironment({ dataDir: site.dataDir });
  const path = await switchPath(environment, { remote: 'mfe-public', release: otherRelease });
  const buttonPage = await get(path, { referer: site.url + page });
  const fields = [...buttonPage.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&amp;', '&'),
  ]);
  const response = await post('/preview', Object.fromEntries(fields) as Headers);
  const { location = '' } = response.headers;
  const tab = new URL(location, site.url).searchParams.get('ls-tab') ?? '';
  return {
    buttonPage,
    opened: response,
    location,
    tab,
    cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
  };
}

test('a press on the page of the link shows the release in one tab of the browser, with a bar; other tabs show the live site', async () => {
  const { buttonPage, opened: response, location, tab, cookie } = await switchTab('/asha?x=1');
  expect(buttonPage.text).toContain(`This tab then shows mfe-public ${otherRelease}`);
  expect([response.status, location]).toEqual([303, `/asha?x=1&ls-tab=${tab}`]);
  expect(tab).toMatch(/^[0-9a-f]{16}$/);
  const page = await get(location, { cookie });
  expect([page.status, markIn(page), page.headers['cache-control']]).toEqual([
    200,
    'other',
    'private, no-store, no-transform',
  ]);
  expect(page.text).toContain(`Only this tab shows <b>mfe-public ${otherRelease}</b>`);
  for (const [path, headers] of [
    ['/asha', { cookie }],
    [`/asha?ls-tab=${'0'.repeat(16)}`, { cookie }],
    [location, {}],
  ] as const) {
    const other = await get(path, headers);
    expect([path, markIn(other), other.text.includes('ls-preview')]).toEqual([path, 'one', false]);
  }
});

test('a link of the tab leads to pages with its release, and a link of another site or tab does not', async () => {
  const { tab, cookie } = await switchTab('/asha');
  const follow = (referer: string) => get('/asha?page=2', { cookie, referer });
  const { status, headers } = await follow(`${site.url}/asha?ls-tab=${tab}`);
  expect([status, headers.location]).toEqual([302, `/asha?page=2&ls-tab=${tab}`]);
  expect(headers['cache-control']).toContain('no-store');
  for (const referer of [`https://other.example/?ls-tab=${tab}`, `${site.url}/asha`, `${site.url}/asha?ls-tab=x`])
    expect([referer, (await follow(referer)).status]).toEqual([referer, 200]);
});

test('the tab gets the files of the release and no list of live releases; other tabs follow the live releases', async () => {
  const { tab, cookie } = await switchTab('/asha');
  expect((await get(`/remotes/mfe-public/${otherRelease}/entry.js`, { cookie })).status).toBe(200);
  expect((await get(`/remotes/mfe-public/${otherRelease}/entry.js`)).status).toBe(404);
  const live = async (referer: string) => {
    const { text } = await get('/.well-known/live-releases.json', { cookie, referer });
    return Object.keys((JSON.parse(text) as { releases: object }).releases);
  };
  expect(await live(`${site.url}/asha?ls-tab=${tab}`)).toEqual([]);
  expect(await live(`${site.url}/asha`)).toContain('mfe-public');
});

test('the end of the preview leads to the same page without the key of the tab, and no link leads to another site', async () => {
  const { location, cookie } = await switchTab('/asha?x=1');
  const { status, headers } = await post('/preview/end', {}, { cookie, referer: site.url + location });
  expect([status, headers.location]).toEqual([303, '/asha?x=1']);
  expect(headers['set-cookie']?.[0]).toMatch(/^ls_preview=; Path=\/; Max-Age=0;/);
  const link = signPreview(key, 'link', {
    ...{ remote: 'mfe-public', release: otherRelease, tab: 'a'.repeat(16), until: Date.now() + 60_000 },
  });
  for (const page of ['//evil.example/x', '/\\evil.example/x', 'https://evil.example/x', '/a//b'])
    expect((await post('/preview', { link, page })).headers.location).toMatch(/^\/(?![/\\])/);
});

test('pages name their composition and releases only for a browser in which the panel was opened, and for the preview key', async () => {
  const cookie = `ls_debug=${await debugCookie(site.dataDir)}`;
  const page = await get('/asha', { cookie });
  const id = /id="composition">{"id":"([0-9a-f]{12})"/.exec(page.text)?.[1];
  const release = String.raw`\d+\.\d+\.\d+~[0-9a-f]{12}`;
  expect(timingOf(page)).toMatch(
    new RegExp(`^composition;desc="${id}", shell;desc="${release}", mfe-public;desc="${release}"$`),
  );
  expect(page.headers['cache-control']).toContain('private');
  expect(page.headers['cdn-cache-control']).toBeUndefined();
  const unchanged = await get('/asha', { cookie, 'if-none-match': String(page.headers.etag) });
  expect([unchanged.status, timingOf(unchanged)]).toEqual([304, timingOf(page)]);
  expect(timingOf(await get('/admin/links', { cookie }))).toContain('mfe-links;desc=');
  const byKey = await get('/asha', { 'x-preview-key': key, 'cache-control': 'no-cache' });
  expect(timingOf(byKey)).toContain(`composition;desc="${id}"`);
  const target = { remote: 'mfe-public', release: otherRelease, until: Date.now() + 60_000 };
  const preview = signPreview(key, 'cookie', target);
  for (const header of ['', 'ls_debug=forged', `ls_debug=${preview}`, `ls_preview=${preview}`])
    expect([header, timingOf(await get('/asha', { cookie: header }))]).toEqual([header, undefined]);
  const switched = await switchTab('/asha');
  const both = await get(switched.location, { cookie: `${cookie}; ${switched.cookie}` });
  expect(timingOf(both)).toContain(`mfe-public;desc="${otherRelease}"`);
});
