/** @jest-environment node */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { ask, type Reply } from '../testing/ask.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const PICTURE = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
const TEXT = JSON.stringify({ statusCode: 200, data: ['words '.repeat(400)], message: '', success: true });
const BR = { 'accept-encoding': 'gzip, deflate, br' };
const GZIP = { 'accept-encoding': 'gzip' };
const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', 'x-linkstall-of': 'the picture' };

let site: FixtureSite;
const pictures = { isDeleted: false, sent: 0, asked: 0 };
const api = createServer(({ url = '', headers }, res) => {
  if (url.startsWith('/images/')) {
    pictures.asked += 1;
    if (pictures.isDeleted) return void res.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    if (headers['if-none-match'] === '"its-own"') return void res.writeHead(304, { etag: '"its-own"' }).end();
    pictures.sent += 1;
    return void res.writeHead(200, { ...HEADERS, 'content-type': 'image/webp', etag: '"its-own"' }).end(PICTURE);
  }
  res.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(TEXT);
});
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  ask(site.url, path, { method, headers });
const said = ({ status, bytes, headers }: Reply) => [status, bytes.length, headers.etag];

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

describe('what a browser has of a response', () => {
  const path = '/api/v1/asha';

  test('each encoding has a strong tag of its own, and all unpack to the same', async () => {
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
    ['by itself', (tag: string) => tag],
    ['as a weak one, as proxies make it', (tag: string) => `W/${tag}`],
    ['in a list', (tag: string) => `"another", W/"with, a comma" ,${tag}, "last"`],
    ['that was sent before it was made smaller', (tag: string) => tag.replace(/\.[\w-]+"$/, '.AAAAaaaa"')],
  ])('a tag %s is told 304, with the tag that it is held by', async (_how, named) => {
    const { headers } = await get(path, BR);
    const held = named(String(headers.etag));
    const again = await get(path, { ...BR, 'if-none-match': held });
    expect(said(again)).toEqual([304, 0, /"[\w-]+\.br\.[\w-]+"/.exec(held)?.[0]]);
    expect(again.headers).toMatchObject({ vary: 'Accept-Encoding, Authorization', 'cache-control': 'no-cache' });
    expect(again.headers['content-encoding']).toBeUndefined();
    expect(again.headers['content-length']).toBeUndefined();
  });

  test('* is any', async () => {
    const { headers } = await get(path, BR);
    expect(said(await get(path, { ...BR, 'if-none-match': ' * ' }))).toEqual([304, 0, headers.etag]);
  });

  test.each(['"another"', '""', 'nonsense', '"a", "*"'])('%s is none', async (named) => {
    expect((await get(path, { ...BR, 'if-none-match': named })).status).toBe(200);
  });

  test('one encoding is not the other: who has brotli and takes only gzip is sent gzip', async () => {
    const { headers } = await get(path, BR);
    const other = await get(path, { ...GZIP, 'if-none-match': String(headers.etag) });
    expect([other.status, other.headers['content-encoding']]).toEqual([200, 'gzip']);
  });
});

describe.each([
  ['a picture', () => Promise.resolve('/images/x/96.webp')],
  [
    'a file of a release',
    async () => {
      const { text } = await get('/.well-known/frontend-discovery.json');
      return new URL(/http[^"]+mfe-public[^"]+/.exec(text)?.[0] ?? '').pathname;
    },
  ],
])('%s', (_what, place) => {
  let path: string;
  let whole: Reply;
  beforeAll(async () => {
    path = await place();
    whole = await get(path);
  });
  const part = async (range: string, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await get(path, { range, ...headers });
    return [reply.status, reply.headers['content-range'], reply.bytes.toString('hex')];
  };
  const from = (first: number, end: number) => [
    206,
    `bytes ${first}-${end - 1}/${whole.bytes.length}`,
    whole.bytes.subarray(first, end).toString('hex'),
  ];
  const all = () => [200, undefined, whole.bytes.toString('hex')];

  test('may be kept for ever, and says that it can be had in parts', () => {
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({
      'cache-control': expect.stringContaining('immutable') as string,
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/) as string,
    });
  });

  test('comes in the part that is asked for', async () => {
    const { length } = whole.bytes;
    expect(await part('bytes=0-9')).toEqual(from(0, 10));
    expect(await part('bytes=100-')).toEqual(from(100, length));
    expect(await part('bytes=-7')).toEqual(from(length - 7, length));
    expect(await part('bytes=-999999')).toEqual(from(0, length));
    expect(await part('bytes=5-999999')).toEqual(from(5, length));
  });

  test.each(['bytes=0-1,5-6', 'bytes=9-2', 'bytes=-', 'lines=1-2', 'bytes=x'])('comes whole for %s', async (range) => {
    expect(await part(range)).toEqual(all());
  });

  test.each(['bytes=999999-', 'bytes=-0'])('has nothing at %s', async (range) => {
    expect(await part(range)).toEqual([416, `bytes */${whole.bytes.length}`, '']);
  });

  test('goes on only where the bytes are those that were begun', async () => {
    expect(await part('bytes=0-9', { 'if-range': String(whole.headers.etag) })).toEqual(from(0, 10));
    expect(await part('bytes=0-9', { 'if-range': '"another"' })).toEqual(all());
    expect(await part('bytes=0-9', { 'if-range': `W/${whole.headers.etag}` })).toEqual(all());
    expect(await part('bytes=0-9', { 'if-range': new Date().toUTCString() })).toEqual(all());
  });

  test('is not sent again to who has it, and HEAD has no parts', async () => {
    const again = await get(path, { range: 'bytes=0-9', 'if-none-match': String(whole.headers.etag) });
    expect([again.status, again.headers['cache-control']]).toEqual([304, whole.headers['cache-control']]);
    const head = await get(path, { range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers['content-length']]).toEqual([200, String(whole.bytes.length)]);
  });
});

test('a page and a call come whole, whatever part is asked for', async () => {
  const reply = await get('/api/v1/asha', { range: 'bytes=0-9' });
  expect([reply.status, reply.text, reply.headers['accept-ranges']]).toEqual([200, TEXT, undefined]);
});

test('of a picture that is here the API is asked whether it is there still; a deleted one is gone in two seconds', async () => {
  const path = '/images/kept/96.webp';
  const whole = await get(path);
  const { asked, sent } = pictures;
  await site.later(2000);
  const again = await get(path);
  expect([again.status, again.bytes.equals(PICTURE), again.headers.etag]).toEqual([200, true, whole.headers.etag]);
  expect(again.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': HEADERS['cache-control'] });
  expect(pictures.asked).toBeGreaterThan(asked);
  expect(pictures.sent).toBe(sent);
  pictures.isDeleted = true;
  await site.later(2000);
  expect((await get(path)).status).toBe(404);
});
