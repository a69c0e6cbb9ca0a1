import type { SubscriberList } from '@linkstall/contracts/http';
import { parse } from 'csv-parse/sync';

import { EmailListScene, type EmailList } from '../../test/email-list.js';
import { MailServer, tokenIn, unsubscribeTokenIn } from '../../test/mail-server.js';
import { startApp, type TestApp } from '../../test/test-app.js';

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

const readPage = async (path = '1', { token }: EmailList = list) =>
  (await testApp.api.get<SubscriberList>(`users/subscribers/${path}`, { token })).body.data;
const addressesOf = ({ subscribers }: SubscriberList) => subscribers.map(({ email }) => email);
async function subscribe(email: string): Promise<void> {
  await list.ask(email);
  await testApp.api.post('subscriptions/link/confirm', { token: tokenIn(await mailServer.waitForMail(email)) });
}
const csvOf = async ({ token }: EmailList) => {
  const { text, headers } = await testApp.api.get('users/subscribers/export', { token });
  return { text, headers, rows: parse(text, { bom: true }) };
};
/** Stores confirmed addresses without mails. */
async function storeConfirmed(count: number): Promise<void> {
  const { Types } = testApp.database.base;
  const documents = Array.from({ length: count }, (_, index) => ({
    owner: new Types.ObjectId(list.ownerId),
    ...{ email: `reader${String(index).padStart(3, '0')}@example.com`, state: 'confirmed', schemaVersion: 1 },
    ...{ consent: list.consent, entry: list.entryId, unsubscribeKey: 'k' },
    askedAt: new Date(Date.UTC(2026, 0, 1) + index),
    confirmedAt: new Date(Date.UTC(2026, 0, 1) + index),
  }));
  await testApp.database.collection('subscribers').insertMany(documents);
}

it('the list has the newest address first, and the numbers of confirmed, waiting and unsubscribed addresses', async () => {
  await subscribe('first@example.com');
  await list.ask('second@example.com');
  expect(await readPage()).toEqual({
    ...{ confirmed: 1, waiting: 1, left: 0, hasMore: false },
    subscribers: [
      { _id: expect.any(String), email: 'second@example.com', state: 'waiting', at: expect.any(String) },
      { _id: expect.any(String), email: 'first@example.com', state: 'confirmed', at: expect.any(String) },
    ],
  });
});

it('an address that was unsubscribed before its confirmation is not in the list', async () => {
  await list.ask('declined@example.com');
  const token = unsubscribeTokenIn(await mailServer.waitForMail('declined@example.com'));
  await testApp.api.post('subscriptions/link/unsubscribe', { token });
  expect(await readPage()).toMatchObject({ waiting: 0, left: 0, subscribers: [] });
});

it('a page has 50 addresses, and the next page has the rest', async () => {
  await storeConfirmed(51);
  const [first, second] = [await readPage('1'), await readPage('2')];
  expect([first.subscribers.length, first.hasMore, second.subscribers.length, second.hasMore]).toEqual([
    50,
    true,
    1,
    false,
  ]);
  expect(addressesOf(first)[0]).toBe('reader050@example.com');
});

it('the search finds addresses by their start, in any case', async () => {
  await storeConfirmed(3);
  expect(addressesOf(await readPage('1?search=READER00'))).toHaveLength(3);
  expect(addressesOf(await readPage('1?search=reader001'))).toEqual(['reader001@example.com']);
  for (const search of ['.*', '%24gt', 'a&search=b', '']) await readPage(`1?search=${search}`);
  expect(addressesOf(await readPage('1?search=.*'))).toEqual([]);
});

it.each(['0', '-1', 'x', '1e9', '10000'])('page %s is refused', async (page) => {
  expect((await testApp.api.get(`users/subscribers/${page}`, list)).status).toBe(400);
});

it('the owner deletes one address, and nobody else does', async () => {
  await storeConfirmed(2);
  const [subscriber] = (await readPage()).subscribers;
  const stranger = await testApp.api.newSession();
  const path = `users/subscribers/${subscriber?._id}`;
  expect((await testApp.api.send('DELETE', path, stranger)).status).toBe(200);
  expect((await readPage()).confirmed).toBe(2);
  for (let time = 0; time < 2; time += 1) expect((await testApp.api.send('DELETE', path, list)).status).toBe(200);
  expect((await readPage()).confirmed).toBe(1);
});

it('nobody sees the list of another creator', async () => {
  await subscribe('secret@example.com');
  const otherList = await scene.newList();
  expect(await readPage('1', otherList)).toMatchObject({ confirmed: 0, subscribers: [] });
  expect((await csvOf(otherList)).text).not.toContain('secret@example.com');
});

it('the CSV file has the confirmed addresses with date, consent and the address to unsubscribe', async () => {
  await subscribe('export@example.com');
  await list.ask('waiting@example.com');
  const { rows, headers } = await csvOf(list);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="subscribers-${list.username}.csv"`);
  const address = expect.stringMatching(/^https:\/\/stall\.example\/subscriptions\/unsubscribe\?token=/);
  expect(rows).toEqual([
    ['email', 'confirmed_at', 'consent', 'unsubscribe_url'],
    ['export@example.com', expect.stringMatching(/^\d{4}-.*Z$/), list.consent, address],
  ]);
});

it('the address of the CSV file takes the person off the list', async () => {
  await subscribe('leaver@example.com');
  const url = new URL((await csvOf(list)).rows[1]?.[3] ?? '');
  await testApp.api.post('subscriptions/link/unsubscribe', { token: url.searchParams.get('token') });
  expect(await readPage()).toMatchObject({ confirmed: 0, left: 1 });
  expect((await csvOf(list)).rows).toHaveLength(1);
});

it('no cell of the CSV file is a formula', async () => {
  await list.edit({ consent: '=HYPERLINK("https://evil.example")' });
  await subscribe('+1@example.com');
  const [, row] = (await csvOf(list)).rows;
  expect(row?.[0]).toBe("'+1@example.com");
  expect(row?.[2]).toBe('\'=HYPERLINK("https://evil.example")');
});
