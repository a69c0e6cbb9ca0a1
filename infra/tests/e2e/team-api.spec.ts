// The own API of a team: browser, edge, API and the server of the team together.
import { verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { setTeam, setTeamApi } from '../../packages/releases/src/teams/team-changes.ts';
import { expect, test as base } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';

const test = base.extend<object, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await startPlatform({ PRIVATE_TEAM_APIS: 'on' });
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
});

let server: Server;
let publicKey = '';
let received: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];

/** The claims of a statement, which the server of the team verifies with the key of `platform.json`. */
function claimsOf(statement: string): Record<string, unknown> {
  const [header = '', payload = '', signature = ''] = statement.split('.');
  const isValid = verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'));
  return isValid ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>) : {};
}

test.beforeAll(async ({ platform }) => {
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    req.on('end', () => {
      received.push({ url: req.url, headers: req.headers, body });
      const { sub = null, remote } = claimsOf(String(req.headers['linkstall-identity']));
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ user: sub, remote }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const writer = await openEnvironment({ dataDir: platform.dataDir, signs: true, by: 'Asha' });
  await setTeam(writer, 'links', { remotes: ['mfe-links'] });
  await setTeamApi(writer, 'links', { remote: 'mfe-links', address });
  const document = await fetch(`${platform.url}/.well-known/linkstall/platform.json`);
  ({ publicKey } = (await document.json()) as { publicKey: string });
});
test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('the server of a team learns the user of a page from a signed statement, and gets no token and no cookie', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await page.goto('/');
  received = [];
  const responses = await page.evaluate(
    async ({ username, password }) => {
      const json = { 'content-type': 'application/json' };
      const body = JSON.stringify({ username, password });
      const login = await fetch('/api/v1/users/login', { method: 'POST', headers: json, body });
      const { data } = (await login.json()) as { data: { accessToken: string } };
      const headers = { ...json, authorization: data.accessToken };
      const path = '/apps/links/api/plants';
      const own = await fetch(`${path}?a=1`, { method: 'POST', headers, body: '{"name":"basil"}' });
      const visitor = await fetch(path);
      // A copied token without the cookie of its login.
      const copied = await fetch(path, { headers, credentials: 'omit' });
      return {
        own: (await own.json()) as unknown,
        visitor: (await visitor.json()) as unknown,
        copied: copied.status,
      };
    },
    { username: creator.username, password: creator.password },
  );
  expect(responses).toEqual({
    own: { user: creator.user._id, remote: 'mfe-links' },
    visitor: { user: null, remote: 'mfe-links' },
    copied: 401,
  });
  expect(received.map(({ url, body }) => [url, body])).toEqual([
    ['/v1/plants?a=1', '{"name":"basil"}'],
    ['/v1/plants', ''],
  ]);
  for (const { headers } of received) expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
  consoleErrors.accept(); // the browser logs the 401
});
