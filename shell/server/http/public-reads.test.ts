/** @jest-environment node */
import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const API_TOKEN = `lst_6920a1b2c3d4e5f60718293a.${'A'.repeat(43)}`;
const PRODUCT = '6920a1b2c3d4e5f60718293a';

const api = new FixtureApi();
let site: FixtureSite;
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  sendRequest(site.url, path, { method, headers });
const apiPathsSince = (before: number) => api.requests.slice(before).map(({ url }) => url);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url);
  await site.setClockSpeed(0); // a cached response that gets old is renewed, which would be another request
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

describe('a public read is one request to the API, however the client writes it', () => {
  const variants = (path: string) => [
    path,
    `${path}/`,
    `${path}?x=1`,
    path
      .replace(/^\/api\/v1/, '')
      .toUpperCase()
      .replace(/^/, '/api/v1'),
    path.replace('e', '%65').replace('o', '%6F'),
  ];

  test.each([
    ['/api/v1/meera.cooks', '/api/v1/meera.cooks'],
    ['/api/v1/users/u/meera.cooks', '/api/v1/users/u/meera.cooks'],
    ['/api/v1/meera.cooks/Store', '/api/v1/meera.cooks/Store'],
    ['/api/v1/meera.cooks/Page', '/api/v1/meera.cooks/Page'],
    ['/api/v1/meera.cooks/Store/2', '/api/v1/meera.cooks/Store/2'],
    [`/api/v1/meera.cooks/Store/Product/${PRODUCT}`, `/api/v1/meera.cooks/Store/Product/${PRODUCT}`],
    [`/api/v1/product/${PRODUCT}`, `/api/v1/product/${PRODUCT}`],
  ])('%s', async (path, apiPath) => {
    const before = api.requests.length;
    const responses = await Promise.all([
      ...variants(path).map((variant) => get(variant)),
      ...['token', 'Bearer x', 'null', ''].map((authorization) => get(path, { authorization })),
    ]);
    expect(new Set(responses.map(({ headers, text }) => `${headers['content-length']} ${text}`)).size).toBe(1);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([responses[0]?.status, 0]);
    expect(apiPathsSince(before)).toEqual([apiPath]);
  });

  test('the samples', async () => {
    const before = api.requests.length;
    await Promise.all(['/api/v1', '/api/v1/', '/api/v1?x', '/api/v1/?y'].map((path) => get(path)));
    expect(apiPathsSince(before)).toEqual(['/api/v1']);
  });

  test('all invalid usernames', async () => {
    const before = api.requests.length;
    const names = ['a', '..', 'a..b', '%20', '%00', '%E2%82%AC', '@meera', 'x'.repeat(31), 'a%2Fb', '%22%7B'];
    const responses = await Promise.all(names.map((name) => get(`/api/v1/${name}`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    expect(apiPathsSince(before)).toEqual(['/api/v1/-']);
  });

  test('images and documentation', async () => {
    const before = api.requests.length;
    const socialImage = '/previews/asha/page/0.jpg';
    const paths = [
      '/images/abc/96.webp',
      '/images/abc/96.webp?v=1',
      socialImage,
      `${socialImage}?v=1`,
      '/docs/openapi.json',
      '/docs/openapi.json?x',
    ];
    await Promise.all(paths.map((path) => get(path)));
    expect((await get('/images/abc/96.webp', {}, 'HEAD')).status).toBe(200);
    expect(apiPathsSince(before).sort()).toEqual(['/docs/openapi.json', '/images/abc/96.webp', socialImage]);
  });
});

describe('a file to download', () => {
  const download = (name: string) => `/images/${name}/file.pdf`;
  const PDF = { type: 'application/pdf', body: '%PDF-1.4' };
  afterEach(() => {
    api.headers = {};
    api.replacement = null;
  });

  test('keeps the headers that prevent its display', async () => {
    api.replacement = PDF;
    api.headers = { 'content-disposition': 'attachment', 'content-security-policy': 'sandbox' };
    const { status, headers, text } = await get(download('abc'));
    expect([status, text]).toEqual([200, '%PDF-1.4']);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
  });

  test('is not served without these headers, or as another file', async () => {
    api.replacement = PDF;
    expect((await get(download('shown'))).status).toBe(503);
    api.headers = { 'content-disposition': 'attachment' };
    expect((await get('/images/document/96.webp')).status).toBe(503);
  });
});

test('the API itself answers the owner’s store and product', async () => {
  const before = api.requests.length;
  for (const path of [`/api/v1/asha/Store`, `/api/v1/product/${PRODUCT}`]) {
    await get(path);
    for (const authorization of [TOKEN, `Bearer ${TOKEN}`, `Bearer ${API_TOKEN}`]) await get(path, { authorization });
  }
  expect(apiPathsSince(before).filter((url) => url === '/api/v1/asha/Store')).toHaveLength(4);
  expect(api.requests.slice(before).filter(({ headers }) => headers.authorization === TOKEN)).toHaveLength(2);
});

test('a product is fresh for the next reader after a change', async () => {
  const path = `/api/v1/product/${PRODUCT.replace('6', '7')}`;
  const before = api.requests.length;
  await get(path);
  api.changed = 'user:asha, products';
  await sendRequest(site.url, '/api/v1/product/update-product/x', { method: 'PATCH', body: '{}' });
  api.changed = '';
  await get(path);
  expect(apiPathsSince(before).filter((url) => url === path)).toHaveLength(2);
});

describe('requests that miss the cache count for the address of the client', () => {
  const LIMIT = 12;
  const clientHeaders = (client: string) => ({ 'x-forwarded-for': client });
  let nameCount = 0;
  const newUsername = () => `someone${(nameCount += 1)}`;

  beforeAll(() => site.start(api.url, { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: String(LIMIT / 600) }));

  const HTML = { type: 'text/html; charset=utf-8' };
  const JSON_ = { type: 'application/json; charset=utf-8' };
  const WITH_TOKEN = { ...JSON_, sent: { authorization: TOKEN } };

  test.each<[string, () => string, { readonly type: string; readonly sent?: Readonly<Record<string, string>> }]>([
    ['pages', () => `/${newUsername()}`, HTML],
    ['pages with a query', () => `/${newUsername()}?${newUsername()}`, HTML],
    ['pages of the API', () => `/api/v1/${newUsername()}`, JSON_],
    ['users', () => `/api/v1/users/u/${newUsername()}`, JSON_],
    ['stores', () => `/api/v1/${newUsername()}/Store`, JSON_],
    ['stores with any token', () => `/api/v1/asha/Store`, WITH_TOKEN],
    ['reads of accounts', () => '/api/v1/link/all-link', WITH_TOKEN],
    ['unknown calls', () => `/api/v1/no/such/${newUsername()}`, JSON_],
    ['readiness', () => '/health/ready', JSON_],
  ])('%s', async (_what, path, { type, sent: headers = {} }) => {
    const client = `2001:db8:0:${(nameCount += 1).toString(16)}::`;
    const statuses: number[] = [];
    for (let count = 0; count < LIMIT; count += 1)
      statuses.push((await get(path(), { ...headers, ...clientHeaders(`${client}${count}`) })).status);
    expect(statuses).not.toContain(429);
    const before = api.requests.length;
    const rejected = await get(path(), { ...headers, ...clientHeaders(`${client}ffff`) });
    expect([rejected.status, rejected.headers['content-type'], rejected.headers['cache-control']]).toEqual([
      429,
      type,
      type === HTML.type ? 'no-store, no-transform' : 'no-store',
    ]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(api.requests.length).toBe(before);
    expect(
      (await get(path(), { ...headers, ...clientHeaders(`2001:db8:1:${nameCount.toString(16)}::1`) })).status,
    ).not.toBe(429);
  });

  test('cached pages have no limit', async () => {
    api.people.set('asha', { username: 'asha', title: '' });
    const responses = await Promise.all(
      Array.from({ length: 5 * LIMIT }, (_, index) =>
        get(index % 2 ? '/asha' : '/api/v1/asha', clientHeaders('203.0.113.9')),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a client over its limit does not affect clients that request the same page', async () => {
    for (let count = 0; count <= LIMIT; count += 1) await get(`/${newUsername()}`, clientHeaders('203.0.113.66'));
    api.people.set('bela', { username: 'bela', title: '' });
    api.delayMs = 200;
    const [first, second, rejected] = await Promise.all([
      get('/bela', clientHeaders('203.0.113.10')),
      get('/bela', clientHeaders('203.0.113.66')),
      get('/carl', clientHeaders('203.0.113.66')),
    ]);
    api.delayMs = 0;
    expect([first.status, second.status, rejected.status]).toEqual([200, 200, 429]);
  });

  test('a store with many images stays within the limit', async () => {
    const images = Array.from({ length: 10 * LIMIT }, (_, index) =>
      get(`/images/${index}/640.webp`, clientHeaders('203.0.113.11')),
    );
    expect(new Set((await Promise.all(images)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await get('/images/one-more/640.webp', clientHeaders('203.0.113.11'))).status).toBe(429);
  });
});
