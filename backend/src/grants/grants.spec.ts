import type { LoginResponse, LoginSession, WaitingCall } from '@linkstall/contracts/http';

import { NEW_TOKEN } from '../../test/api-token-calls.js';
import { PASSWORD } from '../../test/client.js';
import {
  BROWSER,
  grantHeader,
  GrantScene,
  type Person,
  profileCall,
  type SensitiveCall,
  type Session,
} from '../../test/grant-scene.js';
import { MailServer } from '../../test/mail-server.js';
import { answerForOtherSites, newPageOf } from '../../test/new-page.js';
import { refusedChange, requestedChange } from '../../test/registry-forced.js';
import { RegistryTeam } from '../../test/registry-team.js';
import { publishAnotherRemote } from '../../test/small-site.js';
import { PasskeyDevice } from '../../test/passkey-device.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { newWebhook } from '../../test/webhook-calls.js';
import { PRODUCTS } from '../../test/webhook-scene.js';
import { UsersService } from '../users/users.service.js';

const mailServer = new MailServer();
let testApp: TestApp;
let scene: GrantScene;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
  scene = new GrantScene(testApp);
});
afterAll(async () => {
  await testApp.close();
  await mailServer.stop();
});

const api = () => testApp.api;

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
    expect((await scene.send(browser, disable, await scene.confirmedGrant(browser, disable))).status).toBe(200);
    return callOf('enable', true);
  };

/** These calls answer 403 to users who are not operators. They change nothing, so they need no grant. */
const OPERATORS_READ = [
  'get /api/v1/admin/accounts',
  'get /api/v1/admin/audit-log/{before}',
  'get /api/v1/admin/forced-changes',
  'get /api/v1/admin/health',
  'post /api/v1/admin/health/test-mail',
  'get /api/v1/admin/releases',
  'get /api/v1/admin/releases/log/{before}',
  'get /api/v1/admin/releases/pages/{seq}',
  'get /api/v1/admin/reports',
  'get /api/v1/admin/site',
  'get /api/v1/admin/site/hosts',
  'get /api/v1/admin/site/joining',
  'get /api/v1/admin/takedowns/{username}',
  'get /api/v1/admin/teams',
];

/** Operators use these calls many times a day, so they need no grant. Each writes a line of the log. See security.md. */
const OPERATORS_DECIDE = [
  'delete /api/v1/admin/site/invitations/{id}',
  'delete /api/v1/admin/site/logo',
  'patch /api/v1/admin/site',
  'patch /api/v1/admin/site/logo',
  'post /api/v1/admin/new-pages/{username}/end',
  'post /api/v1/admin/reports/{username}/dismiss',
  'post /api/v1/admin/site/hosts',
  'post /api/v1/admin/site/hosts/preview',
  'post /api/v1/admin/site/hosts/{id}/end',
  'post /api/v1/admin/site/invitations',
  'post /api/v1/admin/site/waiting/{id}',
  'post /api/v1/admin/takedowns/{username}',
  'post /api/v1/admin/takedowns/{username}/end',
  'post /api/v1/admin/takedowns/{username}/keep',
];

/** These calls answer 403 to accounts that wait or are suspended, and when nobody may join. */
const PUBLIC = ['post /api/v1/users/login', 'post /api/v1/users/passkey-login', 'post /api/v1/users/register'];

/** These calls answer 403 to users who are no members of the team. */
const FOR_MEMBERS = [
  'get /api/v1/users/release-panel',
  'post /api/v1/users/release-panel/switch',
  'get /api/v1/registry/device/codes/{userCode}',
  'post /api/v1/registry/device/codes/{userCode}/refuse',
];

/** The calls of teams need rights and no grant. */
const REGISTRY = /^\w+ \/api\/v1\/(registry\/(?!device\/)|environments\/)/;

/** Every call that needs a grant. */
const CALLS: Record<string, (person: Person) => Promise<SensitiveCall>> = {
  'patch /api/v1/users/update-account': ({ user }) => Promise.resolve(profileCall(user)),
  'patch /api/v1/users/password': () =>
    Promise.resolve({ method: 'PATCH', path: 'users/password', body: { password: 'eleven clay lamps' } }),
  'delete /api/v1/users/account': ({ user }) =>
    Promise.resolve({ method: 'DELETE', path: 'users/account', body: { confirm: user.username } }),
  'post /api/v1/users/move': ({ user }) => {
    answerForOtherSites(testApp);
    return Promise.resolve({
      method: 'POST',
      path: 'users/move',
      body: { address: newPageOf(user.username), months: 3 },
    });
  },
  'get /api/v1/users/export': () => Promise.resolve({ method: 'GET', path: 'users/export' }),
  'delete /api/v1/users/sessions/{id}': async ({ user, browser }) => {
    await scene.logIn(user.username);
    const { data } = (await api().get<LoginSession[]>('users/sessions', browser)).body;
    return { method: 'DELETE', path: `users/sessions/${data.find(({ isCurrent }) => !isCurrent)?._id}` };
  },
  'post /api/v1/users/passkeys': async ({ browser }) => {
    const body = await new PasskeyDevice().create(testApp, browser.token, browser);
    return { method: 'POST', path: 'users/passkeys', body };
  },
  'delete /api/v1/users/passkeys/{id}': () =>
    Promise.resolve({ method: 'DELETE', path: `users/passkeys/${'A'.repeat(43)}` }),
  'post /api/v1/users/webhooks': () => Promise.resolve({ method: 'POST', path: 'users/webhooks', body: PRODUCTS }),
  'patch /api/v1/users/webhooks/{id}': async ({ user }) => {
    const { kind: _kind, ...body } = PRODUCTS;
    return { method: 'PATCH', path: `users/webhooks/${await newWebhook(testApp, user._id)}`, body };
  },
  'delete /api/v1/users/webhooks/{id}': () =>
    Promise.resolve({ method: 'DELETE', path: `users/webhooks/${'0'.repeat(24)}` }),
  'post /api/v1/users/api-tokens': () => Promise.resolve({ method: 'POST', path: 'users/api-tokens', body: NEW_TOKEN }),
  'post /api/v1/users/second-factor': () => Promise.resolve({ method: 'POST', path: 'users/second-factor', body: {} }),
  'delete /api/v1/users/second-factor': () => Promise.resolve({ method: 'DELETE', path: 'users/second-factor' }),
  'post /api/v1/registry/device/codes/{userCode}/allow': async ({ user }) => {
    const team = await RegistryTeam.new(testApp, { members: [user.username] });
    const { userCode } = await team.startDeviceLogin();
    return { method: 'POST', path: `registry/device/codes/${userCode}/allow`, body: {} };
  },
  'post /api/v1/admin/forced-changes': async ({ user }) => {
    await testApp.app.get(UsersService).setOperator(user.username, true);
    const { body } = await refusedChange(testApp);
    return { method: 'POST', path: 'admin/forced-changes', body };
  },
  'post /api/v1/admin/forced-changes/{env}/{id}/confirm': async ({ user }) => {
    await testApp.app.get(UsersService).setOperator(user.username, true);
    const { id } = await requestedChange(testApp);
    return { method: 'POST', path: `admin/forced-changes/local/${id}/confirm`, body: {} };
  },
  'post /api/v1/admin/teams/{team}/{action}': async ({ user }) => {
    await testApp.app.get(UsersService).setOperator(user.username, true);
    const team = await RegistryTeam.new(testApp);
    const seq = await team.lastChange();
    return { method: 'POST', path: `admin/teams/${team.name}/set`, body: { seq, claims: [`/blog/${team.remote}`] } };
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
  'The program is logged in', // shown on a page that is not isolated
  'Password Updated',
  'Your account has been deleted',
  'The other device is logged out',
  'Set up your authenticator app now',
  'The second factor is off',
  'You can log in with the passkey now',
  'The passkey is removed',
  'The webhooks have been changed',
  'The API token is made', // shown on the confirmation page
  'The releases have been changed',
  'The teams have been changed',
  'Your page has moved',
];

it('every call that may answer 403 is in the table of this file', async () => {
  const { paths } = (await api().get('/docs/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const callsWith403 = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => ('403' in responses ? [`${method} ${path}`] : [])),
  );
  const callsOfUsers = callsWith403.filter((call) => !REGISTRY.test(call));
  const expectedCalls = [...Object.keys(CALLS), ...OPERATORS_READ, ...OPERATORS_DECIDE, ...FOR_MEMBERS, ...PUBLIC];
  expect(callsOfUsers.sort()).toEqual(expectedCalls.sort());
});

describe.each(Object.entries(CALLS))('%s in a browser', (_, prepare) => {
  let person: Person;
  let call: SensitiveCall;
  beforeEach(async () => {
    person = await scene.newPerson();
    call = await prepare(person);
  });

  it('needs a grant even right after the login; the grant describes the call and works once', async () => {
    const { browser } = person;
    const id = await scene.requestGrant(browser, call);
    const { data } = (await api().get<WaitingCall>(`users/grants/${id}`, browser)).body;
    expect(data).toEqual({
      title: expect.any(String),
      text: expect.any(String),
      done: expect.any(String),
      needsCode: false,
      hasPasskeys: false,
    });
    expect(DONE_TEXTS).toContain(data.done);
    expect(`${data.title} ${data.text}`).toMatch(/^[A-Z].{20,}/);
    const grant = grantHeader(id, await scene.confirm(browser, id));
    expect((await scene.send(browser, call, grant)).status).toBe(200);
    const second = await scene.send(browser, call, grant);
    expect(second.status).toBe(secondStatus(call));
  });

  it('answers 403 with an incomplete grant, or with the grant of another session, another call or another body', async () => {
    const { browser, user } = person;
    const id = await scene.requestGrant(browser, call);
    const unconfirmed = await scene.send(browser, call, { 'x-linkstall-grant': `${id}.${id}` });
    const grant = grantHeader(id, await scene.confirm(browser, id));
    const exportCall = { method: 'GET', path: 'users/export' };
    const otherCall = call.path === exportCall.path ? profileCall(user) : exportCall;
    const refused = [
      unconfirmed,
      await scene.send(browser, call),
      await scene.send(browser, call, { 'x-linkstall-grant': id }),
      await scene.send(browser, call, { 'x-linkstall-grant': `${id}.${'A'.repeat(22)}` }),
      await scene.send(await scene.logIn(user.username), call, grant),
      await scene.send(browser, otherCall, grant),
      await scene.send(browser, call, await scene.confirmedGrant(browser, otherCall)),
      ...(call.body
        ? [await scene.send(browser, { ...call, body: { ...call.body, ...otherValuesOf(call) } }, grant)]
        : []),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'grant.required']);
    expect((await scene.send(browser, call, grant)).status).toBe(200);
  });

  it('answers 403 with an expired grant: 5 minutes before the confirmation, 1 minute after the confirmation', async () => {
    const { browser } = person;
    const late = await scene.requestGrant(browser, call);
    scene.advanceClock(301);
    expect((await scene.confirm(browser, late)).status).toBe(404);
    expect((await api().get(`users/grants/${late}`, browser)).status).toBe(404);
    const id = await scene.requestGrant(browser, call);
    scene.advanceClock(299);
    const grant = grantHeader(id, await scene.confirm(browser, id));
    scene.advanceClock(61);
    expect((await scene.send(browser, call, grant)).status).toBe(403);
  });

  it('is repeated with the same idempotency key and the same grant, and no other key may use the grant', async () => {
    const { browser } = person;
    const grant = await scene.confirmedGrant(browser, call);
    const withKey = (key: string) => scene.send(browser, call, { ...grant, 'idempotency-key': key });
    expect((await withKey('the-same-call')).status).toBe(200);
    expect((await withKey('the-same-call')).status).toBe(call.method === 'GET' ? 403 : 200);
    expect((await withKey('another-call')).status).toBe(secondStatus(call));
  });
});

/**
 * The status of the same call after it was done, if it is not 403: the email is already changed, the password change has ended the
 * session, the account is gone, or the other session has ended.
 */
const SECOND_STATUS: Record<string, number> = {
  'users/update-account': 200,
  'users/password': 401,
  'users/account': 200,
};
const secondStatus = ({ path }: SensitiveCall) => {
  // The state that the call names has changed.
  if (/^admin\/(teams|forced-changes)\//.test(path)) return 409;
  return SECOND_STATUS[path] ?? (path.startsWith('users/sessions/') ? 404 : 403);
};

/** Changed bodies that are valid, too. */
const OTHER_VALUES: Record<string, object> = {
  'users/update-account': { email: 'thief@example.com' },
  'users/password': { password: 'nine brass bells' },
  'users/account': { password: 'a guess' },
  'users/move': { months: 6 },
  'users/passkeys': { name: 'Other' },
  'users/webhooks': { address: 'https://thief.example/' },
  'users/webhooks/': { address: 'https://thief.example/' },
  'users/api-tokens': { name: 'Other' },
};

const otherValuesOf = ({ path }: SensitiveCall) =>
  path.startsWith('admin/teams/')
    ? { claims: [] }
    : (OTHER_VALUES[path.replace(/[0-9a-f]{24}$/, '')] ?? { message: 'Other' });

describe('A program', () => {
  const asProgram = async (person: Person): Promise<Session> => ({
    token: await api().login(person.user.username),
    headers: {},
  });

  it.each(Object.entries(CALLS))(
    'needs a grant for %s later than 15 minutes after the login, or if the body can contain a password but does not',
    async (_, prepare) => {
      const person = await scene.newPerson();
      const call = await prepare(person);
      const program = await asProgram(person);
      const acceptsPasswordInBody = ['users/password', 'users/account'].includes(call.path);
      // No program is exempt for a new API token, and for a new passkey, whose challenge works for ten minutes.
      if (!acceptsPasswordInBody && !['users/passkeys', 'users/api-tokens'].includes(call.path)) {
        scene.advanceClock(14 * 60);
        const inBrowser = { ...program, headers: BROWSER };
        expect((await scene.send(inBrowser, call)).status).toBe(403);
        scene.advanceClock(2 * 60);
      }
      const grant = await scene.confirmedGrant(program, call);
      expect((await scene.send(program, call, grant)).status).toBe(200);
    },
  );

  it('changes the email without a grant in the 15 minutes after its login', async () => {
    const person = await scene.newPerson();
    const program = await asProgram(person);
    scene.advanceClock(14 * 60);
    expect((await scene.send(program, profileCall(person.user))).status).toBe(200);
  });

  it('needs no grant to change the password or delete the account if the body has the password; a browser still needs a grant', async () => {
    const person = await scene.newPerson();
    const { username } = person.user;
    const body = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
    const change = { method: 'PATCH', path: 'users/password', body };
    await scene.requestGrant(person.browser, change);
    const response = await scene.send(await asProgram(person), change);
    expect(response.status).toBe(200);
    const { accessToken } = response.body.data as LoginResponse;
    const deletion = {
      method: 'DELETE',
      path: 'users/account',
      body: { password: 'eleven clay lamps', confirm: username },
    };
    await scene.requestGrant({ token: accessToken, headers: BROWSER }, deletion);
    expect((await scene.send({ token: accessToken, headers: {} }, deletion)).status).toBe(200);
  });

  it.each(['currentPassword', 'password'])('gets 400 for null in %s', async (field) => {
    const person = await scene.newPerson();
    const call =
      field === 'password'
        ? { method: 'DELETE', path: 'users/account', body: { password: null, confirm: person.user.username } }
        : { method: 'PATCH', path: 'users/password', body: { currentPassword: null, password: 'eleven clay lamps' } };
    expect((await scene.send(await asProgram(person), call)).status).toBe(400);
  });
});
