import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD, type TestResponse } from '../../../test/client.js';
import { linkIn, MailServer, tokenIn } from '../../../test/mail-server.js';
import { interceptOnce } from '../../../test/intercept-once.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { Clock } from '../../config/clock.js';
import { UserSessionsRepository } from '../user-sessions.repository.js';

const NEW_PASSWORD = 'eleven clay lamps';
const mailServer = new MailServer();
let testApp: TestApp;
let appWithoutMail: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
  appWithoutMail = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
});

interface Owner {
  readonly user: SessionUser;
  readonly token: string;
  /** The process that the calls go to. */
  readonly app: TestApp;
}

interface AccessChangeCase {
  readonly subject: string;
  /** The path of the link in the mail to the current address. */
  readonly linkPath: string;
  readonly change: (owner: Owner) => Promise<TestResponse>;
  /** The same call with values that the API refuses. */
  readonly refusedCall: (owner: Owner) => Promise<TestResponse>;
}

const patch = ({ app, token }: Owner, path: string, body: object) => app.api.patch(`users/${path}`, body, { token });
const save = (owner: Owner, change: object) => {
  const { username, fullName, email } = owner.user;
  return patch(owner, 'update-account', { username, fullName, email, ...change });
};
const remove = ({ app, token }: Owner, password: string, confirm: string) =>
  app.api.send('DELETE', 'users/account', {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, confirm }),
  });
const loginFrom = ({ app, user }: Owner, address: string, password = PASSWORD) =>
  app.api.post('users/login', { username: user.username, password }, { headers: { 'x-forwarded-for': address } });
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const mailsTo = async (address: string, subject: string) => {
  await mailServer.waitForMail(address);
  return mailServer.mailsTo(address).filter((mail) => mail.subject === subject);
};

const CHANGES: Readonly<Record<string, AccessChangeCase>> = {
  'a password change': {
    subject: 'Your password was changed',
    linkPath: '/reset-password',
    change: (owner) => patch(owner, 'password', { currentPassword: PASSWORD, password: NEW_PASSWORD }),
    refusedCall: (owner) => patch(owner, 'password', { currentPassword: 'not this one', password: NEW_PASSWORD }),
  },
  'a rename': {
    subject: 'Your username was changed',
    linkPath: '/reset-password',
    change: (owner) => save(owner, { username: `now.${owner.user.username}` }),
    refusedCall: async (owner) => save(owner, { username: (await owner.app.api.newUser()).username }),
  },
  'a deletion': {
    subject: 'Your account was deleted',
    linkPath: '/signup',
    change: (owner) => remove(owner, PASSWORD, owner.user.username),
    refusedCall: (owner) => remove(owner, 'not this one', owner.user.username),
  },
  'a login from a new address': {
    subject: 'New login to your account',
    linkPath: '/reset-password',
    change: async (owner) => {
      await loginFrom(owner, '192.0.2.1');
      return loginFrom(owner, '192.0.2.2');
    },
    refusedCall: async (owner) => {
      await loginFrom(owner, '192.0.2.1');
      return loginFrom(owner, '192.0.2.2', 'not this one');
    },
  },
};

const newOwner = async (app = testApp): Promise<Owner> => ({ ...(await app.api.newSession()), app });

/** Sends a mail of another kind. A notice that was stored before would arrive first. */
async function sendLastMail({ user, token }: Owner): Promise<void> {
  await testApp.api.get('users/email-send', { token });
  await mailServer.waitForMail(user.email);
}

describe.each(Object.entries(CHANGES))('After %s', (_, { subject, linkPath, change, refusedCall }) => {
  it('the address gets one mail with the way back', async () => {
    const owner = await newOwner();
    expect((await change(owner)).status).toBe(200);
    const mail = await mailServer.waitForMail(owner.user.email);
    expect([mail.subject, linkIn(mail).pathname]).toEqual([subject, linkPath]);
    expect(mail.text).not.toContain(owner.user.username);
    expect(mailServer.mailsTo(owner.user.email)).toHaveLength(1);
  });

  it('a former address gets a mail, too, and its link takes the account back', async () => {
    const { user, token, app } = await newOwner();
    const moved = { ...user, email: `moved.${user.email}` };
    expect((await save({ user, token, app }, { email: moved.email })).status).toBe(200);
    await mailServer.waitForMail(user.email);
    expect((await change({ user: moved, token, app })).status).toBe(200);
    const mail = await mailServer.waitForMail(user.email, 2);
    expect(mail.subject).toBe(subject);
    expect((await mailServer.waitForMail(moved.email)).subject).toBe(subject);
    expect(linkIn(mail).searchParams.get('purpose')).toBe('undo');
    const undo = await testApp.api.post<SessionUser>('users/email-undo', { token: tokenIn(mail) });
    expect([undo.status, undo.body.data.email]).toEqual([200, user.email]);
  });

  it('the email address at the time of the change gets the mail, even if the next call changes the email address', async () => {
    const owner = await newOwner();
    const { user, app } = owner;
    const response = await change(owner);
    const { accessToken = owner.token } = (response.body.data ?? {}) as { accessToken?: string };
    const account = await app.api.get<SessionUser>('users/account', { token: accessToken });
    if (account.status === 200)
      await save({ user: account.body.data, token: accessToken, app }, { email: `moved.${user.email}` });
    await mailServer.waitForMail(user.email);
    expect(await mailsTo(user.email, subject)).toHaveLength(1);
  });

  it('nobody gets a mail if the change was refused', async () => {
    const owner = await newOwner();
    expect((await refusedCall(owner)).status).toBeGreaterThanOrEqual(400);
    await sendLastMail(owner);
    expect(await mailsTo(owner.user.email, subject)).toEqual([]);
  });

  it('the change also succeeds without a mail server', async () => {
    expect((await change(await newOwner(appWithoutMail))).status).toBe(200);
  });
});

it('a password reset sends a mail', async () => {
  const owner = await newOwner();
  await testApp.api.post('users/forget-password', { email: owner.user.email });
  const token = tokenIn(await mailServer.waitForMail(owner.user.email));
  expect((await testApp.api.patch('users/forget-password', { token, password: NEW_PASSWORD })).status).toBe(200);
  const mail = await mailServer.waitForMail(owner.user.email, 2);
  expect([mail.subject, linkIn(mail).pathname]).toEqual(['Your password was reset', '/reset-password']);
  expect((await testApp.api.patch('users/forget-password', { token, password: NEW_PASSWORD })).status).toBe(400);
  advanceClock(21);
  await testApp.api.post('users/forget-password', { email: owner.user.email });
  expect((await mailServer.waitForMail(owner.user.email, 3)).subject).toBe('Reset your password');
});

it('a change with an unknown result sends its mail a minute later, because the mail is stored before the change', async () => {
  const owner = await newOwner();
  const lostResponse = () => Promise.reject(new Error('the connection was lost'));
  interceptOnce(testApp.app.get(UserSessionsRepository), 'replacePassword', { after: lostResponse });
  const { change, subject } = CHANGES['a password change'] as AccessChangeCase;
  expect((await change(owner)).status).toBeGreaterThanOrEqual(500);
  advanceClock(61);
  await mailServer.waitForSubject(owner.user.email, subject);
});

it('the first login and a login from a known address send no mail', async () => {
  const owner = await newOwner();
  for (const address of ['192.0.2.1', '192.0.2.1']) expect((await loginFrom(owner, address)).status).toBe(200);
  await sendLastMail(owner);
  expect(mailServer.mailsTo(owner.user.email)).toHaveLength(1);
});

it('one account gets at most five mails an hour about one kind of change; refused changes do not count', async () => {
  const limitedApp = await startApp({
    ...{ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example', RATE_LIMIT_FACTOR: '1' },
  });
  const owner = await newOwner(limitedApp);
  await limitedApp.api.newUser('a.taken.name');
  for (let count = 0; count < 7; count += 1) expect((await save(owner, { username: 'a.taken.name' })).status).toBe(409);
  for (let address = 1; address <= 8; address += 1)
    expect((await loginFrom(owner, `192.0.2.${address}`)).status).toBe(200);
  expect((await save(owner, { username: `now.${owner.user.username}` })).status).toBe(200);
  await mailServer.waitForMail(owner.user.email, 6);
  const subjects = mailServer.mailsTo(owner.user.email).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'New login to your account'),
    'Your username was changed',
  ]);
  await limitedApp.close();
});
