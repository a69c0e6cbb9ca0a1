import { PASSWORD, type TestResponse } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { linkIn, MailServer, tokenIn } from '../../test/mail-server.js';
import { workOf } from '../../test/observed-work.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy } from '../../test/database-proxy.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { Postman } from '../mail/postman.js';

const NEW = 'eleven clay lamps';
const SITE = 'https://stall.example';
const post = new MailServer();

let running: TestApp;
let mail: { SMTP_URL: string; PUBLIC_URL: string };
beforeAll(async () => {
  await post.start();
  mail = { SMTP_URL: post.url, PUBLIC_URL: SITE };
  running = await startApp(mail);
});
afterAll(async () => {
  await running.close();
  await post.stop();
});

const ask = (email: string, app = running, headers = {}) =>
  app.api.post('users/forget-password', { email }, { headers });
const reset = (token: unknown, password: unknown = NEW, app = running) =>
  app.api.patch('users/forget-password', { token, password });
const works = async (token: string) => (await running.api.get('link/all-link', { token })).status === 200;
const canLogin = async (username: string, password: string) =>
  (await running.api.post('users/login', { username, password })).status === 200;

/** A user and a token from a mail that really came. */
async function asked() {
  const { user, token: session } = await running.api.newSession();
  expect((await ask(user.email)).status).toBe(200);
  return { user, session, token: tokenIn(await post.mailFor(user.email)) };
}

/** The same database half an hour later and so on. */
const later = (seconds: number) =>
  startApp({ ...mail, MONGODB_URI: running.uri, DATA_DIR: running.dataDir, CLOCK_OFFSET: String(seconds) });

describe('Asking for a new password', () => {
  it('sends one mail, text and HTML, that names the account, with a link to this site', async () => {
    const user = await running.api.newUser();
    const response = await ask(user.email.toUpperCase(), running, { 'x-forwarded-host': 'evil.example' });
    expect(response).toMatchObject({ status: 200, body: { data: null, success: true } });
    const caught = await post.mailFor(user.email);
    expect(caught.recipients).toEqual([user.email]);
    expect(caught.from).toBe('hello@linkstall.example');
    expect(caught.subject).toBe('Reset your password');
    const link = linkIn(caught);
    expect(`${link.origin}${link.pathname}`).toBe(`${SITE}/password-reset-confirm`);
    expect(link.searchParams.get('token')).toMatch(new RegExp(`^${user._id}\\.[\\w-]{43}$`));
    expect(caught.html.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&')).toContain(`href='${link.href}'`);
    expect(caught.html).not.toMatch(/<img|<script|<link|\{\{/);
    expect(caught.text).not.toMatch(/[<>]|\{\{/);
    expect(caught.text).toContain(`account @${user.username} with`);
    expect(caught.html).toContain(`account @${user.username} with`);
    expect(link.searchParams.get('userName')).toBe(user.username);
    expect(caught.text).toContain('60 minutes');
  });

  it('writes no name that may be read as an address of the web to somebody who may know nothing of it', async () => {
    const newUser = (name: string) => running.api.newUser(name);
    const [plain, dotted, proved] = [await newUser('prizes'), await newUser('win.example'), await newUser('asha.rao')];
    const stored = await connect(running.uri);
    await stored.collection('users').updateOne({ username: proved.username }, { $set: { emailVerified: true } });
    await stored.close();
    const textFor = async ({ email }: { email: string }) => {
      await ask(email);
      return (await post.mailFor(email)).text.replace(/https?:.*/g, '');
    };
    expect(await textFor(plain)).toContain('account @prizes with');
    expect(await textFor(dotted)).not.toContain('win.example');
    expect(await textFor(proved)).toContain('account @asha.rao with');
  });

  it('answers the same for an address that nobody has, and sends nothing', async () => {
    const user = await running.api.newUser();
    const [known, unknown] = [await ask(user.email), await ask('nobody.at.all@example.com')];
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(known.status);
    const names = ({ headers }: TestResponse) => [...headers.keys()].sort();
    expect(names(unknown)).toEqual(names(known));
    await post.mailFor(user.email);
    expect(post.allFor('nobody.at.all@example.com')).toEqual([]);
  });

  it('does the same work for an unknown address as for a known one', async () => {
    const proxy = await DatabaseProxy.start(running.uri);
    const watched = await startApp({ ...mail, MONGODB_URI: proxy.uri });
    // Mails are sent after the response.
    for (const loop of [Postman, AccountRemovalService]) await watched.app.get(loop).onModuleDestroy();
    await ask('somebody.before@example.com', watched); // what is read once is read now
    const { email } = await running.api.newUser();
    const known = await workOf(proxy, () => ask(email, watched));
    const unknown = await workOf(proxy, () => ask(`nobody.${email}`, watched));
    expect(unknown).toEqual(known);
    expect(known.hashes).toEqual([]);
    expect(known.commands).toContain('insert mails');
    await watched.close();
    await proxy.stop();
  });

  it('writes one mail in 20 seconds to an address, whoever asks and whatever the factor of the limits is', async () => {
    const user = await running.api.newUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(user.email)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('limit.reached');
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    await post.mailFor(user.email);
    expect((await ask('never.asked.before@example.com')).status).toBe(200);
    expect((await ask('never.asked.before@example.com')).status).toBe(429); // unknown ones just the same
    expect(post.allFor(user.email)).toHaveLength(1);
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
  ])('refuses %j as an address', async (email) => {
    expect((await running.api.post('users/forget-password', { email })).status).toBe(400);
  });

  it('writes to no sample user', async () => {
    const sample = await running.api.newUser();
    const stored = await connect(running.uri);
    await stored.collection('users').updateOne({ username: sample.username }, { $set: { origin: 'sample' } });
    await stored.close();
    expect((await ask(sample.email)).status).toBe(200);
    const user = await running.api.newUser();
    await ask(user.email);
    await post.mailFor(user.email); // the later one has come, so the earlier one never will
    expect(post.allFor(sample.email)).toEqual([]);
  });
});

describe('Choosing a new password', () => {
  it('works by the mail alone, ends all sessions, and leaves no other way in', async () => {
    const { user, session, token } = await asked();
    const second = await running.api.login(user.username);
    expect(await reset(token)).toMatchObject({ status: 200, body: { data: null } });
    expect([await works(session), await works(second)]).toEqual([false, false]);
    expect([await canLogin(user.username, PASSWORD), await canLogin(user.username, NEW)]).toEqual([false, true]);
  });

  it('has one winner when fifty use one token at once, and it is the winner whose password counts', async () => {
    const { user, token } = await asked();
    const words = Array.from({ length: 50 }, (_, at) => `clay lamp number ${at}`);
    const responses = await Promise.all(words.map((password) => reset(token, password)));
    const won = words.filter((_, at) => responses[at]?.status === 200);
    expect(won).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(49);
    expect(await canLogin(user.username, won[0] ?? '')).toBe(true);
  });

  it('takes a token once; a newer one kills the older; a refused password uses none up', async () => {
    const { user, token } = await asked();
    expect((await reset(token, 'short')).status).toBe(400);
    expect(await reset(token, user.email)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    const app = await later(21);
    expect((await ask(user.email, app)).status).toBe(200);
    const newer = tokenIn(await post.mailFor(user.email, 2));
    const dead = await reset(token);
    expect(dead).toMatchObject({ status: 400, body: { code: 'token.invalid' } });
    expect((await reset(newer)).status).toBe(200);
    expect((await reset(newer)).body).toEqual(dead.body);
    await app.close();
  });

  it('is possible for 60 minutes', async () => {
    const { token } = await asked();
    const [tooLate, inTime] = [await later(3_602), await later(3_590)];
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
  ])('refuses %j as a token, and changes nothing', async (token) => {
    const { user, token: session } = await running.api.newSession();
    expect((await reset(token)).status).toBe(400);
    expect([await works(session), await canLogin(user.username, PASSWORD)]).toEqual([true, true]);
  });

  it('refuses the token of another purpose, and whatever else is in the body', async () => {
    const { user, session } = await asked();
    const app = await later(21);
    expect((await app.api.get('users/email-send', { token: session })).status).toBe(200);
    const verification = tokenIn(await post.mailFor(user.email, 2));
    expect((await reset(verification)).status).toBe(400);
    const more = { token: verification, password: NEW, email: user.email };
    expect((await running.api.patch('users/forget-password', more)).status).toBe(400);
    await app.close();
  });

  it('keeps no token in the database or in the logs', async () => {
    const { token } = await asked();
    await reset(token, 'canary lamps 7741');
    const stored = await connect(running.uri);
    const everything = JSON.stringify([
      await stored.collection('users').find().toArray(),
      await stored.collection('mails').find().toArray(),
      running.logs,
    ]);
    await stored.close();
    for (const secret of [token, token.split('.')[1] ?? '', 'canary lamps']) expect(everything).not.toContain(secret);
    expect(running.logs.join('')).not.toContain('@example.com');
    expect(running.logs.join('')).toContain('mail sent');
  });
});

describe('Changing the password', () => {
  const change = (token: string, body: object) =>
    running.api.patch<{ user: object; accessToken: string }>('users/password', body, { token });

  it('asks for the current one, ends all other sessions and answers with a new token', async () => {
    const { user, token } = await running.api.newSession();
    const other = await running.api.login(user.username);
    const response = await change(token, { currentPassword: PASSWORD, password: NEW });
    expect(response).toMatchObject({ status: 200, body: { data: { user } } });
    expect([await works(token), await works(other), await works(response.body.data.accessToken)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await canLogin(user.username, PASSWORD), await canLogin(user.username, NEW)]).toEqual([false, true]);
  });

  it('refuses a wrong current one with 400, so that the session goes on, and after ten of them waits', async () => {
    const strict = await startApp({ ...mail, RATE_LIMIT_FACTOR: '1' });
    const { token } = await strict.api.newSession();
    const guess = () =>
      strict.api.patch('users/password', { currentPassword: 'wrong wrong', password: NEW }, { token });
    for (let count = 0; count < 10; count += 1) {
      expect((await guess()).body).toMatchObject({
        statusCode: 400,
        code: 'auth.wrong_password',
        errors: [{ field: 'currentPassword', message: 'Wrong password' }],
      });
    }
    expect((await guess()).status).toBe(429);
    expect((await strict.api.get('link/all-link', { token })).status).toBe(200);
    await strict.close();
  });

  it.each([['short'], ['password1'], ['x'.repeat(129)], [7], [{ $ne: '' }]])(
    'refuses %j as the new one',
    async (password) => {
      const { user, token } = await running.api.newSession();
      expect((await change(token, { currentPassword: PASSWORD, password })).status).toBe(400);
      expect(await canLogin(user.username, PASSWORD)).toBe(true);
    },
  );

  it('kills a reset that was asked for before', async () => {
    const { session, token } = await asked();
    expect((await change(session, { currentPassword: PASSWORD, password: NEW })).status).toBe(200);
    expect((await reset(token, 'twelve clay lamps')).status).toBe(400);
  });
});
