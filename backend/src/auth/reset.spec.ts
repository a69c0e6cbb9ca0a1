import { PARALLEL_REQUESTS, PASSWORD, type TestResponse } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { linkIn, MailServer, tokenIn } from '../../test/mail-server.js';
import { workOf } from '../../test/observed-work.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy } from '../../test/database-proxy.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { MailSender } from '../mail/mail-sender.service.js';
import { WebhookSender } from '../webhooks/webhook-sender.service.js';

const NEW = 'eleven clay lamps';
const SITE = 'https://stall.example';
const mailServer = new MailServer();

let testApp: TestApp;
let mail: { SMTP_URL: string; PUBLIC_URL: string };
beforeAll(async () => {
  await mailServer.start();
  mail = { SMTP_URL: mailServer.url, PUBLIC_URL: SITE };
  testApp = await startApp(mail);
});

const requestReset = (email: string, app = testApp, headers = {}) =>
  app.api.post('users/forget-password', { email }, { headers });
const reset = (token: unknown, password: unknown = NEW, app = testApp) =>
  app.api.patch('users/forget-password', { token, password });
const isValid = async (token: string) => (await testApp.api.get('link/all-link', { token })).status === 200;
const canLogin = async (username: string, password: string) =>
  (await testApp.api.post('users/login', { username, password })).status === 200;

/** Creates a user who requests a reset, and reads the token from the real mail. */
async function userWithResetToken() {
  const { user, token: session } = await testApp.api.newSession();
  expect((await requestReset(user.email)).status).toBe(200);
  return { user, session, token: tokenIn(await mailServer.waitForMail(user.email)) };
}

/** Starts the API on the same database with its clock set forward. */
const startLater = (seconds: number) =>
  startApp({ ...mail, MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, CLOCK_OFFSET: String(seconds) });

describe('Requesting a password reset', () => {
  it("sends one mail as text and HTML with the account's name and a link to this site", async () => {
    const user = await testApp.api.newUser();
    const response = await requestReset(user.email.toUpperCase(), testApp, { 'x-forwarded-host': 'evil.example' });
    expect(response).toMatchObject({ status: 200, body: { data: null, success: true } });
    const receivedMail = await mailServer.waitForMail(user.email);
    expect(receivedMail.recipients).toEqual([user.email]);
    expect(receivedMail.from).toBe('hello@linkstall.example');
    expect(receivedMail.subject).toBe('Reset your password');
    const link = linkIn(receivedMail);
    expect(`${link.origin}${link.pathname}`).toBe(`${SITE}/password-reset-confirm`);
    expect(link.searchParams.get('token')).toMatch(new RegExp(`^${user._id}\\.[\\w-]{43}$`));
    expect(receivedMail.html.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&')).toContain(`href='${link.href}'`);
    expect(receivedMail.html).not.toMatch(/<img|<script|<link|\{\{/);
    expect(receivedMail.text).not.toMatch(/[<>]|\{\{/);
    expect(receivedMail.text).toContain(`account @${user.username} with`);
    expect(receivedMail.html).toContain(`account @${user.username} with`);
    expect(link.searchParams.get('userName')).toBe(user.username);
    expect(receivedMail.text).toContain('60 minutes');
  });

  it('omits a name that looks like a web address, unless the email is verified', async () => {
    const newUser = (name: string) => testApp.api.newUser(name);
    const [plain, dotted, verified] = [
      await newUser('prizes'),
      await newUser('win.example'),
      await newUser('asha.rao'),
    ];
    const stored = await connect(testApp.uri);
    await stored.collection('users').updateOne({ username: verified.username }, { $set: { emailVerified: true } });
    await stored.close();
    const textFor = async ({ email }: { email: string }) => {
      await requestReset(email);
      return (await mailServer.waitForMail(email)).text.replace(/https?:.*/g, '');
    };
    expect(await textFor(plain)).toContain('account @prizes with');
    expect(await textFor(dotted)).not.toContain('win.example');
    expect(await textFor(verified)).toContain('account @asha.rao with');
  });

  it('gives the same response for an unknown email, and sends nothing', async () => {
    const user = await testApp.api.newUser();
    const [known, unknown] = [await requestReset(user.email), await requestReset('nobody.at.all@example.com')];
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(known.status);
    const names = ({ headers }: TestResponse) => [...headers.keys()].sort();
    expect(names(unknown)).toEqual(names(known));
    await mailServer.waitForMail(user.email);
    expect(mailServer.mailsTo('nobody.at.all@example.com')).toEqual([]);
  });

  it('does the same work for an unknown email as for a known one', async () => {
    const proxy = await DatabaseProxy.start(testApp.uri);
    const observedApp = await startApp({ ...mail, MONGODB_URI: proxy.uri, DATA_DIR: testApp.dataDir });
    // Stops the background jobs, because mails are sent after the response.
    for (const loop of [MailSender, WebhookSender, AccountRemovalService])
      await observedApp.app.get(loop).onModuleDestroy();
    await requestReset('somebody.before@example.com', observedApp); // fills the caches for both measurements
    const { email } = await testApp.api.newUser();
    const known = await workOf(proxy, () => requestReset(email, observedApp));
    const unknown = await workOf(proxy, () => requestReset(`nobody.${email}`, observedApp));
    expect(unknown).toEqual(known);
    expect(known.hashes).toEqual([]);
    expect(known.commands).toContain('insert mails');
    await observedApp.close();
    await proxy.stop();
  });

  it('sends one mail in 20 seconds to an email address, for all callers together and with every RATE_LIMIT_FACTOR', async () => {
    const user = await testApp.api.newUser();
    const responses = await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, () => requestReset(user.email)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.body.code).toBe('limit.reached');
    expect(Number(rejected?.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    await mailServer.waitForMail(user.email);
    expect((await requestReset('never.asked.before@example.com')).status).toBe(200);
    expect((await requestReset('never.asked.before@example.com')).status).toBe(429); // an unknown email has the same limit
    expect(mailServer.mailsTo(user.email)).toHaveLength(1);
  });

  it.each([
    [''],
    ['nobody'],
    ['a@b'],
    ['a@b.co\r\nBcc: c@d.co'],
    ['a@b.co, c@d.co'],
    [7],
    [null],
    [['a@b.co']],
    [{ $ne: '' }],
  ])('rejects %j as an email', async (email) => {
    expect((await testApp.api.post('users/forget-password', { email })).status).toBe(400);
  });

  it('sends no mail to a sample user', async () => {
    const sample = await testApp.api.newUser();
    const stored = await connect(testApp.uri);
    await stored.collection('users').updateOne({ username: sample.username }, { $set: { origin: 'sample' } });
    await stored.close();
    expect((await requestReset(sample.email)).status).toBe(200);
    const user = await testApp.api.newUser();
    await requestReset(user.email);
    await mailServer.waitForMail(user.email); // an earlier mail would have arrived by now
    expect(mailServer.mailsTo(sample.email)).toEqual([]);
  });
});

describe('Choosing a new password', () => {
  it('needs only the token of the mail, ends all sessions and makes the old password invalid', async () => {
    const { user, session, token } = await userWithResetToken();
    const second = await testApp.api.login(user.username);
    expect(await reset(token)).toMatchObject({ status: 200, body: { data: null } });
    expect([await isValid(session), await isValid(second)]).toEqual([false, false]);
    expect([await canLogin(user.username, PASSWORD), await canLogin(user.username, NEW)]).toEqual([false, true]);
  });

  it("succeeds for one of the parallel requests with one token, and stores that request's password", async () => {
    const { user, token } = await userWithResetToken();
    const passwords = Array.from({ length: PARALLEL_REQUESTS }, (_, index) => `clay lamp number ${index}`);
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => responses[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(PARALLEL_REQUESTS - 1);
    expect(await canLogin(user.username, winners[0] ?? '')).toBe(true);
  });

  it('accepts a token once; a newer token replaces it; a rejected password does not use it up', async () => {
    const { user, token } = await userWithResetToken();
    expect((await reset(token, 'short')).status).toBe(400);
    expect(await reset(token, user.email)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    const app = await startLater(21);
    expect((await requestReset(user.email, app)).status).toBe(200);
    const newerToken = tokenIn(await mailServer.waitForMail(user.email, 2));
    const replacedResponse = await reset(token);
    expect(replacedResponse).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
    expect((await reset(newerToken)).status).toBe(200);
    expect((await reset(newerToken)).body).toEqual(replacedResponse.body);
    await app.close();
  });

  it('works for 60 minutes', async () => {
    const { token } = await userWithResetToken();
    const [tooLate, inTime] = [await startLater(3_602), await startLater(3_590)];
    expect((await reset(token, NEW, tooLate)).status).toBe(400);
    expect((await reset(token, NEW, inTime)).status).toBe(200);
    await Promise.all([tooLate.close(), inTime.close()]);
  });

  it.each([
    [''],
    ['garbage'],
    [7],
    [null],
    [undefined],
    [{ $ne: null }],
    [['x']],
    ['6920a1b2c3d4e5f60718293a.' + 'A'.repeat(43)],
  ])('rejects %j as a token and changes nothing', async (token) => {
    const { user, token: session } = await testApp.api.newSession();
    expect((await reset(token)).status).toBe(400);
    expect([await isValid(session), await canLogin(user.username, PASSWORD)]).toEqual([true, true]);
  });

  it('rejects the token of another purpose and unknown fields', async () => {
    const { user, session } = await userWithResetToken();
    const app = await startLater(21);
    expect((await app.api.get('users/email-send', { token: session })).status).toBe(200);
    const verification = tokenIn(await mailServer.waitForMail(user.email, 2));
    expect((await reset(verification)).status).toBe(400);
    const formWithEmail = { token: verification, password: NEW, email: user.email };
    expect((await testApp.api.patch('users/forget-password', formWithEmail)).status).toBe(400);
    await app.close();
  });

  it('stores no token in the database or in the logs', async () => {
    const { token } = await userWithResetToken();
    await reset(token, 'canary lamps 7741');
    const stored = await connect(testApp.uri);
    const everything = JSON.stringify([
      await stored.collection('users').find().toArray(),
      await stored.collection('mails').find().toArray(),
      testApp.logs,
    ]);
    await stored.close();
    for (const secret of [token, token.split('.')[1] ?? '', 'canary lamps']) expect(everything).not.toContain(secret);
    expect(testApp.logs.join('')).not.toContain('@example.com');
    expect(testApp.logs.join('')).toContain('mail sent');
  });
});

describe('Changing the password', () => {
  const change = (token: string, body: object) =>
    testApp.api.patch<{ user: object; accessToken: string }>('users/password', body, { token });

  it('needs the current password, ends all sessions and returns the token of a new session', async () => {
    const { user, token } = await testApp.api.newSession();
    const otherToken = await testApp.api.login(user.username);
    const response = await change(token, { currentPassword: PASSWORD, password: NEW });
    expect(response).toMatchObject({ status: 200, body: { data: { user } } });
    expect([await isValid(token), await isValid(otherToken), await isValid(response.body.data.accessToken)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await canLogin(user.username, PASSWORD), await canLogin(user.username, NEW)]).toEqual([false, true]);
  });

  it('rejects a wrong current password with 400, keeps the session, and answers 429 after ten tries', async () => {
    const limitedApp = await startApp({ ...mail, RATE_LIMIT_FACTOR: '1' });
    const { token } = await limitedApp.api.newSession();
    const guess = () =>
      limitedApp.api.patch('users/password', { currentPassword: 'wrong wrong', password: NEW }, { token });
    for (let count = 0; count < 10; count += 1) {
      expect((await guess()).body).toMatchObject({
        statusCode: 400,
        code: 'auth.wrong_password',
        errors: [{ field: 'currentPassword', message: 'Wrong password' }],
      });
    }
    expect((await guess()).status).toBe(429);
    expect((await limitedApp.api.get('link/all-link', { token })).status).toBe(200);
    await limitedApp.close();
  });

  it.each([['short'], ['password1'], ['x'.repeat(129)], [7], [{ $ne: '' }]])(
    'rejects %j as the new password',
    async (password) => {
      const { user, token } = await testApp.api.newSession();
      expect((await change(token, { currentPassword: PASSWORD, password })).status).toBe(400);
      expect(await canLogin(user.username, PASSWORD)).toBe(true);
    },
  );

  it('invalidates a reset that was requested before', async () => {
    const { session, token } = await userWithResetToken();
    expect((await change(session, { currentPassword: PASSWORD, password: NEW })).status).toBe(200);
    expect((await reset(token, 'twelve clay lamps')).status).toBe(400);
  });
});
