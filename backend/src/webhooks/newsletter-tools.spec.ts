import { createHash } from 'node:crypto';

import { EmailListScene, type EmailList } from '../../test/email-list.js';
import { MailServer, tokenIn, unsubscribeTokenIn } from '../../test/mail-server.js';
import { serveOtherSites, type OtherSites } from '../../test/other-sites.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Creator, LISTMONK, receiverAt, type ReceivedRequest, type Receiver } from '../../test/webhook-scene.js';

const EVENTS = ['subscriber.confirmed', 'subscriber.unsubscribed'];
const MAILCHIMP = {
  ...{ kind: 'mailchimp', address: '', events: EVENTS },
  ...{ list: 'a1b2c3d4e5', user: '', key: '0123456789abcdef0123456789abcdef-us6' },
};
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

const mailServer = new MailServer();
let testApp: TestApp;
let others: OtherSites;
let list: EmailList;
let creator: Creator;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
  others = await serveOtherSites(testApp);
});
beforeEach(async () => {
  list = await new EmailListScene(testApp).newList();
  creator = Creator.of(testApp, { id: list.ownerId, username: list.username, token: list.token });
});
afterAll(() => mailServer.stop());

let readerCount = 0;

/** Puts an address with a plus and a dot on the list, and returns the way off the list. */
async function confirmReader() {
  const email = `tool.reader+${(readerCount += 1)}@example.com`;
  await list.ask(email);
  const mail = await mailServer.waitForMail(email);
  await testApp.api.post('subscriptions/link/confirm', { token: tokenIn(mail) });
  return {
    email,
    leave: () => testApp.api.post('subscriptions/link/unsubscribe', { token: unsubscribeTokenIn(mail) }),
  };
}

const untilSent = () => until(async () => (await creator.webhooks())[0]?.waiting === 0);
const callsOf = ({ requests }: Receiver) => requests.map(({ method, path }) => `${method} ${path}`);
const json = ({ body }: ReceivedRequest): unknown => JSON.parse(body);

interface Subscriber {
  readonly id: number;
  readonly email: string;
}

/** Listmonk with some subscribers. `search` is a regular expression there. */
function listmonkWith(...subscribers: Subscriber[]): Receiver {
  const listmonk = receiverAt(others, 'letters.example');
  listmonk.respond = (response, { method, path, body }) => {
    const send = (status: number, data: unknown) => response.writeHead(status).end(JSON.stringify({ data }));
    const { pathname, searchParams } = new URL(path, 'https://letters.example');
    if (method === 'GET' && pathname === '/api/subscribers') {
      const pattern = new RegExp(searchParams.get('search') ?? '', 'i');
      return send(200, { results: subscribers.filter(({ email }) => pattern.test(email)) });
    }
    if (method !== 'POST') return send(200, true);
    const { email } = JSON.parse(body) as Subscriber;
    if (subscribers.some((subscriber) => subscriber.email === email)) return send(409, null);
    subscribers.push({ id: 40 + subscribers.length, email });
    return send(200, subscribers.at(-1));
  };
  return listmonk;
}

describe('Listmonk', () => {
  it('gets a confirmed address as a confirmed subscriber of the list, and its end by the id', async () => {
    const listmonk = listmonkWith({ id: 3, email: 'other@example.com' });
    await creator.add({ ...LISTMONK, events: EVENTS });
    const { email, leave } = await confirmReader();
    await untilSent();
    await leave();
    await untilSent();
    const search = new URLSearchParams({ search: `^${email.replace(/[.+]/g, String.raw`\$&`)}$`, per_page: '10' });
    expect(callsOf(listmonk)).toEqual([
      'POST /api/subscribers',
      `GET /api/subscribers?${search.toString()}`,
      'PUT /api/subscribers/lists',
    ]);
    const [added, , changed] = listmonk.requests as [ReceivedRequest, ReceivedRequest, ReceivedRequest];
    const subscriber = { email, name: email, status: 'enabled', lists: [7], preconfirm_subscriptions: true };
    expect(json(added)).toEqual(subscriber);
    expect(json(changed)).toEqual({ ids: [41], action: 'unsubscribe', target_list_ids: [7] });
    for (const { headers } of listmonk.requests) expect(headers.authorization).toBe(basic('robot:a-listmonk-token'));
    expect((await creator.webhooks())[0]?.failure).toBeNull();
  });

  it('gets no confirmation of a person who has left before it was sent', async () => {
    const listmonk = receiverAt(others, 'letters.example');
    listmonk.respond = (response) => response.writeHead(500).end();
    const webhook = await creator.add({ ...LISTMONK, events: EVENTS });
    const { leave } = await confirmReader();
    await until(() => Promise.resolve(listmonk.requests.length === 1));
    await leave();
    const repaired = listmonkWith();
    await creator.test(webhook._id);
    await untilSent();
    expect(callsOf(repaired).filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(callsOf(repaired).some((call) => call.startsWith('GET /api/subscribers?'))).toBe(true);
  });

  it('keeps the name of its user when only the token is new', async () => {
    const listmonk = listmonkWith();
    const webhook = await creator.add(LISTMONK);
    const { kind: _kind, ...settings } = LISTMONK;
    expect((await creator.send('PATCH', `/${webhook._id}`, { ...settings, user: '', key: 'a-new-token' })).status).toBe(
      200,
    );
    await creator.test(webhook._id);
    expect(listmonk.requests.at(-1)?.headers.authorization).toBe(basic('robot:a-new-token'));
  });

  it('puts an address that it knows from another list on this list', async () => {
    const listmonk = listmonkWith();
    await creator.add(LISTMONK);
    const next = `tool.reader+${readerCount + 1}@example.com`;
    const known = listmonkWith({ id: 9, email: next });
    await confirmReader();
    await untilSent();
    expect(listmonk.requests).toEqual([]);
    expect(json(known.requests.at(-1) as ReceivedRequest)).toEqual({
      ...{ ids: [9], action: 'add', status: 'confirmed', target_list_ids: [7] },
    });
  });

  it('gets no change for an address that it does not know any more', async () => {
    const listmonk = listmonkWith();
    await creator.add({ ...LISTMONK, events: ['subscriber.unsubscribed'] });
    await (await confirmReader()).leave();
    await untilSent();
    expect(listmonk.requests).toHaveLength(1);
    expect((await creator.webhooks())[0]?.deliveredAt).not.toBeNull();
  });

  it.each([
    ['no JSON', '<html>'],
    ['another form', '{"data":{}}'],
    ['all subscribers, as a version without search does', '{"data":{"results":[{"id":1,"email":"a@example.com"}]}}'],
  ])('fails when it answers a search with %s, and unsubscribes nobody else', async (_, text) => {
    const listmonk = receiverAt(others, 'letters.example');
    listmonk.respond = (response) => response.writeHead(200).end(text);
    await creator.add({ ...LISTMONK, events: ['subscriber.unsubscribed'] });
    await (await confirmReader()).leave();
    await until(async () => (await creator.webhooks())[0]?.failure?.problem === 'answer');
    expect(callsOf(listmonk).every((call) => call.startsWith('GET'))).toBe(true);
  });

  it('a test reads the list', async () => {
    const listmonk = listmonkWith();
    const { _id } = await creator.add(LISTMONK);
    expect((await creator.test(_id)).body.data.failure).toBeNull();
    expect(callsOf(listmonk)).toEqual(['GET /api/lists/7']);
  });
});

describe('Mailchimp', () => {
  it('gets a confirmed and a left address as a member of the audience, at the server that the key names', async () => {
    const mailchimp = receiverAt(others, 'us6.api.mailchimp.com');
    const { address } = await creator.add(MAILCHIMP);
    expect(address).toBe('https://us6.api.mailchimp.com/3.0');
    const { email, leave } = await confirmReader();
    await untilSent();
    await leave();
    await untilSent();
    const hash = createHash('md5').update(email).digest('hex');
    const path = `PUT /3.0/lists/a1b2c3d4e5/members/${hash}`;
    expect(callsOf(mailchimp)).toEqual([path, path]);
    const memberOf = (status: string) => ({ email_address: email, status_if_new: status, status });
    expect(mailchimp.requests.map(json)).toEqual([memberOf('subscribed'), memberOf('unsubscribed')]);
    const expected = { authorization: basic(`linkstall:${MAILCHIMP.key}`), 'content-type': 'application/json' };
    for (const { headers } of mailchimp.requests) expect(headers).toMatchObject(expected);
  });

  it('an address that it refuses is given up at once, and the next address is sent', async () => {
    const mailchimp = receiverAt(others, 'us6.api.mailchimp.com');
    await creator.add(MAILCHIMP);
    mailchimp.respond = (response) => response.writeHead(400).end('{"title":"Member In Compliance State"}');
    await confirmReader();
    await until(async () => (await creator.webhooks())[0]?.failure?.problem === 'refused');
    await untilSent();
    mailchimp.respond = (response) => response.writeHead(200).end('{}');
    await confirmReader();
    await until(async () => (await creator.webhooks())[0]?.deliveredAt !== null);
    expect(mailchimp.requests).toHaveLength(2);
  });

  it('a test reads the audience', async () => {
    const mailchimp = receiverAt(others, 'us6.api.mailchimp.com');
    const { _id } = await creator.add(MAILCHIMP);
    await creator.test(_id);
    expect(callsOf(mailchimp)).toEqual(['GET /3.0/lists/a1b2c3d4e5']);
  });
});
