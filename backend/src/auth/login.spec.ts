import type { LoginResponse } from '@linkstall/contracts/http';

import { Client, PASSWORD } from '../../test/client.js';
import { connect, dropDatabase, freshDatabase } from '../../test/database.js';
import { workOf } from '../../test/observed-work.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy } from '../../test/database-proxy.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { Postman } from '../mail/postman.js';

const DAY = 86_400;

let uri: string;
let proxy: DatabaseProxy;
let running: TestApp;
beforeAll(async () => {
  uri = freshDatabase();
  proxy = await DatabaseProxy.start(uri);
  running = await startApp({ MONGODB_URI: proxy.uri });
  // Their queries are no part of the work of a login.
  for (const loop of [Postman, AccountRemovalService]) await running.app.get(loop).onModuleDestroy();
});
afterAll(async () => {
  await running.close();
  await proxy.stop();
  await dropDatabase(uri);
});

const login = (username: string, password = PASSWORD) =>
  running.api.post<LoginResponse>('users/login', { username, password });
const works = async (token: string) => (await running.api.get('link/all-link', { token })).status === 200;

describe('Logging in', () => {
  it('answers the user and a token, for the name in any case', async () => {
    const user = await running.api.newUser('Login.Name');
    const response = await login('lOGIN.nAME');
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ user, accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('takes the email address in the place of the name, in any case, for that account alone', async () => {
    const user = await running.api.newUser();
    const other = await running.api.newUser();
    const response = await login(user.email.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { data: { user } } });
    expect((await login(other.email, 'wrong wrong')).body.code).toBe('auth.login_failed');
    expect((await login(`nobody.${user.email}`)).body.code).toBe('auth.login_failed');
  });

  it('answers the same for a wrong password, an unknown name and what can be no name', async () => {
    const user = await running.api.newUser();
    const responses = [await login(user.username, 'wrong wrong'), await login('nobody-here'), await login('§ $ne')];
    for (const { status, body } of responses) {
      expect(status).toBe(401);
      expect(body).toEqual({
        statusCode: 401,
        data: null,
        message: 'Wrong username or password',
        success: false,
        code: 'auth.login_failed',
      });
    }
  });

  it.each(['username', 'email'] as const)(
    'does the same work for an unknown %s as for a wrong password',
    async (typed) => {
      const user = await new Client(running.api.url).newUser();
      await login('nobody-at-all', 'wrong wrong'); // the hash that stands for a missing one is made once
      const known = await workOf(proxy, () => login(user[typed], 'wrong wrong'));
      const unknown = await workOf(proxy, () => login(`nobody.${user[typed]}`, 'wrong wrong'));
      expect(unknown).toEqual(known);
      expect(known.hashes).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
      expect(known.commands).toContain('find users');
    },
  );

  it('lets nobody in who has no password, such as a sample', async () => {
    const user = await running.api.newUser();
    const stored = await connect(running.uri);
    await stored.collection('users').updateOne({ username: user.username }, { $set: { passwordHash: null } });
    await stored.close();
    expect((await login(user.username)).status).toBe(401);
  });

  it.each([
    [{}],
    [{ username: 'x' }],
    [{ username: '', password: '' }],
    [{ username: { $ne: '' }, password: { $ne: '' } }],
  ])('refuses the form %j as invalid', async (form) => {
    expect((await running.api.post('users/login', form)).status).toBe(400);
  });
});

describe('A session', () => {
  it('is opened by the bare token and by Bearer, and by nothing else', async () => {
    const { token } = await running.api.newSession();
    expect(await works(token)).toBe(true);
    expect(await works(`Bearer ${token}`)).toBe(true);
    expect(await works(`bearer ${token}`)).toBe(true);
    for (const wrong of [`Basic ${token}`, 'Bearer', `Bearer ${token} x`, `Token ${token}`, `${token}x`, '', 'null']) {
      expect(await works(wrong)).toBe(false);
    }
    const elsewhere = await running.api.get(`link/all-link?token=${token}&authorization=${token}`, {
      headers: { cookie: `token=${token}; authorization=${token}` },
    });
    expect(elsewhere).toMatchObject({ status: 401, body: { code: 'auth.token_invalid', data: null } });
  });

  it('ends on the server when its user logs out; other sessions go on', async () => {
    const { user, token } = await running.api.newSession();
    const other = await running.api.login(user.username);
    const response = await running.api.post('users/logout', undefined, { token });
    expect(response).toMatchObject({ status: 200, body: { data: null, success: true } });
    expect(await works(token)).toBe(false);
    expect(await works(other)).toBe(true);
  });

  it.each([
    ['no token', undefined],
    ['garbage', 'x.y.z'],
    ['nonsense', 'Bearer'],
  ])('is no error to end with %s', async (_, token) => {
    expect((await running.api.post('users/logout', {}, token === undefined ? {} : { token })).status).toBe(200);
  });

  it('can be ended twice', async () => {
    const { token } = await running.api.newSession();
    const end = async () => (await running.api.post('users/logout', '', { token })).status;
    expect([await end(), await end()]).toEqual([200, 200]);
  });

  it('is one of at most twenty: the oldest ends', async () => {
    const user = await running.api.newUser();
    const tokens: string[] = [];
    for (let count = 0; count < 22; count += 1) tokens.push(await running.api.login(user.username));
    const alive = await Promise.all(tokens.map(works));
    expect(alive).toEqual([false, false, ...Array.from({ length: 20 }, () => true)]);
    const stored = await connect(running.uri);
    const found = await stored.collection('users').findOne({ username: user.username });
    expect(Object.keys(found?.openSessions as object)).toHaveLength(20);
    await stored.close();
  });

  it('ends with its user', async () => {
    const { user, token } = await running.api.newSession();
    const stored = await connect(running.uri);
    await stored.collection('users').deleteOne({ username: user.username });
    await stored.close();
    expect(await works(token)).toBe(false);
  });

  it('lasts seven days and not a second more', async () => {
    const { user, token } = await running.api.newSession();
    const later = async (seconds: number) => {
      const app = await startApp({ MONGODB_URI: running.uri, CLOCK_OFFSET: String(seconds) });
      const { status } = await app.api.get('link/all-link', { token });
      const fresh = await app.api.get('link/all-link', { token: await app.api.login(user.username) });
      await app.close();
      expect(fresh.status).toBe(200);
      return status;
    };
    expect(await later(7 * DAY - 60)).toBe(200);
    expect(await later(7 * DAY + 1)).toBe(401);
  });
});
