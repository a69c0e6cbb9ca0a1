/** @jest-environment node */
import { once } from 'node:events';
import { connect } from 'node:net';

import { VERSION } from '@linkstall/releases/version';

import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const api = new FixtureApi();
let site: FixtureSite;
const lastRequest = () => api.requests.at(-1);

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('a request reaches the API unchanged, with its token, query and body', async () => {
  const body = Buffer.alloc(300_000, 'x');
  const response = await sendRequest(site.url, '/api/v1/link/add-link?a=1&b=%20', {
    method: 'POST',
    body,
    headers: { authorization: 'token', 'content-type': 'text/plain' },
  });
  expect(response.status).toBe(201);
  expect(lastRequest()).toMatchObject({
    method: 'POST',
    url: '/api/v1/link/add-link?a=1&b=%20',
    headers: { authorization: 'token', 'content-type': 'text/plain' },
  });
  expect(lastRequest()?.body.length).toBe(body.length);
});

test('a call passes the cookies of the session both ways, and no cached response has a cookie', async () => {
  const cookies = ['__Host-ls_session_a=1; Path=/; Secure; HttpOnly', 'ls_session_b=; Path=/; Max-Age=0'];
  api.headers = { 'set-cookie': cookies, 'cache-control': 'no-store' };
  const sent = { cookie: 'ls_own=asha; __Host-ls_session_a=1', 'sec-fetch-site': 'same-origin' };
  const login = await sendRequest(site.url, '/api/v1/users/login', { method: 'POST', body: '{}', headers: sent });
  expect(lastRequest()?.headers).toMatchObject(sent);
  expect([login.headers['set-cookie'], login.headers['cache-control']]).toEqual([cookies, 'no-store']);
  expect(login.headers['cdn-cache-control']).toBeUndefined();
  for (const path of ['/api/v1/asha', '/asha']) {
    const { headers } = await sendRequest(site.url, path, { headers: sent });
    expect([path, headers['set-cookie']]).toEqual([path, undefined]);
  }
  api.headers = {};
});

test('a rejection arrives while the browser is still sending', async () => {
  const body = Buffer.alloc(4_000_000, 'x');
  const rejected = await sendRequest(site.url, '/api/v1/too-large', { method: 'POST', body });
  expect([rejected.status, rejected.text]).toEqual([413, 'too large']);
  expect((await sendRequest(site.url, '/health/ready')).status).toBe(200);
});

test('images, documentation and readiness come from the API', async () => {
  for (const path of ['/images/abc/96.webp', '/docs', '/docs/openapi.json', '/health/ready']) {
    expect((await sendRequest(site.url, path)).status).toBe(200);
    expect(lastRequest()?.url).toBe(path);
  }
});

test('a client cannot forge its address, host or request id', async () => {
  const headers = {
    'x-forwarded-for': '9.9.9.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-request-id': 'mine-mine-mine',
    forwarded: 'for=9.9.9.9',
  };
  const response = await sendRequest(site.url, '/api/v1/users/x/y', { headers });
  const headersAtApi = lastRequest()?.headers ?? {};
  expect(headersAtApi).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(site.url).host,
  });
  expect(headersAtApi['forwarded']).toBeUndefined();
  expect(headersAtApi['x-request-id']).toBe(response.headers['x-request-id']);
  expect(response.headers['x-request-id']).not.toBe('mine-mine-mine');
});

test('every kind of response has a policy and security headers, and none reveals the server software', async () => {
  for (const path of [
    '/',
    '/nobody',
    '/admin',
    '/api/v1',
    '/api/v2',
    '/docs',
    '/health/live',
    '/robots.txt',
    '/assets/x',
    '/remotes/x',
    '/report',
  ]) {
    const { headers } = await sendRequest(site.url, path);
    expect({ path, policy: headers['content-security-policy'] }).toEqual({
      path,
      policy: expect.stringContaining("default-src 'none'") as string,
    });
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[\w-]{16}$/);
  }
});

test('an idle connection stays open longer than the 60 s for which Varnish and nginx keep it', async () => {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /health/live HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  const [, seconds] = /^keep-alive: timeout=(\d+)/im.exec(bytes.toString()) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

test('an image has only the headers that browsers need', async () => {
  const { headers } = await sendRequest(site.url, '/images/abc/96.webp');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(Object.keys(headers).sort()).toEqual([
    ...['accept-ranges', 'cache-control', 'connection', 'content-length', 'content-security-policy', 'content-type'],
    ...['date', 'etag', 'x-content-type-options', 'x-request-id'],
  ]);
});

test("an unknown API path gives the API's 404", async () => {
  const { status, text } = await sendRequest(site.url, '/api/v2/users');
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ statusCode: 404, data: null, success: false, code: 'route.not_found' });
});

test('POST /report accepts only small JSON, and is rate-limited', async () => {
  const report = (body: string) => sendRequest(site.url, '/report', { method: 'POST', body });
  expect((await report('{"message":"it broke","release":"1"}')).status).toBe(204);
  expect((await report('not JSON')).status).toBe(400);
  expect((await report(JSON.stringify({ message: 'x'.repeat(9000) }))).status).toBe(413);
  expect((await sendRequest(site.url, '/report')).status).toBe(405);
  const responses = await Promise.all(Array.from({ length: 40 }, () => report('{}')));
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
});

test('rejects requests that are not HTTP, and an invalid host', async () => {
  const response = await new Promise<string>((resolve) => {
    const { hostname, port } = new URL(site.url);
    let text = '';
    connect(Number(port), hostname, function (this: import('node:net').Socket) {
      this.write('nonsense\r\n\r\n');
    })
      .on('data', (chunk) => (text += chunk.toString('utf8')))
      .on('close', () => resolve(text));
  });
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect((await sendRequest(site.url, '/', { headers: { host: 'a b"><script>' } })).status).toBe(400);
});

test('TRACE answers 405 and sends no header of the request back', async () => {
  for (const path of ['/', '/api/v1/users/account', '/images/abc/96.webp', '/remotes/x/1.0.0~x/entry.js']) {
    const { status, text } = await sendRequest(site.url, path, { method: 'TRACE', headers: { 'x-secret': 'tadpole' } });
    expect([path, status, text.includes('tadpole')]).toEqual([path, 405, false]);
  }
});

test('rejects a request with two Host headers, because a proxy may use the other one', async () => {
  const statusOf = (head: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(site.url);
      let text = '';
      connect(Number(port), hostname, function (this: import('node:net').Socket) {
        this.write(`GET /health/live HTTP/1.1\r\nConnection: close\r\n${head}\r\n`);
      })
        .on('data', (chunk) => (text += chunk.toString('utf8')))
        .on('close', () => resolve(text.split(' ')[1] ?? ''));
    });
  expect(await statusOf('Host: stall.example\r\n')).toBe('200');
  for (const head of [
    'Host: stall.example\r\nHost: evil.example\r\n',
    'Host: stall.example\r\nhOST: stall.example\r\n',
    'Host: stall.example\r\nX: y\r\nHost:\r\n',
    '',
  ])
    expect([head, await statusOf(head)]).toEqual([head, '400']);
});

test('pages, scripts and styles have no-transform, also in a 304 response', async () => {
  const landing = await sendRequest(site.url, '/');
  const files = [...landing.text.matchAll(/(?:src|href)="(\/(?:remotes|assets)\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  expect(files.length).toBeGreaterThan(0);
  const paths = ['/', '/asha', '/nobody', '/login', '/nothing/at/all', ...files];
  for (const path of paths) {
    const { status, headers } = await sendRequest(site.url, path);
    if (status === 404 && files.includes(path)) continue; // the fixture site does not have every file
    const again = await sendRequest(site.url, path, { headers: { 'if-none-match': headers.etag ?? '"none"' } });
    for (const caching of [headers['cache-control'], again.headers['cache-control']])
      expect([path, caching, caching?.includes('no-transform')]).toEqual([path, caching, true]);
  }
});

test('without settings, security.txt and the reload script answer 404, and /about/source redirects to the about page', async () => {
  for (const path of ['/.well-known/security.txt', '/dev/reload.js'])
    expect([path, (await sendRequest(site.url, path)).status]).toEqual([path, 404]);
  const { status, headers } = await sendRequest(site.url, '/about/source');
  expect([status, headers['location']]).toEqual([302, '/about#source']);
});

test('the edge replaces a forged X-Forwarded-Key with its own key, and no response contains the key', async () => {
  const headers = { 'x-forwarded-key': 'mine', 'x-edge-key': 'mine' };
  await sendRequest(site.url, '/api/v1/users/x/z', { headers });
  expect(lastRequest()?.headers['x-forwarded-key']).toBeUndefined();
  await site.start(api.url, { EDGE_KEY: KEY });
  await sendRequest(site.url, '/api/v1/users/x/y', { headers });
  expect(lastRequest()?.headers).toMatchObject({ 'x-forwarded-key': KEY, 'x-edge-key': 'mine' });
  for (const path of ['/api/v1/asha', '/images/key/96.webp', '/health/ready']) {
    const { headers: responseHeaders, text } = await sendRequest(site.url, path);
    expect([path, lastRequest()?.headers['x-forwarded-key']]).toEqual([path, KEY]);
    expect(JSON.stringify([responseHeaders, text])).not.toContain(KEY);
  }
});

test('a request while the API is down gets a 503 envelope with Retry-After', async () => {
  await api.stop();
  for (const [path, method] of [
    ['/api/v1/nobody', 'GET'],
    ['/api/v1/users/login', 'POST'],
    ['/images/a/96.webp', 'GET'],
    ['/health/ready', 'GET'],
  ] as const) {
    const response = await sendRequest(site.url, path, { method, ...(method === 'POST' && { body: '{}' }) });
    expect([path, response.status, response.headers['retry-after']]).toEqual([path, 503, '2']);
    expect(JSON.parse(response.text)).toMatchObject({
      statusCode: 503,
      data: null,
      success: false,
      code: 'api.unavailable',
    });
  }
  const live = await sendRequest(site.url, '/health/live');
  expect([live.status, JSON.parse(live.text)]).toEqual([200, { status: 'ok', version: VERSION }]);
  await api.start();
  expect((await sendRequest(site.url, '/images/a/96.webp')).status).toBe(200);
});

describe('with TRUST_PROXY=1', () => {
  beforeAll(() => site.start(api.url, { TRUST_PROXY: '1' }));

  test('behind a trusted proxy, the edge uses the forwarded client, host and protocol', async () => {
    const headers = {
      'x-forwarded-for': '6.6.6.6, 203.0.113.7',
      'x-forwarded-host': 'stall.example',
      'x-forwarded-proto': 'https',
    };
    await sendRequest(site.url, '/api/v1/users/x/y', { headers });
    expect(lastRequest()?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'stall.example',
    });
    expect((await sendRequest(site.url, '/', { headers })).text).toContain(
      '<link rel="canonical" href="https://stall.example/">',
    );
  });

  test.each([
    ['203.0.113.7:54321', '203.0.113.7'],
    ['[2001:db8::1]:444', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['6.6.6.6, 203.0.113.7:1', '203.0.113.7'],
    ['6.6.6.6, unknown', '127.0.0.1'],
    ['9.9.8.1, [2001:db8:7::1]:4444', '2001:db8:7::1'],
    ['9.9.8.1,', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('behind a trusted proxy, X-Forwarded-For %j is the client %s', async (forwarded, client) => {
    await sendRequest(site.url, '/api/v1/users/x/y', { headers: { 'x-forwarded-for': forwarded } });
    expect(lastRequest()?.headers['x-forwarded-for']).toBe(client);
  });
});

test('with networks in TRUST_PROXY, the edge trusts the proxies in these networks, and reads Forwarded of RFC 7239', async () => {
  await site.start(api.url, { TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8', LOG_LEVEL: 'warn' });
  const headersAtApi = async (headers: Readonly<Record<string, string>>) => {
    await sendRequest(site.url, '/api/v1/users/x/y', { headers });
    const {
      'x-forwarded-for': client,
      'x-forwarded-proto': protocol,
      'x-forwarded-host': host,
    } = lastRequest()!.headers;
    return [client, protocol, host];
  };
  const clientFields = ['203.0.113.7', 'https', 'stall.example'];
  const extraFields = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'stall.example' };
  expect(await headersAtApi({ 'x-forwarded-for': '6.6.6.6, 203.0.113.7:1, 10.0.0.2', ...extraFields })).toEqual(
    clientFields,
  );
  const forwarded = 'for=6.6.6.6, for="203.0.113.7:1";proto=https;host=stall.example, for=10.0.0.2;proto=http';
  expect(await headersAtApi({ forwarded })).toEqual(clientFields);
  expect(lastRequest()?.headers['forwarded']).toBeUndefined();
  expect(site.log.join('')).not.toContain('TRUST_PROXY');
});

test.each(['0', '192.0.2.0/24'])(
  'with TRUST_PROXY=%s, forwarding headers of this machine are ignored, logged once, and told to the API',
  async (TRUST_PROXY) => {
    await site.start(api.url, { TRUST_PROXY, LOG_LEVEL: 'warn' });
    await sendRequest(site.url, '/api/v1/users/x/y', { headers: { 'x-forwarded-ignored': '1' } });
    expect(lastRequest()?.headers['x-forwarded-ignored']).toBeUndefined();
    for (const headers of [
      { 'x-forwarded-for': '6.6.6.6' },
      { forwarded: 'for=6.6.6.6' },
      { 'x-forwarded-proto': 'https' },
    ]) {
      await sendRequest(site.url, '/api/v1/users/x/y', { headers });
      expect(lastRequest()?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-ignored': '1' });
    }
    await site.stop();
    const warnings = site.log.filter((line) => line.includes('TRUST_PROXY'));
    expect(warnings).toEqual([expect.stringMatching(/set TRUST_PROXY to the number or the networks of the proxies/)]);
    expect(warnings.join('')).not.toContain('6.6.6.6');
  },
);

test('with a public https URL, the site uses this URL and sends HSTS', async () => {
  await site.start(api.url, { PUBLIC_URL: 'https://stall.example/' });
  const page = await sendRequest(site.url, '/asha');
  expect(page.text).toContain('<link rel="canonical" href="https://stall.example/asha">');
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
  await site.start(api.url, { PUBLIC_URL: 'https://stall.example/', HSTS_SUBDOMAINS: 'on' });
  const { headers } = await sendRequest(site.url, '/asha');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('security.txt has the contacts and an expiry date in 180 days', async () => {
  const path = '/.well-known/security.txt';
  await site.start(api.url, {
    PUBLIC_URL: 'https://stall.example',
    SECURITY_CONTACT: 'mailto:security@stall.example https://stall.example/report-a-hole',
    SECURITY_POLICY: 'https://stall.example/policy',
    SOURCE_URL: 'https://code.example/stall?at=mine',
  });
  const { status, headers, text } = await sendRequest(site.url, path);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@stall.example',
    'Contact: https://stall.example/report-a-hole',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    `Canonical: https://stall.example${path}`,
    'Policy: https://stall.example/policy',
    '',
  ]);
  const days = (Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(Math.ceil(days)).toBe(180);
  expect((await sendRequest(site.url, path, { method: 'POST', body: 'x' })).status).toBe(405);
});

test('/about/source redirects to SOURCE_URL', async () => {
  const { status, headers } = await sendRequest(site.url, '/about/source');
  expect([status, headers['location']]).toEqual([302, 'https://code.example/stall?at=mine']);
});

test('in development a page receives an event when a remote changes', async () => {
  await site.start(api.url, { DEV_ROOT: '/nowhere' });
  expect((await sendRequest(site.url, '/')).text).toContain('<script src="/dev/reload.js"></script>');
  const stream = await fetch(`${site.url}/dev/reload`);
  const reader = stream.body?.getReader();
  await reader?.read();
  await site.releases('disable', 'mfe-links');
  let received = '';
  while (!received.includes('event: reload'))
    received += Buffer.from((await reader?.read())?.value ?? []).toString('utf8');
  expect(received).toContain('["mfe-links"]');
  await reader?.cancel();
});

test('the log has the client address only with LOG_ADDRESSES=on, and the forwarded address only with TRUST_PROXY', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const logLines = async (env: Readonly<Record<string, string>>) => {
    await site.start(api.url, { LOG_LEVEL: 'info', ...env });
    await sendRequest(site.url, '/api/v1/asha', { headers });
    await sendRequest(site.url, '/report/visit', { method: 'POST', body: 'v\n/asha\n', headers });
    await site.stop();
    return site.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request completed');
  };
  const on = { LOG_ADDRESSES: 'on' };
  expect((await logLines(on))[0]).toMatchObject({ path: '/api/v1/asha', status: 200, client: '127.0.0.1' });
  expect((await logLines({ ...on, TRUST_PROXY: '1' }))[0]).toMatchObject({ client: '203.0.113.7' });
  const lines = await logLines({ TRUST_PROXY: '1' });
  expect(lines).toMatchObject([{ path: '/api/v1/asha' }, { path: '/report/visit' }]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
  await expect(site.start(api.url, { LOG_ADDRESSES: 'perhaps', RATE_LIMIT_FACTOR: '0' })).rejects.toThrow(
    'ended with 1',
  );
});
