import { PASSWORD } from '../../test/client.js';
import { documentsOf } from '../../test/everything-stored.js';
import { MailServer } from '../../test/mail-server.js';
import { serveOtherSites, type OtherSites } from '../../test/other-sites.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { unzip } from '../../test/unzip.js';
import { Creator, LISTMONK, PRODUCTS, receiverAt } from '../../test/webhook-scene.js';
import { Clock } from '../config/clock.js';
import { WebhooksService } from './webhooks.service.js';

const MAILCHIMP = {
  ...{ kind: 'mailchimp', address: '', events: ['subscriber.confirmed'] },
  ...{ list: 'a1b2c3d4e5', user: '', key: '0123456789abcdef0123456789abcdef-us6' },
};

const mailServer = new MailServer();
let testApp: TestApp;
let others: OtherSites;
let creator: Creator;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
  others = await serveOtherSites(testApp);
});
beforeEach(async () => {
  creator = await Creator.new(testApp);
});
afterAll(() => mailServer.stop());

it('the list shows the secret of a new webhook for ten minutes, and never other credentials', async () => {
  const { secret } = await creator.add(PRODUCTS);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  for (const settings of [LISTMONK, MAILCHIMP]) expect((await creator.add(settings)).secret).toBeNull();
  const { text } = await testApp.api.get('users/webhooks', { token: creator.token });
  for (const credential of [LISTMONK.key, LISTMONK.user, MAILCHIMP.key]) expect(text).not.toContain(credential);
  const service = testApp.app.get(WebhooksService);
  const clock = testApp.app.get(Clock);
  clock['offsetSeconds'] += 601;
  expect((await service.list(creator.id)).webhooks.map((webhook) => webhook.secret)).toEqual([null, null, null]);
  clock['offsetSeconds'] -= 601;
});

it('the confirmation names the site and the data that it gets', async () => {
  const grantOf = async (settings: object) => {
    const call = { token: creator.token };
    const refusal = await testApp.api.post('users/webhooks', settings, call);
    const { grant } = refusal.body as unknown as { grant: { id: string } };
    return (await testApp.api.get<{ text: string }>(`users/grants/${grant.id}`, call)).body.data.text;
  };
  const events = ['subscriber.confirmed', 'product.changed'];
  expect(await grantOf({ ...PRODUCTS, events })).toBe(
    'hooks.example gets the mail addresses of people who confirm or leave your e-mail list. hooks.example gets the names of products that you add, edit or delete.',
  );
  expect(await grantOf(MAILCHIMP)).toMatch(/^us6\.api\.mailchimp\.com gets the mail addresses/);
  expect(await creator.webhooks()).toEqual([]);
});

it('a creator has at most five webhooks, also with simultaneous calls', async () => {
  const service = testApp.app.get(WebhooksService);
  const settings = { ...PRODUCTS, kind: 'standard', events: ['product.changed'] } as const;
  const additions = Array.from({ length: 7 }, () => service.add({ id: creator.id }, settings));
  const results = await Promise.allSettled(additions);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await creator.webhooks()).toHaveLength(5);
  expect(await creator.send('POST', '', PRODUCTS)).toMatchObject({ status: 409, body: { code: 'webhook.too_many' } });
});

it.each([
  [{ ...PRODUCTS, kind: 'other' }, 'kind'],
  [{ ...PRODUCTS, events: [] }, 'events'],
  [{ ...PRODUCTS, events: ['other'] }, 'events'],
  [{ ...PRODUCTS, address: '' }, 'address'],
  [{ ...PRODUCTS, address: 'http://hooks.example/' }, 'address'],
  [{ ...PRODUCTS, address: 'https://hooks.example:8443/' }, 'address'],
  [{ ...PRODUCTS, address: 'https://a:b@hooks.example/' }, 'address'],
  [{ ...PRODUCTS, address: 'https://127.0.0.1/' }, 'address'],
  [{ ...PRODUCTS, address: 'https://[::1]/' }, 'address'],
  [{ ...PRODUCTS, address: 'https://2130706433/' }, 'address'],
  [{ ...PRODUCTS, address: 'https://localhost/' }, 'address'],
  [{ ...LISTMONK, address: 'https://letters.example/?a=b' }, 'address'],
  [{ ...LISTMONK, list: 'seven' }, 'list'],
  [{ ...LISTMONK, user: '' }, 'user'],
  [{ ...LISTMONK, key: '' }, 'key'],
  [{ ...LISTMONK, events: ['product.changed'] }, 'events'],
  [{ ...MAILCHIMP, key: 'no-key' }, 'key'],
  [{ ...MAILCHIMP, list: '../lists' }, 'list'],
])('the settings %j are refused for their field %s, before the confirmation', async (settings, field) => {
  expect(await creator.send('POST', '', settings)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

it('a change with empty credentials leaves them, and a new address of Listmonk needs them again', async () => {
  const letters = receiverAt(others, 'letters.example');
  const { _id } = await creator.add(LISTMONK);
  const { kind: _kind, ...settings } = LISTMONK;
  const change = { ...settings, list: '8', user: '', key: '' };
  expect((await creator.send('PATCH', `/${_id}`, change)).status).toBe(200);
  await creator.test(_id);
  const basic = Buffer.from(`${LISTMONK.user}:${LISTMONK.key}`).toString('base64');
  expect(letters.requests).toMatchObject([
    { method: 'GET', path: '/api/lists/8', headers: { authorization: `Basic ${basic}` } },
  ]);
  const moved = { ...change, address: 'https://thief.example/' };
  expect(await creator.send('PATCH', `/${_id}`, moved)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'user' }, { field: 'key' }] },
  });
});

it('nobody else changes, tests or removes a webhook', async () => {
  const hooks = receiverAt(others, 'hooks.example');
  const { _id } = await creator.add(PRODUCTS);
  const { kind: _kind, ...settings } = PRODUCTS;
  const stranger = await Creator.new(testApp);
  expect((await stranger.send('PATCH', `/${_id}`, settings)).status).toBe(404);
  expect((await stranger.test(_id)).status).toBe(404);
  expect((await stranger.send('DELETE', `/${_id}`)).status).toBe(200);
  expect([await stranger.webhooks(), hooks.requests]).toEqual([[], []]);
  expect(await creator.webhooks()).toMatchObject([{ _id }]);
  expect((await creator.send('DELETE', `/${_id}`)).status).toBe(200);
  expect(await creator.webhooks()).toEqual([]);
});

it('a mail tells the creator about a new webhook', async () => {
  const { email } = (await testApp.api.get<{ email: string }>('users/account', { token: creator.token })).body.data;
  await creator.add(PRODUCTS);
  const mail = await mailServer.waitForSubject(email, 'Another site gets events of your page');
  expect(mail.text).toContain('https://stall.example/admin/account/webhooks');
});

it('the data export and the log have no credentials', async () => {
  const { secret } = await creator.add(PRODUCTS);
  await creator.add(LISTMONK);
  const { token } = creator;
  const response = await fetch(`${testApp.api.url}/api/v1/users/export`, {
    headers: { authorization: await testApp.api.login(creator.seller.username) },
  });
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const exported = files.get('webhooks.json')?.toString() ?? '';
  expect(JSON.parse(exported)).toMatchObject({
    webhooks: [{ kind: 'standard' }, { kind: 'listmonk', list: '7' }],
  });
  for (const credential of [secret ?? '', LISTMONK.key, LISTMONK.user, token]) {
    expect(exported).not.toContain(credential);
    expect(testApp.logs.join('\n')).not.toContain(credential);
  }
});

it('a deleted account leaves no webhook and no event', async () => {
  others.sites.delete('hooks.example');
  const { _id } = await creator.add(PRODUCTS);
  await creator.seller.add();
  await until(async () => (await creator.webhooks())[0]?.failure !== null);
  const body = JSON.stringify({ password: PASSWORD, confirm: creator.seller.username });
  const headers = { 'content-type': 'application/json' };
  const { token } = creator;
  expect((await testApp.api.send('DELETE', 'users/account', { token, headers, body })).status).toBe(200);
  const stored = async () => {
    const documents = await documentsOf(testApp);
    return JSON.stringify([documents.get('webhooks') ?? [], documents.get('webhookdeliveries') ?? []]);
  };
  await until(async () => !(await stored()).includes(_id));
});
