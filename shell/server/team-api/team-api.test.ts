/** @jest-environment node */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';

const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const IDENTITY = 'a.signed.statement';
const PATH = '/apps/garden/api/plants';

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const api = new FixtureApi();
let site: FixtureSite;
let teamServer: Server;
let teamUrl = '';
let received: ReceivedRequest[] = [];
const sendPlants = (res: ServerResponse) => void res.setHeader('content-type', 'application/json').end('["basil"]');
let respond: (res: ServerResponse) => void = sendPlants;

const grant = (address: string) => api.teamApis.set('garden', { status: 200, data: { address, identity: IDENTITY } });
const send = (path = PATH, options: Parameters<typeof sendRequest>[2] = {}) => sendRequest(site.url, path, options);
const post = (headers: Readonly<Record<string, string>>) => send(PATH, { method: 'POST', body: '{}', headers });
const codeOf = ({ text }: { readonly text: string }) => (JSON.parse(text) as { readonly code: string }).code;

beforeAll(async () => {
  teamServer = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    req.on('end', () => {
      received.push({ method: req.method, url: req.url, headers: req.headers, body });
      respond(res);
    });
  });
  await new Promise<void>((resolve) => teamServer.listen(0, '127.0.0.1', resolve));
  teamUrl = `http://127.0.0.1:${(teamServer.address() as AddressInfo).port}`;
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url, { EDGE_KEY, PRIVATE_TEAM_APIS: 'on' });
});

beforeEach(() => {
  received = [];
  respond = sendPlants;
  grant(`${teamUrl}/v1`);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
  teamServer.closeAllConnections();
  await new Promise((resolve) => teamServer.close(resolve));
});

test('method, body, query and safe headers reach the server of the team, with a signed statement about the user', async () => {
  const body = '{"name":"basil"}';
  const headers = {
    ...{ 'content-type': 'application/json', 'idempotency-key': 'k1', 'accept-language': 'hi', 'if-match': '"7"' },
    ...{ authorization: 'a.b.c', cookie: 'ls_session_x=secret; ls_own=asha', 'linkstall-identity': 'forged' },
    ...{ 'x-forwarded-for': '9.9.9.9', 'x-forwarded-key': EDGE_KEY, 'x-edge-key': EDGE_KEY, referer: `${site.url}/` },
  };
  const { status, text } = await send(`${PATH}/7?a=1&b=%20`, { method: 'PATCH', body, headers });
  expect([status, text]).toEqual([200, '["basil"]']);
  expect(received).toMatchObject([{ method: 'PATCH', url: '/v1/plants/7?a=1&b=%20', body }]);
  const [{ headers: sent } = { headers: {} as IncomingHttpHeaders }] = received;
  expect(sent).toMatchObject({ 'linkstall-identity': IDENTITY, 'idempotency-key': 'k1', 'if-match': '"7"' });
  expect(Object.keys(sent).sort()).toEqual([
    ...['accept-language', 'connection', 'content-length', 'content-type', 'host', 'idempotency-key', 'if-match'],
    ...['linkstall-identity', 'x-request-id'],
  ]);
});

test('the API gets the token, the cookies and the key of the edge, and decides who the user is', async () => {
  await send(PATH, { headers: { authorization: 'a.b.c', cookie: 'ls_session_x=secret', 'x-edge-key': 'guessed' } });
  expect(api.requests.findLast(({ url }) => url.includes('/registry/'))).toMatchObject({
    url: '/api/v1/registry/apps/garden/api',
    headers: { authorization: 'a.b.c', cookie: 'ls_session_x=secret', 'x-edge-key': EDGE_KEY },
  });
});

test('the browser gets the data and safe headers, and neither a cookie nor a policy of the team', async () => {
  respond = (res) => {
    res.writeHead(201, {
      ...{ 'content-type': 'application/json', etag: '"7"', 'cache-control': 'public, max-age=600' },
      ...{ 'set-cookie': 'ls_own=bela', 'content-security-policy': 'script-src *', server: 'garden' },
      ...{ 'access-control-allow-origin': '*', 'service-worker-allowed': '/', 'x-content-type-options': 'none' },
    });
    res.end('{}');
  };
  const { status, headers } = await send(PATH, { method: 'PUT', body: '{}' });
  expect([status, headers.etag, headers['cache-control']]).toEqual([201, '"7"', 'no-store']);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
  for (const name of ['set-cookie', 'server', 'access-control-allow-origin', 'service-worker-allowed'])
    expect({ name, value: headers[name] }).toEqual({ name, value: undefined });
});

test('a response without a body, and an error response of the team, are passed on unchanged', async () => {
  respond = (res) => void res.writeHead(204).end();
  expect(await send(PATH, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
  respond = (res) => void res.writeHead(304, { etag: '"7"' }).end();
  expect((await send(PATH, { headers: { 'if-none-match': '"7"' } })).status).toBe(304);
  respond = (res) => void res.writeHead(422, { 'content-type': 'application/problem+json' }).end('{"title":"No"}');
  expect(await send()).toMatchObject({ status: 422, text: '{"title":"No"}' });
  respond = (res) => void res.writeHead(200).end('bytes');
  expect((await send()).headers['content-type']).toBe('application/octet-stream');
});

const HTML = 'text/html; charset=utf-8';
test.each([
  { what: 'a redirect', code: 'team_api.redirect', status: 302, headers: { location: 'https://elsewhere.example/' } },
  { what: 'a page', code: 'team_api.type', status: 200, headers: { 'content-type': HTML } },
  {
    what: 'a page as second type',
    code: 'team_api.type',
    status: 200,
    headers: { 'content-type': `text/plain;, ${HTML}` },
  },
  { what: 'a script', code: 'team_api.type', status: 200, headers: { 'content-type': 'text/javascript' } },
  { what: 'a style sheet', code: 'team_api.type', status: 200, headers: { 'content-type': 'text/css' } },
  { what: 'a drawing', code: 'team_api.type', status: 200, headers: { 'content-type': 'image/svg+xml' } },
])('$what of the team is refused', async ({ code, status, headers }) => {
  respond = (res) => void res.writeHead(status, headers).end('x');
  const response = await send();
  expect([response.status, codeOf(response)]).toEqual([502, code]);
});

test('a body above 1 MB, and a response above 4 MB, are refused', async () => {
  const large = await send(PATH, { method: 'POST', body: Buffer.alloc(1024 * 1024 + 1) });
  expect([large.status, codeOf(large), received]).toEqual([413, 'request.too_large', []]);
  respond = (res) => void res.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.alloc(4 * 1024 * 1024 + 1));
  const response = await send();
  expect([response.status, codeOf(response)]).toEqual([502, 'team_api.size']);
});

test('a call answers 504 when the server of the team does not respond within 10 s, and 502 when it cannot be reached', async () => {
  respond = () => undefined;
  const slow = await send();
  expect([slow.status, codeOf(slow)]).toEqual([504, 'team_api.timeout']);
  grant('http://127.0.0.1:1');
  const unreachable = await send();
  expect([unreachable.status, codeOf(unreachable)]).toEqual([502, 'team_api.unavailable']);
});

test('another site cannot send a request that changes something', async () => {
  const crossSite = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ];
  for (const headers of crossSite) {
    const response = await post(headers);
    expect({ headers, status: response.status, code: codeOf(response) }).toEqual({
      ...{ headers, status: 403, code: 'team_api.cross_site' },
    });
  }
  expect(received).toEqual([]);
  expect((await post({ 'sec-fetch-site': 'same-origin', origin: site.url })).status).toBe(200);
  expect((await post({})).status).toBe(200);
});

test('a path with dot segments is refused, so no request leaves the granted address', async () => {
  const attempts = [
    '/../admin',
    '/..',
    '/plants/%2e%2E/..',
    '/a\\..\\..\\b',
    '/..%2f..%2fadmin',
    '/.%5c',
    '/..;/admin',
    '/..%3Ba',
  ];
  for (const rest of attempts) {
    const response = await send(`/apps/garden/api${rest}`);
    expect({ rest, status: response.status, code: codeOf(response) }).toEqual({
      ...{ rest, status: 400, code: 'team_api.path' },
    });
  }
  expect(received).toEqual([]);
  expect((await send('/apps/garden/api')).status).toBe(200);
  expect((await send('/apps/garden/api/a..b/.well-known/x')).status).toBe(200);
  expect(received.map(({ url }) => url)).toEqual(['/v1', '/v1/a..b/.well-known/x']);
});

test('a call of a remote without a grant answers 404, and a refused token gets the response of the API', async () => {
  const unknownApp = await send('/apps/kitchen/api/pots');
  expect([unknownApp.status, codeOf(unknownApp)]).toEqual([404, 'fixture']);
  api.teamApis.set('garden', { status: 401, data: null });
  const refusal = await send();
  expect([refusal.status, codeOf(refusal)]).toEqual([401, 'fixture']);
  expect((await send(PATH, { method: 'OPTIONS' })).headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
  expect(received).toEqual([]);
});

test('without PRIVATE_TEAM_APIS no request goes to this machine or a private network', async () => {
  await site.start(api.url, { EDGE_KEY });
  const { port } = new URL(teamUrl);
  const addresses = [
    ...[teamUrl, `http://localhost:${port}`, `http://[::1]:${port}`, `http://[::ffff:127.0.0.1]:${port}`],
    ...[`http://2130706433:${port}`, 'https://10.0.0.1', 'https://172.31.0.1', 'https://192.168.1.1'],
    ...['https://169.254.169.254', 'https://100.64.0.1', 'https://0.0.0.0', 'https://[fd00::1]', 'https://[fe80::1]'],
    ...['https://[64:ff9b::7f00:1]', 'https://[2002:7f00:1::]', 'https://224.0.0.1', 'https://255.255.255.255'],
  ];
  for (const address of addresses) {
    grant(address);
    const response = await send();
    expect({ address, status: response.status, code: codeOf(response) }).toEqual({
      ...{ address, status: 502, code: 'team_api.private' },
    });
  }
  expect(received).toEqual([]);
});
