// The proxy of `linkstall dev` in the repository of a team: a login at the local address, without TLS, works for a site with TLS.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';

import { startApiProxy } from '../../packages/edge/dev/api-proxy.ts';

const LOCAL = 'http://127.0.0.1:4100';
const requests: IncomingMessage[] = [];
/** The edge of a site with TLS, as it answers behind the proxy that ends the TLS. */
const site = createServer((req, res) => {
  requests.push(req);
  res.setHeader('set-cookie', [
    '__Host-ls_session_1=a-b; Path=/; HttpOnly; Secure; SameSite=Strict',
    'ls_own=asha; Path=/',
  ]);
  res.setHeader('strict-transport-security', 'max-age=31536000');
  res.end('{"data":1}');
});
let origin: string;
let proxy: Awaited<ReturnType<typeof startApiProxy>>;
before(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  proxy = await startApiProxy(origin);
  proxy.setLocalOrigin(LOCAL);
});
after(() => {
  proxy.close();
  site.close();
});

const post = (headers: Record<string, string>) =>
  fetch(`${proxy.url}/api/v1/users/login`, { method: 'POST', headers, body: '{}' });

test('the browser can keep the session cookie of a site with TLS at an address without TLS', async () => {
  const response = await post({ origin: LOCAL });
  assert.deepEqual(response.headers.getSetCookie(), [
    'ls_session_1=a-b; Path=/; HttpOnly; SameSite=Strict',
    'ls_own=asha; Path=/',
  ]);
  assert.equal(response.headers.get('strict-transport-security'), null);
  assert.deepEqual(await response.json(), { data: 1 });
});

test('a request of a local page gets the origin of the site, and a request of another site keeps its origin', async () => {
  requests.length = 0;
  await post({ origin: LOCAL, referer: `${LOCAL}/login`, 'x-forwarded-for': '9.9.9.9', cookie: 'ls_session_1=a-b' });
  await post({ origin: 'https://evil.example', referer: 'https://evil.example/' });
  const [local, other] = requests.map(({ headers }) => headers);
  assert.deepEqual([local?.origin, local?.referer, local?.cookie], [origin, `${origin}/login`, 'ls_session_1=a-b']);
  assert.deepEqual([local?.host, local?.['x-forwarded-for']], [new URL(origin).host, undefined]);
  assert.deepEqual([other?.origin, other?.referer], ['https://evil.example', 'https://evil.example/']);
});

test('the proxy asks no other server than the site', async () => {
  requests.length = 0;
  const { hostname, port } = new URL(proxy.url);
  const outgoing = request({ hostname, port, path: 'http://evil.example/api/v1/users/me' }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  assert.deepEqual([response.statusCode, requests.length], [400, 0]);
});

test('the proxy answers 503 in the format of the API while the site is unreachable', async () => {
  const proxy = await startApiProxy('http://127.0.0.1:9');
  const response = await fetch(`${proxy.url}/api/v1/users/me`);
  assert.deepEqual([response.status, (await response.json()).code], [503, 'api.unavailable']);
  proxy.close();
});
