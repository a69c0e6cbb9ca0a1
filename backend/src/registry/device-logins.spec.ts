import type { DeviceLogin } from '@linkstall/contracts/http';
import { setTeam } from '@linkstall/releases/team-changes';

import { PASSWORD } from '../../test/client.js';
import { AUDIENCE, RegistryTeam } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: AUDIENCE });
});

const WRONG_CODE = 'BCDF-GHJK';
const pathOf = (userCode: string) => `registry/device/codes/${userCode}`;

/** A user who is the member of a team, logged in with a program, which needs no grant right after its login. */
async function newMember(app = testApp) {
  const { user, token } = await app.api.newSession();
  return { user, token, team: await RegistryTeam.new(app, { members: [user.username] }) };
}

const describeLogin = (token: string, userCode: string, { api } = testApp) =>
  api.get<DeviceLogin>(pathOf(userCode), { token });
const decide = (verb: 'allow' | 'refuse', token: string, userCode: string) =>
  testApp.api.post(`${pathOf(userCode)}/${verb}`, {}, { token });
const allow = (token: string, userCode: string) => decide('allow', token, userCode);

/** Logs a program in as a member, and returns its token. */
async function logInProgram(team: RegistryTeam, token: string): Promise<string> {
  const { userCode, deviceCode } = await team.startDeviceLogin();
  expect((await allow(token, userCode)).status).toBe(200);
  return (await team.poll(deviceCode)).body.data.token;
}

const promote = (team: RegistryTeam, token: string) => team.change('promote', { message: 'Go' }, { token });

function advanceClock(seconds: number): void {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
}

describe('A program', () => {
  it('gets the rights of the member who allows its code, and the audit log names the member', async () => {
    const { user, token, team } = await newMember();
    const start = await testApp.api.post('registry/device', { remote: team.remote });
    expect(start).toMatchObject({
      status: 200,
      body: {
        data: {
          ...{
            deviceCode: expect.stringMatching(/^[\w-]{43}$/),
            userCode: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
          },
          ...{ verificationUri: `${AUDIENCE}/admin/device`, expiresIn: 1_200, interval: 5 },
        },
      },
    });
    const { userCode, deviceCode } = start.body.data as { userCode: string; deviceCode: string };
    expect(await team.poll(deviceCode)).toMatchObject({
      status: 428,
      body: { code: 'device.pending', message: `Open /admin/device and enter ${userCode}.` },
    });
    expect((await describeLogin(token, userCode)).body.data).toMatchObject({
      ...{ remote: team.remote, team: team.name, state: 'waiting' },
      verbs: expect.arrayContaining([{ environment: '*', verb: 'promote' }]),
    });
    expect((await allow(token, userCode)).status).toBe(200);
    const login = await team.poll(deviceCode);
    expect(login.body.data).toMatchObject({ identity: `@${user.username}`, remote: team.remote, expiresIn: 900 });
    expect((await describeLogin(token, userCode)).body.data.state).toBe('allowed');
    expect((await promote(team, login.body.data.token)).status).toBe(200);
    expect((await team.audit()).filter(({ remote }) => remote === team.remote)).toMatchObject([
      { call: 'promote', identity: `@${user.username}`, outcome: 'allowed' },
      { call: 'token', identity: `@${user.username}`, outcome: 'allowed' },
      { call: 'login allow', identity: `@${user.username}`, outcome: 'allowed' },
    ]);
  });

  it('is told at once that no team has the remote, before a person is asked', async () => {
    await newMember();
    expect(await testApp.api.post('registry/device', { remote: 'mfe-nobody' })).toMatchObject({
      status: 404,
      body: {
        code: 'remote.unknown',
        message: expect.stringMatching(/^No team of this site has the remote mfe-nobody/),
      },
    });
  });

  it('uses its code once, also when it asks ten times at the same time, and only for its remote', async () => {
    const { token, team } = await newMember();
    const { userCode, deviceCode } = await team.startDeviceLogin();
    await allow(token, userCode);
    const other = await newMember();
    expect(await other.team.poll(deviceCode)).toMatchObject({ status: 410, body: { code: 'device.expired' } });
    const responses = await Promise.all(Array.from({ length: 10 }, () => team.poll(deviceCode)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  });

  it('is told when a member refuses its code, which nobody can allow any more', async () => {
    const { token, team } = await newMember();
    const { userCode, deviceCode } = await team.startDeviceLogin();
    for (let count = 0; count < 2; count += 1) expect((await decide('refuse', token, userCode)).status).toBe(200);
    expect(await team.poll(deviceCode)).toMatchObject({ status: 410, body: { code: 'device.refused' } });
    expect(await allow(token, userCode)).toMatchObject({ status: 409, body: { code: 'device.decided' } });
    const allowed = await team.startDeviceLogin();
    await allow(token, allowed.userCode);
    expect(await decide('refuse', token, allowed.userCode)).toMatchObject({ status: 409 });
  });

  it.each([
    ['is suspended', { takedown: { level: 'account', category: 'spam', reason: 'Spam.', at: new Date() } }],
    ['waits for an approval', { origin: 'waiting' }],
  ])('has no rights while its member %s', async (_, state) => {
    const { user, token, team } = await newMember();
    const programToken = await logInProgram(team, token);
    const { userCode, deviceCode } = await team.startDeviceLogin();
    expect((await allow(token, userCode)).status).toBe(200);
    await testApp.database.collection('users').updateOne({ username: user.username }, { $set: state });
    for (const response of [await promote(team, programToken), await team.poll(deviceCode)])
      expect(response).toMatchObject({ status: 403, body: { code: 'rights.member' } });
  });

  it('loses its rights when its member leaves the team', async () => {
    const { token, team } = await newMember();
    const programToken = await logInProgram(team, token);
    await setTeam(await team.open(), team.name, { members: [] });
    expect(await promote(team, programToken)).toMatchObject({ status: 403, body: { code: 'rights.remote' } });
  });
});

describe('A code', () => {
  it('is shown to nobody outside of the team, nobody else can allow or refuse it, and each try is in the audit log', async () => {
    const { team } = await newMember();
    const stranger = await newMember();
    const { userCode, deviceCode } = await team.startDeviceLogin();
    for (const response of [
      await describeLogin(stranger.token, userCode),
      await allow(stranger.token, userCode),
      await decide('refuse', stranger.token, userCode),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'rights.member' } });
    expect((await testApp.api.get(pathOf(userCode))).status).toBe(401);
    expect((await team.poll(deviceCode)).status).toBe(428);
    const by = { identity: `@${stranger.user.username}`, outcome: 'rights.member' };
    expect((await team.audit()).filter(({ remote }) => remote === team.remote)).toMatchObject([
      ...[
        { ...by, call: 'login refuse' },
        { ...by, call: 'login allow' },
      ],
      { ...by, call: 'login' },
    ]);
  });

  it('that is wrong or older than 20 minutes answers 404 and says what to do', async () => {
    const { user, team } = await newMember();
    const { userCode, deviceCode } = await team.startDeviceLogin();
    advanceClock(1_200);
    const token = await testApp.api.login(user.username);
    for (const code of [WRONG_CODE, userCode])
      for (const response of [await describeLogin(token, code), await allow(token, code)])
        expect(response).toMatchObject({
          status: 404,
          body: { code: 'device.unknown', message: expect.stringContaining('start the login again') },
        });
    expect(await team.poll(deviceCode)).toMatchObject({ status: 410, body: { code: 'device.expired' } });
    expect((await describeLogin(token, 'ABCD-EFGH')).status).toBe(400);
    advanceClock(-1_200);
  });

  it('can be wrong ten times in 15 minutes, then also the right code answers 429', async () => {
    const limitedApp = await startApp({ RATE_LIMIT_FACTOR: '1' });
    const { token, team } = await newMember(limitedApp);
    const { userCode } = await team.startDeviceLogin();
    const statusOf = async (code: string) => (await describeLogin(token, code, limitedApp)).status;
    for (let count = 0; count < 10; count += 1)
      expect([await statusOf(userCode), await statusOf(WRONG_CODE)]).toEqual([200, 404]);
    expect([await statusOf(WRONG_CODE), await statusOf(userCode)]).toEqual([429, 429]);
    await limitedApp.close();
  });
});

it.each(['a new account', 'an older account'])(
  '%s that takes the freed name of a member has no rights',
  async (kind) => {
    const older = await testApp.api.newUser();
    const { user, token, team } = await newMember();
    const programToken = await logInProgram(team, token);
    const { username } = user;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ password: PASSWORD, confirm: username });
    expect((await testApp.api.send('DELETE', 'users/account', { token, headers, body })).status).toBe(200);
    expect(await promote(team, programToken)).toMatchObject({ status: 403, body: { code: 'rights.member' } });
    advanceClock(91 * 86_400); // the name is reserved for 90 days
    if (kind === 'a new account') await testApp.api.newUser(username);
    else {
      const { fullName, email } = older;
      const call = { token: await testApp.api.login(older.username) };
      expect((await testApp.api.patch('users/update-account', { username, fullName, email }, call)).status).toBe(200);
    }
    const successor = await testApp.api.login(username);
    const { userCode } = await team.startDeviceLogin();
    for (const response of [await describeLogin(successor, userCode), await allow(successor, userCode)])
      expect(response).toMatchObject({ status: 403, body: { code: 'rights.member' } });
    // The operators can add the new account.
    for (const members of [[], [username]]) await setTeam(await team.open(), team.name, { members, since: team.now });
    expect((await allow(successor, userCode)).status).toBe(200);
    advanceClock(-91 * 86_400);
  },
);
