/** @jest-environment node */
import { sendRequest, type TestResponse } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
const ASHA = { cookie: 'ls_own=asha' };
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });
const preloadsIn = ({ text }: TestResponse) =>
  [...text.matchAll(/<link rel="preload" as="script" href="\/remotes\/mfe-links\/[^"]+\/([^"/]+)" ([^>]*)>/g)].map(
    ([, file, rest = '']) => [file, rest.replace(/sha384-[^"]+/, 'sha384')],
  );
const EXPECTED_PRELOADS = [
  ['entry.js', 'integrity="sha384"'],
  ['chunk.js', 'integrity="sha384" crossorigin'],
];
const prefetchedIn = ({ text }: TestResponse) => /\/api\/v1.*?\}\)\((\[.*?\])\);<\/script>/.exec(text)?.[1];

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  const files = { 'chunk.js': 'globalThis.chunk = 2;', 'late.js': 'globalThis.late = 1;' };
  await site.deploy('mfe-links', {
    text: 'own',
    pages: [
      { path: '/admin/links', access: 'login', reads: ['/link/all-entry'] },
      { path: '/admin/releases', access: 'operator' },
      { path: '/login', access: 'logged-out' },
    ],
    files,
    chunks: ['chunk.js'],
  });
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test("a logged-in user gets preloads of the page's code and data with the HTML", async () => {
  const page = await get('/admin/links', ASHA);
  expect(preloadsIn(page)).toEqual(EXPECTED_PRELOADS);
  expect(prefetchedIn(page)).toBe('["/users/account","/link/all-entry"]');
  expect(page.headers['cache-control']).toBe('private, no-cache, no-transform');
});

test('a visitor gets no preloads, and the page is cacheable', async () => {
  const page = await get('/admin/links');
  expect([preloadsIn(page), prefetchedIn(page)]).toEqual([[], undefined]);
  expect(page.headers['cache-control']).toBe('no-cache, no-transform');
});

test('an operators’ page has no preloads, because the cookie does not show the role', async () => {
  const page = await get('/admin/releases', ASHA);
  expect([preloadsIn(page), prefetchedIn(page)]).toEqual([[], undefined]);
});

test('a public page preloads only its code', async () => {
  for (const cookie of [{}, ASHA]) {
    const page = await get('/login', cookie);
    expect([preloadsIn(page), prefetchedIn(page), page.headers['cache-control']]).toEqual([
      EXPECTED_PRELOADS,
      undefined,
      'no-cache, no-transform',
    ]);
  }
});

test('the content security policy allows exactly the scripts of the page', async () => {
  const { text, headers } = await get('/admin/links', ASHA);
  const policy = String(headers['content-security-policy']);
  const [siteFiles, strictSources] = [...policy.matchAll(/script-src ([^;]*)/g)].map(([, sources]) =>
    sources?.split(' '),
  );
  const hashes = [expect.stringContaining('sha256-'), expect.stringContaining('sha256-')];
  expect(siteFiles).toEqual(["'self'", ...hashes]);
  const preloads = [...text.matchAll(/<link rel="preload" as="script"[^>]* integrity="([^"]+)"/g)].map(
    ([, hash]) => `'${hash}'`,
  );
  expect(preloads.length).toBeGreaterThan(0);
  expect(strictSources).toEqual(["'strict-dynamic'", ...(siteFiles ?? []).slice(1), ...preloads]);
});
