/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Composition } from '@linkstall/contracts/shell';

import { ask, type Reply } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const EDGE_KEY = 'a-key-between-edge-and-api-that-is-long-enough';
const api = new FixtureApi();
let site: FixtureSite;
let release = '';
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });
const scriptsIn = ({ text }: Reply) => [...text.matchAll(/<script>(.*?)<\/script>/g)].map(([, script = '']) => script);
const jsonIn = ({ text }: Reply, id: string) =>
  new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(text)?.[1];
/** One more page of that remote. */
const OF = `'/about': { load: async () => ({ status: 200, data: 1, head: { title: 'o', description: 'd', canonicalPath: '/about', type: 'website' } }), Component: () => h('h1', null, 'Of'), sample: 1 },`;
const LOADS = /\.src ?=/;

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'Asha', title: 'Links' });
  site = await FixtureSite.create();
  release = await site.deploy('mfe-public', {
    text: 'two',
    server: publicBundle('two').replace('pages: {', `pages: { ${OF}`),
    pages: [
      { path: '/', server: true, scripts: 'on-demand' },
      { path: '/:userName', server: true, scripts: 'none' },
      { path: '/about', server: true },
      { path: '/privacy', server: false },
    ],
    files: { 'visitors.0a1b2c.js': 'globalThis.visited = true;' },
  });
  await site.start(api.url, { EDGE_KEY });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a page that needs no scripts has none but the one that counts, and no data for any', async () => {
  const page = await get('/asha');
  expect(scriptsIn(page)).toHaveLength(1);
  expect(scriptsIn(page)[0]).toContain('/report/visit');
  expect(page.text).not.toMatch(/<script[^>]+src=|page-data|data-styled/);
  expect(Object.keys(JSON.parse(jsonIn(page, 'composition') ?? '') as object)).toEqual(['id']);
});

test('a page that needs no scripts is shown by the process that the browser has begun, every other one by its own', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['cross-origin-opener-policy'];
  expect(await policyOf('/asha')).toBe('unsafe-none');
  for (const path of ['/', '/about', '/login', '/nobody/at/all'])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin']);
  expect((await get('/asha', { cookie: 'ls_own=bela' })).headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('its ways on are fetched beforehand, as its policy allows', async () => {
  const page = await get('/asha');
  const [, rules = ''] = /<script type="speculationrules"[^>]*>(.*?)<\/script>/.exec(page.text) ?? [];
  // Only when they are pressed: browsers show what they have fetched for five minutes, whatever is deleted meanwhile.
  expect(JSON.parse(rules)).toEqual({
    prefetch: [{ where: { href_matches: ['/', '/store/*'] } }],
  });
  // And nothing besides: no file of scripts or styles, not even one of ours.
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/; script-src 'sha256-[^ ;]+' 'sha256-[^ ;]+'; style-src( 'sha256-[^ ;]+')+; img-src/);
  expect(String((await get('/')).headers['content-security-policy'])).toMatch(
    /; script-src 'self' .*; style-src 'self' /,
  );
  // There the shell does so.
  expect((await get('/')).text).not.toContain('speculationrules');
  expect((await get('/about')).text).toContain('["/","/store/*","/:name"]');
});

test('a page on demand names what begins, and waits', async () => {
  const page = await get('/');
  expect(scriptsIn(page).filter((script) => LOADS.test(script))).toHaveLength(1);
  expect(page.text).toContain("'pointerdown'");
  expect(jsonIn(page, 'page-data')).toContain('"path":"/"');
});

test('what waits has of the styles what it uses itself, and the rest comes with the shell', async () => {
  for (const path of ['/', '/about']) {
    const page = await get(path);
    expect(page.text).not.toContain('data-styled');
    const { shell } = JSON.parse(jsonIn(page, 'composition') ?? '') as Composition;
    expect(shell.files['base.css']).toMatch(/^sha384-/);
    expect(scriptsIn(page)[0]).toContain("shell.files['base.css']");
    expect((await get(`${shell.base}base.css`)).status).toBe(200);
  }
  expect((await get('/nobody')).text).not.toContain("shell.files['base.css']");
});

test('where a remote has a part for visitors, that begins after the content and the shell on demand', async () => {
  const page = await get('/about');
  const { remotes } = JSON.parse(jsonIn(page, 'composition') ?? '') as Composition;
  const { base, files } = remotes['mfe-public']!.releases[0]!;
  expect(Object.keys(files).sort()).toEqual(['entry.js', 'visitors.0a1b2c.js']);
  expect((await get(`${base}visitors.0a1b2c.js`)).status).toBe(200);
  expect(scriptsIn(page).filter((script) => LOADS.test(script))).toHaveLength(1);
  expect(scriptsIn(page)[0]).toMatch(/'visitors\.'.*first-contentful-paint/);
  expect(scriptsIn(page)[1]).toMatch(/\\?"v":"w"/);
});

test('a page that the browser makes asks beforehand for nothing that only visitors of another one need', async () => {
  const { text } = await get('/privacy');
  const preloads = [...text.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, href]) => href);
  expect(preloads.filter((href) => href?.endsWith('/entry.js'))).toHaveLength(1);
  expect(preloads.filter((href) => href?.includes('visitors.'))).toEqual([]);
});

test('who is logged in has the shell on all of them after the content, and nobody else is given their page', async () => {
  const cookie = { cookie: 'ls_own=bela' };
  for (const path of ['/asha', '/', '/about']) {
    const own = await get(path, cookie);
    expect([own.headers['cache-control'], LOADS.test(own.text)]).toEqual(['private, no-cache', true]);
    expect(own.text).toContain('setTimeout(begin)');
    expect(jsonIn(own, 'composition')).toContain('"remotes"');
    const other = await get(path);
    expect([other.headers['cache-control'], other.text.includes('setTimeout(begin)')]).toEqual(['no-cache', false]);
  }
});

test('a name that nobody has, and a page while the API is away, keep the scripts by which they go on', async () => {
  expect(LOADS.test((await get('/nobody')).text)).toBe(true);
});

test('seen, it counts for what has drawn it; a click does not, nor what was made up', async () => {
  const { id } = JSON.parse(jsonIn(await get('/asha'), 'composition') ?? '{}') as { readonly id: string };
  const tell = (...lines: readonly string[]) =>
    ask(site.url, '/report/visit', { method: 'POST', body: lines.join('\n') });
  await tell('w', '/asha', '', id);
  await tell('c', '/asha', '0'.repeat(24), id);
  await tell('w', '/asha', '', '0123456789ab');
  const key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
  const { text } = await get('/metrics', { authorization: `Bearer ${key}` });
  expect(text).toContain(`linkstall_release_loads_total{remote="mfe-public",release="${release}"} 1\n`);
  expect(text).toMatch(/linkstall_release_loads_total\{remote="shell",release="[^"]*"\} 1\n/);
});
