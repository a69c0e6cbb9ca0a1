/** @jest-environment node */

import type { Composition } from '@linkstall/contracts/shell';

import { sendRequest, type TestResponse } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const EDGE_KEY = 'a-key-between-edge-and-api-that-is-long-enough';
const api = new FixtureApi();
let site: FixtureSite;
let release = '';
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
const scriptsIn = ({ text }: TestResponse) =>
  [...text.matchAll(/<script>(.*?)<\/script>/g)].map(([, script = '']) => script);
const jsonIn = ({ text }: TestResponse, id: string) =>
  new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(text)?.[1];
/** One more page of the test remote. */
const ABOUT_PAGE = `'/about': { load: async () => ({ status: 200, data: 1, head: { title: 'o', description: 'd', canonicalPath: '/about', type: 'website' } }), Component: () => h('h1', null, 'Of'), sample: 1 },`;
const LOADS_SCRIPT = /\.src ?=/;

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'Asha', title: 'Links' });
  site = await FixtureSite.create();
  release = await site.deploy('mfe-public', {
    text: 'two',
    server: publicBundle('two').replace('pages: {', `pages: { ${ABOUT_PAGE}`),
    pages: [
      { path: '/', server: true, scripts: 'on-demand' },
      { path: '/:userName', server: true, scripts: 'none' },
      { path: '/about', server: true },
      { path: '/privacy', server: false },
    ],
    files: { 'visitors.0a1b2c.js': 'globalThis.visited = true;' },
  });
  await site.deploy('mfe-account', { pages: [{ path: '/admin/account/:tab' }] });
  await site.start(api.url, { EDGE_KEY, ASSETS_URL: 'https://cdn.example/stall' });
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a page without scripts has only the script that counts visits, and no data', async () => {
  const page = await get('/asha');
  expect(scriptsIn(page)).toHaveLength(1);
  expect(scriptsIn(page)[0]).toContain('/report/visit');
  expect(page.text).not.toMatch(/<script[^>]+src=|page-data|data-styled/);
  expect(Object.keys(JSON.parse(jsonIn(page, 'composition') ?? '') as object)).toEqual(['id']);
});

test('a page without scripts has the opener policy unsafe-none; every other page is isolated from its opener', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['cross-origin-opener-policy'];
  expect(await policyOf('/asha')).toBe('unsafe-none');
  for (const path of ['/', '/about', '/nobody/at/all', '/admin/account/profile'])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin']);
  for (const path of ['/login', '/LOGIN', '/confirm', '/admin/account/security'])
    expect([path, await policyOf(path)]).toEqual([path, 'noopener-allow-popups']);
  expect((await get('/asha', { cookie: 'ls_own=bela' })).headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('a server-rendered page on an isolated path has the opener policy of isolated documents, also when it fails', async () => {
  api.people.set('signup', { username: 'signup', title: '' });
  api.people.set('reset-password', { username: 'reset-password', title: '', fault: 'throws in its component' });
  for (const [path, status] of [
    ['/signup', 200],
    ['/reset-password', 503],
    ['/resendemail', 404],
  ] as const) {
    const page = await get(path);
    expect([path, page.status, page.headers['cross-origin-opener-policy']]).toEqual([
      path,
      status,
      'noopener-allow-popups',
    ]);
  }
});

test.each([
  ['/login', ['mfe-links']], // in the fixture site
  ['/confirm', []],
  ['/admin/account/security', ['mfe-account']], // declared as `/admin/account/:tab`
])('the document of the isolated page %s can load only its own remote', async (path, loadableRemotes) => {
  for (const cookie of ['', 'ls_own=bela']) {
    const page = await get(path, { cookie });
    const { remotes } = JSON.parse(jsonIn(page, 'composition') ?? '') as Composition;
    const entries = Object.entries(remotes);
    expect(entries.length).toBeGreaterThan(1);
    const names = entries.filter(([, { releases, slots }]) => releases.length + Object.keys(slots).length > 0);
    expect([page.status, names.map(([name]) => name)]).toEqual([200, loadableRemotes]);
    const files = [...page.text.matchAll(/\/remotes\/([a-z-]+)\//g)].map(([, name]) => name);
    expect([...new Set(files)].sort()).toEqual([...loadableRemotes, 'shell']);
  }
});

test('every page enforces Trusted Types, with a policy only where scripts load', async () => {
  const rulesOf = async (path: string) =>
    String((await get(path)).headers['content-security-policy'])
      .split(', ')[0]!
      .split('; ')
      .slice(-2);
  expect(await rulesOf('/asha')).toEqual(["require-trusted-types-for 'script'", "trusted-types 'none'"]);
  for (const path of ['/', '/about', '/privacy', '/nobody/at/all'])
    expect(await rulesOf(path)).toEqual(["require-trusted-types-for 'script'", 'trusted-types default']);
});

test('no tag in the HTML of a page may load a script, not even from this site', async () => {
  for (const path of ['/', '/about', '/privacy', '/nobody/at/all']) {
    const { text, headers } = await get(path);
    const [policy = '', strictPolicy = ''] = String(headers['content-security-policy']).split(', ');
    const hashesIn = (sources: string) => sources.match(/'sha256-[^']+'/g);
    expect([path, strictPolicy]).toEqual([
      path,
      expect.stringMatching(/^script-src 'strict-dynamic'( 'sha(256|384)-[^']+')+$/),
    ]);
    // The first policy still limits the scripts to this site, because 'strict-dynamic' alone allows every site.
    const [, sources = ''] = /script-src ([^;]*);/.exec(policy) ?? [];
    expect([sources.startsWith("'self' "), hashesIn(sources)]).toEqual([true, hashesIn(strictPolicy)]);
    expect(text).not.toMatch(/<script[^>]+src=/);
  }
  expect((await get('/asha')).headers['content-security-policy']).not.toContain('strict-dynamic');
});

test('a page without scripts prefetches its links by speculation rules, as its policy allows', async () => {
  const page = await get('/asha');
  const [, rules = ''] = /<script type="speculationrules"[^>]*>(.*?)<\/script>/.exec(page.text) ?? [];
  // Only on pointer down, because browsers show a prefetched page for five minutes, even if its content was deleted.
  expect(JSON.parse(rules)).toEqual({
    prefetch: [{ where: { href_matches: ['/', '/store/*'] } }],
  });
  // The policy allows no script file and no style file, also not from this site.
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/; script-src 'sha256-[^ ;]+' 'sha256-[^ ;]+'; style-src( 'sha256-[^ ;]+')+; img-src/);
  expect(String((await get('/')).headers['content-security-policy'])).toMatch(
    /; script-src 'self' .*; style-src 'self' /,
  );
  // On a page with the shell on demand the shell prefetches. A page with a visitor script has rules.
  expect((await get('/')).text).not.toContain('speculationrules');
  expect((await get('/about')).text).toContain('["/","/store/*","/:name"]');
});

test('the policy of each page allows the images of the CDN', async () => {
  for (const path of ['/asha', '/', '/about', '/admin/account/profile'])
    expect(String((await get(path)).headers['content-security-policy'])).toContain(
      "; img-src 'self' data: blob: https://cdn.example;",
    );
});

test('an on-demand page has a script that loads the shell at the first interaction', async () => {
  const page = await get('/');
  expect(scriptsIn(page).filter((script) => LOADS_SCRIPT.test(script))).toHaveLength(1);
  expect(page.text).toContain("'pointerdown'");
  expect(jsonIn(page, 'page-data')).toContain('"path":"/"');
});

test('an on-demand page has only its own styles, and the rest loads with the shell', async () => {
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

test('a remote with a visitor script loads the script after the content, and the shell on demand', async () => {
  const page = await get('/about');
  const { remotes } = JSON.parse(jsonIn(page, 'composition') ?? '') as Composition;
  const { base, files } = remotes['mfe-public']!.releases[0]!;
  expect(Object.keys(files).sort()).toEqual(['entry.js', 'visitors.0a1b2c.js']);
  expect((await get(`${base}visitors.0a1b2c.js`)).status).toBe(200);
  expect(scriptsIn(page).filter((script) => LOADS_SCRIPT.test(script))).toHaveLength(1);
  expect(scriptsIn(page)[0]).toMatch(/'visitors\.'.*first-contentful-paint/);
  expect(scriptsIn(page)[1]).toMatch(/\\?"v":"w"/);
});

test('a browser-rendered page does not preload the visitor script of another page', async () => {
  const { text } = await get('/privacy');
  const preloads = [...text.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, href]) => href);
  expect(preloads.filter((href) => href?.endsWith('/entry.js'))).toHaveLength(2); // of the shell and of the remote
  expect(preloads.filter((href) => href?.includes('visitors.'))).toEqual([]);
});

test('a logged-in user gets the shell after the content on every page, and no cache gives that page to other visitors', async () => {
  const cookie = { cookie: 'ls_own=bela' };
  for (const path of ['/asha', '/', '/about']) {
    const ownPage = await get(path, cookie);
    expect([ownPage.headers['cache-control'], LOADS_SCRIPT.test(ownPage.text)]).toEqual([
      'private, no-cache, no-transform',
      true,
    ]);
    expect(ownPage.text).toContain('if (!started) begin()');
    expect(jsonIn(ownPage, 'composition')).toContain('"remotes"');
    const visitorPage = await get(path);
    expect([visitorPage.headers['cache-control'], visitorPage.text.includes('if (!started) begin()')]).toEqual([
      'no-cache, no-transform',
      false,
    ]);
  }
});

test('a 404 page keeps the boot script', async () => {
  expect(LOADS_SCRIPT.test((await get('/nobody')).text)).toBe(true);
});

test('a view counts as a load of the releases that rendered the page; a click or an invented id does not', async () => {
  const { id } = JSON.parse(jsonIn(await get('/asha'), 'composition') ?? '{}') as { readonly id: string };
  const report = (...lines: readonly string[]) =>
    sendRequest(site.url, '/report/visit', { method: 'POST', body: lines.join('\n') });
  await report('w', '/asha', '', id);
  await report('c', '/asha', '0'.repeat(24), id);
  await report('w', '/asha', '', '0123456789ab');
  const text = await site.metrics();
  expect(text).toContain(`linkstall_release_loads_total{remote="mfe-public",release="${release}"} 1\n`);
  expect(text).toMatch(/linkstall_release_loads_total\{remote="shell",release="[^"]*"\} 1\n/);
});
