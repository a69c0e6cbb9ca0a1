import type { LoginResponse, SessionUser } from '@linkstall/contracts/http';

import { PASSWORD, picture } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { meanwhile } from '../../test/meanwhile.js';
import { until } from '../../test/processes.js';
import { storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { Clock } from '../config/clock.js';
import { OneTimeTokensService } from '../users/one-time-tokens.service.js';
import { UsersRepository } from '../users/users.repository.js';

const OTHER_PASSWORD = 'eleven clay lamps';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

let keys = 0;
const newKey = () => `an-account-key-${(keys += 1)}`;
const under = (key: string, token = '') => ({ ...(token && { token }), headers: { 'Idempotency-Key': key } });
/** Tokens of one session differ by the second of their issue. */
const sessionOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: unknown }).sid;
const isLoggedIn = async (token: string) => (await running.api.get('link/all-link', { token })).status === 200;

describe('The same call five times at once', () => {
  it('is one registration', async () => {
    const key = newKey();
    const entry = { username: 'quintuplet', fullName: 'One', email: 'one@example.com', password: PASSWORD };
    const send = () => running.api.post<SessionUser>('users/register', entry, under(key));
    const responses = await Promise.all(Array.from({ length: 5 }, send));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await isLoggedIn(await running.api.login('quintuplet'))).toBe(true);
    const other = { ...entry, email: 'two@example.com' };
    expect((await running.api.post('users/register', other, under(newKey()))).status).toBe(409);
  });

  it('is one login', async () => {
    const { username } = await running.api.newUser();
    const key = newKey();
    const send = () => running.api.post<LoginResponse>('users/login', { username, password: PASSWORD }, under(key));
    const responses = await Promise.all(Array.from({ length: 5 }, send));
    const token = responses[0]?.body.data.accessToken ?? '';
    expect((await running.api.get<unknown[]>('users/sessions', { token })).body.data).toHaveLength(1);
  });

  it('is one avatar, and every response shows it', async () => {
    const { token } = await running.api.newSession();
    const before = await storedPictures(running);
    const key = newKey();
    const body = new FormData();
    body.append('avatar', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'me.png');
    const send = () => running.api.send('PATCH', 'users/avatar', { body, ...under(key, token) });
    const responses = await Promise.all(Array.from({ length: 5 }, send));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await storedPictures(running)).toHaveLength(before.length + 1);
  });

  it.each([
    ['verification', 'POST users/email-verifide', {}],
    ['reset', 'PATCH users/forget-password', { password: OTHER_PASSWORD }],
  ] as const)('uses a %s link once, and every one of them is told so', async (purpose, call, more) => {
    const [method = '', path = ''] = call.split(' ');
    const { _id } = await running.api.newUser();
    const { token } = (await running.app.get(OneTimeTokensService).issue(_id, purpose)) ?? {};
    const key = newKey();
    const body = JSON.stringify({ token, ...more });
    const headers = { 'content-type': 'application/json' };
    const send = (withKey: object) => running.api.send(method, path, { body, headers: { ...headers, ...withKey } });
    const responses = await Promise.all(Array.from({ length: 5 }, () => send({ 'Idempotency-Key': key })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await send({})).status).toBe(400);
    expect((await send({ 'Idempotency-Key': newKey() })).status).toBe(400);
  });
});

describe('A login that is sent again', () => {
  it('does not begin the session again that has ended since', async () => {
    const { username } = await running.api.newUser();
    const key = newKey();
    const send = () => running.api.post<LoginResponse>('users/login', { username, password: PASSWORD }, under(key));
    const { accessToken } = (await send()).body.data;
    await running.api.post('users/logout', {}, { token: accessToken });
    expect((await send()).status).toBe(200);
    expect(await isLoggedIn(accessToken)).toBe(false);
    const { accessToken: later } = (await send()).body.data;
    expect(await isLoggedIn(later)).toBe(false);
    expect(await isLoggedIn(await running.api.login(username))).toBe(true);
  });

  it('after a day is a new login, and brings no token of the old one back', async () => {
    const other = await startApp();
    const { username } = await other.api.newUser();
    const key = under(newKey());
    const login = async () => {
      const { body } = await other.api.post<LoginResponse>('users/login', { username, password: PASSWORD }, key);
      return body.data.accessToken;
    };
    const statusOf = async (token: string) => (await other.api.get('link/all-link', { token })).status;
    const old = await login();
    await other.api.post('users/logout', {}, { token: old });
    other.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 25 * 3_600;
    const later = await login();
    expect([await statusOf(later), await statusOf(old)]).toEqual([200, 401]);
    await other.close();
  });
});

describe('Calls of somebody who is nobody yet', () => {
  const entry = { username: 'leaver', fullName: 'Lea Ver', email: 'lea.ver@example.com', password: PASSWORD };
  const whole = async () => JSON.stringify([...(await documentsOf(running)).values()]);

  it('leave nothing that says who they were when the account is gone, and bring nobody back', async () => {
    const key = newKey();
    const register = () => running.api.post<SessionUser>('users/register', entry, under(key));
    const { _id } = (await register()).body.data;
    const proof = (await running.app.get(OneTimeTokensService).issue(_id, 'verification'))?.token;
    expect((await running.api.post('users/email-verifide', { token: proof }, under(newKey()))).status).toBe(200);
    const token = await running.api.login('leaver');
    const body = JSON.stringify({ password: PASSWORD, confirm: 'leaver' });
    const headers = { 'content-type': 'application/json' };
    expect((await running.api.send('DELETE', 'users/account', { token, body, headers })).status).toBe(200);
    await until(async () => !(await whole()).includes('"origin":"deleted"'), 15_000);
    expect(await whole()).not.toMatch(/lea\.ver@|Lea Ver/);
    expect((await register()).status).toBe(404);
    expect((await running.api.get('leaver')).status).toBe(404);
  });
});

describe('A session that a call of its own has ended', () => {
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD };

  it('gets the response of that very call, and nothing else is done for it', async () => {
    const { user, token } = await running.api.newSession();
    const key = newKey();
    const first = await running.api.patch<LoginResponse>('users/password', change, under(key, token));
    const again = await running.api.patch<LoginResponse>('users/password', change, under(key, token));
    expect([again.status, sessionOf(again.body.data.accessToken)]).toEqual([
      200,
      sessionOf(first.body.data.accessToken),
    ]);
    expect(await isLoggedIn(again.body.data.accessToken)).toBe(true);

    const third = { currentPassword: OTHER_PASSWORD, password: 'nine brass bells' };
    expect((await running.api.patch('users/password', third, { token })).status).toBe(401);
    expect((await running.api.patch('users/password', third, under(newKey(), token))).status).toBe(401);
    expect((await running.api.patch('users/password', third, under(key, token))).status).toBe(409);
    const theme = await running.api.patch('users/update-theme', { theme: 'monsoon' }, under(key, token));
    expect(theme.status).toBe(401);
    expect(await isLoggedIn(await running.api.login(user.username, OTHER_PASSWORD))).toBe(true);
  });

  it('gets it also when later writes have made its user’s document forget it', async () => {
    const { token } = await running.api.newSession();
    const key = newKey();
    const first = await running.api.patch<LoginResponse>('users/password', change, under(key, token));
    const { accessToken } = first.body.data;
    for (let count = 0; count < 25; count += 1) {
      await running.api.patch('users/update-theme', { theme: 'monsoon' }, under(newKey(), accessToken));
    }
    const again = await running.api.patch<LoginResponse>('users/password', change, under(key, token));
    expect(again.status).toBe(200);
    expect(await isLoggedIn(again.body.data.accessToken)).toBe(true);
  });

  it('of somebody who logged out deletes no account', async () => {
    const { user, token } = await running.api.newSession();
    await running.api.post('users/logout', {}, { token });
    const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': newKey() };
    expect((await running.api.send('DELETE', 'users/account', { token, body, headers })).status).toBe(401);
    expect((await running.api.get(user.username)).status).toBe(200);
  });

  it('is told that its account is gone by every one of five deletions at once', async () => {
    const { user, token } = await running.api.newSession();
    const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': newKey() };
    const remove = () => running.api.send('DELETE', 'users/account', { token, body, headers });
    const responses = await Promise.all(Array.from({ length: 5 }, remove));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('is told that its account is gone, also when nothing is left of it', async () => {
    const { user, token } = await running.api.newSession();
    const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
    const headers = { 'content-type': 'application/json' };
    const remove = async () => (await running.api.send('DELETE', 'users/account', { token, body, headers })).status;
    expect(await remove()).toBe(200);
    expect(await remove()).toBe(200);
    await running.app.get(AccountRemovalService).onModuleDestroy();
    expect(await remove()).toBe(200);
    expect((await running.api.get('link/all-link', { token })).status).toBe(401);
  });
});

describe('The key of somebody who is nobody yet', () => {
  const entry = (username: string) => ({
    username,
    fullName: 'X',
    email: `${username}@example.com`,
    password: PASSWORD,
  });

  it('is no other person’s: with another entry it is another registration', async () => {
    const key = newKey();
    for (const username of ['first.one', 'second.one']) {
      expect((await running.api.post('users/register', entry(username), under(key))).status).toBe(201);
    }
  });

  it('of a registration that was cut off is the same registration', async () => {
    const key = newKey();
    const send = () => running.api.post('users/register', entry('cut.one'), under(key));
    const away = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    meanwhile(running.app.get(UsersRepository), 'insert', { after: () => Promise.reject(away) });
    expect((await send()).status).toBe(503);
    expect((await send()).status).toBe(201);
    expect((await running.api.post('users/register', entry('cut.one'))).status).toBe(409);
  });

  it('is kept with the entry under a secret: what was sent cannot be found by guessing', async () => {
    const other = await startApp({ JWT_SECRET: 'another-secret-another-secret-another' });
    const key = newKey();
    const keptBy = async (app: TestApp) => {
      const before = (await documentsOf(app)).get('idempotencykeys') ?? [];
      expect((await app.api.post('users/register', entry('same.one'), under(key))).status).toBe(201);
      const after = (await documentsOf(app)).get('idempotencykeys') ?? [];
      return after.filter(({ _id }) => !before.some((old) => old._id === _id));
    };
    const [[here], [there]] = [await keptBy(running), await keptBy(other)];
    expect([here?.body, here?._id]).toEqual([expect.any(String), expect.any(String)]);
    expect(here?.body).not.toBe(there?.body);
    expect(here?._id).not.toBe(there?._id);
    await other.close();
  });
});

it('no token is kept with what was done', async () => {
  const { token } = await running.api.newSession();
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD };
  const changed = await running.api.patch<LoginResponse>('users/password', change, under(newKey(), token));
  expect(changed.status).toBe(200);
  const kept = (await documentsOf(running)).get('idempotencykeys');
  expect(kept?.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain(changed.body.data.accessToken);
});
