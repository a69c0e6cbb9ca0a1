import { FOREIGN_CALLS } from '@linkstall/contracts/foreign';
import type { RemoteToken } from '@linkstall/contracts/http';

import { describedCalls } from '../../test/described-calls.js';
import { publishAnotherRemote, publishForeignRemote } from '../../test/small-site.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';

let testApp: TestApp;
let foreign: Awaited<ReturnType<typeof publishForeignRemote>>;
beforeAll(async () => {
  testApp = await startApp();
  foreign = await publishForeignRemote(testApp);
});

const DECLARED = ['GET /link/all-link', 'PATCH /link/order'];
const tokenFor = (token: string, { remote, release }: { remote: string; release: string }) =>
  testApp.api.get<RemoteToken>(`users/remote-token/${remote}/${release}`, { token });

/** Two tokens of an operator who just logged in: the token of the login, which allows every call, and one for the foreign remote. */
async function newTokens() {
  const { token, user } = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(user.username, true);
  const response = await tokenFor(token, { remote: foreign.remote, release: foreign.stable });
  expect(response.status).toBe(200);
  expect(response.body.data.lifetimeSeconds).toBe(300);
  return { remoteToken: response.body.data.remoteToken, ownToken: token };
}

it('every call of the API refuses the token of a foreign remote, except those that its routes.json declares', async () => {
  const { remoteToken, ownToken } = await newTokens();
  const accepted: string[] = [];
  const needsLogin: string[] = [];
  for (const { method, path } of await describedCalls(testApp.api)) {
    const address = path.replace(/\{\w+\}/g, 'nobody');
    if ((await testApp.api.send(method, address)).status !== 401) continue;
    const call = `${method} ${path.slice('/api/v1'.length).replaceAll(/\{(\w+)\}/g, ':$1')}`;
    needsLogin.push(call);
    const { status, body } = await testApp.api.send(method, address, { token: remoteToken });
    if (status === 403)
      expect(body).toMatchObject({ code: 'auth.remote_call', message: expect.stringContaining(call) });
    else accepted.push(call);
  }
  expect(accepted.sort()).toEqual(DECLARED);
  expect(needsLogin.length).toBeGreaterThan(30);
  expect(needsLogin).toEqual(expect.arrayContaining([...FOREIGN_CALLS]));
  // The refused calls did nothing: the session and the account are still there.
  expect((await testApp.api.get('users/account', { token: ownToken })).status).toBe(200);
});

it('a declared call has the same response with the token of a foreign remote as with the own token', async () => {
  const { remoteToken, ownToken } = await newTokens();
  for (const path of ['link/all-link', 'LINK/All-Link/'])
    expect((await testApp.api.get(path, { token: remoteToken })).body).toEqual(
      (await testApp.api.get(path, { token: ownToken })).body,
    );
  const order = { keys: ['none'] };
  const refusal = await testApp.api.patch('link/order', order, { token: ownToken });
  expect(await testApp.api.patch('link/order', order, { token: remoteToken })).toMatchObject({
    status: refusal.status,
    body: refusal.body,
  });
});

it('the token of a foreign remote ends after five minutes, and with the session', async () => {
  const first = await newTokens();
  expect((await testApp.api.get('link/all-link', { token: first.remoteToken })).status).toBe(200);
  testApp.app.get(Clock)['offsetSeconds'] += 301;
  expect((await testApp.api.get('link/all-link', { token: first.remoteToken })).status).toBe(401);
  expect((await testApp.api.get('link/all-link', { token: first.ownToken })).status).toBe(200);
  const second = await newTokens();
  await testApp.api.post('users/logout', {}, { token: second.remoteToken });
  expect((await testApp.api.get('link/all-link', { token: second.remoteToken })).status).toBe(200);
  await testApp.api.post('users/logout', {}, { token: second.ownToken });
  expect((await testApp.api.get('link/all-link', { token: second.remoteToken })).status).toBe(401);
});

it('the token of a foreign remote needs the cookie of a browser session', async () => {
  const { user } = await testApp.api.newSession();
  const headers = { 'sec-fetch-site': 'same-origin' };
  const login = await testApp.api.post<{ accessToken: string }>(
    'users/login',
    { username: user.username, password: 'seven steel bowls' },
    { headers },
  );
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const path = `users/remote-token/${foreign.remote}/${foreign.stable}`;
  const token = login.body.data.accessToken;
  const { body } = await testApp.api.get<RemoteToken>(path, { token, headers: { cookie } });
  const call = { token: body.data.remoteToken };
  expect((await testApp.api.get('link/all-link', { ...call, headers: { cookie } })).status).toBe(200);
  expect((await testApp.api.get('link/all-link', call)).status).toBe(401);
});

it('no token is given for a trusted remote, an unknown remote, or a release that visitors do not get', async () => {
  const { token } = await testApp.api.newSession();
  const trusted = await publishAnotherRemote(testApp);
  for (const [remote, release] of [
    [trusted.remote, trusted.stable],
    [foreign.remote, foreign.unused],
    [foreign.remote, '9.9.9~0123456789ab'],
    ['mfe-nobody', foreign.stable],
    ['constructor', foreign.stable],
  ] as const)
    expect(await tokenFor(token, { remote, release })).toMatchObject({
      status: 404,
      body: { code: 'releases.not_foreign', message: expect.stringContaining('deploy the release first') },
    });
  expect((await tokenFor(token, { remote: '..%2f..', release: foreign.stable })).status).toBe(400);
});
