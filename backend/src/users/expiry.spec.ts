import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { UsernamesRepository } from './names/usernames.repository.js';
import { UsersRepository } from './users.repository.js';

const DAY = 86_400;
const post = new MailServer();
let running: TestApp;
beforeAll(() => post.start());
beforeEach(async () => {
  running = await startApp({ SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' });
});
afterEach(() => running.close());
afterAll(() => post.stop());

const pass = (seconds: number) => {
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += seconds;
};
const sweep = () => running.app.get(DailySweep).sweep();
const canLogin = async (username: string) =>
  (await running.api.post('users/login', { username, password: PASSWORD })).status === 200;

/** Somebody called otherwise, at another address, with open links of every kind. */
async function newPerson() {
  const { user, token } = await running.api.newSession();
  const now: SessionUser = { ...user, username: `now.${user.username}`, email: `now.${user.email}` };
  const { username, email, fullName } = now;
  const saved = await running.api.patch('users/update-account', { username, email, fullName }, { token });
  expect(saved.status).toBe(200);
  const undo = tokenIn(await post.mailFor(user.email));
  await running.api.get('users/email-send', { token });
  const verify = tokenIn(await post.mailFor(email));
  return { user, now, undo, verify };
}

/** All that is kept of users, by collection. */
async function kept() {
  const all = await documentsOf(running);
  return { users: all.get('users')?.[0], names: all.get('usernames') ?? [], addresses: all.get('heldemails') ?? [] };
}

it('an old name logs in for 90 days and no longer, whether or not anybody swept', async () => {
  const { user, now } = await newPerson();
  expect([await canLogin(user.username), await canLogin(now.username)]).toEqual([true, true]);
  pass(89 * DAY);
  expect(await canLogin(user.username)).toBe(true);
  pass(2 * DAY);
  expect([await canLogin(user.username), await canLogin(now.username)]).toEqual([false, true]);
});

it('of somebody who was renamed and moved, nothing that has expired is left after 400 days', async () => {
  const { now } = await newPerson();
  pass(400 * DAY);
  await sweep();
  const { users, names, addresses } = await kept();
  expect(addresses).toEqual([]);
  expect(names.map(({ _id }) => _id)).toEqual([now.username]);
  expect(users).toMatchObject({
    formerEmails: [],
    renames: [],
    openSessions: {},
    resetToken: null,
    verificationToken: null,
    username: now.username,
    email: now.email,
  });
  expect(await canLogin(now.username)).toBe(true);
});

it('what has not expired is not swept', async () => {
  const { user, undo, verify } = await newPerson();
  pass(DAY - 600);
  const before = await kept();
  await sweep();
  expect(await kept()).toEqual(before);
  expect((await running.api.post('users/email-verifide', { token: verify })).status).toBe(200);
  pass(5 * DAY);
  await sweep();
  expect((await running.api.get(user.username)).status).toBe(200);
  expect((await running.api.post('users/email-undo', { token: undo })).status).toBe(200);
  pass(80 * DAY);
  await sweep();
  expect((await running.api.get(user.username)).status).toBe(200);
});

it('a name that was claimed for nobody is free again, also when nobody asks for it', async () => {
  await running.api.newUser();
  const nobody = running.app.get(UsersRepository).newId();
  await running.app.get(UsernamesRepository).claim(nobody, 'left.behind', running.app.get(Clock).now());
  await sweep();
  expect((await kept()).names).toHaveLength(2); // its user may be just about to be stored
  pass(DAY);
  await sweep();
  expect((await kept()).names.map(({ _id }) => _id)).not.toContain('left.behind');
});
