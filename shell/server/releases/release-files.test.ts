/** @jest-environment node */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { ask, askUntil } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';

const api = new FixtureApi();
let site: FixtureSite;
let base = '';
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(site.url, path, { headers });

interface Standing {
  readonly remote: string;
  readonly stable: string;
}

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  const standings = (await site.releases('status')) as readonly Standing[];
  base = `/remotes/mfe-public/${standings.find(({ remote }) => remote === 'mfe-public')?.stable}`;
  await site.start(api.url, { LOG_LEVEL: 'error' });
  await site.quicken(0); // a response that grows old is renewed, which is one more question
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a release file may be kept for ever, and has the bytes whose hash the page names', async () => {
  const file = await get(`${base}/entry.js`);
  expect(file.status).toBe(200);
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  const { text } = await get('/asha');
  expect(text).toContain(`sha384-${createHash('sha384').update(file.bytes).digest('base64')}`);
});

test('another try of a browser has other addresses, and the same bytes', async () => {
  const [first, again] = await Promise.all([get(`${base}/entry.js`), get(`${base}/try-2/entry.js`)]);
  expect([again.status, again.headers.etag]).toEqual([200, first.headers.etag]);
  expect((await get(`${base}/try-2/try-3/entry.js`)).status).toBe(404);
});

test('compressed forms are those made when it was published, and unpack to the same bytes', async () => {
  const plain = await get(`${base}/entry.js`);
  const br = await get(`${base}/entry.js`, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(`${base}/entry.js`, { 'accept-encoding': 'gzip' });
  expect([br.headers['content-encoding'], gzip.headers['content-encoding'], br.headers.vary]).toEqual([
    'br',
    'gzip',
    'Accept-Encoding',
  ]);
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  const stored = await readFile(site.fileOf('mfe-public', base.split('/').at(-1) ?? '', 'entry.js.br'));
  expect(br.bytes).toEqual(stored);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
});

test('a file that the browser has is not sent again, and HEAD sends none', async () => {
  const { headers } = await get(`${base}/entry.js`);
  const again = await get(`${base}/entry.js`, { 'if-none-match': String(headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const head = await ask(site.url, `${base}/entry.js`, { method: 'HEAD' });
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, headers['content-length']]);
  expect((await ask(site.url, `${base}/entry.js`, { method: 'PUT', body: 'x' })).status).toBe(405);
});

test.each([
  'server.cjs',
  'routes.json',
  'release.json',
  'absent.js',
  'entry.js.br',
  '__proto__',
  '../../../release-key.pem',
  '..%2f..%2frelease-key.pem',
  '',
])('%s of a release is nothing for browsers', async (path) => {
  const refused = await get(`${base}/${path}`);
  expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'no-store']);
});

test.each([
  '/remotes/',
  '/remotes/mfe-public',
  '/remotes/absent/1.0.0~aaaaaaaaaaaa/entry.js',
  '/remotes/..%2f..%2f/x/y',
  '/remotes/../../etc/passwd',
])('%s is no release', async (path) => expect((await get(path)).status).toBe(404));

test('a file that is not what was published is refused with 502, and served again when it is mended', async () => {
  const release = await site.publish('mfe-public', { ...PUBLIC, text: 'tampered' });
  const address = `/remotes/mfe-public/${release}/entry.js`;
  const file = site.fileOf('mfe-public', release, 'entry.js');
  const bytes = await readFile(file);
  await writeFile(file, Buffer.concat([bytes, Buffer.from('//')]));
  const refused = await get(address);
  expect([refused.status, refused.headers['cache-control']]).toEqual([502, 'no-store']);
  expect(refused.text).not.toContain('globalThis');
  await writeFile(file, bytes);
  expect((await get(address)).status).toBe(200);
});

test.each(['changed', 'lost'])('a %s file is told in one line, however often it is asked for', async (how) => {
  const release = await site.publish('mfe-public', { ...PUBLIC, text: `told when ${how}` });
  const file = site.fileOf('mfe-public', release, 'entry.js');
  await (how === 'changed' ? writeFile(file, 'changed()') : rm(file));
  const told = () => site.log.filter((line) => line.includes(`mfe-public/${release}/`));
  const asked = async () => {
    const reply = await get(`/remotes/mfe-public/${release}/entry.js`);
    expect(reply.status).toBe(502);
    return reply;
  };
  for (let times = 0; times < 3; times += 1) await asked();
  await askUntil(asked, () => told().length > 0);
  const about = { event: 'integrity', file: `mfe-public/${release}/entry.js` };
  expect(told().map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining(about)]);
});

test('a release.json that is not the signed one takes all its files with it', async () => {
  const release = await site.publish('mfe-public', { ...PUBLIC, text: 'unsigned' });
  const file = site.fileOf('mfe-public', release, 'release.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"contractVersion": 1', '"contractVersion": 2'));
  expect((await get(`/remotes/mfe-public/${release}/entry.js`)).status).toBe(502);
});

test('pictures and icons of the site are those of the deployed shell', async () => {
  expect((await get('/assets/preview.png')).headers['content-type']).toBe('image/png');
  expect((await get('/assets/stall-empty.svg')).headers['content-type']).toBe('image/svg+xml');
  expect((await get('/favicon.ico')).headers['content-type']).toBe('image/x-icon');
  expect((await get('/assets/absent.svg')).status).toBe(404);
  expect((await get('/assets/../server.cjs')).status).toBe(404);
});

test('robots are led to a map of all that shows something; with many creators, to its parts', async () => {
  const product = '5f0c0ffee5f0c0ffee5f0c0f';
  api.listed = [
    [
      { username: 'asha', hasLinks: true, products: [product] },
      { username: 'bela', hasLinks: true, products: [] },
    ],
  ];
  expect((await get('/robots.txt')).text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const map = await get('/sitemap.xml');
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  const placesOf = (text: string) =>
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place?.replace(site.url, ''));
  expect(placesOf(map.text)).toEqual(['/', '/asha', '/store/@asha', `/store/@asha/${product}`, '/bela']);
  const reads = api.seen.length;
  expect((await get('/sitemap.xml')).headers.etag).toBe(map.headers.etag);
  expect(api.seen).toHaveLength(reads);
  api.listed = [[], [{ username: 'chitra', hasLinks: false, products: [product] }]];
  const { host } = new URL(site.url);
  const elsewhere = host.replace('127.0.0.1', 'localhost');
  const many = await ask(site.url, '/sitemap.xml', { headers: { host: elsewhere } });
  expect(many.text).toContain('<sitemapindex');
  expect(many.text).toContain(`<loc>http://${elsewhere}/sitemap-2.xml</loc>`);
  expect(placesOf((await get('/sitemap-2.xml')).text)).toEqual(['/store/@chitra', `/store/@chitra/${product}`]);
  expect((await get('/sitemap-3.xml')).status).toBe(404);
});
