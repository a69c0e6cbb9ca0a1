import type { LoginResponse } from '@linkstall/contracts/http';

import { Client, PASSWORD } from '../../test/client.js';
import { connect, freshDatabase } from '../../test/database.js';
import { workOf } from '../../test/observed-work.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy } from '../../test/database-proxy.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { MailSender } from '../mail/mail-sender.service.js';
import { WebhookSender } from '../webhooks/webhook-sender.service.js';

const DAY = 86_400;

let proxy: DatabaseProxy;
let testApp: TestApp;
beforeAll(async () => {
  const uri = freshDatabase();
  proxy = await DatabaseProxy.start(uri);
  testApp = await startApp({ MONGODB_URI: proxy.uri });
  // Stops the background jobs, because their queries must not count as work of a login.
  for (const job of [MailSender, WebhookSender, AccountRemovalService]) await testApp.app.get(job).onModuleDestroy();
});

const login = (username: string, password = PASSWORD) =>
  testApp.api.post<LoginResponse>('users/login', { username, password });
const isValid = async (token: string) => (await testApp.api.get('link/all-link', { token })).status === 200;

describe('Logging in', () => {
  it('returns the user and a token, for the username in any case', async () => {
    const user = await testApp.api.newUser('Login.Name');
    const response = await login('lOGIN.nAME');
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ user, accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('accepts the email in any case instead of the username', async () => {
    const user = await testApp.api.newUser();
    const otherUser = await testApp.api.newUser();
    const response = await login(user.email.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { data: { user } } });
    expect((await login(otherUser.email, 'wrong wrong')).body.code).toBe('auth.login_failed');
    expect((await login(`nobody.${user.email}`)).body.code).toBe('auth.login_failed');
  });

  it('gives the same response for a wrong password, an unknown name and an invalid name', async () => {
    const user = await testApp.api.newUser();
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
    async (field) => {
      const user = await new Client(testApp.api.url).newUser();
      await login('nobody-at-all', 'wrong wrong'); // computes the dummy hash, which happens only once
      const known = await workOf(proxy, () => login(user[field], 'wrong wrong'));
      const unknown = await workOf(proxy, () => login(`nobody.${user[field]}`, 'wrong wrong'));
      expect(unknown).toEqual(known);
      expect(known.hashes).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
      expect(known.commands).toContain('find users');
    },
  );

  it('rejects a user without a password, such as a sample', async () => {
    const user = await testApp.api.newUser();
    const stored = await connect(testApp.uri);
    await stored.collection('users').updateOne({ username: user.username }, { $set: { passwordHash: null } });
    await stored.close();
    expect((await login(user.username)).status).toBe(401);
  });

  it.each([
    [{}],
    [{ username: 'x' }],
    [{ username: '', password: '' }],
    [{ username: { $ne: '' }, password: { $ne: '' } }],
  ])('rejects the form %j with 400', async (form) => {
    expect((await testApp.api.post('users/login', form)).status).toBe(400);
  });
});

describe('A session', () => {
  it('accepts the bare token and Bearer, and nothing else', async () => {
    const { token } = await testApp.api.newSession();
    expect(await isValid(token)).toBe(true);
    expect(await isValid(`Bearer ${token}`)).toBe(true);
    expect(await isValid(`bearer ${token}`)).toBe(true);
    for (const header of [`Basic ${token}`, 'Bearer', `Bearer ${token} x`, `Token ${token}`, `${token}x`, '', 'null']) {
      expect(await isValid(header)).toBe(false);
    }
    const otherPlaces = await testApp.api.get(`link/all-link?token=${token}&authorization=${token}`, {
      headers: { cookie: `token=${token}; authorization=${token}` },
    });
    expect(otherPlaces).toMatchObject({ status: 401, body: { code: 'auth.token_invalid', data: null } });
  });

  it('ends on the server at logout; other sessions stay valid', async () => {
    const { user, token } = await testApp.api.newSession();
    const otherToken = await testApp.api.login(user.username);
    const response = await testApp.api.post('users/logout', undefined, { token });
    expect(response).toMatchObject({ status: 200, body: { data: null, success: true } });
    expect(await isValid(token)).toBe(false);
    expect(await isValid(otherToken)).toBe(true);
  });

  it.each([
    ['no token', undefined],
    ['an invalid token', 'x.y.z'],
    ['an incomplete header', 'Bearer'],
  ])('logs out without an error with %s', async (_, token) => {
    expect((await testApp.api.post('users/logout', {}, token === undefined ? {} : { token })).status).toBe(200);
  });

  it('can be ended twice', async () => {
    const { token } = await testApp.api.newSession();
    const end = async () => (await testApp.api.post('users/logout', '', { token })).status;
    expect([await end(), await end()]).toEqual([200, 200]);
  });

  it('ends when its user has twenty newer sessions', async () => {
    const user = await testApp.api.newUser();
    const tokens: string[] = [];
    for (let count = 0; count < 22; count += 1) tokens.push(await testApp.api.login(user.username));
    const validity = await Promise.all(tokens.map(isValid));
    expect(validity).toEqual([false, false, ...Array.from({ length: 20 }, () => true)]);
    const stored = await connect(testApp.uri);
    const userDocument = await stored.collection('users').findOne({ username: user.username });
    expect(Object.keys(userDocument?.openSessions as object)).toHaveLength(20);
    await stored.close();
  });

  it('ends when its user is deleted', async () => {
    const { user, token } = await testApp.api.newSession();
    const stored = await connect(testApp.uri);
    await stored.collection('users').deleteOne({ username: user.username });
    await stored.close();
    expect(await isValid(token)).toBe(false);
  });

  it('lasts seven days and not a second longer', async () => {
    const { user, token } = await testApp.api.newSession();
    const statusAfter = async (seconds: number) => {
      const app = await startApp({
        MONGODB_URI: testApp.uri,
        DATA_DIR: testApp.dataDir,
        CLOCK_OFFSET: String(seconds),
      });
      const { status } = await app.api.get('link/all-link', { token });
      const fresh = await app.api.get('link/all-link', { token: await app.api.login(user.username) });
      await app.close();
      expect(fresh.status).toBe(200);
      return status;
    };
    expect(await statusAfter(7 * DAY - 60)).toBe(200);
    expect(await statusAfter(7 * DAY + 1)).toBe(401);
  });
});
