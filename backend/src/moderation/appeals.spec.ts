import type { AuditLog, Entry, LinkedAppeal, ModeratedAccount, ReportInbox } from '@linkstall/contracts/http';

import { interceptOnce } from '../../test/intercept-once.js';
import { linkIn, MailServer, tokenIn } from '../../test/mail-server.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UsersService } from '../users/users.service.js';
import { UsersRepository } from '../users/users.repository.js';

const REASON = 'The link asks for {site} passwords.';
const PAGE = { target: 'page', id: '' };
const HIDE = { ...PAGE, category: 'fraud', reason: REASON };
const WORDS = 'It is my own shop.';

let testApp: TestApp;
let operator: string;
const mailServer = new MailServer();

beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
  const session = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(session.user.username, true);
  operator = session.token;
});

async function newCreator() {
  const { user, token } = await testApp.api.newSession();
  const fields = { kind: 'heading', title: 'Win a phone' };
  const entry = (await testApp.api.form<Entry>('link/add-entry', fields, { token })).body.data._id;
  return { username: user.username, email: user.email, token, entry };
}

const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const step = (path: string, body: object) =>
  testApp.api.post<ModeratedAccount>(`admin/takedowns/${path}`, body, { token: operator });
const hide = (username: string, what: object = {}) => step(username, { ...HIDE, ...what });
const restore = (username: string, what: object = {}) =>
  step(`${username}/end`, { ...PAGE, reason: 'A mistake.', ...what });
const keep = (username: string, reason = 'It does.') => step(`${username}/keep`, { ...PAGE, reason });
const read = (token: string) => testApp.api.get<LinkedAppeal>(`appeals/link?token=${token}`);
const appeal = (token: string, words = WORDS) => testApp.api.post('appeals/link', { token, words });
const inboxOf = async (username: string) => {
  const { appeals } = (await testApp.api.get<ReportInbox>('admin/reports', { token: operator })).body.data;
  return appeals.filter((one) => one.username === username);
};

/** A hidden page, and the token of the mail about it. */
async function newTakedown() {
  const creator = await newCreator();
  await hide(creator.username);
  return { ...creator, link: tokenIn(await mailServer.waitForSubject(creator.email, 'Your page was hidden')) };
}

describe('the mail to the owner', () => {
  it.each([
    ['page', 'Your page was hidden', 'Your page is visible again'],
    ['account', 'Your account was suspended', 'Your account is open again'],
    ['entry', 'An entry of your page was hidden', 'An entry of your page is visible again'],
  ])('about a hidden %s has the reason, and another one comes after the restore', async (target, hidden, restored) => {
    const { username, email, entry } = await newCreator();
    const what = { target, id: target === 'entry' ? entry : '' };
    expect((await hide(username, what)).status).toBe(200);
    const mail = await mailServer.waitForSubject(email, hidden);
    const day = new Date().toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (const text of ['an operator of Linkstall', 'Reason: scam or phishing.', REASON, `On ${day}`])
      expect(mail.text).toContain(text);
    expect(mail.text.includes('“Win a phone”')).toBe(target === 'entry');
    expect(linkIn(mail).pathname).toBe('/appeal');
    await restore(username, what);
    expect((await mailServer.waitForSubject(email, restored)).text).toContain('A mistake.');
  });

  it('is sent once for a repeated call', async () => {
    const { username, email } = await newCreator();
    for (let count = 0; count < 3; count += 1) await hide(username);
    for (let count = 0; count < 3; count += 1) await restore(username);
    await mailServer.waitForSubject(email, 'Your page is visible again');
    const subjects = mailServer.mailsTo(email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your page was hidden').length).toBeLessThanOrEqual(1);
    expect(subjects.filter((subject) => subject === 'Your page is visible again')).toHaveLength(1);
  });

  it('comes once when the first try failed after the step', async () => {
    const { username, email } = await newCreator();
    const lostResponse = () => Promise.reject(new Error('the connection was lost'));
    interceptOnce(testApp.app.get(UsersRepository), 'setTakedown', { before: lostResponse });
    expect((await hide(username)).status).toBe(500);
    expect((await hide(username)).status).toBe(200);
    advanceClock(61);
    const mail = await mailServer.waitForSubject(email, 'Your page was hidden');
    expect((await read(tokenIn(mail))).status).toBe(200);
    await restore(username);
    await mailServer.waitForSubject(email, 'Your page is visible again');
    expect(mailServer.mailsTo(email).filter(({ subject }) => subject === 'Your page was hidden')).toHaveLength(1);
  });

  it('is not necessary for the step: without a mail server the page is hidden', async () => {
    const appWithoutMail = await startApp();
    const { user } = await appWithoutMail.api.newSession();
    const session = await appWithoutMail.api.newSession();
    await appWithoutMail.app.get(UsersService).setOperator(session.user.username, true);
    const call = { token: session.token };
    expect((await appWithoutMail.api.post(`admin/takedowns/${user.username}`, HIDE, call)).status).toBe(200);
    await appWithoutMail.close();
  });
});

describe('an appeal', () => {
  it('is possible for a suspended account without a login, and operators see it', async () => {
    const { username, email } = await newCreator();
    await hide(username, { target: 'account' });
    const link = tokenIn(await mailServer.waitForSubject(email, 'Your account was suspended'));
    const { body, headers } = await read(link);
    expect(body.data).toMatchObject({ username, target: 'account', category: 'fraud', reason: REASON });
    expect([body.data.words, headers.get('cache-control')]).toEqual([undefined, 'no-store']);
    expect(await inboxOf(username)).toEqual([]);
    expect((await appeal(link)).status).toBe(202);
    expect((await read(link)).body.data.words).toBe(WORDS);
    const shown = { target: 'account', id: '', content: '', category: 'fraud', words: WORDS };
    expect(await inboxOf(username)).toMatchObject([shown]);
    const account = await testApp.api.get<ModeratedAccount>(`admin/takedowns/${username}`, { token: operator });
    expect(account.body.data.appeals).toMatchObject([shown]);
  });

  it('is sent once: the same words change nothing, other words are refused', async () => {
    const { username, link } = await newTakedown();
    expect([(await appeal(link)).status, (await appeal(link)).status]).toEqual([202, 202]);
    const second = await appeal(link, 'Other words.');
    expect([second.status, second.body.code]).toEqual([409, 'appeal.sent']);
    expect((await inboxOf(username)).map(({ words }) => words)).toEqual([WORDS]);
  });

  it.each(['', ' ', 'a'.repeat(2_001)])('has between 1 and 2,000 characters', async (words) => {
    const { link } = await newTakedown();
    expect((await appeal(link, words)).status).toBe(400);
  });

  it('ends with the takedown, and the next takedown has another link', async () => {
    const { username, email, link } = await newTakedown();
    await restore(username);
    expect([(await read(link)).status, (await appeal(link)).body.code]).toEqual([404, 'appeal.ended']);
    await hide(username, { target: 'account' });
    const next = tokenIn(await mailServer.waitForSubject(email, 'Your account was suspended'));
    expect([(await read(link)).status, (await read(next)).status]).toEqual([404, 200]);
  });

  it('has a token of which only the hash is stored', async () => {
    const { link } = await newTakedown();
    const [owner = '', secret = ''] = link.split('.');
    expect(secret).toHaveLength(43);
    const stored = JSON.stringify(await testApp.database.collection('appeals').find().toArray());
    expect(stored).not.toContain(secret);
    for (const token of ['', 'x', owner, `${owner}.${'A'.repeat(43)}`]) expect((await read(token)).status).toBe(404);
  });
});

describe('the answer to an appeal', () => {
  it('keeps the takedown: the owner gets a mail, the inbox is empty, and the log has a line', async () => {
    const { username, email, link } = await newTakedown();
    await appeal(link);
    for (let count = 0; count < 2; count += 1) expect((await keep(username)).status).toBe(200);
    const mail = await mailServer.waitForSubject(email, 'Your page stays hidden');
    expect(mail.text).toContain('It does.');
    expect((await read(link)).body.data).toMatchObject({ words: WORDS, answer: 'It does.' });
    expect(await inboxOf(username)).toEqual([]);
    expect((await testApp.api.get(username)).status).toBe(451);
    const { lines } = (await testApp.api.get<AuditLog>('admin/audit-log/newest', { token: operator })).body.data;
    const own = lines.filter((line) => line.username === username);
    expect(own.map(({ action, reason, after }) => [action, reason, after])).toEqual([
      ['keep', 'It does.', 'hidden'],
      ['takedown', REASON, 'hidden'],
    ]);
    expect((await keep(username, 'Another answer.')).status).toBe(409);
  });

  it('is refused without an appeal', async () => {
    const { username } = await newTakedown();
    const response = await keep(username);
    expect([response.status, response.body.code]).toEqual([409, 'appeal.none']);
  });

  it('restores the page: the appeal leaves the inbox', async () => {
    const { username, email, link } = await newTakedown();
    await appeal(link);
    await restore(username);
    expect((await mailServer.waitForSubject(email, 'Your page is visible again')).text).toContain('A mistake.');
    expect(await inboxOf(username)).toEqual([]);
  });
});
