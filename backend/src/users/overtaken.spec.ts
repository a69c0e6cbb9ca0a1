import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD, picture } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { meanwhile } from '../../test/meanwhile.js';
import { storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Passwords } from '../auth/passwords.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { ExpiringUsersRepository } from './expiring-users.repository.js';
import { UsernamesRepository } from './names/usernames.repository.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UserTokensRepository } from './user-tokens.repository.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

const NEW = 'eleven clay lamps';
const DAY = 86_400;
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

const api = () => running.api;
const pass = (seconds: number) => {
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += seconds;
};
const works = async (token: string) => (await api().get('link/all-link', { token })).status === 200;
const login = ({ username }: SessionUser, password = PASSWORD) => api().post('users/login', { username, password });
const changePassword = (token: string) =>
  api().patch('users/password', { currentPassword: PASSWORD, password: NEW }, { token });
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

async function showAvatar(token: string) {
  const body = new FormData();
  body.append('avatar', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'me.png');
  return api().send('PATCH', 'users/avatar', { token, body });
}

async function stored({ _id }: SessionUser, change?: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const connection = await connect(running.uri);
  const users = connection.collection<Record<string, unknown>>('users');
  const id = { _id: new connection.base.Types.ObjectId(_id) };
  if (change) await users.updateOne(id, { $set: change });
  const found = await users.findOne(id);
  await connection.close();
  return found;
}

describe('The password is changed meanwhile', () => {
  it('a login with the old one begins no session', async () => {
    const { user, token } = await api().newSession();
    meanwhile(running.app.get(Passwords), 'matches', { after: () => changePassword(token) });
    expect((await login(user)).status).toBe(401);
    expect(Object.keys((await stored(user))?.openSessions as object)).toHaveLength(1);
  });

  it('an account is not deleted by the old one', async () => {
    const { user, token } = await api().newSession();
    meanwhile(running.app.get(Passwords), 'matches', { after: () => changePassword(token) });
    expect(await remove(token, user)).toMatchObject({ status: 409, body: { code: 'user.changed' } });
    expect((await login(user, NEW)).status).toBe(200);
  });

  it('another change by the old one changes nothing', async () => {
    const { user, token } = await api().newSession();
    const change = { currentPassword: PASSWORD, password: 'twelve clay lamps' };
    meanwhile(running.app.get(Passwords), 'matches', { after: () => changePassword(token) });
    expect((await api().patch('users/password', change, { token })).status).toBe(409);
    expect((await login(user, NEW)).status).toBe(200);
  });
});

describe('The address is another one meanwhile', () => {
  const move = async (token: string, user: SessionUser) =>
    expect((await save(token, { ...user, email: `moved.${user.email}` })).status).toBe(200);

  it('no mail with a way to a new password goes to the one before', async () => {
    const { user, token } = await api().newSession();
    meanwhile(running.app.get(UsersRepository), 'find', { of: user._id, after: () => move(token, user) });
    await api().post('users/forget-password', { email: user.email });
    expect((await post.mailFor(user.email)).subject).toBe('The email address of your account was changed');
    expect((await stored(user))?.resetToken).toBeNull();
    expect(post.allFor(user.email)).toHaveLength(1);
  });

  it('a link of a mail opens nothing, even when an operator changed it by hand', async () => {
    const { user } = await api().newSession();
    await api().post('users/forget-password', { email: user.email });
    const token = tokenIn(await post.mailFor(user.email));
    await stored(user, { email: `mended.${user.email}`, emailKey: `mended.${user.email}` });
    expect((await api().patch('users/forget-password', { token, password: NEW })).status).toBe(400);
    expect((await login(user)).status).toBe(200);
  });

  it('nor does one that verifies', async () => {
    const { user, token } = await api().newSession();
    await api().get('users/email-send', { token });
    const link = tokenIn(await post.mailFor(user.email));
    await stored(user, { email: `mended.${user.email}`, emailKey: `mended.${user.email}` });
    expect((await api().post('users/email-verifide', { token: link })).status).toBe(400);
    expect((await stored(user))?.emailVerified).toBe(false);
  });

  it('one that was taken back stays: who was in before moves it no more', async () => {
    const { user, token } = await api().newSession();
    await move(token, user);
    const undo = { token: tokenIn(await post.mailFor(user.email)) };
    meanwhile(running.app.get(UsersService), 'isEmailTaken', { after: () => api().post('users/email-undo', undo) });
    const again = await save(token, { ...user, email: `again.${user.email}` });
    expect(again).toMatchObject({ status: 409, body: { code: 'user.changed' } });
    expect((await stored(user))?.email).toBe(user.email);
  });

  it('it is taken back by the newest state: a change that came in between is undone too', async () => {
    const { user, token } = await api().newSession();
    await move(token, user);
    const undo = { token: tokenIn(await post.mailFor(user.email)) };
    const again = { ...user, email: `again.${user.email}` };
    meanwhile(running.app.get(UserTokensRepository), 'findFormer', { after: () => save(token, again) });
    expect(await api().post('users/email-undo', undo)).toMatchObject({ status: 409, body: { code: 'user.changed' } });
    expect((await api().post('users/email-undo', undo)).status).toBe(200);
    expect((await stored(user))?.email).toBe(user.email);
  });

  it('a link to take it back that is another one by now changes nothing, and no later mail makes it good', async () => {
    const { user, token } = await api().newSession();
    await move(token, user);
    await post.mailFor(user.email);
    const kept = running.app.get(UserTokensRepository);
    const read = await kept.findFormer(user._id);
    const formerEmails = read?.formerEmails.map((former) => ({ ...former, hash: 'of before' })) ?? [];
    const taken = { at: 0, isProven: true, write: undefined };
    expect(await kept.takeBack(user._id, { emailKey: read?.emailKey ?? '', formerEmails }, taken)).toBe('late');
    expect(await kept.putFormerHash(user._id, { at: 0, ref: 'of before' }, 'hash')).toBe(false);
    expect(await kept.findFormer(user._id)).toEqual(read);
  });
});

describe('The user is called otherwise, or gone, meanwhile', () => {
  it('a change of the profile takes no name away that was answered', async () => {
    const { user, token } = await api().newSession();
    const renamed = { ...user, username: `also.${user.username}` };
    meanwhile(running.app.get(UsersService), 'isEmailTaken', { after: () => save(token, renamed) });
    await save(token, { ...user, email: `moved.${user.email}` });
    expect((await api().get(renamed.username)).status).toBe(200);
    expect((await api().get(user.username)).status).toBe(200);
  });

  it('nothing of a change of the profile is kept, and the address stays free', async () => {
    const { user, token } = await api().newSession();
    const email = `moved.${user.email}`;
    meanwhile(running.app.get(UsersService), 'isEmailTaken', { after: () => remove(token, user) });
    expect((await save(token, { ...user, email })).status).toBe(404);
    expect(JSON.stringify(await stored(user))).not.toContain(email);
  });

  it('an avatar that was on its way leaves no picture', async () => {
    const { user, token } = await api().newSession();
    const before = await storedPictures(running);
    meanwhile(running.app.get(UsersRepository), 'find', { of: user._id, after: () => remove(token, user) });
    expect((await showAvatar(token)).status).toBe(404);
    expect(await storedPictures(running)).toEqual(before);
  });

  it('of two avatars at once one picture stays', async () => {
    const { user, token } = await api().newSession();
    const before = await storedPictures(running);
    meanwhile(running.app.get(UsersRepository), 'find', { of: user._id, after: () => showAvatar(token) });
    expect((await showAvatar(token)).status).toBe(200);
    expect(await storedPictures(running)).toHaveLength(before.length + 1);
  });
});

describe('A name', () => {
  it('is not swept while its user is just being stored', async () => {
    let second = 0;
    const want = async () => {
      second = (await register('Just.Claimed')).status;
    };
    meanwhile(running.app.get(UsernamesRepository), 'claim', { after: want });
    expect([(await register('just.claimed')).status, second]).toEqual([201, 409]);
  });

  it('is not swept when its user takes it again meanwhile', async () => {
    const { user, token } = await api().newSession();
    const other = { ...user, username: `other.${user.username}` };
    expect((await save(token, other)).status).toBe(200);
    pass(91 * DAY);
    const again = async () => {
      const session = await api().login(other.username);
      expect((await save(session, user)).status).toBe(200);
    };
    meanwhile(running.app.get(UsersRepository), 'find', { of: user._id, after: again });
    expect((await register(user.username)).status).toBe(409);
    expect((await api().get(user.username)).status).toBe(200);
  });

  it('is not given back while nobody knows whether its user was stored', async () => {
    const away = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    meanwhile(running.app.get(UsersRepository), 'insert', { before: () => Promise.reject(away) });
    expect([(await register('perhaps')).status, (await register('perhaps')).status]).toEqual([503, 409]);
  });
});

describe('What ends', () => {
  it('a session that is ended while it is used does not come back', async () => {
    const { user, token } = await api().newSession();
    pass(2 * 3_600);
    const logOut = () => api().post('users/logout', {}, { token });
    meanwhile(running.app.get(UserSessionsRepository), 'find', { after: logOut });
    await works(token);
    expect((await stored(user))?.openSessions).toEqual({});
  });

  it('a session that is ended twice at once ends once', async () => {
    const { token } = await api().newSession();
    const [session] = (await api().get<{ _id: string }[]>('users/sessions', { token })).body.data;
    const end = () => api().send('DELETE', `users/sessions/${session?._id}`, { token });
    let second = 0;
    const want = async () => {
      second = (await end()).status;
    };
    meanwhile(running.app.get(UserSessionsRepository), 'end', { before: want });
    expect([(await end()).status, second]).toEqual([404, 200]);
  });

  it('a former address that joins while older ones are swept is still there', async () => {
    pass(8 * DAY);
    await running.app.get(DailySweep).sweep(); // nobody else has anything left to sweep
    const { user, token } = await api().newSession();
    const first = { ...user, email: `first.${user.email}` };
    expect((await save(token, first)).status).toBe(200);
    pass(8 * DAY);
    const second = async () => {
      const session = await api().login(user.username);
      expect((await save(session, { ...user, email: `second.${user.email}` })).status).toBe(200);
    };
    meanwhile(running.app.get(ExpiringUsersRepository), 'remove', { before: second });
    await running.app.get(DailySweep).sweep();
    expect((await stored(user))?.formerEmails).toMatchObject([{ email: first.email }]);
  });
});
