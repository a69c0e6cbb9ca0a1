import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { html, PUBLIC_ADDRESS, serveOtherSites, type OtherSites } from '../../test/other-sites.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Network } from './network.js';
import { SafeFetch } from './safe-fetch.service.js';

/** Private, special and tunnel addresses, in all forms that URL parsers accept. */
const ADDRESSES = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.0.0.1', '017700000001', '127.0.0.1.'],
  ...['①②⑦.⓪.⓪.①', '0', '0.0.0.0', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '100.64.0.1', '100.100.100.200'],
  ...['192.0.0.192', '192.88.99.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  '168.63.129.16',
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::a9fe:a9fe]', '[2002:7f00:1::]', '[2001:0:53aa:64c:0:fffe:80ff:fffe]', '[fe80::1]', '[fc00::1]'],
  ...['[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[100::1]', '[2001:db8::1]', '[3fff::1]'],
];
/** Addresses that are no plain web address on a standard port. */
const TARGETS = [
  ...['http://localhost/', 'http://localhost./', 'http://www.localhost/', 'http://evil.example@127.0.0.1/'],
  ...['http://evil.example\\@127.0.0.1/', '//127.0.0.1/', '\\\\127.0.0.1\\', '/\t/127.0.0.1/', 'https://[::1]/'],
  ...['http://evil.example:22/', 'http://evil.example:6379/', 'http://evil.example:8080/', 'http://a:b@evil.example/'],
  ...['file:///etc/passwd', 'ftp://evil.example/', 'gopher://evil.example/', 'data:text/html,x', 'javascript:1'],
];

let testApp: TestApp;
let others: OtherSites;
let token: string;
let usualLimitMs: number;
beforeAll(async () => {
  testApp = await startApp();
  usualLimitMs = testApp.app.get(SafeFetch)['limitMs'];
  others = await serveOtherSites(testApp);
  ({ token } = await testApp.api.newSession());
});
beforeEach(() => {
  others.sites.clear();
  others.dns.clear();
  others.dialled.length = 0;
});

const preview = (url: string) => testApp.api.post('link/preview', { url }, { token });
const picture = (url: string) => testApp.api.post('link/preview-picture', { url }, { token });
const redirectTo = (...locations: readonly string[]) => {
  let count = 0;
  others.sites.set('evil.example', (_, response) =>
    response.writeHead(302, { location: headerOf(locations[count++] ?? '/') }).end(),
  );
};
/** A header has only ASCII letters. Parsers of addresses decode a percent-encoded host. */
const headerOf = (location: string) => location.replaceAll(/[^\t -~]/g, encodeURIComponent);
/** No connection was opened, except to the public address of the attacker's own site. */
const expectOnlyPublic = () => expect(new Set([...others.dialled, PUBLIC_ADDRESS])).toEqual(new Set([PUBLIC_ADDRESS]));

const targets = [...ADDRESSES.map((address) => `http://${address}/`), ...TARGETS];

it.each(targets)('a preview of %j is refused as an entered address and as the target of a redirect', async (target) => {
  expect([400, 422]).toContain((await preview(target)).status);
  expect(others.dialled).toEqual([]);
  redirectTo(target);
  expect((await preview('https://evil.example/')).status).toBe(422);
  expectOnlyPublic();
});

it.each([
  ...ADDRESSES.filter((address) => /^[\d.]+$|^\[/.test(address) && address.split('.').length !== 2)
    .map((address) => new URL(`http://${address}`).hostname.replace(/^\[|\]$/g, ''))
    .map((address) => [address]),
  [PUBLIC_ADDRESS, '127.0.0.1'],
  ['2606:4700::1111', '::1'],
])('a preview of a name with the addresses %j %j is refused', async (...addresses) => {
  others.dns.set('evil.example', () => addresses.filter(Boolean));
  const { status, body } = await preview('https://evil.example/');
  expect([status, body.code]).toEqual([422, 'preview.private']);
  expect(others.dialled).toEqual([]);
});

it('a DNS that changes its response between two redirects leads to no private address', async () => {
  const addresses = [PUBLIC_ADDRESS, '127.0.0.1'];
  others.dns.set('evil.example', () => [addresses.shift() ?? '127.0.0.1']);
  others.sites.set('evil.example', (_, response) =>
    response.writeHead(302, { location: '/again', connection: 'close' }).end(),
  );
  expect((await preview('https://evil.example/')).body.code).toBe('preview.private');
  expect(others.dialled).toEqual([PUBLIC_ADDRESS]);
});

it('a DNS that changes its response between check and connection leads to the checked address', async () => {
  const trap = createServer((_, response) => response.end('secret'));
  await once(trap.listen(0, '127.0.0.1'), 'listening');
  let hits = 0;
  trap.on('connection', () => (hits += 1));
  let lookups = 0;
  const network = new Network((_host, _options, done) => {
    lookups += 1;
    done(null, [{ address: lookups === 1 ? '127.0.0.1' : PUBLIC_ADDRESS, family: 4 }]);
  });
  const { port } = trap.address() as AddressInfo;
  const connectTo = (hostname: string) =>
    new Promise<Error | null>((resolve) =>
      network.connect({ hostname, host: hostname, protocol: 'http:', port: String(port) }, (...[error]) =>
        resolve(error),
      ),
    );
  expect((await connectTo('evil.example'))?.message).toContain('private address');
  expect((await connectTo('127.0.0.1'))?.message).toContain('private address');
  expect([lookups, hits]).toEqual([1, 0]);
  trap.close();
});

it('a picture at a private address is refused, also when a page names it', async () => {
  others.sites.set('evil.example', html('<meta property="og:image" content="http://169.254.169.254/a.png"><title>x'));
  const { body } = await testApp.api.post<{ picture: string }>('link/preview', { url: 'evil.example' }, { token });
  expect((await picture(body.data.picture)).status).toBe(422);
  redirectTo('http://[::1]/a.png');
  expect((await picture('https://evil.example/a.png')).status).toBe(422);
  expectOnlyPublic();
});

it('a fourth redirect is refused, and a refresh in the HTML of a page is not followed', async () => {
  redirectTo('/1', '/2', '/3', '/4');
  expect((await preview('https://evil.example/')).body.code).toBe('preview.redirects');
  expect(others.dialled.length).toBeLessThanOrEqual(4);
  others.sites.set(
    'evil.example',
    html('<meta http-equiv="refresh" content="0;url=http://127.0.0.1/"><title>Stays</title>'),
  );
  expect((await preview('https://evil.example/')).body.data).toMatchObject({ title: 'Stays' });
  expectOnlyPublic();
});

it('requests have a User-Agent and no cookie, also after a response that set a cookie', async () => {
  const requests: (string | undefined)[][] = [];
  others.sites.set('evil.example', ({ headers, url }, response) => {
    requests.push([headers.cookie, headers.authorization, headers['user-agent']]);
    if (url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'a=b; Path=/' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>x</title>');
  });
  await preview('https://evil.example/');
  await preview('https://evil.example/next');
  const agent = expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Linkstall\/[\d.]+\)$/);
  const plain: unknown[] = [undefined, undefined, agent];
  expect(requests).toEqual([plain, plain, plain]);
});

it('a page without an end is cut at 1 MB, and a picture of more than 8 MB is refused, also when the response is compressed', async () => {
  const { gzipSync } = await import('node:zlib');
  const bomb = gzipSync(Buffer.alloc(9 * 1024 * 1024, 32));
  others.sites.set('evil.example', (request, response) => {
    const type = request.url === '/picture' ? 'image/png' : 'text/html';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bomb);
  });
  expect((await preview('https://evil.example/')).body.data).toMatchObject({ title: '' });
  expect((await picture('https://evil.example/picture')).body.code).toBe('preview.size');
});

it('the request to a site that never responds ends after five seconds', async () => {
  const fetcher = testApp.app.get(SafeFetch);
  expect(usualLimitMs).toBe(5_000);
  const { limitMs } = fetcher as unknown as { limitMs: number };
  Object.assign(fetcher, { limitMs: 50 });
  others.sites.set('evil.example', () => undefined);
  const { status, body } = await preview('https://evil.example/');
  Object.assign(fetcher, { limitMs });
  expect([status, body.code]).toEqual([422, 'preview.timeout']);
});
