import type { LoginResponse, LoginSession, SessionUser } from '@linkstall/contracts/http';

import { type TestResponse, PASSWORD } from '../../../test/client.js';
import { MailServer } from '../../../test/mail-server.js';
import { publishAnotherRemote } from '../../../test/small-site.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';
import { UsersService } from '../../users/users.service.js';

const mailServer = new MailServer();
let running: TestApp;
beforeAll(async () => {
  await mailServer.start();
  running = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});
afterAll(async () => {
  await running.close();
  await mailServer.stop();
});

interface Person {
  readonly user: SessionUser;
  readonly token: string;
  /** A second session of the same user. */
  readonly other: string;
}

const api = () => running.api;
const advanceClock = (minutes: number) => {
  running.app.get(Clock)['offsetSeconds'] += minutes * 60;
};
const confirm = (token: string, password: unknown = PASSWORD) =>
  api().post<LoginResponse>('users/confirm-password', { password }, { token });
const isValid = async (token: string) => (await api().get('link/all-link', { token })).status === 200;
const save = (token: string, { username, fullName, email }: SessionUser) =>
  api().patch<SessionUser>('users/update-account', { username, fullName, email }, { token });

async function newPerson(): Promise<Person> {
  const { user, token } = await api().newSession();
  return { user, token, other: await api().login(user.username) };
}

async function idOf(token: string): Promise<string> {
  const { body } = await api().get<LoginSession[]>('users/sessions', { token });
  return body.data.find(({ isCurrent }) => isCurrent)?._id ?? '';
}

/** An action of an operator on a remote with a candidate. */
const releaseAction =
  (action: 'promote' | 'rollback' | 'disable' | 'enable') =>
  async ({ user, token: fresh }: Person) => {
    await running.app.get(UsersService).setOperator(user.username, true);
    const { remote, ...releases } = await publishAnotherRemote(running);
    const expectedState = { ...releases, previous: '' };
    const sendAction = (verb: string, token: string, more: object = { disabled: false }) =>
      api().post(`admin/releases/${remote}/${verb}`, { message: 'Why', ...expectedState, ...more }, { token });
    if (action !== 'enable') return (token: string) => sendAction(action, token);
    await sendAction('disable', fresh);
    return (token: string) => sendAction('enable', token, { disabled: true });
  };

/** These calls answer 403 to users who are not operators. Reading needs no fresh login. */
const OPERATORS_READ = ['get /api/v1/admin/releases', 'get /api/v1/admin/releases/log/{before}'];

/** Every call that may answer 403 according to the OpenAPI document. The person's logins are fresh. */
const calls: Record<string, (person: Person) => Promise<(token: string) => Promise<TestResponse>>> = {
  'patch /api/v1/users/update-account': ({ user }) =>
    Promise.resolve((token) => save(token, { ...user, email: `moved.${user.email}` })),
  'get /api/v1/users/export': () => Promise.resolve((token) => api().get('users/export', { token })),
  'get /api/v1/users/sessions': () => Promise.resolve((token) => api().get('users/sessions', { token })),
  'delete /api/v1/users/sessions/{id}': async ({ other }) => {
    const id = await idOf(other);
    return (token) => api().send('DELETE', `users/sessions/${id}`, { token });
  },
  'post /api/v1/admin/releases/{remote}/promote': releaseAction('promote'),
  'post /api/v1/admin/releases/{remote}/rollback': releaseAction('rollback'),
  'post /api/v1/admin/releases/{remote}/disable': releaseAction('disable'),
  'post /api/v1/admin/releases/{remote}/enable': releaseAction('enable'),
};

it('every call that may answer 403 is in the table of this file', async () => {
  const { paths } = (await api().get('/docs/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const callsWith403 = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => ('403' in responses ? [`${method} ${path}`] : [])),
  );
  expect(callsWith403.sort()).toEqual([...Object.keys(calls), ...OPERATORS_READ].sort());
});

describe.each(Object.entries(calls))('%s', (_, prepare) => {
  it('succeeds in a session that has just logged in', async () => {
    const person = await newPerson();
    const call = await prepare(person);
    advanceClock(14);
    expect((await call(person.token)).status).toBe(200);
  });

  it('answers 403 after 15 minutes without any change, until a new token comes from a confirmed password', async () => {
    const person = await newPerson();
    const call = await prepare(person);
    advanceClock(16);
    expect(await call(person.token)).toMatchObject({
      status: 403,
      body: { statusCode: 403, data: null, success: false, code: 'auth.stale' },
    });
    expect([await isValid(person.token), await isValid(person.other)]).toEqual([true, true]);
    const { body } = await api().get<SessionUser>(`users/u/${person.user.username}`);
    expect(body.data.fullName).toBe(person.user.fullName);
    expect(mailServer.allFor(person.user.email)).toEqual([]);
    const otherConfirmation = await confirm(await api().login(person.user.username));
    expect(otherConfirmation.status).toBe(200);
    expect((await call(person.token)).status).toBe(403); // another session confirmed the password, not this one
    const confirmation = await confirm(person.token);
    expect(confirmation).toMatchObject({ status: 200, body: { data: { user: { _id: person.user._id } } } });
    expect((await call(person.token)).status).toBe(401); // a stolen copy of the old token
    advanceClock(14);
    expect((await call(confirmation.body.data.accessToken)).status).toBe(200);
  });
});

it('confirm-password ends the old token in the list of sessions, and the new token is a login of its own', async () => {
  const { token, other } = await newPerson();
  const before = await idOf(token);
  const { accessToken } = (await confirm(token)).body.data;
  expect([await isValid(token), await isValid(accessToken), await isValid(other)]).toEqual([false, true, true]);
  const { body } = await api().get<LoginSession[]>('users/sessions', { token: accessToken });
  expect(body.data.map(({ _id }) => _id)).not.toContain(before);
  expect(body.data.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
});

it('two confirmations of one token at once leave one new token, and the other answer is 401', async () => {
  const { token } = await newPerson();
  const responses = await Promise.all([confirm(token), confirm(token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  const accessToken = responses.find(({ status }) => status === 200)?.body.data.accessToken ?? '';
  expect((await api().get<LoginSession[]>('users/sessions', { token: accessToken })).body.data).toHaveLength(2);
});

it('a profile is saved without a confirmation if the email differs only in case', async () => {
  const { user, token } = await newPerson();
  advanceClock(60);
  const newProfile = { ...user, fullName: 'Other', email: user.email.toUpperCase() };
  expect(await save(token, newProfile)).toMatchObject({ status: 200, body: { data: { fullName: 'Other' } } });
});

it('calls that contain the password need no extra confirmation', async () => {
  const { user, token } = await newPerson();
  advanceClock(60);
  const change = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
  const changeResponse = await api().patch<{ accessToken: string }>('users/password', change, { token });
  expect(changeResponse.status).toBe(200);
  const newToken = changeResponse.body.data.accessToken;
  expect((await api().get('users/sessions', { token: newToken })).status).toBe(200);
  advanceClock(60);
  const deleteResponse = await api().send('DELETE', 'users/account', {
    token: newToken,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'eleven clay lamps', confirm: user.username }),
  });
  expect(deleteResponse.status).toBe(200);
});

it.each([['wrong wrong'], [''], [7], [null], [{ $ne: '' }]])(
  'the password %j answers 400, and the session stays valid',
  async (password) => {
    const { token } = await newPerson();
    advanceClock(16);
    expect(await confirm(token, password)).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect((await api().get('users/sessions', { token })).status).toBe(403);
    expect(await isValid(token)).toBe(true);
  },
);

it('confirm-password limits a session to ten wrong passwords', async () => {
  const limitedApp = await startApp({ RATE_LIMIT_FACTOR: '1' });
  const { token } = await limitedApp.api.newSession();
  const guess = () => limitedApp.api.post('users/confirm-password', { password: 'wrong wrong' }, { token });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await guess()).status);
  await limitedApp.close();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});
