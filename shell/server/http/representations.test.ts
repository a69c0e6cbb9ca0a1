/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { sendRequest, type TestResponse } from '../testing/send-request.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const IMAGE = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const TEXT = JSON.stringify({ statusCode: 200, data: ['words '.repeat(400)], message: '', success: true });
const BR = { 'accept-encoding': 'gzip, deflate, br' };
const GZIP = { 'accept-encoding': 'gzip' };
const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', 'x-linkstall-of': 'the image' };

let site: FixtureSite;
const images = { isDeleted: false, sent: 0, requestCount: 0 };
const api = createServer(({ url = '', headers }, res) => {
  if (url.startsWith('/images/')) {
    images.requestCount += 1;
    if (images.isDeleted) return void res.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    if (headers['if-none-match'] === '"its-own"') return void res.writeHead(304, { etag: '"its-own"' }).end();
    images.sent += 1;
    return void res.writeHead(200, { ...HEADERS, 'content-type': 'image/webp', etag: '"its-own"' }).end(IMAGE);
  }
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(TEXT);
});
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  sendRequest(site.url, path, { method, headers });
const summaryOf = ({ status, bytes, headers }: TestResponse) => [status, bytes.length, headers.etag];

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  site = await FixtureSite.create();
  await site.start(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
});

afterAll(async () => {
  await site.remove();
  api.closeAllConnections();
  api.close();
});

describe('conditional requests for an API response', () => {
  const path = '/api/v1/asha';

  test('each encoding has its own strong tag, and all decompress to the same text', async () => {
    const [plain, br, gzip] = await Promise.all([get(path), get(path, BR), get(path, GZIP)]);
    const tags = [plain, br, gzip].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w.-]+"$/);
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect([brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes)].map(String)).toEqual([plain.text, plain.text]);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.vary))).toEqual(
      new Set(['Accept-Encoding, Authorization']),
    );
  });

  test.each([
    ['alone', (tag: string) => tag],
    ['as a weak tag, as proxies send it', (tag: string) => `W/${tag}`],
    ['in a list', (tag: string) => `"another", W/"with, a comma" ,${tag}, "last"`],
    ['of the first, less compressed form', (tag: string) => tag.replace(/\.[\w-]+"$/, '.AAAAaaaa"')],
  ])('a tag %s gives 304 with the tag that the browser has', async (_how, toSentTag) => {
    const { headers } = await get(path, BR);
    const sentTag = toSentTag(String(headers.etag));
    const repeatedResponse = await get(path, { ...BR, 'if-none-match': sentTag });
    expect(summaryOf(repeatedResponse)).toEqual([304, 0, /"[\w-]+\.br\.[\w-]+"/.exec(sentTag)?.[0]]);
    expect(repeatedResponse.headers).toMatchObject({
      vary: 'Accept-Encoding, Authorization',
      'cache-control': 'no-cache',
    });
    expect(repeatedResponse.headers['content-encoding']).toBeUndefined();
    expect(repeatedResponse.headers['content-length']).toBeUndefined();
  });

  test('* matches any tag', async () => {
    const { headers } = await get(path, BR);
    expect(summaryOf(await get(path, { ...BR, 'if-none-match': ' * ' }))).toEqual([304, 0, headers.etag]);
  });

  test.each(['"another"', '""', 'nonsense', '"a", "*"'])('%s matches no tag', async (sentTag) => {
    expect((await get(path, { ...BR, 'if-none-match': sentTag })).status).toBe(200);
  });

  test('encodings have separate tags: a browser with the brotli tag that accepts only gzip gets gzip', async () => {
    const { headers } = await get(path, BR);
    const gzipResponse = await get(path, { ...GZIP, 'if-none-match': String(headers.etag) });
    expect([gzipResponse.status, gzipResponse.headers['content-encoding']]).toEqual([200, 'gzip']);
  });
});

describe.each([
  ['an image', () => Promise.resolve('/images/x/96.webp')],
  [
    'a file of a release',
    async () => {
      const { text } = await get('/.well-known/frontend-discovery.json');
      return new URL(/http[^"]+mfe-public[^"]+/.exec(text)?.[0] ?? '').pathname;
    },
  ],
])('%s', (_what, findPath) => {
  let path: string;
  let full: TestResponse;
  beforeAll(async () => {
    path = await findPath();
    full = await get(path);
  });
  const getRange = async (range: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await get(path, { range, ...headers });
    return [response.status, response.headers['content-range'], response.bytes.toString('hex')];
  };
  const rangeResponse = (first: number, end: number) => [
    206,
    `bytes ${first}-${end - 1}/${full.bytes.length}`,
    full.bytes.subarray(first, end).toString('hex'),
  ];
  const fullResponse = () => [200, undefined, full.bytes.toString('hex')];

  test('is immutable and accepts ranges', () => {
    expect(full.status).toBe(200);
    expect(full.headers).toMatchObject({
      'cache-control': expect.stringContaining('immutable') as string,
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/) as string,
    });
  });

  test('returns the requested range', async () => {
    const { length } = full.bytes;
    expect(await getRange('bytes=0-9')).toEqual(rangeResponse(0, 10));
    expect(await getRange('bytes=100-')).toEqual(rangeResponse(100, length));
    expect(await getRange('bytes=-7')).toEqual(rangeResponse(length - 7, length));
    expect(await getRange('bytes=-999999')).toEqual(rangeResponse(0, length));
    expect(await getRange('bytes=5-999999')).toEqual(rangeResponse(5, length));
  });

  test.each(['bytes=0-1,5-6', 'bytes=9-2', 'bytes=-', 'lines=1-2', 'bytes=x'])(
    'returns the whole file for %s',
    async (range) => {
      expect(await getRange(range)).toEqual(fullResponse());
    },
  );

  test.each(['bytes=999999-', 'bytes=-0'])('answers 416 for %s', async (range) => {
    expect(await getRange(range)).toEqual([416, `bytes */${full.bytes.length}`, '']);
  });

  test('returns a range only if If-Range has the current tag', async () => {
    expect(await getRange('bytes=0-9', { 'if-range': String(full.headers.etag) })).toEqual(rangeResponse(0, 10));
    expect(await getRange('bytes=0-9', { 'if-range': '"another"' })).toEqual(fullResponse());
    expect(await getRange('bytes=0-9', { 'if-range': `W/${full.headers.etag}` })).toEqual(fullResponse());
    expect(await getRange('bytes=0-9', { 'if-range': new Date().toUTCString() })).toEqual(fullResponse());
  });

  test('gives 304 for the current tag, and HEAD ignores ranges', async () => {
    const repeatedResponse = await get(path, { range: 'bytes=0-9', 'if-none-match': String(full.headers.etag) });
    expect([repeatedResponse.status, repeatedResponse.headers['cache-control']]).toEqual([
      304,
      full.headers['cache-control'],
    ]);
    const head = await get(path, { range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers['content-length']]).toEqual([200, String(full.bytes.length)]);
  });
});

test('an API response ignores ranges', async () => {
  const response = await get('/api/v1/asha', { range: 'bytes=0-9' });
  expect([response.status, response.text, response.headers['accept-ranges']]).toEqual([200, TEXT, undefined]);
});

test('a cached image is revalidated with the API, and a deleted image disappears within two seconds', async () => {
  const path = '/images/kept/96.webp';
  const full = await get(path);
  const { requestCount: countBefore, sent } = images;
  await site.advanceClock(2000);
  const repeatedResponse = await get(path);
  expect([repeatedResponse.status, repeatedResponse.bytes.equals(IMAGE), repeatedResponse.headers.etag]).toEqual([
    200,
    true,
    full.headers.etag,
  ]);
  expect(repeatedResponse.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': HEADERS['cache-control'],
  });
  expect(images.requestCount).toBeGreaterThan(countBefore);
  expect(images.sent).toBe(sent);
  images.isDeleted = true;
  await site.advanceClock(2000);
  expect((await get(path)).status).toBe(404);
});
