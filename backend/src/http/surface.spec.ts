import { gzipSync } from 'node:zlib';

import { PASSWORD, testImage, type Body } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let token: string;
let username: string;
beforeAll(async () => {
  testApp = await startApp();
  const session = await testApp.api.newSession();
  token = session.token;
  username = session.user.username;
});

const JSON_TYPE = { 'content-type': 'application/json' };
const errorBody = (statusCode: number, code: string) => ({
  statusCode,
  code,
  data: null,
  success: false,
  message: expect.any(String),
});

describe('Unknown paths', () => {
  it.each([
    '/api/v1/x/y',
    '/api/v1/users',
    '/api/v1/product/1',
    '/nothing',
    '/',
    '/api',
    '/health',
    '/docs/x',
    '/images/x',
  ])('%s answers 404 in the envelope', async (path) => {
    const response = await testApp.api.get(path);
    expect(response.status).toBe(404);
    expect(response.body).toEqual(errorBody(404, expect.any(String) as unknown as string));
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each(['/api/v1/%ff', '/%ff', '/api/v1/users/u/%e0%a4%a'])(
    '%s cannot be decoded and answers 400 or 404',
    async (path) => {
      expect([400, 404]).toContain((await testApp.api.get(path)).status);
    },
  );
});

describe('Methods', () => {
  it.each([
    ['PUT', 'users/login', 'POST'],
    ['GET', 'users/login', 'POST'],
    ['DELETE', 'users/update-theme', 'PATCH'],
    ['POST', 'theme/all-theme', 'GET, HEAD'],
    ['POST', 'somebody', 'GET, HEAD'],
    ['PATCH', '/api/v1', 'GET, HEAD'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['POST', '/docs', 'GET, HEAD'],
  ])('%s %s answers 405 with the allowed methods', async (method, path, allowed) => {
    const response = await testApp.api.send(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(response.body).toEqual(errorBody(405, 'route.method_not_allowed'));
  });

  it.each(['/api/v1/nobody', '/api/v1', '/health/live', '/docs', '/docs/openapi.json'])(
    'HEAD %s answers like GET without the body',
    async (path) => {
      const [head, get] = [await testApp.api.send('HEAD', path), await testApp.api.get(path)];
      expect(head.status).toBe(get.status);
      expect(head.text).toBe('');
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    },
  );

  it('HEAD on a write answers 405 and changes nothing', async () => {
    for (const path of ['users/login', 'link/add-link', 'users/logout']) {
      expect((await testApp.api.send('HEAD', path, { token })).status).toBe(405);
    }
    expect((await testApp.api.get('link/all-link', { token })).status).toBe(200);
  });
});

describe('Headers', () => {
  it.each(['/api/v1', '/api/v1/nobody', '/nothing', '/health/live', '/api/v1/link/all-link'])(
    'of %s forbid scripts, framing and MIME sniffing',
    async (path) => {
      const { headers } = await testApp.api.get(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('set-cookie')).toBe(false);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  it('contain the request id: the edge’s id if it is well formed, otherwise a new one', async () => {
    const responseIdFor = async (id: string) =>
      (await testApp.api.get('/health/live', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await responseIdFor('edge-0123456789abcdef')).toBe('edge-0123456789abcdef');
    for (const invalidId of ['short', 'x'.repeat(65), 'with space inside', '{"a":1}aaaa', '-leading-dash']) {
      expect(await responseIdFor(invalidId)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('Bodies', () => {
  const login = (body: Body, headers: Record<string, string> = JSON_TYPE) =>
    testApp.api.send('POST', 'users/login', { body, headers });

  it.each([
    ['no JSON', '{bad'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['a list of lists, ten thousand deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['objects, six thousand deep', `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`],
    ['a text', '"text"'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"admin":true},"username":"a","password":"b"}'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}},"username":"a","password":"b"}'],
    ['too many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${index}`, 1])))],
  ])('%s answers 400', async (_, body) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ statusCode: 400, data: null, success: false });
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('more than 64 KiB answers 413', async () => {
    const body = JSON.stringify({ username: 'a', password: 'x'.repeat(65 * 1024) });
    expect((await login(body)).body).toEqual(errorBody(413, 'request.too_large'));
  });

  it.each([
    ['a form', 'username=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'a form with an operator of MongoDB',
      'username[$ne]=a&password[$ne]=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['plain text', '{"username":"a","password":"b"}', { 'content-type': 'text/plain' }],
    [
      'compressed JSON',
      new Uint8Array(gzipSync('{"username":"a","password":"b"}')),
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
    ],
    [
      'JSON in another encoding',
      '{"username":"a","password":"b"}',
      { 'content-type': 'application/json; charset=latin1' },
    ],
  ])('%s answers 415', async (_, body, headers) => {
    expect((await login(body, headers as Record<string, string>)).body).toEqual(
      errorBody(415, 'request.unsupported_type'),
    );
  });

  it.each([
    ['without a boundary', 'x', 'multipart/form-data'],
    [
      'that ends in the middle',
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf',
      'multipart/form-data; boundary=b',
    ],
    ['with a broken part', '--b\r\nContent-Disposition: nonsense\r\n\r\nx\r\n--b--', 'multipart/form-data; boundary=b'],
    [
      'with a part without a name',
      '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nx\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
    ['that is empty', '', 'multipart/form-data; boundary=b'],
  ])('a form %s answers 400', async (_, body, type) => {
    const response = await testApp.api.send('POST', 'link/add-link', {
      body,
      token,
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ statusCode: 400, data: null, success: false });
  });
});

describe('Injection', () => {
  const SHAPES: readonly unknown[] = [
    { $ne: null },
    { $gt: '' },
    { $regex: '.*' },
    { $where: 'sleep(1000)' },
    { $in: ['a'] },
    { $exists: true },
    [],
    [{ $ne: 1 }],
    ['a', 'b'],
    null,
    0,
    1e308,
    true,
    {},
    { toString: 'x' },
    { length: 3 },
  ];

  it.each([
    [
      'POST',
      'users/register',
      { username: 'inject', fullName: 'x', email: 'i@example.com', password: PASSWORD, re_password: PASSWORD },
    ],
    ['POST', 'users/login', { username: 'inject', password: PASSWORD }],
    ['PATCH', 'users/update-theme', { theme: 'monsoon' }],
    ['POST', 'link/delete-link', { linkId: '6920a1b2c3d4e5f60718293a' }],
  ] as const)('%s %s accepts only text in every field', async (method, path, form) => {
    for (const field of Object.keys(form)) {
      for (const shape of SHAPES) {
        const response = await testApp.api[method === 'POST' ? 'post' : 'patch'](
          path,
          { ...form, [field]: shape },
          { token },
        );
        expect({ field, shape, status: response.status }).toEqual({ field, shape, status: 400 });
      }
    }
  });

  it('query strings are ignored', async () => {
    expect((await testApp.api.get('/api/v1?a=1&a=2&a[$ne]=3&__proto__[x]=1')).status).toBe(200);
    expect((await testApp.api.get(`${username}?username[$ne]=x`)).status).toBe(200);
  });

  it('no response reveals internals', async () => {
    const responses = [
      await testApp.api.post('users/login', '{"username":', {}),
      await testApp.api.get('x/../../etc/passwd'),
      await testApp.api.form('link/add-link', { title: 'x', url: 'x', thumbnail: await testImage() }, { token }),
      await testApp.api.post('link/delete-link', { linkId: { $oid: 'x' } }, { token }),
    ];
    for (const { text } of responses)
      expect(text).not.toMatch(/ at |node_modules|mongo|mongoose|cast to|\/work|SyntaxError/i);
  });
});
