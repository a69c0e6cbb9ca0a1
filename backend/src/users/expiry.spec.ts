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
const mailServer = new MailServer();
let testApp: TestApp;
beforeAll(() => mailServer.start());
beforeEach(async () => {
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});
afterEach(() => testApp.close());

const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const sweep = () => testApp.app.get(DailySweep).sweep();
const canLogin = async (username: string) =>
  (await testApp.api.post('users/login', { username, password: PASSWORD })).status === 200;

/** Creates a user who has changed username and email, with an unused undo link and an unused verification link. */
async function newPerson() {
  const { user, token } = await testApp.api.newSession();
  const renamedUser: SessionUser = { ...user, username: `now.${user.username}`, email: `now.${user.email}` };
  const { username, email, fullName } = renamedUser;
  const updateResponse = await testApp.api.patch('users/update-account', { username, email, fullName }, { token });
  expect(updateResponse.status).toBe(200);
  const undo = tokenIn(await mailServer.waitForMail(user.email));
  await testApp.api.get('users/email-send', { token });
  const verify = tokenIn(await mailServer.waitForMail(email));
  return { user, renamedUser, undo, verify };
}

/** The stored document of the first user, and all stored usernames and former email addresses. */
async function storedDocuments() {
  const documents = await documentsOf(testApp);
  return {
    user: documents.get('users')?.[0],
    names: documents.get('usernames') ?? [],
    addresses: documents.get('heldemails') ?? [],
  };
}

it('an old username works for a login for 90 days, and then stops even without a sweep', async () => {
  const { user, renamedUser } = await newPerson();
  expect([await canLogin(user.username), await canLogin(renamedUser.username)]).toEqual([true, true]);
  advanceClock(89 * DAY);
  expect(await canLogin(user.username)).toBe(true);
  advanceClock(2 * DAY);
  expect([await canLogin(user.username), await canLogin(renamedUser.username)]).toEqual([false, true]);
});

it('a sweep after 400 days removes all expired data of a user who changed username and email', async () => {
  const { renamedUser } = await newPerson();
  advanceClock(400 * DAY);
  await sweep();
  const { user, names, addresses } = await storedDocuments();
  expect(addresses).toEqual([]);
  expect(names.map(({ _id }) => _id)).toEqual([renamedUser.username]);
  expect(user).toMatchObject({
    formerEmails: [],
    renames: [],
    openSessions: {},
    resetToken: null,
    verificationToken: null,
    username: renamedUser.username,
    email: renamedUser.email,
  });
  expect(await canLogin(renamedUser.username)).toBe(true);
});

it('a sweep keeps everything that has not expired', async () => {
  const { user, undo, verify } = await newPerson();
  advanceClock(DAY - 600);
  const before = await storedDocuments();
  await sweep();
  expect(await storedDocuments()).toEqual(before);
  expect((await testApp.api.post('users/email-verifide', { token: verify })).status).toBe(200);
  advanceClock(5 * DAY);
  await sweep();
  expect((await testApp.api.get(user.username)).status).toBe(200);
  expect((await testApp.api.post('users/email-undo', { token: undo })).status).toBe(200);
  advanceClock(80 * DAY);
  await sweep();
  expect((await testApp.api.get(user.username)).status).toBe(200);
});

it('a sweep frees a name whose user was never stored', async () => {
  await testApp.api.newUser();
  const unusedId = testApp.app.get(UsersRepository).newId();
  await testApp.app.get(UsernamesRepository).claim(unusedId, 'left.behind', testApp.app.get(Clock).now());
  await sweep();
  expect((await storedDocuments()).names).toHaveLength(2); // the user of this name may be stored at any moment
  advanceClock(DAY);
  await sweep();
  expect((await storedDocuments()).names.map(({ _id }) => _id)).not.toContain('left.behind');
});
