/** @jest-environment node */
import { createHash } from 'node:crypto';

import { sendRequest, sendUntil, type TestResponse } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });

const jsonIn = (response: TestResponse, id: string): Record<string, unknown> =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(response.text)?.[1] ?? 'null',
  ) as Record<string, unknown>;
const policyOf = (response: TestResponse) => String(response.headers['content-security-policy']);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

beforeAll(async () => {
  await api.start();
  for (const username of ['Asha', 'bela', 'carl'])
    api.people.set(username.toLowerCase(), { username, title: `Links of ${username}` });
  api.people.set('evil', { username: 'evil', title: '</script><script>alert(1)</script>' });
  api.people.set('oldname', { username: 'newname', title: '' });
  site = await FixtureSite.create();
  await site.start(api.url);
});

/** The clock of the edge stands still unless a test moves it, so that nothing gets old on a slow machine. */
beforeEach(() => site.setClockSpeed(0));

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a creator’s page is finished HTML with its data, and requests no script before it is shown', async () => {
  const page = await get('/asha');
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('<h1>Asha</h1>');
  expect(jsonIn(page, 'page-data')).toMatchObject({
    remote: 'mfe-public',
    path: '/:userName',
    status: 200,
    data: { username: 'Asha' },
  });
  expect(page.text).not.toMatch(/<script[^>]+src=|rel="preload"|style="/);
});

test('structured data cannot close their element, and have absolute URLs', async () => {
  const { text } = await get('/asha');
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(facts)).toEqual({
    '@type': 'ProfilePage',
    mainEntity: {
      name: 'Asha</script>',
      url: `${site.url}/Asha`,
      image: [`${site.url}/images/a/384.webp`, null],
      sameAs: ['/kept'],
    },
  });
  expect((await get('/')).text).not.toContain('ld+json');
});

test("a page with a social image names the image's size and alternative text", async () => {
  const preview = { path: '/previews/drawn/page/0123.jpg', alt: 'Drawn & "said"' };
  api.people.set('drawn', { username: 'drawn', title: 'Links', preview });
  const { text } = await get('/drawn');
  expect(text).toContain(
    `<meta property="og:image" content="${site.url}/previews/drawn/page/0123.jpg">` +
      '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">' +
      '<meta property="og:image:alt" content="Drawn &amp; &quot;said&quot;">',
  );
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(text).toContain(`<meta name="twitter:image" content="${site.url}/previews/drawn/page/0123.jpg">`);
});

test.each([
  ['@asha@social.example', '<meta name="fediverse:creator" content="@asha@social.example">'],
  ['"><script>', null],
])('a page with the fediverse account %j has the tag %j', async (fediverse, tag) => {
  const username = `fedi${fediverse.length}`;
  api.people.set(username, { username, title: '', fediverse });
  const { text } = await get(`/${username}`);
  expect(/<meta name="fediverse[^>]*>/.exec(text)?.[0] ?? null).toBe(tag);
});

test('title, description, canonical URL and social image are in the HTML, escaped and absolute', async () => {
  const { text } = await get('/asha');
  expect(text).toContain('<title>Asha &amp; co</title>');
  expect(text).toContain('<meta name="description" content="Links of &quot;Asha&quot;">');
  expect(text).toContain(`<link rel="canonical" href="${site.url}/Asha">`);
  expect(text).toContain(`<meta property="og:image" content="${site.url}/images/a/384.webp">`);
  expect(text).toContain('<meta name="twitter:card" content="summary">');
  expect(text).toContain('<meta name="theme-color" content="#fdf8f1" media="(prefers-color-scheme: light)">');
  expect(text).toContain('<meta name="theme-color" content="#160c13" media="(prefers-color-scheme: dark)">');
  expect((await get('/')).text).toContain(`<meta property="og:image" content="${site.url}/assets/preview.png">`);
});

test.each([
  ['/asha', 3],
  ['/login', 5],
])('the policy allows exactly the style and script blocks of %s', async (path, count) => {
  const page = await get(path);
  const policy = policyOf(page);
  const blocks = [
    ...page.text.matchAll(/<(style|script)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/\1>/g),
  ].map((match) => match[2] ?? '');
  expect(blocks).toHaveLength(count);
  for (const block of blocks) expect(policy).toContain(hashOf(block));
  expect(policy).toContain(hashOf(''));
  expect(policy).not.toMatch(/unsafe|\*|nonce/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('page data cannot close their script element', async () => {
  const page = await get('/evil');
  expect(page.text).not.toContain('<script>alert(1)');
  expect(jsonIn(page, 'page-data')).toMatchObject({ data: { title: '</script><script>alert(1)</script>' } });
});

test('a visitor’s page contains only what it may load, and an admin page contains everything', async () => {
  const visitorComposition = jsonIn(await get('/asha'), 'composition') as { remotes: object; shell: { files: object } };
  expect(Object.keys(visitorComposition.remotes)).toEqual(['mfe-public']);
  expect(Object.keys(visitorComposition.shell.files).sort()).toEqual(['base.css', 'entry.js']);
  const adminComposition = jsonIn(await get('/admin/links'), 'composition') as { remotes: object };
  expect(Object.keys(adminComposition.remotes)).toEqual(['mfe-links', 'mfe-public']);
});

test('a browser-rendered page answers 200 to anybody and names its files with their integrity', async () => {
  const page = await get('/admin/links');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<div id="root" data-skeleton><main data-shell="shell">');
  expect(page.text).toMatch(
    /<link rel="preload" as="script" href="\/remotes\/shell\/[^"]+\/entry\.js" integrity="sha384-[^"]+">/,
  );
  expect(page.text).toMatch(
    /<link rel="preload" as="script" href="\/remotes\/shell\/[^"]+\/chunk\.js" integrity="sha384-[^"]+" crossorigin>/,
  );
  expect(page.text).not.toContain('page-data');
  expect(page.text).toContain('<meta name="robots" content="noindex">');
});

test('a public page preloads its remote; a protected page does not', async () => {
  const preloadPattern =
    /<link rel="preload" as="script" href="\/remotes\/mfe-links\/[^"]+\/entry\.js" integrity="sha384-[^"]+">/;
  expect((await get('/login')).text).toMatch(preloadPattern);
  expect((await get('/admin/links')).text).not.toMatch(preloadPattern);
});

test.each([
  ['/nobody'],
  ['/no/such/page'],
  ['/admin/absent'],
  ['/%00'],
  ['/%E0%A4%A'],
  ['//evil.example/'],
  ['/asha//x'],
  [`/${'x'.repeat(2000)}`],
])('the unknown path %s answers 404 with the 404 page', async (path) => {
  const page = await get(path);
  expect(page.status).toBe(404);
  expect(page.text).toContain('<h1>Page Not Found</h1>');
  expect(page.text).toContain('noindex');
});

test.each([
  ['/admin', 302, '/admin/links'],
  ['/admin/', 302, '/admin/links'],
  ['/asha/', 301, '/asha'],
  ['/asha/?a=1', 301, '/asha?a=1'],
  ['/oldname', 302, '/newname'],
  ['/@asha', 301, '/asha'],
  ['/%40asha?a=1', 301, '/asha?a=1'],
  ['/store/asha', 301, '/store/@asha'],
  ['/store/asha/?page=2', 301, '/store/@asha?page=2'],
])('%s redirects with %d to %s', async (path, status, location) => {
  const page = await get(path);
  expect([page.status, page.headers.location]).toEqual([status, location]);
});

test('usernames match in any case, and the canonical URL has the registered form', async () => {
  expect((await get('/ASHA')).text).toContain(`<link rel="canonical" href="${site.url}/Asha">`);
});

test('a page accepts only GET and HEAD', async () => {
  const rejected = await sendRequest(site.url, '/asha', { method: 'POST', body: 'x' });
  expect([rejected.status, rejected.headers.allow]).toEqual([405, 'GET, HEAD']);
  const head = await sendRequest(site.url, '/asha', { method: 'HEAD' });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
});

test('a browser with the current page gets 304 with the same policy', async () => {
  const page = await get('/bela');
  const repeatedResponse = await get('/bela', { 'if-none-match': String(page.headers.etag) });
  expect([repeatedResponse.status, repeatedResponse.bytes.length, page.headers['cache-control']]).toEqual([
    304,
    0,
    'no-cache, no-transform',
  ]);
  expect(policyOf(repeatedResponse)).toBe(policyOf(page));
});

test('a page is compressed as the browser accepts', async () => {
  const responses = await Promise.all(
    ['br, gzip', 'gzip', 'br;q=0, identity'].map(async (encoding) => get('/asha', { 'accept-encoding': encoding })),
  );
  expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  const [br = 0, gzip = 0, plain = 0] = responses.map(({ bytes }) => bytes.length);
  expect(br).toBeLessThan(gzip);
  expect(gzip).toBeLessThan(plain);
});

test('a write is visible to the next reader, and its internal header is removed', async () => {
  const user = { username: 'dora', title: 'before' };
  api.people.set('dora', user);
  expect((await get('/dora')).text).toContain('before');
  expect((await get('/api/v1/dora')).text).toContain('before');
  user.title = 'after';
  api.changed = 'user:dora';
  const writeResponse = await sendRequest(site.url, '/api/v1/link/add-link', { method: 'POST', body: '{}' });
  expect([writeResponse.status, writeResponse.headers['x-linkstall-changed']]).toEqual([201, undefined]);
  expect((await get('/dora')).text).toContain('after');
  expect((await get('/api/v1/dora')).text).toContain('after');
});

test('a deleted creator disappears at once, and a new creator appears at once', async () => {
  api.people.set('emil', { username: 'emil', title: '' });
  api.changed = 'user:emil';
  expect((await get('/emil')).status).toBe(200);
  api.people.delete('emil');
  await sendRequest(site.url, '/api/v1/users/account', { method: 'DELETE' });
  expect((await get('/emil')).status).toBe(404);
  api.people.set('emil', { username: 'emil', title: '' });
  await sendRequest(site.url, '/api/v1/users/register', { method: 'POST', body: '{}' });
  expect((await get('/emil')).status).toBe(200);
});

const MOMENT_MS = 700;

/** Adds a user whose page changes in `MOMENT_MS`. */
function addScheduledUser(username: string) {
  const user = { username, title: 'before', changesInMs: MOMENT_MS };
  api.people.set(username, user);
  const apiChangesTo = (title: string) => Object.assign(user, { title, changesInMs: 3_600_000 });
  const getBoth = () => Promise.all([`/${username}`, `/api/v1/${username}`].map((path) => get(path)));
  return { apiChangesTo, getBoth };
}

test('a page and an API response change at their scheduled time for every cache, also for conditional requests', async () => {
  const { apiChangesTo, getBoth } = addScheduledUser('iris');
  const before = await getBoth();
  for (const { text, headers } of before) {
    expect(text).toContain('before');
    expect(headers['cache-control']).toMatch(/^no-cache(, no-transform)?$/);
    expect(headers['x-linkstall-changes-in']).toBeUndefined();
  }
  await site.advanceClock(MOMENT_MS - 1);
  for (const { text } of await getBoth()) expect(text).toContain('before');
  apiChangesTo('after');
  await site.advanceClock(1);
  const after = await Promise.all(
    ['/iris', '/api/v1/iris'].map((path, index) =>
      get(path, { 'if-none-match': String(before[index]?.headers['etag']) }),
    ),
  );
  for (const { status, text } of after) expect([status, text.includes('after')]).toEqual([200, true]);
  expect((await get('/iris', { 'if-none-match': String(after[0]?.headers['etag']) })).status).toBe(304);
});

test('while the API is down at the scheduled time, the page answers 503 instead of the old content', async () => {
  const { apiChangesTo, getBoth } = addScheduledUser('jana');
  for (const { status } of await getBoth()) expect(status).toBe(200);
  await api.stop();
  apiChangesTo('after');
  await site.advanceClock(MOMENT_MS);
  for (const { status, text, headers } of await getBoth()) {
    expect([status, headers['cache-control']]).toEqual([503, expect.stringMatching(/^no-store(, no-transform)?$/)]);
    expect(text).not.toContain('before');
  }
  await site.setClockSpeed(1);
  await api.start();
  const recoveredPage = await sendUntil(
    () => get('/jana'),
    ({ status }) => status === 200,
  );
  expect(recoveredPage.text).toContain('after');
});

test('many parallel visitors cause one request to the API', async () => {
  api.people.set('fay', { username: 'fay', title: '' });
  const pages = await Promise.all(Array.from({ length: 30 }, () => get('/fay')));
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  expect(api.readsOf('/api/v1/fay')).toBe(1);
});

test('a page is cached by the query parameters that it reads, and ignores others', async () => {
  api.people.set('hema', { username: 'hema', title: 'page 1' });
  expect((await get('/hema?page=2')).text).toContain('page 2');
  expect((await get('/hema')).text).toContain('page 1');
  expect((await get('/hema?page=2&utm=x')).text).toContain('page 2');
  expect((await get('/hema?utm=y')).text).toContain('page 1');
  expect(api.readsOf('/api/v1/hema')).toBe(2);
});

test('the preview key gives a fresh page; a wrong key or no key does not', async () => {
  const { readFile } = await import('node:fs/promises');
  const key = (await readFile(`${site.dataDir}/preview-key`, 'utf8')).trim();
  const user = { username: 'gita', title: 'first' };
  api.people.set('gita', user);
  await get('/gita');
  user.title = 'second';
  const noCache = { 'cache-control': 'no-cache, no-transform' };
  expect((await get('/gita', noCache)).text).toContain('first');
  expect((await get('/gita', { ...noCache, 'x-preview-key': 'x'.repeat(key.length) })).text).toContain('first');
  const freshPage = await get('/gita', { ...noCache, 'x-preview-key': key });
  expect(freshPage.text).toContain('second');
  expect(freshPage.headers['cache-control']).toBe('no-store, no-transform');
});

test('while the API is down new pages answer 503, cached pages stay, and all recovers by itself', async () => {
  await site.setClockSpeed(1);
  expect((await get('/carl')).status).toBe(200);
  await api.stop();
  const uncached = await get('/hari');
  expect([uncached.status, uncached.headers['cache-control'], uncached.headers['retry-after']]).toEqual([
    503,
    'no-store, no-transform',
    '2',
  ]);
  expect(uncached.text).toContain('data-api-unavailable');
  expect(jsonIn(uncached, 'page-data')).toMatchObject({ status: 503, data: null });
  const stale = await sendUntil(
    () => get('/carl'),
    ({ headers }) => headers['x-linkstall-stale'] === '1',
  );
  expect([stale.status, stale.headers['x-linkstall-stale']]).toEqual([200, '1']);
  expect(stale.text).toContain('Links of carl');
  api.people.set('hari', { username: 'hari', title: '' });
  await api.start();
  expect(
    (
      await sendUntil(
        () => get('/hari'),
        ({ status }) => status === 200,
      )
    ).status,
  ).toBe(200);
  const freshPage = await sendUntil(
    () => get('/carl'),
    ({ headers }) => headers['x-linkstall-stale'] === undefined,
  );
  expect([freshPage.status, freshPage.headers['x-linkstall-stale']]).toEqual([200, undefined]);
});
