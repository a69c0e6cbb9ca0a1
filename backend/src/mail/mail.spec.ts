import type { SessionUser } from '@linkstall/contracts/http';
import { MailerService } from '@nestjs-modules/mailer';

import { createCertificate } from '../../test/certificate.js';
import { freshDatabase } from '../../test/database.js';
import { temporaryFolder } from '../../test/end-after-tests.js';
import { createLatch } from '../../test/latch.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { interceptOnce } from '../../test/intercept-once.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { MailSender } from './mail-sender.service.js';

const mailServer = new MailServer();
let mail: Record<string, string>;
let testApp: TestApp;
/** The number of lines that earlier tests logged. */
let earlierLines: number;
beforeAll(async () => {
  await mailServer.start();
  mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  testApp = await startApp(mail);
});
beforeEach(async () => {
  testApp.app.get(Clock)['offsetSeconds'] = 0;
  await testApp.database.collection('mails').deleteMany({});
  earlierLines = testApp.logs.length;
});
afterEach(() => jest.restoreAllMocks());

const requestReset = (email: string, app = testApp) => app.api.post('users/forget-password', { email });
const reset = (token: string) => testApp.api.patch('users/forget-password', { token, password: 'eleven clay lamps' });

async function queue<T>(
  work: (mails: {
    count: () => Promise<number>;
    due: () => Promise<number>;
    fill: (count: number) => Promise<void>;
  }) => Promise<T>,
) {
  const mails = testApp.database.collection<{ _id: string }>('mails');
  const waitingMail = (_: unknown, index: number) => ({
    _id: `x${index}`,
    user: '6920a1b2c3d4e5f60718293a',
    purpose: 'reset',
    ref: '',
    kind: 'request',
    tries: 0,
    notBefore: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
  });
  const fill = async (count: number) => void (await mails.insertMany(Array.from({ length: count }, waitingMail)));
  const due = async () => (await mails.findOne<{ notBefore: Date }>({}))?.notBefore.getTime() ?? 0;
  const response = await work({ count: () => mails.countDocuments(), due, fill });
  return response;
}

const logLines = () => testApp.logs.slice(earlierLines);
const logLinesWith = (text: string) => logLines().filter((line) => line.includes(`"${text}"`));
const advanceClockAnHour = () => {
  testApp.app.get(Clock)['offsetSeconds'] += 3_600;
};

// Nest logs to the application that started last, so the tests that read the log come first.
it('a mail server that is down delays no response and loses no mail; every mail is sent once later', async () => {
  await mailServer.stop();
  const users: SessionUser[] = [];
  for (let count = 0; count < 10; count += 1) users.push(await testApp.api.newUser());
  const mailer = testApp.app.get(MailerService);
  const sendMail = mailer.sendMail.bind(mailer);
  const responses = createLatch();
  // Mails are sent only after all responses, so a response that waits for its mail would never come.
  jest.spyOn(mailer, 'sendMail').mockImplementation(async (options) => {
    await responses.whenOpen;
    return sendMail(options);
  });
  for (const { email } of users) expect((await requestReset(email)).status).toBe(200);
  responses.open();
  await until(() => Promise.resolve(logLinesWith('mail waits').length >= 10));
  expect(logLinesWith('mail waits')[0]).toContain('"mail":"reset"');
  await mailServer.start();
  for (const { email } of users) expect((await reset(tokenIn(await mailServer.waitForMail(email)))).status).toBe(200);
  await until(() => queue(async ({ count }) => (await count()) === 0));
  const resetMails = mailServer.mails.filter(({ subject }) => subject === 'Reset your password');
  for (const { email } of users)
    expect(resetMails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
});

it('a permanently rejected mail is dropped, and a temporarily rejected mail is sent again', async () => {
  const [unknownUser, busyUser] = [await testApp.api.newUser(), await testApp.api.newUser()];
  let tries = 0;
  mailServer.refuse = (address) => {
    if (address === unknownUser.email) return Object.assign(new Error('No such user'), { responseCode: 550 });
    if (address === busyUser.email && (tries += 1) === 1)
      return Object.assign(new Error('Later'), { responseCode: 451 });
    return null;
  };
  await requestReset(unknownUser.email);
  await requestReset(busyUser.email);
  await mailServer.waitForMail(busyUser.email);
  expect(tries).toBe(2);
  await until(() => queue(async ({ count }) => (await count()) === 0));
  expect(logLinesWith('mail given up')).toHaveLength(1);
  expect(mailServer.mailsTo(unknownUser.email)).toEqual([]);
  mailServer.refuse = () => null;
  expect(logLines().join('')).not.toContain('@example.com');
});

it('the next process sends the mails that a process could not send', async () => {
  await mailServer.stop();
  const sameData = { ...mail, MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder() };
  const first = await startApp(sameData);
  const user = await first.api.newUser();
  expect((await requestReset(user.email, first)).status).toBe(200);
  await first.close();
  await mailServer.start();
  const next = await startApp(sameData);
  await mailServer.waitForMail(user.email);
  await next.close();
});

it('a second request for a waiting mail creates no second mail', async () => {
  await mailServer.stop();
  const { user, token } = await testApp.api.newSession();
  const send = () => testApp.api.get('users/email-send', { token });
  expect((await send()).status).toBe(200);
  advanceClockAnHour();
  expect((await send()).status).toBe(200);
  expect(await queue(({ count }) => count())).toBe(1);
  await mailServer.start();
  await mailServer.waitForMail(user.email);
  await until(() => queue(async ({ count }) => (await count()) === 0));
  expect(mailServer.mailsTo(user.email)).toHaveLength(1);
});

it('a mail in progress is not sent by another worker, also if it is requested again', async () => {
  const { email } = await testApp.api.newUser();
  const clock = testApp.app.get(Clock);
  const dueIn: number[] = [];
  const recordDueTime = () => queue(async ({ due }) => void dueIn.push((await due()) - clock.now()));
  const askAgain = async () => {
    await recordDueTime();
    clock['offsetSeconds'] += 21;
    expect((await requestReset(email)).status).toBe(200);
    await recordDueTime();
  };
  interceptOnce(testApp.app.get(MailerService), 'sendMail', { before: askAgain });
  await requestReset(email);
  await mailServer.waitForMail(email);
  expect(dueIn.map((ms) => ms > 0)).toEqual([true, true]);
});

it('with a thousand waiting mails every request for a mail answers 503, but an email change sends its notice', async () => {
  const { user, token } = await testApp.api.newSession();
  await queue(({ fill }) => fill(1_000));
  for (const response of [
    await requestReset(user.email),
    await requestReset('nobody.at.all@example.com'),
    await testApp.api.get('users/email-send', { token }),
  ]) {
    expect(response).toMatchObject({
      status: 503,
      body: { code: 'mail.unavailable', message: 'Failed To Send Email' },
    });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const profile = { username: user.username, fullName: user.fullName, email: 'another.one@example.com' };
  expect((await requestReset(user.email)).status).toBe(503); // a failed request does not count for a limit
  expect((await testApp.api.patch('users/update-account', profile, { token })).status).toBe(200);
  const notice = await mailServer.waitForMail(user.email);
  expect(notice.subject).toBe('The email address of your account was changed');
  expect((await testApp.api.post('users/email-undo', { token: tokenIn(notice) })).status).toBe(200);
  expect((await mailServer.waitForMail(user.email, 2)).subject).toBe('Choose a new password');
});

it('one address may request 25 mails in 5 minutes, to known and unknown addresses alike', async () => {
  const limitedApp = await startApp({ ...mail, RATE_LIMIT_FACTOR: '1' });
  const { user, token } = await limitedApp.api.newSession();
  const visitor = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const request = (email: string, address: string) =>
    limitedApp.api.post('users/forget-password', { email }, visitor(address));
  const statuses: number[] = [];
  for (let count = 0; count < 25; count += 1)
    statuses.push((await request(`nobody${count}@example.com`, '192.0.2.1')).status);
  expect(statuses).toEqual(Array.from({ length: 25 }, () => 200));
  for (const email of [user.email, 'nobody.else@example.com'])
    expect(await request(email, '192.0.2.1')).toMatchObject({ status: 429, body: { code: 'limit.reached' } });
  const verification = await limitedApp.api.get('users/email-send', { token, ...visitor('192.0.2.1') });
  expect(verification.status).toBe(429);
  expect((await request(user.email, '192.0.2.2')).status).toBe(200);
  await limitedApp.close();
});

it('a mail that the mail server accepts slowly does not delay the next mail', async () => {
  const [slowUser, nextUser] = [await testApp.api.newUser(), await testApp.api.newUser()];
  const mailer = testApp.app.get(MailerService);
  const sendMail = mailer.sendMail.bind(mailer);
  const slowServer = createLatch();
  jest.spyOn(mailer, 'sendMail').mockImplementationOnce(async (options) => {
    await slowServer.whenOpen;
    return sendMail(options);
  });
  await requestReset(slowUser.email);
  await requestReset(nextUser.email);
  await mailServer.waitForMail(nextUser.email);
  expect(mailServer.mailsTo(slowUser.email)).toEqual([]);
  slowServer.open();
  await mailServer.waitForMail(slowUser.email);
});

it('without a mail server, requests for a mail answer 503 and the log says why', async () => {
  const appWithoutMail = await startApp();
  const { token } = await appWithoutMail.api.newSession();
  expect((await requestReset('a@example.com', appWithoutMail)).status).toBe(503);
  expect((await appWithoutMail.api.get('users/email-send', { token })).status).toBe(503);
  expect(appWithoutMail.logs.join('')).toContain('SMTP_URL is not set');
  await appWithoutMail.close();
});

it('no mail can attach a local file or a web page', async () => {
  const mailer = testApp.app.get(MailerService);
  const mail = {
    to: 'somebody@example.com',
    subject: 'x',
    template: 'mail',
    textTemplate: 'mail.txt',
    context: {},
  };
  for (const content of [{ path: __filename }, { href: `${testApp.api.url}/health/live` }]) {
    await expect(mailer.sendMail({ ...mail, attachments: [content] })).rejects.toThrow(/access rejected/i);
  }
  expect(mailServer.mails.filter(({ recipients }) => recipients.includes(mail.to))).toEqual([]);
});

it('with SMTP_REQUIRE_TLS no mail is sent to a server without TLS', async () => {
  const strict = await startApp({ ...mail, SMTP_REQUIRE_TLS: 'on' });
  const { email } = await strict.api.newUser();
  await requestReset(email, strict);
  await until(() => Promise.resolve(strict.logs.some((line) => line.includes('"mail waits"'))));
  expect(mailServer.mailsTo(email)).toEqual([]);
  await strict.close();
});

it.each([
  ['smtps', true],
  ['STARTTLS', false],
])('over %s no mail is sent to a server whose certificate no known authority signed', async (_, isImplicit) => {
  const certificate = createCertificate();
  const server = new MailServer({ ...certificate, isImplicit });
  await server.start();
  const strict = await startApp({ ...mail, SMTP_URL: server.url });
  const { email } = await strict.api.newUser();
  await requestReset(email, strict);
  await until(() => Promise.resolve(strict.logs.some((line) => line.includes('"mail waits"'))));
  expect(server.mailsTo(email)).toEqual([]);
  expect(strict.logs.find((line) => line.includes('"mail waits"'))).toContain(
    'such as a self-signed one. Name the file',
  );
  await strict.close();
  // The server gets mails when the certificate is known.
  const authority = encodeURIComponent(certificate.cert);
  const trusting = await startApp({ ...mail, SMTP_URL: `${server.url}?tls.ca=${authority}` });
  const user = await trusting.api.newUser();
  await requestReset(user.email, trusting);
  await server.waitForMail(user.email);
  await trusting.close();
  await server.stop();
});

// This test is the last one, because the API sends no mails afterwards.
it('requests for unknown addresses take no place in the queue', async () => {
  await testApp.app.get(MailSender).onModuleDestroy(); // the requests would otherwise leave the queue soon
  for (let request = 0; request < 5; request += 1)
    expect((await requestReset(`nobody${request}@example.com`)).status).toBe(200);
  expect(await queue(({ count }) => count())).toBe(0);
});
