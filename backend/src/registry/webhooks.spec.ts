import { rollback } from '@linkstall/releases/changes';
import { createSet } from '@linkstall/releases/release-sets';
import { changeSet } from '@linkstall/releases/set-changes';
import { grantVerbs, setTeam } from '@linkstall/releases/team-changes';
import { setTeamWebhook } from '@linkstall/releases/team-webhook';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { connect } from '../../test/database.js';
import { until } from '../../test/processes.js';
import { RegistryTeam } from '../../test/registry-team.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { RegistryRights } from './registry-rights.service.js';
import { WebhookCursorsRepository } from './webhook-cursors.repository.js';
import { WebhookReceivers } from './webhook-receivers.js';
import { Webhooks } from './webhooks.service.js';

const SECRET = 'webhook-secret-of-these-tests-0123456789';

interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly event: string;
  readonly message: string;
}

const deliveries: Delivery[] = [];
let status = 200;
let receiver: Server;
let testApp: TestApp;
let otherApp: TestApp;
let team: RegistryTeam;
let token: string;
let settings: { readonly WEBHOOK_URL: string; readonly WEBHOOK_SECRET: string; readonly PRIVATE_TEAM_APIS: 'on' };

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const { event, message } = JSON.parse(body) as { event: string; message: string };
      deliveries.push({ path: request.url ?? '', headers: request.headers, text: body, event, message });
      response.writeHead(status).end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const WEBHOOK_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  settings = { WEBHOOK_URL, WEBHOOK_SECRET: SECRET, PRIVATE_TEAM_APIS: 'on' };
  testApp = await startApp(settings);
  otherApp = await startApp({ ...settings, MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
  team = await RegistryTeam.new(testApp);
  const verbs = ['deploy', 'candidate', 'disable', 'enable', 'flag'] as const;
  await grantVerbs(await team.open(), team.name, { who: 'publishers', environment: 'local', verbs });
  token = await team.token();
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const change = (verb: string, message: string, body: object = {}) => team.change(verb, { message, ...body }, { token });
const deliveriesOf = (message: string) => deliveries.filter((delivery) => delivery.message === message);
const untilDelivered = (message: string, count = 1) =>
  until(() => Promise.resolve(deliveriesOf(message).length >= count));

it('a change, a disabled remote, a refused attempt and a candidate that the judge ended each send an event', async () => {
  await change('disable', 'Off');
  await change('enable', 'On');
  await change('flag', 'Few', { page: `/admin/${team.remote}`, value: 'off' });
  await change('deploy', 'Unknown', { release: '9.9.9~0123456789ab' });
  await change('candidate', 'Try', { release: team.published.candidate, percent: 5 });
  await rollback({ ...(await team.open()), by: 'judge' }, { remote: team.remote, message: 'Worse' });
  await untilDelivered('Worse');
  await untilDelivered('Unknown');
  const events = ['Off', 'On', 'Unknown', 'Try', 'Worse'].map((message) => deliveriesOf(message)[0]?.event);
  expect(events).toEqual(['disabled', 'deployed', 'refused', 'deployed', 'candidate-failed']);
  const [flag] = deliveries.filter(({ message }) => message.endsWith('Few'));
  expect(flag?.event).toBe('flag-changed');
  expect(JSON.parse(deliveriesOf('Unknown')[0]?.text ?? '')).toMatchObject({
    ...{ schema: 1, environment: 'local', seq: null, remote: team.remote, by: `${team.name}/ci`, action: 'deploy' },
    refused: [{ code: 'release.missing' }],
  });
});

it('a change of a release set sends one event with the name of the set', async () => {
  const other = await RegistryTeam.new(testApp);
  const environment = await other.open();
  await rollback(environment, { remote: other.remote });
  const set = await createSet(environment, 'checkout', {
    [team.remote]: team.published.candidate,
    [other.remote]: other.published.candidate,
  });
  await changeSet(environment, { action: 'deploy', set, message: 'Together' });
  await change('disable', 'After');
  await change('enable', 'Back');
  await untilDelivered('After');
  const events = deliveriesOf('Together').map((delivery) => JSON.parse(delivery.text) as object);
  expect(events).toMatchObject([{ event: 'deployed', remote: '', release: null, set: 'checkout' }]);
});

it('an event is signed with the secret over its id, its time and its body', async () => {
  await change('disable', 'Signed');
  await untilDelivered('Signed');
  const [delivery] = deliveriesOf('Signed');
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = delivery?.headers ?? {};
  const expected = createHmac('sha256', SECRET).update(`${String(id)}.${String(timestamp)}.${delivery?.text ?? ''}`);
  expect(signature).toBe(`v1,${expected.digest('base64')}`);
  expect(id).toMatch(/^local-\d+-\d+$/);
  expect(Math.abs(Number(timestamp) * 1_000 - Date.now())).toBeLessThan(60_000);
});

it('several processes send an event once, and send the next one only after it', async () => {
  await change('enable', 'Once');
  await change('disable', 'Then');
  await untilDelivered('Then');
  const messages = deliveries.map(({ message }) => message);
  expect(messages.filter((message) => message === 'Once' || message === 'Then')).toEqual(['Once', 'Then']);
});

it('after a restore the cursor can be ahead of the log, and the next change is sent nevertheless', async () => {
  const seqOfChange = async (verb: string, message: string) =>
    (await team.change<{ seq: number }>(verb, { message }, { token })).body.data.seq;
  const untilIdle = (apps: readonly TestApp[], seq: number) =>
    until(() => Promise.resolve(apps.every(({ app }) => app.get(Webhooks)['idleAt'].get('local')?.seq === seq)));
  const seq = await seqOfChange('enable', 'Before it');
  await untilIdle([testApp, otherApp], seq);
  await testApp.app.get(WebhookCursorsRepository).save('local', { seq: 10_000, nextAt: new Date(0) });
  const restarted = await startApp({ ...settings, MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
  await untilIdle([restarted], seq);
  await untilIdle([testApp, otherApp, restarted], await seqOfChange('disable', 'After it'));
  expect(deliveriesOf('After it')).toHaveLength(1);
  await restarted.close();
});

const addressOf = (path: string) => new URL(path, settings.WEBHOOK_URL).href;
const messagesAt = (path: string) => deliveries.filter((each) => each.path === path).map(({ message }) => message);
async function setWebhook(of: RegistryTeam, path: string | null): Promise<string> {
  const address = path === null ? null : addressOf(path);
  return (await setTeamWebhook(await of.open(), of.name, address)).secret ?? '';
}
/** The processes read the log of teams in their next round, and not only after some seconds. */
const readTeamsAgain = () => {
  for (const { app } of [testApp, otherApp]) app.get(WebhookReceivers)['readTeamsAt'] = 0;
};

it('a team gets the events of its own remotes, signed with a secret of its own, and no others', async () => {
  const other = await RegistryTeam.new(testApp);
  await change('enable', 'Before the webhook');
  const secret = await setWebhook(team, '/team');
  await rollback(await other.open(), { remote: other.remote, message: 'Of others' });
  const set = await createSet(await other.open(), 'both', {
    [team.remote]: team.published.stable,
    [other.remote]: other.published.candidate,
  });
  await changeSet(await other.open(), { action: 'deploy', set, message: 'In a set' });
  await change('flag', 'Own', { page: `/admin/${team.remote}`, value: 'on' });
  await change('deploy', 'Refused', { release: '9.9.9~0123456789ab' });
  readTeamsAgain();
  await until(() => Promise.resolve(messagesAt('/team').includes('Refused')));
  expect(messagesAt('/team')).toEqual(['In a set', expect.stringMatching(/Own$/), 'Refused']);
  await untilDelivered('Of others');
  expect(deliveriesOf('Of others').map(({ path }) => path)).toEqual(['/hook']);
  const [delivery] = deliveries.filter(({ path }) => path === '/team');
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = delivery?.headers ?? {};
  const hmac = createHmac('sha256', secret).update(`${String(id)}.${String(timestamp)}.${delivery?.text ?? ''}`);
  expect([secret.length, signature]).toEqual([43, `v1,${hmac.digest('base64')}`]);
});

it('another address of a team gets the later events with another secret, and no events after its removal', async () => {
  const first = await setWebhook(team, '/first');
  await change('disable', 'To the first');
  readTeamsAgain();
  await until(() => Promise.resolve(messagesAt('/first').includes('To the first')));
  expect(await setWebhook(team, '/second')).not.toBe(first);
  await change('enable', 'To the second');
  readTeamsAgain();
  await until(() => Promise.resolve(messagesAt('/second').includes('To the second')));
  await setWebhook(team, null);
  await change('disable', 'To nobody');
  await untilDelivered('To nobody');
  expect([messagesAt('/first'), messagesAt('/second')]).toEqual([['To the first'], ['To the second']]);
});

it('without PRIVATE_TEAM_APIS no event of a team goes to this machine or a private network', async () => {
  const strictApp = await startApp();
  const strictTeam = await RegistryTeam.new(strictApp);
  await setTeamWebhook(await strictTeam.open(), strictTeam.name, addressOf('/private'));
  const webhooks = strictApp.app.get(Webhooks);
  const warn = jest.spyOn(webhooks['logger'], 'warn');
  await webhooks.deliverNext();
  await rollback(await strictTeam.open(), { remote: strictTeam.remote, message: 'Private' });
  await until(() => Promise.resolve(warn.mock.calls.length > 0));
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ team: strictTeam.name, message: 'the webhook does not answer' }),
  );
  expect(messagesAt('/private')).toEqual([]);
});

it('the events since the start of the API are sent, also those before its first round', async () => {
  const quietApp = await startApp({ ...settings, WORK: 'off' });
  const quietTeam = await RegistryTeam.new(quietApp);
  await rollback(await quietTeam.open(), { remote: quietTeam.remote, message: 'Early' });
  const webhooks = quietApp.app.get(Webhooks);
  while (await webhooks.deliverNext());
  expect(deliveriesOf('Early')).toHaveLength(1);
});

it('a team gets no event of a remote that it has just lost', async () => {
  const quietApp = await startApp({ ...settings, WORK: 'off' });
  const quietTeam = await RegistryTeam.new(quietApp);
  await setWebhook(quietTeam, '/lost');
  const webhooks = quietApp.app.get(Webhooks);
  while (await webhooks.deliverNext());
  await setTeam(await quietTeam.open(), quietTeam.name, { remotes: ['mfe-elsewhere'], claims: [] });
  await rollback(await quietTeam.open(), { remote: quietTeam.remote, message: 'Taken away' });
  while (await webhooks.deliverNext());
  expect(deliveriesOf('Taken away').map(({ path }) => path)).toEqual(['/hook']);
});

it('without a webhook the release store is opened once in 20 seconds', async () => {
  const { app } = await startApp({ WORK: 'off' });
  const open = jest.spyOn(app.get(RegistryRights), 'open');
  let now = Date.now();
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => now);
  for (let round = 0; round < 30; round += 1, now += 2_000) await app.get(Webhooks).deliverNext();
  expect(open).toHaveBeenCalledTimes(3);
});

it('a refused event is sent again after a pause with the same id, and is given up after a day', async () => {
  // The time stands still, so that no pause ends by itself.
  let now = Date.now();
  for (const { app } of [testApp, otherApp]) jest.spyOn(app.get(Clock), 'now').mockImplementation(() => now);
  status = 500;
  await change('enable', 'Again');
  await untilDelivered('Again');
  for (const { app } of [testApp, otherApp]) await app.get(Webhooks).deliverNext();
  expect(deliveriesOf('Again')).toHaveLength(1);
  now += 6_000;
  await untilDelivered('Again', 2);
  now += 11_000;
  status = 200;
  await untilDelivered('Again', 3);
  expect(new Set(deliveriesOf('Again').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  status = 500;
  await change('disable', 'Lost');
  await change('enable', 'Next');
  await untilDelivered('Lost');
  // The jump also ends the lease of an attempt that is not recorded yet.
  const cursors = (await connect(testApp.uri)).collection<{ _id: string }>('webhookcursors');
  await until(async () => (await cursors.countDocuments({ _id: 'local', failures: 1 })) === 1);
  now += 90_000_000;
  // The receiver still refuses, so the next event comes only after this one was given up.
  await untilDelivered('Next');
  expect(deliveriesOf('Lost').length).toBeLessThanOrEqual(2);
});
