import type { LoginSession, SessionUser } from '@linkstall/contracts/http';

import { type TestResponse, PASSWORD } from '../../test/client.js';
import { MailServer } from '../../test/mail-server.js';
import { anotherRemote } from '../../test/small-site.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';

const post = new MailServer();
let running: TestApp;
beforeAll(async () => {
  await post.start();
  running = await startApp({ SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' });
});
afterAll(async () => {
  await running.close();
  await post.stop();
});

interface Person {
  readonly user: SessionUser;
  readonly token: string;
  /** Another login of the same user. */
  readonly other: string;
}

const api = () => running.api;
const pass = (minutes: number) => {
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += minutes * 60;
};
const confirm = (token: string, password: unknown = PASSWORD) =>
  api().post('users/confirm-password', { password }, { token });
const works = async (token: string) => (await api().get('link/all-link', { token })).status === 200;
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

/** Of a remote with a candidate, by an operator. */
const ofReleases =
  (action: 'promote' | 'rollback' | 'disable' | 'enable') =>
  async ({ user, token: fresh }: Person) => {
    await running.app.get(UsersService).setOperator(user.username, true);
    const { remote, ...releases } = await anotherRemote(running);
    const seen = { ...releases, previous: '' };
    const order = (verb: string, token: string, more: object = { disabled: false }) =>
      api().post(`admin/releases/${remote}/${verb}`, { message: 'Why', ...seen, ...more }, { token });
    if (action !== 'enable') return (token: string) => order(action, token);
    await order('disable', fresh);
    return (token: string) => order('enable', token, { disabled: true });
  };

/** Refused to who is no operator, whenever they logged in: reading them needs no fresh login. */
const OPERATORS_READ = ['get /api/v1/admin/releases', 'get /api/v1/admin/releases/log/{before}'];

/** Each call that the document says may be answered 403. The person is one whose logins are still fresh. */
const calls: Record<string, (person: Person) => Promise<(token: string) => Promise<TestResponse>>> = {
  'patch /api/v1/users/update-account': ({ user }) =>
    Promise.resolve((token) => save(token, { ...user, email: `moved.${user.email}` })),
  'get /api/v1/users/export': () => Promise.resolve((token) => api().get('users/export', { token })),
  'get /api/v1/users/sessions': () => Promise.resolve((token) => api().get('users/sessions', { token })),
  'delete /api/v1/users/sessions/{id}': async ({ other }) => {
    const id = await idOf(other);
    return (token) => api().send('DELETE', `users/sessions/${id}`, { token });
  },
  'post /api/v1/admin/releases/{remote}/promote': ofReleases('promote'),
  'post /api/v1/admin/releases/{remote}/rollback': ofReleases('rollback'),
  'post /api/v1/admin/releases/{remote}/disable': ofReleases('disable'),
  'post /api/v1/admin/releases/{remote}/enable': ofReleases('enable'),
};

it('every call that may be refused for an old login is in the table below', async () => {
  const { paths } = (await api().get('/docs/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const refusing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => ('403' in responses ? [`${method} ${path}`] : [])),
  );
  expect(refusing.sort()).toEqual([...Object.keys(calls), ...OPERATORS_READ].sort());
});

describe.each(Object.entries(calls))('%s', (_, prepare) => {
  it('is as specified for a session that has just logged in', async () => {
    const person = await newPerson();
    const call = await prepare(person);
    pass(14);
    expect((await call(person.token)).status).toBe(200);
  });

  it('is refused 15 minutes later, changing nothing, until that session sends the password once more', async () => {
    const person = await newPerson();
    const call = await prepare(person);
    pass(16);
    expect(await call(person.token)).toMatchObject({
      status: 403,
      body: { statusCode: 403, data: null, success: false, code: 'auth.stale' },
    });
    expect([await works(person.token), await works(person.other)]).toEqual([true, true]);
    const { body } = await api().get<SessionUser>(`users/u/${person.user.username}`);
    expect(body.data.email).toBe(person.user.email);
    expect(post.allFor(person.user.email)).toEqual([]);
    expect(await confirm(person.other)).toMatchObject({ status: 200, body: { data: null } });
    expect((await call(person.token)).status).toBe(403); // it was another session that did
    expect((await confirm(person.token)).status).toBe(200);
    pass(14);
    expect((await call(person.token)).status).toBe(200);
  });
});

it('a profile is saved without the password as long as the address stays, in whatever letters', async () => {
  const { user, token } = await newPerson();
  pass(60);
  const changed = { ...user, fullName: 'Other', email: user.email.toUpperCase() };
  expect(await save(token, changed)).toMatchObject({ status: 200, body: { data: { fullName: 'Other' } } });
});

it('calls that carry the password need no other one', async () => {
  const { user, token } = await newPerson();
  pass(60);
  const change = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
  const changed = await api().patch<{ accessToken: string }>('users/password', change, { token });
  expect(changed.status).toBe(200);
  const fresh = changed.body.data.accessToken;
  expect((await api().get('users/sessions', { token: fresh })).status).toBe(200);
  pass(60);
  const gone = await api().send('DELETE', 'users/account', {
    token: fresh,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'eleven clay lamps', confirm: user.username }),
  });
  expect(gone.status).toBe(200);
});

it.each([['wrong wrong'], [''], [7], [null], [{ $ne: '' }]])(
  'the password %j confirms nothing, and the session goes on',
  async (password) => {
    const { token } = await newPerson();
    pass(16);
    expect(await confirm(token, password)).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect((await api().get('users/sessions', { token })).status).toBe(403);
    expect(await works(token)).toBe(true);
  },
);

it('a stolen session has ten guesses', async () => {
  const strict = await startApp({ RATE_LIMIT_FACTOR: '1' });
  const { token } = await strict.api.newSession();
  const guess = () => strict.api.post('users/confirm-password', { password: 'wrong wrong' }, { token });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await guess()).status);
  await strict.close();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});
