import type { ApiToken, IssuedApiToken, SessionUser, WaitingCall } from '@linkstall/contracts/http';

import { listTokens, makeToken, NEW_TOKEN, tokenFor, withToken } from '../../../test/api-token-calls.js';
import { PASSWORD, testImage } from '../../../test/client.js';
import { confirmCall, grantIdOf, sendConfirmed } from '../../../test/confirmed-call.js';
import { documentsOf } from '../../../test/everything-stored.js';
import { linkIn, MailServer, tokenIn } from '../../../test/mail-server.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';
import { DailySweep } from '../../expiry/daily-sweep.js';
import { UserSessionsService } from '../../users/user-sessions.service.js';
import { UsersService } from '../../users/users.service.js';

const PATH = 'users/api-tokens';
const DAY = 86_400;
const NEW_PASSWORD = 'eleven clay lamps';
const mailServer = new MailServer();
let testApp: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});
afterAll(async () => {
  await testApp.close();
  await mailServer.stop();
});

const api = () => testApp.api;
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const readLinks = (apiToken: string) => api().get('link/all-link', withToken(apiToken));

interface Owner {
  readonly user: SessionUser;
  readonly token: string;
  readonly apiToken: string;
}

async function newOwner(): Promise<Owner> {
  const session = await api().newSession();
  return { ...session, apiToken: await tokenFor(api(), session.token, 'links:read', 'links:write') };
}

describe('making an API token', () => {
  it('returns the token once and lists it without the secret, and a mail tells the user', async () => {
    const { user, token, apiToken } = await newOwner();
    expect(apiToken).toMatch(/^lst_[0-9a-f]{24}\.[\w-]{43}$/);
    const response = await api().get<ApiToken[]>(PATH, { token });
    expect(response.body.data).toEqual([
      {
        _id: expect.stringMatching(/^[\w-]{43}$/),
        ...{ name: NEW_TOKEN.name, scopes: ['links:read', 'links:write'], usedOn: null },
        ...{ createdAt: expect.stringMatching(/Z$/), endsAt: expect.stringMatching(/Z$/) },
      },
    ]);
    expect(response.text).not.toContain(apiToken.split('.')[1]);
    const mail = await mailServer.waitForSubject(user.email, 'An API token was made for your account');
    expect(linkIn(mail).pathname).toBe('/reset-password');
  });

  it('needs a confirmation that names token, scopes and days, also right after the login of a program', async () => {
    const { token } = await api().newSession();
    const id = grantIdOf(await api().post(PATH, NEW_TOKEN, { token }));
    const { data } = (await api().get<WaitingCall>(`users/grants/${id}`, { token })).body;
    expect(data.text).toBe(
      'For 30 days, a program with the token "A script" can use your account without your password: links:read.',
    );
    expect(await listTokens(api(), token)).toEqual([]);
  });

  it('stores and logs no token', async () => {
    const { apiToken } = await newOwner();
    expect((await readLinks(apiToken)).status).toBe(200);
    const secret = apiToken.split('.')[1] ?? '';
    expect(JSON.stringify([...(await documentsOf(testApp)).values()])).not.toContain(secret);
    expect(testApp.logs.join('\n')).not.toContain(secret);
  });

  it('leaves the beginning of its id in the log of each call', async () => {
    const { token, apiToken } = await newOwner();
    const [made] = await listTokens(api(), token);
    await readLinks(apiToken);
    expect(testApp.logs.some((line) => line.includes(`"apiToken":"${made?._id.slice(0, 8)}"`))).toBe(true);
  });

  it('ends after 90 days unless the user chooses another time', async () => {
    const { token } = await api().newSession();
    const { name, scopes } = NEW_TOKEN;
    const call = { method: 'POST', path: PATH, body: { name, scopes } };
    const { body } = await sendConfirmed<IssuedApiToken>(api(), call, { token });
    const [made] = await listTokens(api(), token);
    expect(Date.parse(made?.endsAt ?? '') - Date.parse(made?.createdAt ?? '')).toBe(90 * DAY * 1000);
    expect((await readLinks(body.data.apiToken)).status).toBe(200);
  });

  it.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['account:write'] }],
    ['a text instead of scopes', { scopes: 'links:read' }],
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['no day', { days: 0 }],
    ['more than a year', { days: 366 }],
    ['half a day', { days: 1.5 }],
    ['a further field', { role: 'operator' }],
  ])('with %s answers 400 before the confirmation', async (_, changes) => {
    const { token } = await api().newSession();
    expect((await api().post(PATH, { ...NEW_TOKEN, ...changes }, { token })).status).toBe(400);
  });

  it('answers 409 for the 21st token, and works again after one has ended', async () => {
    const { token } = await api().newSession();
    for (let count = 0; count < 20; count += 1) await makeToken(api(), token);
    const refused = await sendConfirmed(api(), { method: 'POST', path: PATH, body: NEW_TOKEN }, { token });
    expect([refused.status, refused.body.code]).toEqual([409, 'auth.too_many_api_tokens']);
    const [first] = await listTokens(api(), token);
    await api().send('DELETE', `${PATH}/${first?._id}`, { token });
    await makeToken(api(), token);
    expect(await listTokens(api(), token)).toHaveLength(20);
  });
});

describe('a repeated call', () => {
  async function makeTwice() {
    const { token } = await api().newSession();
    const call = { method: 'POST', path: PATH, body: NEW_TOKEN };
    const grant = await confirmCall(api(), call, { token });
    const send = () =>
      api().post<IssuedApiToken>(PATH, NEW_TOKEN, { token, headers: { ...grant, 'idempotency-key': 'k' } });
    return { token, first: (await send()).body.data.apiToken, send };
  }

  it('returns another token, which replaces the first one', async () => {
    const { token, first, send } = await makeTwice();
    const second = (await send()).body.data.apiToken;
    expect(await listTokens(api(), token)).toHaveLength(1);
    expect([(await readLinks(first)).status, (await readLinks(second)).status]).toEqual([401, 200]);
  });

  it('makes no token when the first one has ended', async () => {
    const { token, send } = await makeTwice();
    const [made] = await listTokens(api(), token);
    await api().send('DELETE', `${PATH}/${made?._id}`, { token });
    expect((await send()).body.code).toBe('auth.api_token_ended');
    expect(await listTokens(api(), token)).toEqual([]);
  });
});

describe('using an API token', () => {
  it('acts as its user: reads and uploads', async () => {
    const { token, apiToken } = await newOwner();
    const link = { title: 'A shop', url: 'example.com', thumbnail: await testImage() };
    const added = await api().form<{ _id: string }>('link/add-link', link, withToken(apiToken));
    expect(added.status).toBe(201);
    const links = await api().get<{ _id: string }[]>('link/all-link', { token });
    expect(links.body.data.map(({ _id }) => _id)).toEqual([added.body.data._id]);
  });

  it('is accepted only as a Bearer token', async () => {
    const { apiToken } = await newOwner();
    const refused = [
      { authorization: apiToken },
      { authorization: `Basic ${apiToken}` },
      { authorization: `Bearer  ${apiToken}` },
      { authorization: `Bearer ${apiToken}x` },
      { authorization: `Bearer ${apiToken.slice(4)}` },
      { authorization: `Bearer ${apiToken.slice(0, -1)}${apiToken.endsWith('A') ? 'E' : 'A'}` },
      { authorization: `Bearer lst_${'0'.repeat(24)}.${apiToken.split('.')[1]}` },
      { cookie: `token=${apiToken}` },
    ];
    for (const headers of refused)
      expect([headers, (await api().get('link/all-link', { headers })).status]).toEqual([headers, 401]);
    expect((await api().get(`link/all-link?token=${apiToken}`)).status).toBe(401);
    expect((await api().get('link/all-link', { headers: { authorization: `bearer ${apiToken}` } })).status).toBe(200);
  });

  it('records the day and nothing else', async () => {
    const { user, token, apiToken } = await newOwner();
    await readLinks(apiToken);
    const today = new Date(testApp.app.get(Clock).now()).toISOString().slice(0, 10);
    expect(await listTokens(api(), token)).toMatchObject([{ usedOn: today }]);
    const users = (await documentsOf(testApp)).get('users') ?? [];
    const stored = users.find(({ _id }) => String(_id) === user._id)?.['apiTokens'] as Record<string, object>;
    expect(Object.values(stored).map((each) => Object.keys(each).sort())).toEqual([
      ['createdAt', 'endsAt', 'madeBy', 'name', 'scopes', 'usedOn'],
    ]);
    advanceClock(DAY);
    await readLinks(apiToken);
    expect((await listTokens(api(), token))[0]?.usedOn).not.toBe(today);
  });

  it('shares the write limit of its account with the sessions', async () => {
    const limitedApp = await startApp({ RATE_LIMIT_FACTOR: '1' });
    const { token } = await limitedApp.api.newSession();
    const apiToken = await tokenFor(limitedApp.api, token, 'links:write');
    const write = (count: number) => {
      const address = { 'x-forwarded-for': `198.51.100.${count}` };
      const call = count % 2 === 0 ? { token, headers: address } : withToken(apiToken, address);
      return limitedApp.api.post('link/delete-entries', { ids: [] }, call);
    };
    const statuses = await Promise.all(Array.from({ length: 130 }, async (_, count) => (await write(count)).status));
    expect(statuses).toContain(429);
    await limitedApp.close();
  });
});

describe('an API token ends', () => {
  const suspend = ({ _id }: SessionUser) => {
    const takedown = { category: 'spam', reason: 'Spam.', at: new Date(), level: 'account' } as const;
    return testApp.app.get(UsersService).setTakedown(_id, takedown);
  };
  const ENDS: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
    'when its user ends it': async ({ token }) => {
      const [made] = await listTokens(api(), token);
      return api().send('DELETE', `${PATH}/${made?._id}`, { token });
    },
    'with a new password': ({ token }) =>
      api().patch('users/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }, { token }),
    'with a new password by mail': async ({ user }) => {
      await api().post('users/forget-password', { email: user.email });
      const mail = await mailServer.waitForSubject(user.email, 'Reset your password');
      return api().patch('users/forget-password', { token: tokenIn(mail), password: NEW_PASSWORD });
    },
    'when a former email address takes the account back': async ({ user, token }) => {
      const { username, fullName, email } = user;
      await api().patch('users/update-account', { username, fullName, email: `moved.${email}` }, { token });
      const mail = await mailServer.waitForSubject(email, 'The email address of your account was changed');
      return api().post('users/email-undo', { token: tokenIn(mail) });
    },
    'when an operator ends the logins of its user': ({ user }) =>
      testApp.app.get(UserSessionsService).endAllOf(user._id),
    'when an operator suspends its user': ({ user }) => suspend(user),
    'for good when an operator suspends its user': async ({ user }) => {
      await suspend(user);
      await testApp.app.get(UsersService).setTakedown(user._id, null);
    },
    'with its account': ({ user, token }) =>
      api().send('DELETE', 'users/account', {
        token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: PASSWORD, confirm: user.username }),
      }),
  };

  it.each(Object.entries(ENDS))('%s', async (_, end) => {
    const owner = await newOwner();
    expect((await readLinks(owner.apiToken)).status).toBe(200);
    await end(owner);
    expect((await readLinks(owner.apiToken)).status).toBe(401);
    const users = (await documentsOf(testApp)).get('users') ?? [];
    const stored = users.find(({ _id }) => String(_id) === owner.user._id);
    expect(Object.keys(stored?.['apiTokens'] ?? {})).toEqual([]);
  });

  it('on its last day, without a sweep; the daily sweep removes it', async () => {
    const { user, token } = await api().newSession();
    const apiToken = await makeToken(api(), token, { days: 1 });
    const other = await makeToken(api(), token, { days: 3 });
    advanceClock(DAY - 5);
    expect((await readLinks(apiToken)).status).toBe(200);
    advanceClock(10);
    expect([(await readLinks(apiToken)).status, (await readLinks(other)).status]).toEqual([401, 200]);
    expect(await listTokens(api(), token)).toHaveLength(1);
    await testApp.app.get(DailySweep).sweep();
    const stored = (await documentsOf(testApp)).get('users')?.find(({ _id }) => String(_id) === user._id);
    expect(Object.keys(stored?.['apiTokens'] ?? {})).toHaveLength(1);
  });

  it('by its own user only', async () => {
    const { token, apiToken } = await newOwner();
    const [made] = await listTokens(api(), token);
    const other = await api().newSession();
    expect((await api().send('DELETE', `${PATH}/${made?._id}`, { token: other.token })).status).toBe(200);
    expect((await readLinks(apiToken)).status).toBe(200);
  });
});
