import type { NewWebhook } from '@linkstall/contracts/http';
import { createHmac } from 'node:crypto';

import { EmailListScene, type EmailList } from '../../test/email-list.js';
import { createLatch } from '../../test/latch.js';
import { MailServer, tokenIn, unsubscribeTokenIn } from '../../test/mail-server.js';
import { csvForm, ONE_PRODUCT } from '../../test/products.js';
import { PUBLIC_ADDRESS, serveOtherSites, type OtherSites } from '../../test/other-sites.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Creator, PRODUCTS, receiverAt, type ReceivedRequest, type Receiver } from '../../test/webhook-scene.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { Network } from '../link-previews/network.js';
import { SafeSend } from '../link-previews/safe-send.service.js';
import { UsersService } from '../users/users.service.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookEvents } from './webhook-events.service.js';
import type { NewEvent } from './webhook.types.js';

const LIST_EVENTS = ['subscriber.confirmed', 'subscriber.unsubscribed'];
const HOUR = 3_600;

const mailServer = new MailServer();
let testApp: TestApp;
let others: OtherSites;
let hooks: Receiver;
/** Each test has its own, because events of an earlier test can still wait. */
let host: string;
let hostCount = 0;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
  others = await serveOtherSites(testApp);
});
beforeEach(() => {
  others.sites.clear();
  others.dns.clear();
  others.dialled.length = 0;
  host = `hooks${(hostCount += 1)}.example`;
  hooks = receiverAt(others, host);
});
afterAll(() => mailServer.stop());

const productHook = () => ({ ...PRODUCTS, address: `https://${host}/in` });
const listHook = () => ({ ...productHook(), events: LIST_EVENTS });

const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};
const received = (count: number, { requests } = hooks) => until(() => Promise.resolve(requests.length >= count));
const bodiesOf = ({ requests } = hooks) => requests.map(({ body }): unknown => JSON.parse(body));
const idsOf = ({ requests } = hooks) => requests.map(({ headers }) => headers['webhook-id']);
const refuse: Receiver['respond'] = (response) => response.writeHead(500).end();

/** The stored state of the only webhook, because the session of a creator ends when a test moves the clock. */
async function storedOf({ id }: Creator) {
  const owner = new testApp.database.base.Types.ObjectId(id);
  const [webhook, waiting] = await Promise.all([
    testApp.database.collection('webhooks').findOne({ owner }),
    testApp.database.collection('webhookdeliveries').countDocuments({ owner }),
  ]);
  return { webhook, waiting };
}

/** What a receiver does with a secret, as https://www.standardwebhooks.com describes it. */
function verify({ headers, body }: ReceivedRequest, secret: string): boolean {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

let readerCount = 0;
const newReader = () => `webhook.reader${(readerCount += 1)}@example.com`;

/** Enters an address, and returns the work of the links in its mail. */
async function ask(list: EmailList, email: string) {
  await list.ask(email);
  const mail = await mailServer.waitForMail(email);
  const post = (path: string, token: string) => testApp.api.post(`subscriptions/link/${path}`, { token });
  return {
    confirm: () => post('confirm', tokenIn(mail)),
    unsubscribe: () => post('unsubscribe', unsubscribeTokenIn(mail)),
  };
}

async function newListOwner() {
  const list = await new EmailListScene(testApp).newList();
  const { ownerId: id, username, token } = list;
  return { list, creator: Creator.of(testApp, { id, username, token }) };
}

async function newStore(settings: NewWebhook = productHook()) {
  const creator = await Creator.new(testApp);
  return { creator, webhook: await creator.add(settings) };
}

it('a confirmed and a left address are sent once each, signed, without other data of the visitor', async () => {
  const { list, creator } = await newListOwner();
  const { secret } = await creator.add(listHook());
  const [email, stranger] = [newReader(), newReader()];
  const { confirm, unsubscribe } = await ask(list, email);
  for (let time = 0; time < 2; time += 1) await confirm();
  for (let time = 0; time < 2; time += 1) await unsubscribe();
  await (await ask(list, stranger)).unsubscribe(); // nobody confirmed this address
  await received(2);
  await until(async () => (await storedOf(creator)).waiting === 0);
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(bodiesOf()).toEqual([
    { type: 'subscriber.confirmed', timestamp, data: { email } },
    { type: 'subscriber.unsubscribed', timestamp, data: { email } },
  ]);
  expect(hooks.requests.map((request) => verify(request, secret ?? ''))).toEqual([true, true]);
  expect(hooks.requests.map((request) => verify(request, `whsec_AAAA${secret?.slice(6)}`))).toEqual([false, false]);
  const [{ method, path, headers }] = hooks.requests as [ReceivedRequest];
  expect([method, path, headers['content-type']]).toEqual(['POST', '/in', 'application/json']);
  expect(headers['user-agent']).toMatch(/^Linkstall\/[\d.]+$/);
  expect(Math.abs(Number(headers['webhook-timestamp']) * 1_000 - testApp.app.get(Clock).now())).toBeLessThan(60_000);
  expect(new Set(idsOf()).size).toBe(2);
});

it('an added, edited, deleted, restored and imported product is sent with its id and its name', async () => {
  const { creator } = await newStore();
  const { seller } = creator;
  const id = (await seller.add()).body.data._id;
  await seller.edit(id, { Product_Name: 'Tawa' });
  await seller.remove(id);
  await testApp.api.post(`product/restore-product/${id}`, {}, seller.call);
  await testApp.api.send('POST', 'product/import', { ...seller.call, body: csvForm(ONE_PRODUCT) });
  await received(5);
  const data = bodiesOf().map((body) => (body as { data: object }).data);
  expect(data).toEqual([
    { id, name: 'Kadhai', change: 'added' },
    { id, name: 'Tawa', change: 'edited' },
    { id, name: 'Tawa', change: 'deleted' },
    { id, name: 'Tawa', change: 'added' },
    { id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Kadhai', change: 'added' },
  ]);
  await seller.add({ Product_Name: '' }); // refused
  expect((await storedOf(creator)).waiting).toBe(0);
});

it('a webhook gets only its events, and a webhook of another creator gets none', async () => {
  const stranger = receiverAt(others, 'stranger.example');
  const { creator } = await newStore(listHook());
  await newStore({ ...PRODUCTS, address: 'https://stranger.example/' });
  const own = receiverAt(others, 'own.example');
  await creator.add({ ...PRODUCTS, address: 'https://own.example/' });
  await creator.seller.add();
  await received(1, own);
  expect([hooks.requests, stranger.requests]).toEqual([[], []]);
});

it('an event that is refused is sent again with the same id, and the page says why', async () => {
  const { creator } = await newStore();
  hooks.respond = refuse;
  await creator.seller.add();
  await until(async () => (await creator.webhooks())[0]?.failure !== null);
  expect((await creator.webhooks())[0]).toMatchObject({
    ...{ waiting: 1, deliveredAt: null, isPaused: false },
    failure: { problem: 'status', status: 500 },
  });
  hooks.respond = (response) => response.writeHead(204).end();
  advanceClock(6);
  await received(2);
  await until(async () => (await creator.webhooks())[0]?.waiting === 0);
  expect(new Set(idsOf()).size).toBe(1);
  expect((await creator.webhooks())[0]).toMatchObject({ deliveredAt: expect.any(String), failure: null });
});

it('a receiver that does not answer delays no other receiver, also not of the same creator', async () => {
  const { creator } = await newStore();
  const next = receiverAt(others, 'next.example');
  await creator.add({ ...PRODUCTS, address: 'https://next.example/' });
  const silence = createLatch();
  hooks.respond = (response) => void silence.whenOpen.then(() => response.writeHead(200).end());
  for (let count = 0; count < 12; count += 1) await creator.seller.add();
  await received(12, next);
  expect(hooks.requests).toHaveLength(1);
  silence.open();
  await received(12);
  expect(idsOf()).not.toEqual(idsOf(next));
});

it('a later event does not overtake an event that waits after a failure', async () => {
  const { list, creator } = await newListOwner();
  await creator.add(listHook());
  const { confirm, unsubscribe } = await ask(list, newReader());
  hooks.respond = refuse;
  await confirm();
  await until(async () => (await storedOf(creator)).webhook?.failures === 1);
  hooks.respond = (response) => response.writeHead(200).end();
  await unsubscribe();
  advanceClock(6);
  await received(3);
  const types = bodiesOf().map((body) => (body as { type: string }).type);
  expect(types).toEqual(['subscriber.confirmed', 'subscriber.confirmed', 'subscriber.unsubscribed']);
});

it('a redirect is not followed', async () => {
  const thief = receiverAt(others, 'thief.example');
  const { creator, webhook } = await newStore();
  hooks.respond = (response) => response.writeHead(307, { location: 'https://thief.example/' }).end();
  expect((await creator.test(webhook._id)).body.data.failure).toMatchObject({ problem: 'redirect', status: 307 });
  expect(thief.requests).toEqual([]);
});

it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00:ec2::254'])(
  'nothing is sent to a name with the private address %s',
  async (address) => {
    others.dns.set(host, () => [PUBLIC_ADDRESS, address]);
    const { creator, webhook } = await newStore();
    expect((await creator.test(webhook._id)).body.data.failure).toMatchObject({ problem: 'private', status: null });
    await creator.seller.add();
    await until(async () => (await storedOf(creator)).webhook?.failures === 1);
    expect(others.dialled).toEqual([]);
  },
);

it('a receiver that never answers gets ten seconds', async () => {
  const sender = testApp.app.get(SafeSend);
  const { limitMs } = sender as unknown as { limitMs: number };
  expect(new SafeSend(testApp.app.get(Network))['limitMs']).toBe(10_000);
  const { creator, webhook } = await newStore();
  hooks.respond = () => undefined;
  Object.assign(sender, { limitMs: 200 });
  const { failure } = (await creator.test(webhook._id)).body.data;
  // A response whose end never comes is a timeout, too.
  hooks.respond = (response) => void response.writeHead(200).write('{');
  const endless = (await creator.test(webhook._id)).body.data.failure;
  Object.assign(sender, { limitMs });
  expect([failure?.problem, endless?.problem]).toEqual(['timeout', 'timeout']);
});

it('a response without an end is cut at 64 kB', async () => {
  const { creator, webhook } = await newStore();
  const end = createLatch();
  hooks.respond = (response) => {
    response.once('close', () => end.open());
    const write = (): void => {
      while (response.write('x'.repeat(16_000)));
      response.once('drain', write);
    };
    response.writeHead(200);
    write();
  };
  expect((await creator.test(webhook._id)).body.data).toEqual({ failure: null });
  await end.whenOpen;
});

it('a host without a server, and a closed connection, are unreachable', async () => {
  const { creator, webhook } = await newStore();
  hooks.respond = (response) => response.destroy();
  expect((await creator.test(webhook._id)).body.data.failure?.problem).toBe('unreachable');
  others.sites.clear();
  expect((await creator.test(webhook._id)).body.data.failure?.problem).toBe('unreachable');
});

it.each([
  [401, 'login'],
  [403, 'login'],
  [404, 'missing'],
  [410, 'missing'],
  [422, 'refused'],
  [503, 'status'],
])('a test that gets %d is shown as “%s”, and changes nothing else', async (status, problem) => {
  const { creator, webhook } = await newStore();
  hooks.respond = (response) => response.writeHead(status).end();
  expect((await creator.test(webhook._id)).body.data.failure).toMatchObject({ problem, status });
  expect((await creator.webhooks())[0]).toMatchObject({ failure: { problem, status }, isPaused: false, waiting: 0 });
  expect(bodiesOf()).toMatchObject([{ type: 'webhook.test', data: {} }]);
});

it('an event is given up after 24 hours, and the next event is sent', async () => {
  const { creator } = await newStore();
  hooks.respond = refuse;
  await creator.seller.add();
  await until(async () => (await storedOf(creator)).webhook?.failures === 1);
  await creator.seller.add({ Product_Name: 'Tawa' });
  advanceClock(24 * HOUR + 1);
  await until(async () => (await storedOf(creator)).webhook?.failures === 2);
  await until(async () => (await storedOf(creator)).waiting === 1);
  hooks.respond = (response) => response.writeHead(200).end();
  advanceClock(HOUR);
  await until(async () => (await storedOf(creator)).waiting === 0);
  expect((bodiesOf().at(-1) as { data: object }).data).toMatchObject({ name: 'Tawa' });
});

it('a test that arrives sends what waits, at once', async () => {
  const { creator, webhook } = await newStore();
  hooks.respond = refuse;
  await creator.seller.add();
  await until(async () => (await storedOf(creator)).webhook?.failures === 1);
  hooks.respond = (response) => response.writeHead(200).end();
  await creator.test(webhook._id);
  await until(async () => (await storedOf(creator)).waiting === 0);
  expect(bodiesOf().map((body) => (body as { type: string }).type)).toEqual([
    ...['product.changed', 'webhook.test', 'product.changed'],
  ]);
});

it('after 100 failures in a row a webhook is paused with a mail, and a test that arrives ends the pause', async () => {
  const { creator, webhook } = await newStore();
  const { email } = (await testApp.app.get(UsersService).find(creator.id)) ?? { email: '' };
  const owner = new testApp.database.base.Types.ObjectId(creator.id);
  await testApp.database.collection('webhooks').updateOne({ owner }, { $set: { failures: 99 } });
  hooks.respond = refuse;
  await creator.seller.add();
  const mail = await mailServer.waitForSubject(email, 'A webhook was paused');
  expect(mail.text).toContain('https://stall.example/admin/account/webhooks');
  expect((await creator.webhooks())[0]).toMatchObject({ isPaused: true, waiting: 0 });
  await creator.seller.add();
  expect((await creator.webhooks())[0]?.waiting).toBe(0);
  hooks.respond = (response) => response.writeHead(200).end();
  await creator.test(webhook._id);
  expect((await creator.webhooks())[0]).toMatchObject({ isPaused: false, failure: null });
  await creator.seller.add();
  await received(3);
  const types = bodiesOf().map((body) => (body as { type: string }).type);
  expect(types).toEqual(['product.changed', 'webhook.test', 'product.changed']);
});

it('at most 1,000 events wait for one webhook', async () => {
  const { creator, webhook } = await newStore();
  const deliveries = testApp.app.get(WebhookDeliveriesRepository);
  const times = { createdAt: new Date(), notBefore: new Date(Date.now() + 1_000 * HOUR * 1_000) };
  const event = { type: 'product.changed', data: { id: 'x' }, isHeld: true, ...times } as const;
  const waiting = Array.from({ length: 999 }, (_, index) => `${creator.id}-${index}`);
  await deliveries.insertAll(
    creator.id,
    waiting.map((id) => ({ id, webhookId: webhook._id, ...event })),
  );
  hooks.respond = refuse;
  for (let count = 0; count < 3; count += 1) await creator.seller.add();
  expect((await creator.webhooks())[0]?.waiting).toBe(1_000);
});

it('a suspended account sends nothing, and its events are dropped', async () => {
  const { creator } = await newStore();
  hooks.respond = refuse;
  await creator.seller.add();
  await received(1);
  await creator.suspend();
  advanceClock(6);
  await until(async () => (await storedOf(creator)).waiting === 0);
  expect(hooks.requests).toHaveLength(1);
});

it('a removed webhook gets nothing more', async () => {
  const { creator, webhook } = await newStore();
  hooks.respond = refuse;
  await creator.seller.add();
  await received(1);
  await creator.send('DELETE', `/${webhook._id}`);
  expect((await storedOf(creator)).waiting).toBe(0);
});

describe('After a crash between event and change', () => {
  const crash = () => Promise.reject(new Error('the process ends'));
  const holdEvent = (creator: Creator, event: NewEvent) =>
    expect(testApp.app.get(WebhookEvents).during(creator.id, [event], crash)).rejects.toThrow('ends');
  const hold = (creator: Creator, email: string) =>
    holdEvent(creator, { type: 'subscriber.confirmed', data: { email } });

  it('a confirmation that is not stored is not sent', async () => {
    const { creator } = await newListOwner();
    await creator.add(listHook());
    await hold(creator, newReader());
    expect((await storedOf(creator)).waiting).toBe(1);
    advanceClock(61);
    await until(async () => (await storedOf(creator)).waiting === 0);
    expect(hooks.requests).toEqual([]);
  });

  it('only the stored ones of the changes of products are sent', async () => {
    const creator = await Creator.new(testApp);
    const { _id: id } = (await creator.seller.add()).body.data;
    await creator.add(productHook());
    const missing = '0'.repeat(24);
    for (const data of [
      { id: missing, change: 'added' },
      { id, change: 'deleted' },
      { id, change: 'edited' },
    ] as const)
      await holdEvent(creator, { type: 'product.changed', data: { name: 'Kadhai', ...data } });
    advanceClock(61);
    await until(async () => (await storedOf(creator)).waiting === 0);
    expect(bodiesOf()).toMatchObject([{ data: { id, change: 'edited' } }]);
    expect(hooks.requests).toHaveLength(1);
  });

  it('a stored confirmation is sent a minute later', async () => {
    const { list, creator } = await newListOwner();
    const email = newReader();
    await (await ask(list, email)).confirm();
    await creator.add(listHook());
    await hold(creator, email);
    advanceClock(61);
    await received(1);
    expect(bodiesOf()).toMatchObject([{ type: 'subscriber.confirmed', data: { email } }]);
  });
});

it('events that a removed webhook left behind are removed after two days', async () => {
  const deliveries = testApp.app.get(WebhookDeliveriesRepository);
  const { creator } = await newStore();
  const createdAt = new Date(testApp.app.get(Clock).now() - 49 * HOUR * 1_000);
  const times = { createdAt, notBefore: new Date(createdAt.getTime() + 100 * HOUR * 1_000) };
  const event = { id: 'evt_old', webhookId: '0'.repeat(24), type: 'product.changed', data: {}, isHeld: false } as const;
  await deliveries.insertAll(creator.id, [{ ...event, ...times }]);
  await testApp.app.get(DailySweep).sweep();
  expect((await storedOf(creator)).waiting).toBe(0);
});
