import type { ConfirmedCall, LoginResponse, LoginSession, SessionUser, WaitingCall } from '@linkstall/contracts/http';

import { PASSWORD, type TestResponse } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { MailServer } from '../../test/mail-server.js';
import { publishAnotherRemote } from '../../test/small-site.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';

const mailServer = new MailServer();
const mailSettings = () => ({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
let testApp: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp(mailSettings());
});
afterAll(async () => {
  await testApp.close();
  await mailServer.stop();
});

type Headers = Readonly<Record<string, string>>;

/** A session: its token and the headers of its client. */
interface Session {
  readonly token: string;
  readonly headers: Headers;
}

interface Person {
  readonly user: SessionUser;
  readonly browser: Session;
}

interface SensitiveCall {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const api = () => testApp.api;
const BROWSER = { 'sec-fetch-site': 'same-origin' };
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};

async function logIn(username: string): Promise<Session> {
  const login = await api().post<LoginResponse>('users/login', { username, password: PASSWORD }, { headers: BROWSER });
  const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { token: login.body.data.accessToken, headers: { ...BROWSER, cookie: cookie.join('; ') } };
}

async function newPerson(): Promise<Person> {
  const user = await api().newUser();
  return { user, browser: await logIn(user.username) };
}

// oxlint-disable-next-line max-params -- the session, the call, more headers and the client
const send = ({ token, headers }: Session, { method, path, body }: SensitiveCall, more: Headers = {}, client = api()) =>
  client.send(method, path, {
    token,
    headers: { ...headers, ...more, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Sends a call without a grant, and returns the id of the grant that it needs. */
async function requestGrant(session: Session, call: SensitiveCall): Promise<string> {
  const { status, body } = await send(session, call);
  expect({ status, body }).toMatchObject({ status: 403, body: { success: false, data: null, code: 'grant.required' } });
  return (body as unknown as { grant: { id: string } }).grant.id;
}

const confirm = ({ token, headers }: Session, id: string, password: unknown = PASSWORD) =>
  api().post<ConfirmedCall>(`users/grants/${id}`, { password }, { token, headers });

const grantHeader = (id: string, confirmation: TestResponse<ConfirmedCall>): Headers => ({
  'x-linkstall-grant': `${id}.${confirmation.body.data.secret}`,
});

/** The header of a confirmed grant for a call. */
async function confirmedGrant(session: Session, call: SensitiveCall): Promise<Headers> {
  const id = await requestGrant(session, call);
  const confirmation = await confirm(session, id);
  expect(confirmation.status).toBe(200);
  return grantHeader(id, confirmation);
}

const profileCall = ({ username, fullName, email }: SessionUser): SensitiveCall => ({
  method: 'PATCH',
  path: 'users/update-account',
  body: { username, fullName, email: `moved.${email}` },
});

/** An action of an operator on a remote with a candidate. */
const releaseCall =
  (action: 'promote' | 'rollback' | 'disable' | 'enable') =>
  async ({ user, browser }: Person): Promise<SensitiveCall> => {
    await testApp.app.get(UsersService).setOperator(user.username, true);
    const { remote, ...releases } = await publishAnotherRemote(testApp);
    const callOf = (verb: string, disabled: boolean): SensitiveCall => {
      const body = { message: 'Why', ...releases, previous: '', disabled };
      return { method: 'POST', path: `admin/releases/${remote}/${verb}`, body };
    };
    if (action !== 'enable') return callOf(action, false);
    const disable = callOf('disable', false);
    expect((await send(browser, disable, await confirmedGrant(browser, disable))).status).toBe(200);
    return callOf('enable', true);
  };

/** These calls answer 403 to users who are not operators. Reading needs no grant. */
const OPERATORS_READ = ['get /api/v1/admin/releases', 'get /api/v1/admin/releases/log/{before}'];

/** Every call that may answer 403 according to the OpenAPI document. */
const CALLS: Record<string, (person: Person) => Promise<SensitiveCall>> = {
  'patch /api/v1/users/update-account': ({ user }) => Promise.resolve(profileCall(user)),
  'patch /api/v1/users/password': () =>
    Promise.resolve({ method: 'PATCH', path: 'users/password', body: { password: 'eleven clay lamps' } }),
  'delete /api/v1/users/account': ({ user }) =>
    Promise.resolve({ method: 'DELETE', path: 'users/account', body: { confirm: user.username } }),
  'get /api/v1/users/export': () => Promise.resolve({ method: 'GET', path: 'users/export' }),
  'delete /api/v1/users/sessions/{id}': async ({ user, browser }) => {
    await logIn(user.username);
    const { data } = (await api().get<LoginSession[]>('users/sessions', browser)).body;
    return { method: 'DELETE', path: `users/sessions/${data.find(({ isCurrent }) => !isCurrent)?._id}` };
  },
  'post /api/v1/admin/releases/{remote}/promote': releaseCall('promote'),
  'post /api/v1/admin/releases/{remote}/rollback': releaseCall('rollback'),
  'post /api/v1/admin/releases/{remote}/disable': releaseCall('disable'),
  'post /api/v1/admin/releases/{remote}/enable': releaseCall('enable'),
};

/** Isolated pages show no other texts. A new text must be in `shell/src/notices/carried-notices.ts`. */
const DONE_TEXTS = [
  'Profile Updated', // shown on a page that is not isolated
  'Your data has been downloaded', // shown on the confirmation page
  'Password Updated',
  'Your account has been deleted',
  'The other device is logged out',
  'The releases have been changed',
];

it('every call that may answer 403 is in the table of this file', async () => {
  const { paths } = (await api().get('/docs/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const callsWith403 = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => ('403' in responses ? [`${method} ${path}`] : [])),
  );
  expect(callsWith403.sort()).toEqual([...Object.keys(CALLS), ...OPERATORS_READ].sort());
});

describe.each(Object.entries(CALLS))('%s in a browser', (_, prepare) => {
  let person: Person;
  let call: SensitiveCall;
  beforeEach(async () => {
    person = await newPerson();
    call = await prepare(person);
  });

  it('needs a grant right after the login, is done once with it, and says before what it does', async () => {
    const { browser } = person;
    const id = await requestGrant(browser, call);
    const { data } = (await api().get<WaitingCall>(`users/grants/${id}`, browser)).body;
    expect(data).toEqual({ title: expect.any(String), text: expect.any(String), done: expect.any(String) });
    expect(DONE_TEXTS).toContain(data.done);
    expect(`${data.title} ${data.text}`).toMatch(/^[A-Z].{20,}/);
    const grant = grantHeader(id, await confirm(browser, id));
    expect((await send(browser, call, grant)).status).toBe(200);
    const second = await send(browser, call, grant);
    expect(second.status).toBe(secondStatus(call));
  });

  it('is not done with the grant of another session, another call or another body, and with no part of a grant', async () => {
    const { browser, user } = person;
    const id = await requestGrant(browser, call);
    const unconfirmed = await send(browser, call, { 'x-linkstall-grant': `${id}.${id}` });
    const grant = grantHeader(id, await confirm(browser, id));
    const exportCall = { method: 'GET', path: 'users/export' };
    const otherCall = call.path === exportCall.path ? profileCall(user) : exportCall;
    const refused = [
      unconfirmed,
      await send(browser, call),
      await send(browser, call, { 'x-linkstall-grant': id }),
      await send(browser, call, { 'x-linkstall-grant': `${id}.${'A'.repeat(22)}` }),
      await send(await logIn(user.username), call, grant),
      await send(browser, otherCall, grant),
      await send(browser, call, await confirmedGrant(browser, otherCall)),
      ...(call.body
        ? [
            await send(
              browser,
              { ...call, body: { ...call.body, ...(OTHER_VALUES[call.path] ?? { message: 'Other' }) } },
              grant,
            ),
          ]
        : []),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'grant.required']);
    expect((await send(browser, call, grant)).status).toBe(200);
  });

  it('is not done after the end of the grant: 5 minutes without the password, and 1 minute with it', async () => {
    const { browser } = person;
    const late = await requestGrant(browser, call);
    advanceClock(301);
    expect((await confirm(browser, late)).status).toBe(404);
    expect((await api().get(`users/grants/${late}`, browser)).status).toBe(404);
    const id = await requestGrant(browser, call);
    advanceClock(299);
    const grant = grantHeader(id, await confirm(browser, id));
    advanceClock(61);
    expect((await send(browser, call, grant)).status).toBe(403);
  });

  it('is repeated with the same idempotency key and the same grant, and no other key may use the grant', async () => {
    const { browser } = person;
    const grant = await confirmedGrant(browser, call);
    const withKey = (key: string) => send(browser, call, { ...grant, 'idempotency-key': key });
    expect((await withKey('the-same-call')).status).toBe(200);
    expect((await withKey('the-same-call')).status).toBe(call.method === 'GET' ? 403 : 200);
    expect((await withKey('another-call')).status).toBe(secondStatus(call));
  });
});

/**
 * The status of the same call after it was done, if it is not 403: the email is as wanted, the password change has ended the
 * session, the account is gone, or the other session has ended.
 */
const SECOND_STATUS: Record<string, number> = {
  'users/update-account': 200,
  'users/password': 401,
  'users/account': 200,
};
const secondStatus = ({ path }: SensitiveCall) =>
  SECOND_STATUS[path] ?? (path.startsWith('users/sessions/') ? 404 : 403);

/** Changed bodies that are valid, too. */
const OTHER_VALUES: Record<string, object> = {
  'users/update-account': { email: 'thief@example.com' },
  'users/password': { password: 'nine brass bells' },
  'users/account': { password: 'a guess' },
};

describe('A program', () => {
  const asProgram = async (person: Person): Promise<Session> => ({
    token: await api().login(person.user.username),
    headers: {},
  });

  it.each(Object.entries(CALLS))('needs a grant for %s, unless it just sent the password', async (_, prepare) => {
    const person = await newPerson();
    const call = await prepare(person);
    const program = await asProgram(person);
    const provesInBody = ['users/password', 'users/account'].includes(call.path);
    if (!provesInBody) {
      advanceClock(14 * 60);
      const inBrowser = { ...program, headers: BROWSER };
      expect((await send(inBrowser, call)).status).toBe(403);
      advanceClock(2 * 60);
    }
    const grant = await confirmedGrant(program, call);
    expect((await send(program, call, grant)).status).toBe(200);
  });

  it('changes the email without a grant in the 15 minutes after its login', async () => {
    const person = await newPerson();
    const program = await asProgram(person);
    advanceClock(14 * 60);
    expect((await send(program, profileCall(person.user))).status).toBe(200);
  });

  it('changes the password and deletes the account with the password in the body, which replaces no grant in a browser', async () => {
    const person = await newPerson();
    const { username } = person.user;
    const body = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
    const change = { method: 'PATCH', path: 'users/password', body };
    await requestGrant(person.browser, change);
    const response = await send(await asProgram(person), change);
    expect(response.status).toBe(200);
    const { accessToken } = response.body.data as LoginResponse;
    const deletion = {
      method: 'DELETE',
      path: 'users/account',
      body: { password: 'eleven clay lamps', confirm: username },
    };
    await requestGrant({ token: accessToken, headers: BROWSER }, deletion);
    expect((await send({ token: accessToken, headers: {} }, deletion)).status).toBe(200);
  });

  it.each(['currentPassword', 'password'])('gets 400 for null in %s', async (field) => {
    const person = await newPerson();
    const call =
      field === 'password'
        ? { method: 'DELETE', path: 'users/account', body: { password: null, confirm: person.user.username } }
        : { method: 'PATCH', path: 'users/password', body: { currentPassword: null, password: 'eleven clay lamps' } };
    expect((await send(await asProgram(person), call)).status).toBe(400);
  });
});

describe('A confirmation', () => {
  it.each([['wrong wrong'], [''], [7], [null], [{ $ne: '' }]])('with the password %j answers 400', async (password) => {
    const { browser, user } = await newPerson();
    const id = await requestGrant(browser, profileCall(user));
    expect(await confirm(browser, id, password)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    });
    expect((await confirm(browser, id)).status).toBe(200);
  });

  it.each(['x', 'A'.repeat(22), 'constructor', '__proto__', '$where', 'a.b'])(
    'of the unknown grant %j answers 404',
    async (id) => {
      const { browser } = await newPerson();
      expect((await confirm(browser, id)).status).toBe(404);
      expect((await api().get(`users/grants/${id}`, browser)).status).toBe(404);
    },
  );

  it('belongs to its session: another session of the same user gets 404', async () => {
    const { browser, user } = await newPerson();
    const id = await requestGrant(browser, profileCall(user));
    const other = await logIn(user.username);
    expect([(await confirm(other, id)).status, (await api().get(`users/grants/${id}`, other)).status]).toEqual([
      404, 404,
    ]);
  });

  it('repeated gets a new secret, and the former secret ends', async () => {
    const { browser, user } = await newPerson();
    const call = profileCall(user);
    const id = await requestGrant(browser, call);
    const [first, second] = [await confirm(browser, id), await confirm(browser, id)];
    expect((await send(browser, call, grantHeader(id, first))).status).toBe(403);
    expect((await send(browser, call, grantHeader(id, second))).status).toBe(200);
  });
});

describe('A script of the same session', () => {
  let limitedApp: TestApp;
  let session: Session;
  let call: SensitiveCall;
  beforeEach(async () => {
    limitedApp = await startApp({ RATE_LIMIT_FACTOR: '1', ...mailSettings() });
    const { token, user } = await limitedApp.api.newSession();
    session = { token, headers: BROWSER };
    call = profileCall(user);
  });
  afterEach(() => limitedApp.close());

  const newGrant = async () => {
    const { status, body } = await send(session, call, {}, limitedApp.api);
    return { status, id: (body as unknown as { grant?: { id: string } }).grant?.id ?? '' };
  };
  const guess = async (id: string, password = 'wrong wrong') =>
    (await limitedApp.api.post(`users/grants/${id}`, { password }, session)).status;

  it('ends no grant of the user: ten calls wait for a confirmation, and the next one gets 429', async () => {
    const users = await newGrant();
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) statuses.push((await newGrant()).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 403), 429]);
    expect(await guess(users.id, PASSWORD)).toBe(200);
    expect((await newGrant()).status).toBe(403); // a confirmed call does not count
    expect((await newGrant()).status).toBe(429);
  });

  it('tries five wrong passwords for a call, which then ends, and does not lock the call of the user', async () => {
    const [users, other] = [await newGrant(), await newGrant()];
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push(await guess(other.id));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 404, 404]);
    expect(await guess(other.id, PASSWORD)).toBe(404);
    expect(await guess(users.id, PASSWORD)).toBe(200);
  });

  it('uses up no confirmation with other writes', async () => {
    const { id } = await newGrant();
    const write = () => limitedApp.api.patch('users/update-theme', { theme: 'monsoon' }, session);
    const writes = await Promise.all(Array.from({ length: 121 }, write));
    expect(writes.map(({ status }) => status)).toContain(429);
    const confirmation = await limitedApp.api.post<ConfirmedCall>(
      `users/grants/${id}`,
      { password: PASSWORD },
      session,
    );
    expect((await send(session, call, grantHeader(id, confirmation), limitedApp.api)).status).toBe(200);
  });
});

it('a grant ends with its session, and no secret of a grant is stored or logged', async () => {
  const { browser, user } = await newPerson();
  const call = profileCall(user);
  const id = await requestGrant(browser, call);
  const { secret } = (await confirm(browser, id)).body.data;
  const stored = JSON.stringify([...(await documentsOf(testApp)).values()]);
  expect(stored).toContain(id);
  expect(stored).not.toContain(secret);
  expect(testApp.logs.join('\n')).not.toContain(secret);
  await api().post('users/logout', {}, browser);
  expect(JSON.stringify([...(await documentsOf(testApp)).values()])).not.toContain(id);
});

it('an operation names no remote with the name of a sentence', async () => {
  const { browser, user } = await newPerson();
  await testApp.app.get(UsersService).setOperator(user.username, true);
  const release = '1.0.0~0123456789ab';
  const body = { message: 'Why', stable: release, candidate: '', previous: '', disabled: false };
  const path = `admin/releases/${encodeURIComponent('Your account is in danger')}/disable`;
  const id = await requestGrant(browser, { method: 'POST', path, body });
  expect((await api().get<WaitingCall>(`users/grants/${id}`, browser)).body.data.title).toBe(
    'Switch an unknown remote off',
  );
});

it('a profile is saved without a grant if the email differs only in case', async () => {
  const { user, browser } = await newPerson();
  const body = { username: user.username, fullName: 'Other', email: user.email.toUpperCase() };
  const call = { method: 'PATCH', path: 'users/update-account', body };
  expect(await send(browser, call)).toMatchObject({ status: 200, body: { data: { fullName: 'Other' } } });
});

it('a used grant does not change the email again after it was changed back', async () => {
  const { user, browser } = await newPerson();
  const [there, { username, fullName, email }] = [profileCall(user), user];
  const back = { ...there, body: { username, fullName, email } };
  const grant = await confirmedGrant(browser, there);
  expect((await send(browser, there, grant)).status).toBe(200);
  expect((await send(browser, back, await confirmedGrant(browser, back))).status).toBe(200);
  expect((await send(browser, there, grant)).status).toBe(403);
});

it('a used grant ends with its idempotency key: a day later the same request changes nothing', async () => {
  const { user, browser } = await newPerson();
  const [there, { username, fullName, email }] = [profileCall(user), user];
  const back = { ...there, body: { username, fullName, email } };
  const grant = { ...(await confirmedGrant(browser, there)), 'idempotency-key': 'the-same-call' };
  expect((await send(browser, there, grant)).status).toBe(200);
  expect((await send(browser, back, await confirmedGrant(browser, back))).status).toBe(200);
  advanceClock(25 * 3_600);
  expect((await send(browser, there, grant)).status).toBe(403);
});

it('a refused change of the profile uses up no grant', async () => {
  const [{ user, browser }, taken] = [await newPerson(), await api().newUser()];
  const body = { username: user.username, fullName: 'Other', email: taken.email };
  expect((await send(browser, { method: 'PATCH', path: 'users/update-account', body })).status).toBe(409);
});

it('a new password that is the own name is refused before the confirmation', async () => {
  const { user, browser } = await newPerson();
  const call = { method: 'PATCH', path: 'users/password', body: { password: user.email } };
  expect(await send(browser, call)).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
});

it('a deletion says how an account can be brought back', async () => {
  const { user, browser } = await newPerson();
  const call = { method: 'DELETE', path: 'users/account', body: { confirm: user.username } };
  const { body } = await api().get<WaitingCall>(`users/grants/${await requestGrant(browser, call)}`, browser);
  expect(body.data.text).toContain('Only the undo link of an email change in the last 7 days brings them back.');
});
