/** @jest-environment node */
import { createHash } from 'node:crypto';

import { ask, askUntil, type Reply } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });

const json = (reply: Reply, id: string): Record<string, unknown> =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(reply.text)?.[1] ?? 'null',
  ) as Record<string, unknown>;
const policyOf = (reply: Reply) => String(reply.headers['content-security-policy']);
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

/** The clock of the edge stands unless a test moves it, so nothing grows old on a slow machine. */
beforeEach(() => site.quicken(0));

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a creator’s page is finished HTML with its data, and no script is asked for before it is shown', async () => {
  const page = await get('/asha');
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('<h1>Asha</h1>');
  expect(json(page, 'page-data')).toMatchObject({
    remote: 'mfe-public',
    path: '/:userName',
    status: 200,
    data: { username: 'Asha' },
  });
  expect(page.text).not.toMatch(/<script[^>]+src=|rel="preload"|style="/);
});

test('what a page is about is data that cannot end its element, with absolute addresses of its own', async () => {
  const { text } = await get('/asha');
  const written = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(written)).toEqual({
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

test('a page that has a picture drawn for it says so, how large it is and what is to be seen', async () => {
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

test('title, description, canonical address and previews are in the HTML, escaped and absolute', async () => {
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
])('the policy lets in exactly the style and script blocks of %s', async (path, count) => {
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

test('data cannot end its script element', async () => {
  const page = await get('/evil');
  expect(page.text).not.toContain('<script>alert(1)');
  expect(json(page, 'page-data')).toMatchObject({ data: { title: '</script><script>alert(1)</script>' } });
});

test('a visitor’s page knows only what it may load, a page of the admin everything', async () => {
  const visitors = json(await get('/asha'), 'composition') as { remotes: object; shell: { files: object } };
  expect(Object.keys(visitors.remotes)).toEqual(['mfe-public']);
  expect(Object.keys(visitors.shell.files).sort()).toEqual(['base.css', 'entry.js']);
  const admins = json(await get('/admin/links'), 'composition') as { remotes: object };
  expect(Object.keys(admins.remotes)).toEqual(['mfe-links', 'mfe-public']);
});

test('a page that the browser makes answers 200 to anybody and names what to load, with its integrity', async () => {
  const page = await get('/admin/links');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<div id="root"></div>');
  expect(page.text).toMatch(
    /<script defer src="\/remotes\/shell\/[^"]+\/entry\.js" integrity="sha384-[^"]+"><\/script>/,
  );
  expect(page.text).toMatch(
    /<link rel="preload" as="script" href="\/remotes\/shell\/[^"]+\/chunk\.js" integrity="sha384-[^"]+" crossorigin>/,
  );
  expect(page.text).not.toContain('page-data');
  expect(page.text).toContain('<meta name="robots" content="noindex">');
});

test('the remote of a page that anybody may see is named too; that of a guarded one is the browser’s to ask for', async () => {
  const named =
    /<link rel="preload" as="script" href="\/remotes\/mfe-links\/[^"]+\/entry\.js" integrity="sha384-[^"]+">/;
  expect((await get('/login')).text).toMatch(named);
  expect((await get('/admin/links')).text).not.toMatch(named);
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
])('nobody has the address %s: 404 with the 404 page', async (path) => {
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
])('%s leads with %d to %s', async (path, status, location) => {
  const page = await get(path);
  expect([page.status, page.headers.location]).toEqual([status, location]);
});

test('names answer in any case, with the canonical address as it was typed at sign-up', async () => {
  expect((await get('/ASHA')).text).toContain(`<link rel="canonical" href="${site.url}/Asha">`);
});

test('a page takes no other method than GET and HEAD', async () => {
  const refused = await ask(site.url, '/asha', { method: 'POST', body: 'x' });
  expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  const head = await ask(site.url, '/asha', { method: 'HEAD' });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
});

test('a browser that has the page is told so, with the same policy', async () => {
  const page = await get('/bela');
  const again = await get('/bela', { 'if-none-match': String(page.headers.etag) });
  expect([again.status, again.bytes.length, page.headers['cache-control']]).toEqual([304, 0, 'no-cache']);
  expect(policyOf(again)).toBe(policyOf(page));
});

test('a page comes as small as the browser takes it', async () => {
  const sizes = await Promise.all(
    ['br, gzip', 'gzip', 'br;q=0, identity'].map(async (encoding) => get('/asha', { 'accept-encoding': encoding })),
  );
  expect(sizes.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  const [br = 0, gzip = 0, plain = 0] = sizes.map(({ bytes }) => bytes.length);
  expect(br).toBeLessThan(gzip);
  expect(gzip).toBeLessThan(plain);
});

test('what a write changed is fresh for the next reader, and the header that says so stays inside', async () => {
  const user = { username: 'dora', title: 'before' };
  api.people.set('dora', user);
  expect((await get('/dora')).text).toContain('before');
  expect((await get('/api/v1/dora')).text).toContain('before');
  user.title = 'after';
  api.changed = 'user:dora';
  const written = await ask(site.url, '/api/v1/link/add-link', { method: 'POST', body: '{}' });
  expect([written.status, written.headers['x-linkstall-changed']]).toEqual([201, undefined]);
  expect((await get('/dora')).text).toContain('after');
  expect((await get('/api/v1/dora')).text).toContain('after');
});

test('a creator who is gone is gone at once, and one who comes is there at once', async () => {
  api.people.set('emil', { username: 'emil', title: '' });
  api.changed = 'user:emil';
  expect((await get('/emil')).status).toBe(200);
  api.people.delete('emil');
  await ask(site.url, '/api/v1/users/account', { method: 'DELETE' });
  expect((await get('/emil')).status).toBe(404);
  api.people.set('emil', { username: 'emil', title: '' });
  await ask(site.url, '/api/v1/users/register', { method: 'POST', body: '{}' });
  expect((await get('/emil')).status).toBe(200);
});

const MOMENT_MS = 700;

/** Adds a creator whose page changes in `MOMENT_MS`. */
function withMoment(username: string) {
  const person = { username, title: 'before', changesInMs: MOMENT_MS };
  api.people.set(username, person);
  const apiChangesTo = (title: string) => Object.assign(person, { title, changesInMs: 3_600_000 });
  const titles = () => Promise.all([`/${username}`, `/api/v1/${username}`].map((path) => get(path)));
  return { apiChangesTo, titles };
}

test('a page and the response of the API change at their moment, to every cache, also for who has them already', async () => {
  const { apiChangesTo, titles } = withMoment('iris');
  const before = await titles();
  for (const { text, headers } of before) {
    expect(text).toContain('before');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-linkstall-changes-in']).toBeUndefined();
  }
  await site.later(MOMENT_MS - 1);
  for (const { text } of await titles()) expect(text).toContain('before');
  apiChangesTo('after');
  await site.later(1);
  const after = await Promise.all(
    ['/iris', '/api/v1/iris'].map((path, at) => get(path, { 'if-none-match': String(before[at]?.headers['etag']) })),
  );
  for (const { status, text } of after) expect([status, text.includes('after')]).toEqual([200, true]);
  expect((await get('/iris', { 'if-none-match': String(after[0]?.headers['etag']) })).status).toBe(304);
});

test('with the API away at the moment nobody is shown what has ended: the page says that it is away', async () => {
  const { apiChangesTo, titles } = withMoment('jana');
  for (const { status } of await titles()) expect(status).toBe(200);
  await api.stop();
  apiChangesTo('after');
  await site.later(MOMENT_MS);
  for (const { status, text, headers } of await titles()) {
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(text).not.toContain('before');
  }
  await site.quicken(1);
  await api.start();
  const back = await askUntil(
    () => get('/jana'),
    ({ status }) => status === 200,
  );
  expect(back.text).toContain('after');
});

test('many visitors at once are one question to the API', async () => {
  api.people.set('fay', { username: 'fay', title: '' });
  const pages = await Promise.all(Array.from({ length: 30 }, () => get('/fay')));
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  expect(api.readsOf('/api/v1/fay')).toBe(1);
});

test('what of the query a page reads makes pages of its own, and nothing else does', async () => {
  api.people.set('hema', { username: 'hema', title: 'page 1' });
  expect((await get('/hema?page=2')).text).toContain('page 2');
  expect((await get('/hema')).text).toContain('page 1');
  expect((await get('/hema?page=2&utm=x')).text).toContain('page 2');
  expect((await get('/hema?utm=y')).text).toContain('page 1');
  expect(api.readsOf('/api/v1/hema')).toBe(2);
});

test('with the preview key a page comes fresh from the renderer, without it or with a wrong one it does not', async () => {
  const { readFile } = await import('node:fs/promises');
  const key = (await readFile(`${site.dataDir}/preview-key`, 'utf8')).trim();
  const user = { username: 'gita', title: 'first' };
  api.people.set('gita', user);
  await get('/gita');
  user.title = 'second';
  const noCache = { 'cache-control': 'no-cache' };
  expect((await get('/gita', noCache)).text).toContain('first');
  expect((await get('/gita', { ...noCache, 'x-preview-key': 'x'.repeat(key.length) })).text).toContain('first');
  const fresh = await get('/gita', { ...noCache, 'x-preview-key': key });
  expect(fresh.text).toContain('second');
  expect(fresh.headers['cache-control']).toBe('no-store');
});

test('with the API away pages say so, those that were seen stay, and all is well again by itself', async () => {
  await site.quicken(1);
  expect((await get('/carl')).status).toBe(200);
  await api.stop();
  const unseen = await get('/hari');
  expect([unseen.status, unseen.headers['cache-control'], unseen.headers['retry-after']]).toEqual([
    503,
    'no-store',
    '2',
  ]);
  expect(unseen.text).toContain('data-api-away');
  expect(json(unseen, 'page-data')).toMatchObject({ status: 503, data: null });
  const stale = await askUntil(
    () => get('/carl'),
    ({ headers }) => headers['x-linkstall-stale'] === '1',
  );
  expect([stale.status, stale.headers['x-linkstall-stale']]).toEqual([200, '1']);
  expect(stale.text).toContain('Links of carl');
  api.people.set('hari', { username: 'hari', title: '' });
  await api.start();
  expect(
    (
      await askUntil(
        () => get('/hari'),
        ({ status }) => status === 200,
      )
    ).status,
  ).toBe(200);
  const fresh = await askUntil(
    () => get('/carl'),
    ({ headers }) => headers['x-linkstall-stale'] === undefined,
  );
  expect([fresh.status, fresh.headers['x-linkstall-stale']]).toEqual([200, undefined]);
});
