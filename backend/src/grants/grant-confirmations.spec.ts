import type { WaitingCall } from '@linkstall/contracts/http';

import { documentsOf } from '../../test/everything-stored.js';
import { grantHeader, GrantScene, profileCall } from '../../test/grant-scene.js';
import { MailServer } from '../../test/mail-server.js';
import { startApp, type TestApp } from '../../test/test-app.js';
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

describe('A confirmation', () => {
  it.each([['wrong wrong'], [''], [7], [null], [{ $ne: '' }]])('with the password %j answers 400', async (password) => {
    const { browser, user } = await scene.newPerson();
    const id = await scene.requestGrant(browser, profileCall(user));
    expect(await scene.confirm(browser, id, password)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    });
    expect((await scene.confirm(browser, id)).status).toBe(200);
  });

  it.each(['x', 'A'.repeat(22), 'constructor', '__proto__', '$where', 'a.b'])(
    'of the unknown grant %j answers 404',
    async (id) => {
      const { browser } = await scene.newPerson();
      expect((await scene.confirm(browser, id)).status).toBe(404);
      expect((await api().get(`users/grants/${id}`, browser)).status).toBe(404);
    },
  );

  it('belongs to its session: another session of the same user gets 404', async () => {
    const { browser, user } = await scene.newPerson();
    const id = await scene.requestGrant(browser, profileCall(user));
    const other = await scene.logIn(user.username);
    expect([(await scene.confirm(other, id)).status, (await api().get(`users/grants/${id}`, other)).status]).toEqual([
      404, 404,
    ]);
  });

  it('that is repeated returns a new secret, and the former secret is no longer valid', async () => {
    const { browser, user } = await scene.newPerson();
    const call = profileCall(user);
    const id = await scene.requestGrant(browser, call);
    const [first, second] = [await scene.confirm(browser, id), await scene.confirm(browser, id)];
    expect((await scene.send(browser, call, grantHeader(id, first))).status).toBe(403);
    expect((await scene.send(browser, call, grantHeader(id, second))).status).toBe(200);
  });
});

it('a grant ends with its session, and no secret of a grant is stored or logged', async () => {
  const { browser, user } = await scene.newPerson();
  const call = profileCall(user);
  const id = await scene.requestGrant(browser, call);
  const { secret } = (await scene.confirm(browser, id)).body.data;
  const stored = JSON.stringify([...(await documentsOf(testApp)).values()]);
  expect(stored).toContain(id);
  expect(stored).not.toContain(secret);
  expect(testApp.logs.join('\n')).not.toContain(secret);
  await api().post('users/logout', {}, browser);
  expect(JSON.stringify([...(await documentsOf(testApp)).values()])).not.toContain(id);
});

it('a sentence that was sent as the name of a remote is not shown in the confirmation', async () => {
  const { browser, user } = await scene.newPerson();
  await testApp.app.get(UsersService).setOperator(user.username, true);
  const release = '1.0.0~0123456789ab';
  const body = { message: 'Why', stable: release, candidate: '', previous: '', disabled: false };
  const path = `admin/releases/${encodeURIComponent('Your account is in danger')}/disable`;
  const id = await scene.requestGrant(browser, { method: 'POST', path, body });
  expect((await api().get<WaitingCall>(`users/grants/${id}`, browser)).body.data.title).toBe(
    'Switch an unknown remote off',
  );
});

it('a profile is saved without a grant if the email differs only in case', async () => {
  const { user, browser } = await scene.newPerson();
  const body = { username: user.username, fullName: 'Other', email: user.email.toUpperCase() };
  const call = { method: 'PATCH', path: 'users/update-account', body };
  expect(await scene.send(browser, call)).toMatchObject({ status: 200, body: { data: { fullName: 'Other' } } });
});

it('a used grant does not change the email again after it was changed back', async () => {
  const { user, browser } = await scene.newPerson();
  const [change, { username, fullName, email }] = [profileCall(user), user];
  const changeBack = { ...change, body: { username, fullName, email } };
  const grant = await scene.confirmedGrant(browser, change);
  expect((await scene.send(browser, change, grant)).status).toBe(200);
  expect((await scene.send(browser, changeBack, await scene.confirmedGrant(browser, changeBack))).status).toBe(200);
  expect((await scene.send(browser, change, grant)).status).toBe(403);
});

it('a used grant ends with its idempotency key: a day later the same request changes nothing', async () => {
  const { user, browser } = await scene.newPerson();
  const [change, { username, fullName, email }] = [profileCall(user), user];
  const changeBack = { ...change, body: { username, fullName, email } };
  const grant = { ...(await scene.confirmedGrant(browser, change)), 'idempotency-key': 'the-same-call' };
  expect((await scene.send(browser, change, grant)).status).toBe(200);
  expect((await scene.send(browser, changeBack, await scene.confirmedGrant(browser, changeBack))).status).toBe(200);
  scene.advanceClock(25 * 3_600);
  expect((await scene.send(browser, change, grant)).status).toBe(403);
});

it('a change to a taken email is refused before the confirmation', async () => {
  const [{ user, browser }, taken] = [await scene.newPerson(), await api().newUser()];
  const body = { username: user.username, fullName: 'Other', email: taken.email };
  expect((await scene.send(browser, { method: 'PATCH', path: 'users/update-account', body })).status).toBe(409);
});

it("a new password that equals the user's email is refused before the confirmation", async () => {
  const { user, browser } = await scene.newPerson();
  const call = { method: 'PATCH', path: 'users/password', body: { password: user.email } };
  expect(await scene.send(browser, call)).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
});

it('a deletion says how an account can be brought back', async () => {
  const { user, browser } = await scene.newPerson();
  const call = { method: 'DELETE', path: 'users/account', body: { confirm: user.username } };
  const { body } = await api().get<WaitingCall>(`users/grants/${await scene.requestGrant(browser, call)}`, browser);
  expect(body.data.text).toContain('Only the undo link of an email change in the last 7 days brings them back.');
});
