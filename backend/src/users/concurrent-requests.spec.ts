import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD, testImage } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { interceptOnce } from '../../test/intercept-once.js';
import { storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Passwords } from '../auth/passwords.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { UsernamesRepository } from './names/usernames.repository.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UserTokensRepository } from './user-tokens.repository.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

const NEW_PASSWORD = 'eleven clay lamps';
const DAY = 86_400;
const mailServer = new MailServer();
let testApp: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});

const api = () => testApp.api;
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const isValid = async (token: string) => (await api().get('link/all-link', { token })).status === 200;
const login = ({ username }: SessionUser, password = PASSWORD) => api().post('users/login', { username, password });
const changePassword = (token: string) =>
  api().patch('users/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }, { token });
const save = (token: string, { username, email, fullName }: SessionUser) =>
  api().patch<SessionUser>('users/update-account', { username, email, fullName }, { token });
const register = (username: string) =>
  api().post('users/register', { username, fullName: 'X', email: `x.${username}@example.com`, password: PASSWORD });
const remove = (token: string, { username }: SessionUser) =>
  api().send('DELETE', 'users/account', {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD, confirm: username }),
  });

async function uploadAvatar(token: string) {
  const body = new FormData();
  body.append('avatar', new Blob([new Uint8Array(await testImage())], { type: 'image/png' }), 'me.png');
  return api().send('PATCH', 'users/avatar', { token, body });
}

/** The user document. A given `change` is written first. */
async function storedUser(
  { _id }: SessionUser,
  change?: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const connection = await connect(testApp.uri);
  const users = connection.collection<Record<string, unknown>>('users');
  const id = { _id: new connection.base.Types.ObjectId(_id) };
  if (change) await users.updateOne(id, { $set: change });
  const userDocument = await users.findOne(id);
  await connection.close();
  return userDocument;
}

describe('A password change during another request', () => {
  it('a login with the old password creates no session', async () => {
    const { user, token } = await api().newSession();
    interceptOnce(testApp.app.get(Passwords), 'matches', { after: () => changePassword(token) });
    expect((await login(user)).status).toBe(401);
    expect(Object.keys((await storedUser(user))?.openSessions as object)).toHaveLength(1);
  });

  it('a deletion with the old password does not delete the account', async () => {
    const { user, token } = await api().newSession();
    interceptOnce(testApp.app.get(Passwords), 'matches', { after: () => changePassword(token) });
    expect(await remove(token, user)).toMatchObject({ status: 409, body: { code: 'user.changed' } });
    expect((await login(user, NEW_PASSWORD)).status).toBe(200);
  });

  it('a second change with the old password changes nothing', async () => {
    const { user, token } = await api().newSession();
    const change = { currentPassword: PASSWORD, password: 'twelve clay lamps' };
    interceptOnce(testApp.app.get(Passwords), 'matches', { after: () => changePassword(token) });
    expect((await api().patch('users/password', change, { token })).status).toBe(409);
    expect((await login(user, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('An email change during another request', () => {
  const move = async (token: string, user: SessionUser) =>
    expect((await save(token, { ...user, email: `moved.${user.email}` })).status).toBe(200);

  it('no reset mail goes to the former email', async () => {
    const { user, token } = await api().newSession();
    interceptOnce(testApp.app.get(UsersRepository), 'find', {
      firstArgument: user._id,
      after: () => move(token, user),
    });
    await api().post('users/forget-password', { email: user.email });
    expect((await mailServer.waitForMail(user.email)).subject).toBe('The email address of your account was changed');
    expect((await storedUser(user))?.resetToken).toBeNull();
    expect(mailServer.mailsTo(user.email)).toHaveLength(1);
  });

  it('a reset link is invalid after an operator has changed the email in the database', async () => {
    const { user } = await api().newSession();
    await api().post('users/forget-password', { email: user.email });
    const token = tokenIn(await mailServer.waitForMail(user.email));
    await storedUser(user, { email: `mended.${user.email}`, emailKey: `mended.${user.email}` });
    expect((await api().patch('users/forget-password', { token, password: NEW_PASSWORD })).status).toBe(400);
    expect((await login(user)).status).toBe(200);
  });

  it('a verification link is invalid after an operator has changed the email in the database', async () => {
    const { user, token } = await api().newSession();
    await api().get('users/email-send', { token });
    const link = tokenIn(await mailServer.waitForMail(user.email));
    await storedUser(user, { email: `mended.${user.email}`, emailKey: `mended.${user.email}` });
    expect((await api().post('users/email-verifide', { token: link })).status).toBe(400);
    expect((await storedUser(user))?.emailVerified).toBe(false);
  });

  it('an undo wins over a parallel change by an old session', async () => {
    const { user, token } = await api().newSession();
    await move(token, user);
    const undo = { token: tokenIn(await mailServer.waitForMail(user.email)) };
    interceptOnce(testApp.app.get(UsersService), 'isEmailTaken', { after: () => api().post('users/email-undo', undo) });
    const response = await save(token, { ...user, email: `again.${user.email}` });
    expect(response).toMatchObject({ status: 409, body: { code: 'user.changed' } });
    expect((await storedUser(user))?.email).toBe(user.email);
  });

  it('an undo answers 409 if the email changed in between, and a repeated undo reverts both changes', async () => {
    const { user, token } = await api().newSession();
    await move(token, user);
    const undo = { token: tokenIn(await mailServer.waitForMail(user.email)) };
    const nextChange = { ...user, email: `again.${user.email}` };
    interceptOnce(testApp.app.get(UserTokensRepository), 'findEmailAddresses', {
      after: () => save(token, nextChange),
    });
    expect(await api().post('users/email-undo', undo)).toMatchObject({ status: 409, body: { code: 'user.changed' } });
    expect((await api().post('users/email-undo', undo)).status).toBe(200);
    expect((await storedUser(user))?.email).toBe(user.email);
  });

  it('an outdated undo token changes nothing and cannot become valid again', async () => {
    const { user, token } = await api().newSession();
    await move(token, user);
    await mailServer.waitForMail(user.email);
    const repository = testApp.app.get(UserTokensRepository);
    const userBefore = await repository.findEmailAddresses(user._id);
    const formerEmails = userBefore?.formerEmails.map((former) => ({ ...former, hash: 'outdated' })) ?? [];
    const undoOptions = { index: 0, isProven: true, endsSecondFactor: false, write: undefined };
    const addresses = {
      email: '',
      emailKey: userBefore?.emailKey ?? '',
      formerEmails,
      isDeleted: false,
      codesSince: null,
    };
    expect(await repository.restoreAddress(user._id, addresses, undoOptions)).toBe('changed');
    expect(await repository.putUndoHash(user._id, { index: 0, ref: 'outdated' }, 'hash')).toBe(false);
    expect(await repository.findEmailAddresses(user._id)).toEqual(userBefore);
  });
});

describe('A rename or a deletion during another request', () => {
  it('a profile change keeps a name that the user got by a parallel request', async () => {
    const { user, token } = await api().newSession();
    const renamed = { ...user, username: `also.${user.username}` };
    interceptOnce(testApp.app.get(UsersService), 'isEmailTaken', { after: () => save(token, renamed) });
    await save(token, { ...user, email: `moved.${user.email}` });
    expect((await api().get(renamed.username)).status).toBe(200);
    expect((await api().get(user.username)).status).toBe(200);
  });

  it('a profile change of a deleted user stores nothing and frees the email', async () => {
    const { user, token } = await api().newSession();
    const email = `moved.${user.email}`;
    interceptOnce(testApp.app.get(UsersService), 'isEmailTaken', { after: () => remove(token, user) });
    expect((await save(token, { ...user, email })).status).toBe(404);
    expect(JSON.stringify(await storedUser(user))).not.toContain(email);
  });

  it('an avatar upload of a deleted user leaves no image', async () => {
    const { user, token } = await api().newSession();
    const before = await storedImageIds(testApp);
    interceptOnce(testApp.app.get(UsersRepository), 'find', {
      firstArgument: user._id,
      after: () => remove(token, user),
    });
    expect((await uploadAvatar(token)).status).toBe(404);
    expect(await storedImageIds(testApp)).toEqual(before);
  });

  it('of two parallel avatars one image remains', async () => {
    const { user, token } = await api().newSession();
    const before = await storedImageIds(testApp);
    interceptOnce(testApp.app.get(UsersRepository), 'find', {
      firstArgument: user._id,
      after: () => uploadAvatar(token),
    });
    expect((await uploadAvatar(token)).status).toBe(200);
    expect(await storedImageIds(testApp)).toHaveLength(before.length + 1);
  });
});

describe('A username', () => {
  it('is not swept while its user is being stored', async () => {
    let secondStatus = 0;
    const runSecond = async () => {
      secondStatus = (await register('Just.Claimed')).status;
    };
    interceptOnce(testApp.app.get(UsernamesRepository), 'claim', { after: runSecond });
    expect([(await register('just.claimed')).status, secondStatus]).toEqual([201, 409]);
  });

  it('is not swept if its user takes it again meanwhile', async () => {
    const { user, token } = await api().newSession();
    const renamedUser = { ...user, username: `other.${user.username}` };
    expect((await save(token, renamedUser)).status).toBe(200);
    advanceClock(91 * DAY);
    const takeNameAgain = async () => {
      const session = await api().login(renamedUser.username);
      expect((await save(session, user)).status).toBe(200);
    };
    interceptOnce(testApp.app.get(UsersRepository), 'find', { firstArgument: user._id, after: takeNameAgain });
    expect((await register(user.username)).status).toBe(409);
    expect((await api().get(user.username)).status).toBe(200);
  });

  it('stays claimed while it is unknown whether its user was stored', async () => {
    const connectionError = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    interceptOnce(testApp.app.get(UsersRepository), 'insert', { before: () => Promise.reject(connectionError) });
    expect([(await register('perhaps')).status, (await register('perhaps')).status]).toEqual([503, 409]);
  });
});

describe('Ending and expiring', () => {
  it('a session that ends while it is used does not return', async () => {
    const { user, token } = await api().newSession();
    advanceClock(2 * 3_600);
    const logOut = () => api().post('users/logout', {}, { token });
    interceptOnce(testApp.app.get(UserSessionsRepository), 'find', { after: logOut });
    await isValid(token);
    expect((await storedUser(user))?.openSessions).toEqual({});
  });

  it('a session that is ended twice in parallel ends once', async () => {
    const { token } = await api().newSession();
    const [session] = (await api().get<{ _id: string }[]>('users/sessions', { token })).body.data;
    const end = () => api().send('DELETE', `users/sessions/${session?._id}`, { token });
    let secondStatus = 0;
    const runSecond = async () => {
      secondStatus = (await end()).status;
    };
    interceptOnce(testApp.app.get(UserSessionsRepository), 'end', { before: runSecond });
    expect([(await end()).status, secondStatus]).toEqual([404, 200]);
  });

  it('a former email that is added during a sweep is kept', async () => {
    advanceClock(8 * DAY);
    await testApp.app.get(DailySweep).sweep(); // leaves no other user with anything to sweep
    const { user, token } = await api().newSession();
    const userWithNewEmail = { ...user, email: `first.${user.email}` };
    expect((await save(token, userWithNewEmail)).status).toBe(200);
    advanceClock(8 * DAY);
    const changeEmailAgain = async () => {
      const session = await api().login(user.username);
      expect((await save(session, { ...user, email: `second.${user.email}` })).status).toBe(200);
    };
    interceptOnce(testApp.app.get(UsersRepository), 'applyCleanup', { before: changeEmailAgain });
    await testApp.app.get(DailySweep).sweep();
    expect((await storedUser(user))?.formerEmails).toMatchObject([{ email: userWithNewEmail.email }]);
  });
});
