import type { LoginResponse, SessionUser } from '@linkstall/contracts/http';

import { PASSWORD, testImage } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { interceptOnce } from '../../test/intercept-once.js';
import { until } from '../../test/processes.js';
import { storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { Clock } from '../config/clock.js';
import { OneTimeTokensService } from '../users/one-time-tokens.service.js';
import { UsersRepository } from '../users/users.repository.js';

const OTHER_PASSWORD = 'eleven clay lamps';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

let keys = 0;
const newKey = () => `an-account-key-${(keys += 1)}`;
const withIdempotencyKey = (key: string, token = '') => ({
  ...(token && { token }),
  headers: { 'Idempotency-Key': key },
});
/** The session id of a token. Tokens of one session can differ in their issue time (iat). */
const sessionOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: unknown }).sid;
const isLoggedIn = async (token: string) => (await testApp.api.get('link/all-link', { token })).status === 200;

describe('The same call five times in parallel', () => {
  it('registers one user', async () => {
    const key = newKey();
    const registration = { username: 'quintuplet', fullName: 'One', email: 'one@example.com', password: PASSWORD };
    const send = () => testApp.api.post<SessionUser>('users/register', registration, withIdempotencyKey(key));
    const responses = await Promise.all(Array.from({ length: 5 }, send));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await isLoggedIn(await testApp.api.login('quintuplet'))).toBe(true);
    const secondRegistration = { ...registration, email: 'two@example.com' };
    expect((await testApp.api.post('users/register', secondRegistration, withIdempotencyKey(newKey()))).status).toBe(
      409,
    );
  });

  it('creates one session', async () => {
    const { username } = await testApp.api.newUser();
    const key = newKey();
    const send = () =>
      testApp.api.post<LoginResponse>('users/login', { username, password: PASSWORD }, withIdempotencyKey(key));
    const responses = await Promise.all(Array.from({ length: 5 }, send));
    const token = responses[0]?.body.data.accessToken ?? '';
    expect((await testApp.api.get<unknown[]>('users/sessions', { token })).body.data).toHaveLength(1);
  });

  it('stores one avatar, and every response shows it', async () => {
    const { token } = await testApp.api.newSession();
    const before = await storedImageIds(testApp);
    const key = newKey();
    const avatar = await testImage();
    const send = () => testApp.api.patchForm('users/avatar', { avatar }, withIdempotencyKey(key, token));
    const responses = await Promise.all(Array.from({ length: 5 }, send));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await storedImageIds(testApp)).toHaveLength(before.length + 1);
  });

  it.each([
    ['verification', 'POST users/email-verifide', {}],
    ['reset', 'PATCH users/forget-password', { password: OTHER_PASSWORD }],
  ] as const)('uses a %s link once, and all five responses are 200', async (purpose, call, fields) => {
    const [method = '', path = ''] = call.split(' ');
    const { _id } = await testApp.api.newUser();
    const { token } = (await testApp.app.get(OneTimeTokensService).issue(_id, purpose)) ?? {};
    const key = newKey();
    const body = JSON.stringify({ token, ...fields });
    const headers = { 'content-type': 'application/json' };
    const send = (extraHeaders: object) =>
      testApp.api.send(method, path, { body, headers: { ...headers, ...extraHeaders } });
    const responses = await Promise.all(Array.from({ length: 5 }, () => send({ 'Idempotency-Key': key })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await send({})).status).toBe(400);
    expect((await send({ 'Idempotency-Key': newKey() })).status).toBe(400);
  });
});

describe('A repeated login with the same key', () => {
  it('does not restore a session that has ended', async () => {
    const { username } = await testApp.api.newUser();
    const key = newKey();
    const send = () =>
      testApp.api.post<LoginResponse>('users/login', { username, password: PASSWORD }, withIdempotencyKey(key));
    const { accessToken } = (await send()).body.data;
    await testApp.api.post('users/logout', {}, { token: accessToken });
    expect((await send()).status).toBe(200);
    expect(await isLoggedIn(accessToken)).toBe(false);
    const { accessToken: repeatedToken } = (await send()).body.data;
    expect(await isLoggedIn(repeatedToken)).toBe(false);
    expect(await isLoggedIn(await testApp.api.login(username))).toBe(true);
  });

  it('is a new login after a day and restores no old token', async () => {
    const otherApp = await startApp();
    const { username } = await otherApp.api.newUser();
    const key = withIdempotencyKey(newKey());
    const login = async () => {
      const { body } = await otherApp.api.post<LoginResponse>('users/login', { username, password: PASSWORD }, key);
      return body.data.accessToken;
    };
    const statusOf = async (token: string) => (await otherApp.api.get('link/all-link', { token })).status;
    const oldToken = await login();
    await otherApp.api.post('users/logout', {}, { token: oldToken });
    otherApp.app.get(Clock)['offsetSeconds'] += 25 * 3_600;
    const repeatedToken = await login();
    expect([await statusOf(repeatedToken), await statusOf(oldToken)]).toEqual([200, 401]);
    await otherApp.close();
  });
});

describe('Calls without a session', () => {
  const registration = { username: 'leaver', fullName: 'Lea Ver', email: 'lea.ver@example.com', password: PASSWORD };
  const allDocuments = async () => JSON.stringify([...(await documentsOf(testApp)).values()]);

  it('leave no personal data after the account is deleted, and do not restore the account', async () => {
    const key = newKey();
    const register = () => testApp.api.post<SessionUser>('users/register', registration, withIdempotencyKey(key));
    const { _id } = (await register()).body.data;
    const verificationToken = (await testApp.app.get(OneTimeTokensService).issue(_id, 'verification'))?.token;
    expect(
      (await testApp.api.post('users/email-verifide', { token: verificationToken }, withIdempotencyKey(newKey())))
        .status,
    ).toBe(200);
    const token = await testApp.api.login('leaver');
    const body = JSON.stringify({ password: PASSWORD, confirm: 'leaver' });
    const headers = { 'content-type': 'application/json' };
    expect((await testApp.api.send('DELETE', 'users/account', { token, body, headers })).status).toBe(200);
    await until(async () => !(await allDocuments()).includes('"origin":"deleted"'));
    expect(await allDocuments()).not.toMatch(/lea\.ver@|Lea Ver/);
    expect((await register()).status).toBe(404);
    expect((await testApp.api.get('leaver')).status).toBe(404);
  });
});

describe('A session that ended because of its own call', () => {
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD };

  it('gets the response of that call again, but no other call succeeds', async () => {
    const { user, token } = await testApp.api.newSession();
    const key = newKey();
    const first = await testApp.api.patch<LoginResponse>('users/password', change, withIdempotencyKey(key, token));
    const repeatedResponse = await testApp.api.patch<LoginResponse>(
      'users/password',
      change,
      withIdempotencyKey(key, token),
    );
    expect([repeatedResponse.status, sessionOf(repeatedResponse.body.data.accessToken)]).toEqual([
      200,
      sessionOf(first.body.data.accessToken),
    ]);
    expect(await isLoggedIn(repeatedResponse.body.data.accessToken)).toBe(true);

    const nextChange = { currentPassword: OTHER_PASSWORD, password: 'nine brass bells' };
    expect((await testApp.api.patch('users/password', nextChange, { token })).status).toBe(401);
    expect((await testApp.api.patch('users/password', nextChange, withIdempotencyKey(newKey(), token))).status).toBe(
      401,
    );
    expect((await testApp.api.patch('users/password', nextChange, withIdempotencyKey(key, token))).status).toBe(409);
    const theme = await testApp.api.patch('users/update-theme', { theme: 'monsoon' }, withIdempotencyKey(key, token));
    expect(theme.status).toBe(401);
    expect(await isLoggedIn(await testApp.api.login(user.username, OTHER_PASSWORD))).toBe(true);
  });

  it('gets the response also after 25 later writes of the user', async () => {
    const { token } = await testApp.api.newSession();
    const key = newKey();
    const first = await testApp.api.patch<LoginResponse>('users/password', change, withIdempotencyKey(key, token));
    const { accessToken } = first.body.data;
    for (let count = 0; count < 25; count += 1) {
      await testApp.api.patch('users/update-theme', { theme: 'monsoon' }, withIdempotencyKey(newKey(), accessToken));
    }
    const repeatedResponse = await testApp.api.patch<LoginResponse>(
      'users/password',
      change,
      withIdempotencyKey(key, token),
    );
    expect(repeatedResponse.status).toBe(200);
    expect(await isLoggedIn(repeatedResponse.body.data.accessToken)).toBe(true);
  });

  it('cannot delete the account after a logout', async () => {
    const { user, token } = await testApp.api.newSession();
    await testApp.api.post('users/logout', {}, { token });
    const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': newKey() };
    expect((await testApp.api.send('DELETE', 'users/account', { token, body, headers })).status).toBe(401);
    expect((await testApp.api.get(user.username)).status).toBe(200);
  });

  it('gets 200 for each of five parallel account deletions', async () => {
    const { user, token } = await testApp.api.newSession();
    const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': newKey() };
    const remove = () => testApp.api.send('DELETE', 'users/account', { token, body, headers });
    const responses = await Promise.all(Array.from({ length: 5 }, remove));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('gets 200 for a repeated deletion, also when nothing is left of the account', async () => {
    const { user, token } = await testApp.api.newSession();
    const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
    const headers = { 'content-type': 'application/json' };
    const remove = async () => (await testApp.api.send('DELETE', 'users/account', { token, body, headers })).status;
    expect(await remove()).toBe(200);
    expect(await remove()).toBe(200);
    await testApp.app.get(AccountRemovalService).onModuleDestroy();
    expect(await remove()).toBe(200);
    expect((await testApp.api.get('link/all-link', { token })).status).toBe(401);
  });
});

describe('An idempotency key without a session', () => {
  const registration = (username: string) => ({
    username,
    fullName: 'X',
    email: `${username}@example.com`,
    password: PASSWORD,
  });

  it('belongs to one request body: another body with the key is another registration', async () => {
    const key = newKey();
    for (const username of ['first.one', 'second.one']) {
      expect((await testApp.api.post('users/register', registration(username), withIdempotencyKey(key))).status).toBe(
        201,
      );
    }
  });

  it('completes a registration that was interrupted', async () => {
    const key = newKey();
    const send = () => testApp.api.post('users/register', registration('cut.one'), withIdempotencyKey(key));
    const connectionError = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    interceptOnce(testApp.app.get(UsersRepository), 'insert', { after: () => Promise.reject(connectionError) });
    expect((await send()).status).toBe(503);
    expect((await send()).status).toBe(201);
    expect((await testApp.api.post('users/register', registration('cut.one'))).status).toBe(409);
  });

  it('is stored with a keyed hash, so that the request cannot be guessed', async () => {
    const otherApp = await startApp({ JWT_SECRET: 'another-secret-another-secret-another' });
    const key = newKey();
    const keysStoredBy = async (app: TestApp) => {
      const before = (await documentsOf(app)).get('idempotencykeys') ?? [];
      expect((await app.api.post('users/register', registration('same.one'), withIdempotencyKey(key))).status).toBe(
        201,
      );
      const after = (await documentsOf(app)).get('idempotencykeys') ?? [];
      return after.filter(({ _id }) => !before.some((oldKey) => oldKey._id === _id));
    };
    const [[ownKey], [otherKey]] = [await keysStoredBy(testApp), await keysStoredBy(otherApp)];
    expect([ownKey?.body, ownKey?._id]).toEqual([expect.any(String), expect.any(String)]);
    expect(ownKey?.body).not.toBe(otherKey?.body);
    expect(ownKey?._id).not.toBe(otherKey?._id);
    await otherApp.close();
  });
});

it('a stored response contains no token', async () => {
  const { token } = await testApp.api.newSession();
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD };
  const response = await testApp.api.patch<LoginResponse>(
    'users/password',
    change,
    withIdempotencyKey(newKey(), token),
  );
  expect(response.status).toBe(200);
  const storedKeys = (await documentsOf(testApp)).get('idempotencykeys');
  expect(storedKeys?.length).toBeGreaterThan(0);
  expect(JSON.stringify(storedKeys)).not.toContain(response.body.data.accessToken);
});
