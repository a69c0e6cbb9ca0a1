import type { LoginResponse } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { grantIdOf } from '../../test/confirmed-call.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { AccountRemovalService } from '../account/account-removal.service.js';

const WRITES = ['post', 'patch', 'put', 'delete'];
const mails = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://stall.example' };

/** The API with a tenth of every limit: 12 writes a minute, and 10 guesses an hour. */
let limitedApp: TestApp;
/** The API with all limits as configured. */
let testApp: TestApp;
beforeAll(async () => {
  limitedApp = await startApp({ RATE_LIMIT_FACTOR: '0.1', ...mails });
  testApp = await startApp({ RATE_LIMIT_FACTOR: '1', ...mails });
});

let address = 0;
/** Headers as the edge sends them for a visitor with an address of their own. */
const newVisitorHeaders = () => ({
  'x-forwarded-for': `198.18.${Math.floor((address += 1) / 250)}.${(address % 250) + 1}`,
});
// oxlint-disable-next-line max-params -- the process, the name, the password and the address
const login = ({ api }: TestApp, username: string, password = 'not this one', headers = newVisitorHeaders()) =>
  api.post<LoginResponse>('users/login', { username, password }, { headers });

/** Every write of the API, with a placeholder for each parameter. */
async function allWrites({ api }: TestApp): Promise<readonly (readonly [method: string, path: string])[]> {
  const { body } = await api.get('/docs/openapi.json');
  const { paths } = body as unknown as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => WRITES.includes(method))
      .map((method) => [method.toUpperCase(), path.replace(/\{[^}]*\}/g, 'x')] as const),
  );
}

describe('A limit of an account', () => {
  it('counts no call with a logged-out token, for every write', async () => {
    const { user, token } = await limitedApp.api.newSession();
    const oldToken = await limitedApp.api.login(user.username);
    await limitedApp.api.post('users/logout', {}, { token: oldToken, headers: newVisitorHeaders() });
    const writes = await allWrites(limitedApp);
    expect(writes.length).toBeGreaterThan(30);
    for (const [method, path] of writes) {
      const body = JSON.stringify({ password: PASSWORD });
      for (let round = 0; round < 5; round += 1) {
        const headers = {
          ...newVisitorHeaders(),
          'content-type': 'application/json',
          'Idempotency-Key': `key${round}`,
        };
        const { status } = await limitedApp.api.send(method, path, { token: oldToken, headers, body });
        expect([method, path, status]).not.toEqual([method, path, 429]);
      }
    }
    const theme = await limitedApp.api.patch('users/update-theme', { theme: 'monsoon' }, { token });
    expect(theme.status).toBe(200);
  });

  it("does not count a stranger's reset requests for the verification mail of the owner", async () => {
    const { user, token } = await testApp.api.newSession();
    const request = () =>
      testApp.api.post('users/forget-password', { email: user.email }, { headers: newVisitorHeaders() });
    expect([(await request()).status, (await request()).status]).toEqual([200, 429]);
    expect((await testApp.api.get('users/email-send', { token })).status).toBe(200);
  });
});

/** Every call that checks the password of a session. */
const PASSWORD_CALLS: Record<string, ({ api }: TestApp, token: string, password: string) => Promise<number>> = {
  'POST grants/{id}': async ({ api }, token, password) => {
    const call = { token, headers: { 'sec-fetch-site': 'same-origin' } };
    const refused = await api.get('users/export', call);
    const id = grantIdOf(refused);
    if (id === undefined) return refused.status; // 429: the calls of a session that wait for a confirmation are limited
    return (await api.post(`users/grants/${id}`, { password }, call)).status;
  },
  'PATCH password': async ({ api }, token, currentPassword) =>
    (await api.patch('users/password', { currentPassword, password: 'eleven clay lamps' }, { token })).status,
  'DELETE account': async ({ api }, token, password) => {
    const headers = { 'content-type': 'application/json' };
    const { body } = await api.get<{ username: string }>('users/account', { token });
    const form = JSON.stringify({ password, confirm: body.data.username });
    return (await api.send('DELETE', 'users/account', { token, headers, body: form })).status;
  },
};

describe.each(Object.entries(PASSWORD_CALLS))('%s', (_, call) => {
  it('with ten wrong passwords in one session does not refuse the right password in another session', async () => {
    await testApp.app.get(AccountRemovalService).onModuleDestroy();
    const { user, token: thief } = await testApp.api.newSession();
    const owner = await testApp.api.login(user.username);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) statuses.push(await call(testApp, thief, 'not this one'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect(await call(testApp, thief, PASSWORD)).toBe(429);
    expect(await call(testApp, owner, PASSWORD)).toBe(200);
  });
});

describe('Guesses', () => {
  const statusesOf = async (name: string) => {
    const responses = [];
    for (let guess = 0; guess < 12; guess += 1) responses.push(await login(limitedApp, name));
    return responses.map(({ status, body: { message, code } }) => [status, message.replace(/\d+/, 'n'), code]);
  };

  it('get the same responses for an unknown name, an existing username, and the email of that account', async () => {
    const { user } = await limitedApp.api.newSession();
    const unknown = await statusesOf(`nobody.${user.email}`);
    expect(unknown.map(([status]) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect(await statusesOf(user.username)).toEqual(unknown);
    expect(await statusesOf(user.email)).toEqual(unknown);
    expect(await statusesOf(`nobody.${user.username}`)).toEqual(unknown);
  });

  it('count together for the current and the former username of an account', async () => {
    const { user, token } = await limitedApp.api.newSession();
    const profile = { username: `now.${user.username}`, fullName: user.fullName, email: user.email };
    expect((await limitedApp.api.patch('users/update-account', profile, { token })).status).toBe(200);
    await statusesOf(user.username);
    expect((await login(limitedApp, profile.username)).status).toBe(429);
  });

  it('do not refuse the right password from an address of an earlier login', async () => {
    const { user } = await limitedApp.api.newSession();
    const home = newVisitorHeaders();
    expect((await login(limitedApp, user.username, PASSWORD, home)).status).toBe(200);
    for (const name of [user.username, user.email]) {
      await statusesOf(name);
      expect((await login(limitedApp, name, PASSWORD)).status).toBe(429);
      expect((await login(limitedApp, name, PASSWORD, home)).status).toBe(200);
    }
  });
});
