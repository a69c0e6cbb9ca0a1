import type { Subscription } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { EmailListScene, type EmailList } from '../../test/email-list.js';
import { documentsOf } from '../../test/everything-stored.js';
import { linkIn, MailServer, tokenIn, unsubscribeTokenIn } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { MailsRepository } from '../mail/mails.repository.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;

const mailServer = new MailServer();
let testApp: TestApp;
let scene: EmailListScene;
let list: EmailList;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
  scene = new EmailListScene(testApp);
});
beforeEach(async () => {
  list = await scene.newList();
});

let readerCount = 0;
const newReader = () => `reader${(readerCount += 1)}@example.com`;
const read = (token: string) => testApp.api.get<Subscription>(`subscriptions/link?token=${token}`);
const confirm = (token: string) => testApp.api.post('subscriptions/link/confirm', { token });
const unsubscribe = (token: string) => testApp.api.post('subscriptions/link/unsubscribe', { token });
/** The stored numbers, because the session of the owner ends when a test moves the clock. */
const numbersOf = async ({ ownerId }: EmailList) => {
  const stored = ((await documentsOf(testApp)).get('subscribers') ?? []).filter(
    ({ owner }) => String(owner) === ownerId,
  );
  const countOf = (state: string) => stored.filter((document) => document.state === state).length;
  return { confirmed: countOf('confirmed'), waiting: countOf('waiting'), left: countOf('left') };
};
const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
/** Enters an address, and returns the tokens of the mail. */
async function ask(email: string, count = 1) {
  expect((await list.ask(email)).status).toBe(202);
  const mail = await mailServer.waitForMail(email, count);
  return { mail, confirmToken: tokenIn(mail), unsubscribeToken: unsubscribeTokenIn(mail) };
}
/** Waits until the outbox is empty, so that a mail that must not be sent would have arrived. */
const untilMailsAreSent = () => until(async () => (await testApp.app.get(MailsRepository).count('message')) === 0);

it('an entered address gets one mail whose link leads to the confirmation, without any text of the creator', async () => {
  const email = newReader();
  const { mail } = await ask(email);
  expect(linkIn(mail).href).toMatch(/^https:\/\/stall\.example\/subscriptions\/confirm\?token=[\w.-]+$/);
  expect(mail.text).toContain(`@${list.username}`);
  expect(mail.text).not.toContain(list.consent);
});

it('the mail offers to unsubscribe by one POST (RFC 8058)', async () => {
  const { mail } = await ask(newReader());
  expect(mail.headers['list-unsubscribe']).toMatch(
    /^<https:\/\/stall\.example\/subscriptions\/unsubscribe\?token=[\w.-]+>$/,
  );
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
});

it('the response is the same for a new, a waiting, a confirmed and an unsubscribed address', async () => {
  const [known, left] = [newReader(), newReader()];
  await confirm((await ask(known)).confirmToken);
  const { confirmToken, unsubscribeToken } = await ask(left);
  await confirm(confirmToken);
  await unsubscribe(unsubscribeToken);
  const waiting = newReader();
  await ask(waiting);
  const responses = await Promise.all([newReader(), waiting, known, left].map((email) => list.ask(email)));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(202);
});

it('the confirmation stores its date and the text of the entry when the address was entered', async () => {
  const email = newReader();
  const { confirmToken } = await ask(email);
  await list.edit({ consent: 'Another text.' });
  expect((await read(confirmToken)).body.data).toMatchObject({ consent: list.consent, state: 'waiting' });
  expect((await confirm(confirmToken)).status).toBe(200);
  const stored = ((await documentsOf(testApp)).get('subscribers') ?? []).find((document) => document.email === email);
  expect(stored).toMatchObject({ state: 'confirmed', consent: list.consent, confirmedAt: expect.any(Date) });
});

it('the link of the mail works twice, and neither token is stored as it is sent for the confirmation', async () => {
  const { confirmToken } = await ask(newReader());
  expect((await confirm(confirmToken)).status).toBe(200);
  expect((await confirm(confirmToken)).status).toBe(200);
  expect(await numbersOf(list)).toEqual({ confirmed: 1, waiting: 0, left: 0 });
  const secret = confirmToken.split('.')[1] ?? '';
  expect(JSON.stringify([...(await documentsOf(testApp)).values()])).not.toContain(secret);
});

it('reading a link changes nothing, however often', async () => {
  const { confirmToken, unsubscribeToken } = await ask(newReader());
  for (const token of [confirmToken, unsubscribeToken, confirmToken]) expect((await read(token)).status).toBe(200);
  expect(await numbersOf(list)).toEqual({ confirmed: 0, waiting: 1, left: 0 });
});

it('an address is normalized, so that it is on a list once', async () => {
  const email = newReader();
  await ask(email);
  expect((await list.ask(email.toUpperCase())).status).toBe(202);
  expect(await numbersOf(list)).toEqual({ confirmed: 0, waiting: 1, left: 0 });
});

it('a waiting address gets at most one mail of a page in a day', async () => {
  const email = newReader();
  await ask(email);
  await list.ask(email);
  await untilMailsAreSent();
  expect(mailServer.mailsTo(email)).toHaveLength(1);
  advanceClock(DAY + 1);
  await ask(email, 2);
});

it('an address that was unsubscribed without a confirmation gets no mail when somebody enters it again', async () => {
  const email = newReader();
  await unsubscribe((await ask(email)).unsubscribeToken);
  advanceClock(2 * DAY);
  await list.ask(email);
  await untilMailsAreSent();
  expect(mailServer.mailsTo(email)).toHaveLength(1);
});

it('the creator still sees that an address has left when somebody enters it again', async () => {
  const before = await numbersOf(list);
  const email = newReader();
  const { confirmToken, unsubscribeToken } = await ask(email);
  await confirm(confirmToken);
  await unsubscribe(unsubscribeToken);
  advanceClock(2 * DAY);
  await list.ask(email);
  expect(await numbersOf(list)).toMatchObject({ confirmed: before.confirmed, left: before.left + 1 });
});

it('the token of a form works for one address', async () => {
  const token = newReader();
  const { entryId } = list;
  const enter = () => list.post({ entryId, email: newReader(), token });
  expect([(await enter()).status, (await enter()).status]).toEqual([202, 409]);
});

it('a confirmed address gets no mail', async () => {
  const email = newReader();
  await confirm((await ask(email)).confirmToken);
  advanceClock(HOUR + 1);
  await list.ask(email);
  await untilMailsAreSent();
  expect(mailServer.mailsTo(email)).toHaveLength(1);
});

it('one mailbox gets five mails in a day, of all pages together, also by plus addresses', async () => {
  const limited = await startApp({
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'https://stall.example',
    RATE_LIMIT_FACTOR: '1',
  });
  const limitedScene = new EmailListScene(limited);
  const email = newReader();
  const addresses = Array.from({ length: 6 }, (_, page) => email.replace('@', `+${page}@`));
  for (const address of addresses) expect((await (await limitedScene.newList()).ask(address)).status).toBe(202);
  await until(async () => (await limited.app.get(MailsRepository).count('message')) === 0);
  expect(addresses.flatMap((address) => mailServer.mailsTo(address))).toHaveLength(5);
  await limited.close();
});

it('one visitor may enter 20 addresses in an hour, and gets 429 afterwards', async () => {
  const limited = await startApp({
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'https://stall.example',
    RATE_LIMIT_FACTOR: '1',
  });
  const limitedList = await new EmailListScene(limited).newList();
  for (let count = 0; count < 20; count += 1)
    expect((await limitedList.ask(newReader(), '192.0.2.1')).status).toBe(202);
  expect(await limitedList.ask(newReader(), '192.0.2.1')).toMatchObject({
    status: 429,
    body: { code: 'limit.reached' },
  });
  expect((await limitedList.ask(newReader(), '192.0.2.2')).status).toBe(202);
  await limited.close();
});

it('a waiting address is forgotten after 7 days, and its link has ended', async () => {
  const { confirmToken } = await ask(newReader());
  advanceClock(7 * DAY + 1);
  expect((await confirm(confirmToken)).status).toBe(404);
  expect((await read(confirmToken)).body.code).toBe('subscription.ended');
  await testApp.app.get(DailySweep).sweep();
  expect(await numbersOf(list)).toEqual({ confirmed: 0, waiting: 0, left: 0 });
});

it('an address unsubscribes by one POST without a login, twice with the same response, and is forgotten after 90 days', async () => {
  const { confirmToken, unsubscribeToken } = await ask(newReader());
  await confirm(confirmToken);
  for (let time = 0; time < 2; time += 1) expect((await unsubscribe(unsubscribeToken)).status).toBe(200);
  expect(await numbersOf(list)).toEqual({ confirmed: 0, waiting: 0, left: 1 });
  expect((await confirm(confirmToken)).status).toBe(404);
  expect((await read(unsubscribeToken)).body.data.state).toBe('left');
  advanceClock(90 * DAY + 1);
  await testApp.app.get(DailySweep).sweep();
  expect((await unsubscribe(unsubscribeToken)).status).toBe(200);
  expect(await numbersOf(list)).toEqual({ confirmed: 0, waiting: 0, left: 0 });
});

it('the token of the confirmation unsubscribes nobody, and the one of the unsubscribe address confirms nobody', async () => {
  const { confirmToken, unsubscribeToken } = await ask(newReader());
  expect((await confirm(unsubscribeToken)).status).toBe(404);
  await unsubscribe(confirmToken);
  expect(await numbersOf(list)).toEqual({ confirmed: 0, waiting: 1, left: 0 });
});

it.each(['', 'x', 'a'.repeat(24), `${'0'.repeat(48)}.${'A'.repeat(43)}`])(
  'the token “%s” is unknown',
  async (token) => {
    expect((await read(token)).status).toBe(404);
    expect((await confirm(token)).status).toBe(token === '' ? 400 : 404);
    expect((await unsubscribe(token)).status).toBe(token === '' ? 400 : 200);
  },
);

it('an address is taken only by a form that visitors see', async () => {
  await list.edit({ isActive: 'false' });
  expect((await list.ask(newReader())).body).toMatchObject({ code: 'subscription.no_form' });
  const otherList = await scene.newList();
  const body = { entryId: otherList.entryId, email: newReader() };
  expect((await list.post(body)).status).toBe(404);
});

it('only an edge may enter an address, because it has checked the form', async () => {
  const { username, entryId } = list;
  const body = { entryId, email: newReader() };
  expect((await testApp.api.post(`subscriptions/${username}`, body)).status).toBe(404);
});

it('a full list refuses every address alike', async () => {
  const owner = new testApp.database.base.Types.ObjectId(list.ownerId);
  const email = newReader();
  await ask(email);
  const [first] = await testApp.database.collection('subscribers').find({ owner }).toArray();
  const copies = Array.from({ length: 2_000 }, (_, index) => {
    return { ...first, _id: new testApp.database.base.Types.ObjectId(), email: `${index}.${email}` };
  });
  await testApp.database.collection('subscribers').insertMany(copies);
  for (const address of [email, newReader()])
    expect(await list.ask(address)).toMatchObject({ status: 503, body: { code: 'subscription.full' } });
});

it('without a mail server an address is refused with 503', async () => {
  const appWithoutMail = await startApp();
  const otherList = await new EmailListScene(appWithoutMail).newList();
  expect((await otherList.ask(newReader())).status).toBe(503);
  await appWithoutMail.close();
});

it('a deleted account leaves no address, and its links have ended', async () => {
  const { confirmToken, unsubscribeToken } = await ask(newReader());
  await confirm(confirmToken);
  const body = JSON.stringify({ password: PASSWORD, confirm: list.username });
  const headers = { 'content-type': 'application/json' };
  expect((await testApp.api.send('DELETE', 'users/account', { token: list.token, headers, body })).status).toBe(200);
  const owner = new testApp.database.base.Types.ObjectId(list.ownerId);
  await until(async () => (await testApp.database.collection('subscribers').countDocuments({ owner })) === 0);
  expect((await read(unsubscribeToken)).status).toBe(404);
  expect((await unsubscribe(unsubscribeToken)).status).toBe(200);
});
