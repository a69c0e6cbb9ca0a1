/** @jest-environment node */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { openEnvironment } from '@linkstall/releases/environment';
import { signatureOf } from '@linkstall/releases/keys';
import { signStatement } from '@linkstall/releases/statement';

import { sendRequest, sendUntil } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import type { Release } from './release-reader.ts';

const api = new FixtureApi();
let site: FixtureSite;
let base = '';
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => sendRequest(site.url, path, { headers });

interface RemoteStatus {
  readonly remote: string;
  readonly stable: string;
}

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  const statuses = (await site.releases('status')) as readonly RemoteStatus[];
  base = `/remotes/mfe-public/${statuses.find(({ remote }) => remote === 'mfe-public')?.stable}`;
  await site.start(api.url, { LOG_LEVEL: 'error' });
  await site.setClockSpeed(0); // a cached response that gets old is renewed, which would be another request
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a release file is immutable and has the hash that the page names', async () => {
  const file = await get(`${base}/entry.js`);
  expect(file.status).toBe(200);
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  const { text } = await get('/asha');
  expect(text).toContain(`sha384-${createHash('sha384').update(file.bytes).digest('base64')}`);
});

test('a retry of a browser has another path and the same bytes', async () => {
  const [first, repeated] = await Promise.all([get(`${base}/entry.js`), get(`${base}/try-2/entry.js`)]);
  expect([repeated.status, repeated.headers.etag]).toEqual([200, first.headers.etag]);
  expect((await get(`${base}/try-2/try-3/entry.js`)).status).toBe(404);
});

test('compressed forms are sent as they were published, and decompress to the same bytes', async () => {
  const uncompressed = await get(`${base}/entry.js`);
  const br = await get(`${base}/entry.js`, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(`${base}/entry.js`, { 'accept-encoding': 'gzip' });
  expect([br.headers['content-encoding'], gzip.headers['content-encoding'], br.headers.vary]).toEqual([
    'br',
    'gzip',
    'Accept-Encoding',
  ]);
  expect(brotliDecompressSync(br.bytes)).toEqual(uncompressed.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(uncompressed.bytes);
  const stored = await readFile(site.fileOf('mfe-public', base.split('/').at(-1) ?? '', 'entry.js.br'));
  expect(br.bytes).toEqual(stored);
  expect(new Set([uncompressed, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
});

test('a file that the browser has gives 304, and HEAD has no body', async () => {
  const { headers } = await get(`${base}/entry.js`);
  const repeated = await get(`${base}/entry.js`, { 'if-none-match': String(headers.etag) });
  expect([repeated.status, repeated.bytes.length]).toEqual([304, 0]);
  const head = await sendRequest(site.url, `${base}/entry.js`, { method: 'HEAD' });
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, headers['content-length']]);
  expect((await sendRequest(site.url, `${base}/entry.js`, { method: 'PUT', body: 'x' })).status).toBe(405);
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
])('%s of a release answers 404', async (path) => {
  const rejected = await get(`${base}/${path}`);
  expect([rejected.status, rejected.headers['cache-control']]).toEqual([404, 'no-store']);
});

test.each([
  '/remotes/',
  '/remotes/mfe-public',
  '/remotes/absent/1.0.0~aaaaaaaaaaaa/entry.js',
  '/remotes/..%2f..%2f/x/y',
  '/remotes/../../etc/passwd',
])('%s answers 404', async (path) => expect((await get(path)).status).toBe(404));

test('a file with other bytes than published answers 502, and is served again after a repair', async () => {
  const release = await site.deploy('mfe-public', { ...PUBLIC, text: 'tampered' });
  const address = `/remotes/mfe-public/${release}/entry.js`;
  const file = site.fileOf('mfe-public', release, 'entry.js');
  const bytes = await readFile(file);
  await writeFile(file, Buffer.concat([bytes, Buffer.from('//')]));
  const rejected = await get(address);
  expect([rejected.status, rejected.headers['cache-control']]).toEqual([502, 'no-store']);
  expect(rejected.text).not.toContain('globalThis');
  await writeFile(file, bytes);
  expect((await get(address)).status).toBe(200);
});

test.each(['changed', 'lost'])('a %s file is logged once for any number of requests', async (damage) => {
  const release = await site.deploy('mfe-public', { ...PUBLIC, text: `logged when ${damage}` });
  const file = site.fileOf('mfe-public', release, 'entry.js');
  await (damage === 'changed' ? writeFile(file, 'changed()') : rm(file));
  const logLines = () => site.log.filter((line) => line.includes(`mfe-public/${release}/`));
  const requestFile = async () => {
    const response = await get(`/remotes/mfe-public/${release}/entry.js`);
    expect(response.status).toBe(502);
    return response;
  };
  for (let attempt = 0; attempt < 3; attempt += 1) await requestFile();
  await sendUntil(requestFile, () => logLines().length > 0);
  const expectedEvent = { event: 'integrity', file: `mfe-public/${release}/entry.js` };
  expect(logLines().map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining(expectedEvent)]);
});

test.each([
  ['a release of a team with its statement is served', true, 200],
  ['a release of a team without a statement answers 502, although the installation has signed it', false, 502],
])('%s', async (_, isStated, status) => {
  const release = await site.publish('mfe-public', { ...PUBLIC, text: isStated ? 'stated' : 'unstated' });
  await site.releases('deploy', 'mfe-public', release, '--percent', '0');
  const { privateKey } = await openEnvironment({ dataDir: site.dataDir, signs: true });
  if (!privateKey) throw new Error('the site has no key');
  const file = site.fileOf('mfe-public', release, 'release.json');
  const record = JSON.parse(await readFile(file, 'utf8')) as Release;
  const source = { repository: '', commit: record.commit, builder: 'linkstall:garden/oidc-1' };
  const subject = { remote: 'mfe-public', release, files: record.files };
  const envelope = signStatement(subject, source, { keyid: 'installation', privateKey });
  const unsigned = { ...record, by: 'garden/oidc-1', ...(isStated && { statement: { envelope } }) };
  await writeFile(file, JSON.stringify({ ...unsigned, signature: signatureOf(unsigned, privateKey) }));
  const sendFile = () => get(`/remotes/mfe-public/${release}/entry.js`);
  expect((await sendFile()).status).toBe(status);
  const isLogged = () => site.log.some((line) => line.includes(`"file":"mfe-public/${release}/release.json"`));
  if (!isStated) await sendUntil(sendFile, isLogged);
  await site.releases('rollback', 'mfe-public');
});

test('a release.json with another content makes all its files answer 502', async () => {
  const release = await site.publish('mfe-public', { ...PUBLIC, text: 'unsigned' });
  // The edge does not read a candidate without a share before a browser requests its files.
  await site.releases('deploy', 'mfe-public', release, '--percent', '0');
  const file = site.fileOf('mfe-public', release, 'release.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"contractVersion": 1', '"contractVersion": 2'));
  expect((await get(`/remotes/mfe-public/${release}/entry.js`)).status).toBe(502);
});

test('an image omits the headers that matter for documents only', async () => {
  const { headers } = await get('/assets/stall-empty.svg');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  expect(headers).not.toHaveProperty('permissions-policy');
  expect(headers).toMatchObject({
    ...{ vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' },
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
});

test('images, icons and packages of the site come from the deployed shell', async () => {
  expect((await get('/assets/preview.png')).headers['content-type']).toBe('image/png');
  expect((await get('/assets/stall-empty.svg')).headers['content-type']).toBe('image/svg+xml');
  expect((await get('/favicon.ico')).headers['content-type']).toBe('image/x-icon');
  expect((await get('/assets/absent.svg')).status).toBe(404);
  expect((await get('/sdk/contracts-1.0.0.tgz')).headers['content-type']).toBe('application/gzip');
  expect((await get('/sdk/contracts-9.9.9.tgz')).status).toBe(404);
  expect((await get('/assets/../server.cjs')).status).toBe(404);
});

test('the sitemap lists all visible pages, and is split for many creators', async () => {
  const product = '5f0c0ffee5f0c0ffee5f0c0f';
  api.listed = [
    [
      { username: 'asha', hasLinks: true, products: [product] },
      { username: 'bela', hasLinks: true, products: [] },
    ],
  ];
  expect((await get('/robots.txt')).text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  const locationsIn = (text: string) =>
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location?.replace(site.url, ''));
  expect(locationsIn(sitemap.text)).toEqual(['/', '/asha', '/store/@asha', `/store/@asha/${product}`, '/bela']);
  const reads = api.requests.length;
  expect((await get('/sitemap.xml')).headers.etag).toBe(sitemap.headers.etag);
  expect(api.requests).toHaveLength(reads);
  api.listed = [[], [{ username: 'chitra', hasLinks: false, products: [product] }]];
  const { host } = new URL(site.url);
  const otherHost = host.replace('127.0.0.1', 'localhost');
  const indexResponse = await sendRequest(site.url, '/sitemap.xml', { headers: { host: otherHost } });
  expect(indexResponse.text).toContain('<sitemapindex');
  expect(indexResponse.text).toContain(`<loc>http://${otherHost}/sitemap-2.xml</loc>`);
  expect(locationsIn((await get('/sitemap-2.xml')).text)).toEqual(['/store/@chitra', `/store/@chitra/${product}`]);
  expect((await get('/sitemap-3.xml')).status).toBe(404);
});
