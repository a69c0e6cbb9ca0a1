import type { SessionUser } from '@linkstall/contracts/http';

import { PARALLEL_REQUESTS, PASSWORD } from '../../../test/client.js';
import { linkIn, MailServer, tokenIn } from '../../../test/mail-server.js';
import { setVerified } from '../../../test/set-verified.js';
import { startApp, type TestApp } from '../../../test/test-app.js';

const DAY = 86_400;
const NEW_PASSWORD = 'eleven clay lamps';
const mailServer = new MailServer();
let testApp: TestApp;
let mailSettings: Record<string, string>;
beforeAll(async () => {
  await mailServer.start();
  mailSettings = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  testApp = await startApp(mailSettings);
});

const verify = (token: unknown) => testApp.api.post<SessionUser>('users/email-verifide', { token });
const undo = (token: unknown, app = testApp) => app.api.post<SessionUser>('users/email-undo', { token });
const askReset = (email: string, app = testApp) => app.api.post('users/forget-password', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  testApp.api.patch('users/forget-password', { token, password });
const moveEmail = (token: string, { username, fullName }: SessionUser, email: string) =>
  testApp.api.patch<SessionUser>('users/update-account', { username, fullName, email }, { token });
const isValid = async (token: string) => (await testApp.api.get('link/all-link', { token })).status === 200;
const canLogin = async ({ username }: SessionUser, password: string) =>
  (await testApp.api.post('users/login', { username, password })).status === 200;
const startLater = (seconds: number) =>
  startApp({ ...mailSettings, MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, CLOCK_OFFSET: String(seconds) });
async function userWithVerifiedEmail() {
  const { user, token: session } = await testApp.api.newSession();
  await testApp.api.get('users/email-send', { token: session });
  expect((await verify(tokenIn(await mailServer.waitForMail(user.email)))).status).toBe(200);
  return { user, session };
}

let moveCount = 0;
async function userWithMovedEmail() {
  const { user, token: session } = await testApp.api.newSession();
  const email = `moved${(moveCount += 1)}@example.com`;
  expect((await moveEmail(session, user, email)).status).toBe(200);
  return { user, session, email, token: tokenIn(await mailServer.waitForMail(user.email)) };
}

describe('Undoing an email change', () => {
  it('is offered only to the old email, and also undoes everything after the change', async () => {
    const { user, session, email, token } = await userWithMovedEmail();
    expect(mailServer.mailsTo(email)).toEqual([]);
    const link = linkIn(await mailServer.waitForMail(user.email));
    expect(link.pathname).toBe('/account-verification');
    expect(link.searchParams.get('purpose')).toBe('undo');
    const response = await undo(token);
    expect(response).toMatchObject({ status: 200, body: { data: { ...user, email: user.email } } });
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${user.username}, products`);
    expect(await isValid(session)).toBe(false);
    await setVerified(testApp, user.username);
    expect((await testApp.api.get<{ email: string }>(`users/u/${user.username}`)).body.data.email).toBe(user.email);
    expect((await undo(token)).status).toBe(400);
  });

  it('removes all access of a thief who had the session and a new password, and gives the owner a reset', async () => {
    const { user, session, email, token } = await userWithMovedEmail();
    await testApp.api.get('users/email-send', { token: session });
    expect((await verify(tokenIn(await mailServer.waitForMail(email)))).status).toBe(200);
    const passwords = { currentPassword: PASSWORD, password: 'of the thief 1' };
    expect((await testApp.api.patch('users/password', passwords, { token: session })).status).toBe(200);
    const stolenToken = await testApp.api.login(user.username, 'of the thief 1');
    expect((await undo(token)).status).toBe(200);
    expect(await isValid(stolenToken)).toBe(false);
    expect([await canLogin(user, 'of the thief 1'), await canLogin(user, PASSWORD)]).toEqual([false, false]);
    const receivedMail = await mailServer.waitForSubject(user.email, 'Choose a new password');
    expect(linkIn(receivedMail).pathname).toBe('/password-reset-confirm');
    expect(receivedMail.text).not.toContain(user.username);
    expect((await reset(tokenIn(receivedMail))).status).toBe(200);
    expect(await canLogin(user, NEW_PASSWORD)).toBe(true);
    expect(mailServer.mailsTo(email).map(({ subject }) => subject)).not.toContain('Choose a new password');
  });

  it('sends a mail to the email the account leaves, and to an older email that can still take the account back', async () => {
    const { user, session, email } = await userWithMovedEmail();
    const last = `last.${email}`;
    expect((await moveEmail(session, user, last)).status).toBe(200);
    const subject = 'Your account has its former email address again';
    expect((await undo(tokenIn(await mailServer.waitForMail(email)))).body.data.email).toBe(email);
    expect(linkIn(await mailServer.waitForSubject(last, subject)).pathname).toBe('/login');
    const oldest = await mailServer.waitForSubject(user.email, subject);
    expect((await undo(tokenIn(oldest))).body.data.email).toBe(user.email);
    await mailServer.waitForSubject(email, subject);
    expect(mailServer.mailsTo(user.email).filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  it('changes nothing if its mail cannot be queued', async () => {
    const { user, session, token } = await userWithMovedEmail();
    const withoutMail = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
    expect((await undo(token, withoutMail)).status).toBe(503);
    expect(await isValid(session)).toBe(true);
    expect((await undo(token)).status).toBe(200);
    await mailServer.waitForMail(user.email, 2);
    await withoutMail.close();
  });

  it('restores a verified email as verified', async () => {
    const { user, session } = await userWithVerifiedEmail();
    const moveResponse = await moveEmail(session, user, 'short.visit@example.com');
    expect(moveResponse.body.data.account_email_Verified).toBe(false);
    const undoResponse = await undo(tokenIn(await mailServer.waitForMail(user.email, 2)));
    expect(undoResponse.body.data).toEqual({ ...user, account_email_Verified: true });
  });

  it('works for the first of several changes, and invalidates the later links', async () => {
    const { user, session, email, token } = await userWithMovedEmail();
    expect((await moveEmail(session, user, 'third.one@example.com')).status).toBe(200);
    const second = tokenIn(await mailServer.waitForMail(email));
    expect((await undo(token)).body.data.email).toBe(user.email);
    expect((await undo(second)).status).toBe(400);
  });

  it('holds the old email for 7 days', async () => {
    const { user, token } = await userWithMovedEmail();
    const register = (username: string, app = testApp) =>
      app.api.post('users/register', { username, fullName: 'X', email: user.email.toUpperCase(), password: PASSWORD });
    expect(await register('squatter.one')).toMatchObject({ status: 409, body: { code: 'user.email_taken' } });
    const otherSession = await testApp.api.newSession();
    expect((await moveEmail(otherSession.token, otherSession.user, user.email)).status).toBe(409);
    expect((await undo(token)).body.data.email).toBe(user.email);
    const second = await userWithMovedEmail();
    const day8 = await startLater(8 * DAY);
    const lateUser = { username: 'squatter.two', fullName: 'X', email: second.user.email, password: PASSWORD };
    expect((await day8.api.post('users/register', lateUser)).status).toBe(201);
    await day8.close();
  });

  it('works for 7 days and once, also for parallel requests, with one mail', async () => {
    const { user, token } = await userWithMovedEmail();
    const tooLate = await startLater(7 * DAY + 600);
    expect((await undo(token, tooLate)).status).toBe(400);
    await tooLate.close(); // closes this app before its mail job would send the next mail too
    const responses = await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, () => undo(token)));
    const refusals = Array.from({ length: PARALLEL_REQUESTS - 1 }, () => 400);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...refusals]);
    expect((await reset(tokenIn(await mailServer.waitForMail(user.email, 2)))).status).toBe(200);
    expect(mailServer.mailsTo(user.email)).toHaveLength(2);
  });

  it('is not offered for the same email in other case, which stays verified', async () => {
    const { user, session } = await userWithVerifiedEmail();
    const response = await moveEmail(session, user, user.email.toUpperCase());
    expect(response.body.data).toMatchObject({ email: user.email.toUpperCase(), account_email_Verified: true });
  });

  it('allows five changes in 7 days and rejects the sixth', async () => {
    const { user, token } = await testApp.api.newSession();
    for (let count = 0; count < 5; count += 1) {
      expect((await moveEmail(token, user, `many${count}.${user.username}@example.com`)).status).toBe(200);
    }
    expect(await moveEmail(token, user, `many5.${user.username}@example.com`)).toMatchObject({
      status: 409,
      body: { code: 'user.email_limit', errors: [{ field: 'email' }] },
    });
  });
});

describe('A password reset after an email change', () => {
  const NOT_YET = 'No new password for this address yet';

  it('is refused before the email is verified: the mail says so, and the response is the same', async () => {
    const { user, session, email, token } = await userWithMovedEmail();
    const knownResponse = await askReset((await testApp.api.newUser()).email);
    const response = await askReset(email.toUpperCase());
    expect([response.status, response.text]).toEqual([knownResponse.status, knownResponse.text]);
    const receivedMail = await mailServer.waitForMail(email);
    expect([receivedMail.subject, linkIn(receivedMail).href]).toEqual([NOT_YET, 'https://stall.example/login']);
    expect(receivedMail.text + receivedMail.html).not.toContain(user.username);
    // A reset would give access to an account that its former email can still take back.
    expect((await undo(token)).status).toBe(200);
    expect(await isValid(session)).toBe(false);
  });

  it('is also refused after the undo time of the former email', async () => {
    const { email } = await userWithMovedEmail();
    const day9 = await startLater(9 * DAY);
    await askReset(email, day9);
    expect((await mailServer.waitForMail(email)).subject).toBe(NOT_YET);
    await day9.close();
  });

  it('works after moving back to the former email', async () => {
    const { user, session } = await userWithMovedEmail();
    expect((await moveEmail(session, user, user.email)).status).toBe(200);
    await askReset(user.email);
    expect((await mailServer.waitForMail(user.email, 2)).subject).toBe('Reset your password');
  });

  it('is refused after an undo while an older email can undo too, and works after the undo of the oldest email', async () => {
    const { user, session, email, token: first } = await userWithMovedEmail();
    expect((await moveEmail(session, user, `planted.${email}`)).status).toBe(200);
    const second = tokenIn(await mailServer.waitForMail(email));
    expect((await undo(second)).body.data.email).toBe(email);
    await mailServer.waitForSubject(email, NOT_YET);
    expect((await undo(first)).body.data.email).toBe(user.email);
    await mailServer.waitForSubject(user.email, 'Choose a new password');
  });

  it('works after an undo when the undo time of the change before is over', async () => {
    const { user, email } = await userWithMovedEmail();
    const day8 = await startLater(8 * DAY);
    const session = await day8.api.login(user.username);
    const profile = { username: user.username, fullName: user.fullName, email: `thief.${email}` };
    expect((await day8.api.patch('users/update-account', profile, { token: session })).status).toBe(200);
    expect((await undo(tokenIn(await mailServer.waitForMail(email)), day8)).body.data.email).toBe(email);
    expect((await mailServer.waitForMail(email, 2)).subject).toBe('Choose a new password');
    await day8.close();
  });
});
