import type { SessionUser } from '@linkstall/contracts/http';
import { MailerService } from '@nestjs-modules/mailer';

import { connect } from '../../test/database.js';
import { gate } from '../../test/gate.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { meanwhile } from '../../test/meanwhile.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { Postman } from './postman.js';

const post = new MailServer();
let mail: Record<string, string>;
let running: TestApp;
beforeAll(async () => {
  await post.start();
  mail = { SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' };
});
beforeEach(async () => {
  running = await startApp(mail);
});
afterEach(() => running.close());
afterAll(() => post.stop());

const ask = (email: string, app = running) => app.api.post('users/forget-password', { email });
const reset = (token: string) => running.api.patch('users/forget-password', { token, password: 'eleven clay lamps' });

async function queue<T>(
  look: (mails: {
    count: () => Promise<number>;
    due: () => Promise<number>;
    fill: (count: number) => Promise<void>;
  }) => Promise<T>,
) {
  const stored = await connect(running.uri);
  const mails = stored.collection<{ _id: string }>('mails');
  const waiting = (_: unknown, at: number) => ({
    _id: `x${at}`,
    user: '6920a1b2c3d4e5f60718293a',
    purpose: 'reset',
    ref: '',
    tries: 0,
    notBefore: new Date(Date.now() + 3_600_000),
    createdAt: new Date(),
  });
  const fill = async (count: number) => void (await mails.insertMany(Array.from({ length: count }, waiting)));
  const due = async () => (await mails.findOne<{ notBefore: Date }>({}))?.notBefore.getTime() ?? 0;
  const response = await look({ count: () => mails.countDocuments(), due, fill });
  await stored.close();
  return response;
}

const logged = (text: string) => running.logs.filter((line) => line.includes(`"${text}"`));
const anHourPasses = () => {
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 3_600;
};

it('a mail server that is away delays no response and loses no mail; all are sent once when it is back', async () => {
  await post.stop();
  const people: SessionUser[] = [];
  for (let count = 0; count < 10; count += 1) people.push(await running.api.newUser());
  const mailer = running.app.get(MailerService);
  const sendMail = mailer.sendMail.bind(mailer);
  const answered = gate();
  // No mail is sent before all responses are there: a response that waits for its mail never comes.
  jest.spyOn(mailer, 'sendMail').mockImplementation(async (options) => {
    await answered.opened;
    return sendMail(options);
  });
  for (const { email } of people) expect((await ask(email)).status).toBe(200);
  answered.open();
  await until(() => Promise.resolve(logged('mail waits').length >= 10));
  expect(logged('mail waits')[0]).toContain('"mail":"reset"');
  await post.start();
  for (const { email } of people) expect((await reset(tokenIn(await post.mailFor(email)))).status).toBe(200);
  await until(() => queue(async ({ count }) => (await count()) === 0));
  for (const { email } of people) expect(post.allFor(email)).toHaveLength(1);
});

it('what one API could not send any more is sent by the next', async () => {
  await post.stop();
  await running.app.get(Postman).onModuleDestroy(); // this one sends no more
  const same = { ...mail, MONGODB_URI: running.uri, DATA_DIR: running.dataDir };
  const first = await startApp(same);
  const user = await first.api.newUser();
  expect((await ask(user.email, first)).status).toBe(200);
  await first.close();
  await post.start();
  const next = await startApp(same);
  await post.mailFor(user.email);
  await next.close();
});

it('asking again for a mail that still waits makes no second one', async () => {
  await post.stop();
  const { user, token } = await running.api.newSession();
  const send = () => running.api.get('users/email-send', { token });
  expect((await send()).status).toBe(200);
  anHourPasses();
  expect((await send()).status).toBe(200);
  expect(await queue(({ count }) => count())).toBe(1);
  await post.start();
  await post.mailFor(user.email);
  await until(() => queue(async ({ count }) => (await count()) === 0));
  expect(post.allFor(user.email)).toHaveLength(1);
});

it('a mail that is being sent is nobody else’s, also when it is asked for again', async () => {
  const { email } = await running.api.newUser();
  const clock = running.app.get<{ offsetSeconds: number; now: () => number }>(Clock);
  const dueIn: number[] = [];
  const look = () => queue(async ({ due }) => void dueIn.push((await due()) - clock.now()));
  const askAgain = async () => {
    await look();
    clock.offsetSeconds += 21;
    expect((await ask(email)).status).toBe(200);
    await look();
  };
  meanwhile(running.app.get(MailerService), 'sendMail', { before: askAgain });
  await ask(email);
  await post.mailFor(email);
  expect(dueIn.map((ms) => ms > 0)).toEqual([true, true]);
});

it('with a thousand waiting nothing more is promised: 503, whoever asks, and an address does not move without its notice', async () => {
  const { user, token } = await running.api.newSession();
  await queue(({ fill }) => fill(1_000));
  for (const response of [
    await ask(user.email),
    await ask('nobody.at.all@example.com'),
    await running.api.get('users/email-send', { token }),
  ]) {
    expect(response).toMatchObject({
      status: 503,
      body: { code: 'mail.unavailable', message: 'Failed To Send Email' },
    });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const profile = { username: user.username, fullName: user.fullName, email: 'another.one@example.com' };
  expect((await running.api.patch('users/update-account', profile, { token })).status).toBe(503);
  expect((await running.api.get<{ email: string }[]>(user.username)).body.data[0]?.email).toBe(user.email);
  expect((await ask(user.email)).status).toBe(503); // a refusal counts for no limit
});

it('an address that its server refuses is given up, a passing refusal is not', async () => {
  const [gone, busy] = [await running.api.newUser(), await running.api.newUser()];
  let tries = 0;
  post.refuse = (address) => {
    if (address === gone.email) return Object.assign(new Error('No such user'), { responseCode: 550 });
    if (address === busy.email && (tries += 1) === 1) return Object.assign(new Error('Later'), { responseCode: 451 });
    return null;
  };
  await ask(gone.email);
  await ask(busy.email);
  await post.mailFor(busy.email);
  expect(tries).toBe(2);
  await until(() => queue(async ({ count }) => (await count()) === 0));
  expect(logged('mail given up')).toHaveLength(1);
  expect(post.allFor(gone.email)).toEqual([]);
  post.refuse = () => null;
  expect(running.logs.join('')).not.toContain('@example.com');
});

it('without a mail server it says so, and promises no mail', async () => {
  const without = await startApp();
  const { token } = await without.api.newSession();
  expect((await ask('a@example.com', without)).status).toBe(503);
  expect((await without.api.get('users/email-send', { token })).status).toBe(503);
  expect(without.logs.join('')).toContain('SMTP_URL is not set');
  await without.close();
});

it('no mail takes a file of this machine or a page of another along, whatever it is made of', async () => {
  const mailer = running.app.get(MailerService);
  const mail = {
    to: 'somebody@example.com',
    subject: 'x',
    template: 'letter',
    textTemplate: 'letter.txt',
    context: {},
  };
  for (const content of [{ path: __filename }, { href: `${running.api.url}/health/live` }]) {
    await expect(mailer.sendMail({ ...mail, attachments: [content] })).rejects.toThrow(/access rejected/i);
  }
  expect(post.mails.filter(({ recipients }) => recipients.includes(mail.to))).toEqual([]);
});
