import type { HostBlocks } from '@linkstall/contracts/http';
import { Types, type Collection, type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Authenticator } from '../../test/authenticator.js';
import { newUsername, PASSWORD, testImage } from '../../test/client.js';
import { connect, freshDatabase } from '../../test/database.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { Seller } from '../../test/products.js';
import { recordRepositoryCalls, ObservedQueries } from '../../test/observed-queries.js';
import { ON_ALL_SHARDS } from '../../test/on-all-shards.js';
import { WITHOUT_INDEX } from '../../test/without-index.js';
import { createPersonWithEverything } from '../../test/person-with-everything.js';
import { until } from '../../test/processes.js';
import { SECRET, startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy } from '../../test/database-proxy.js';
import { preventTimedSweeps } from '../../test/undo-time.js';
import { answerForReceivers, newWebhook } from '../../test/webhook-calls.js';
import { WRITE_CALLS } from '../../test/write-calls.js';
import { type PrepareScene, prepareScenes } from '../../test/write-scene.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { confirmCall } from '../../test/confirmed-call.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { ProcessKeys } from '../installation/process-keys.service.js';
import { Sweeper } from '../installation/sweeper.js';
import { EntriesRepository } from '../links/entries.repository.js';
import { ProductsRepository } from '../products/products.repository.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import { CandidateWatcher } from '../releases/candidate-watcher.js';
import { SeedsRepository } from '../samples/seeds.repository.js';
import { Outbox } from '../mail/outbox.service.js';
import { InstallationRepository } from '../installation/installation.repository.js';
import { LetterThumbnails } from '../installation/letter-thumbnails.js';
import { IdempotencyKeysRepository } from '../idempotency/idempotency-keys.repository.js';
import { Webhooks } from '../registry/webhooks.service.js';
import { UsersService } from '../users/users.service.js';
import { WebhookEvents } from '../webhooks/webhook-events.service.js';
import { SHARD_KEYS } from './shard-keys.js';

const mailServer = new MailServer();
let uri: string;
let proxy: DatabaseProxy;
let database: Connection;
let testApp: TestApp;
let uncalledMethods: () => string[];
const observedQueries = new ObservedQueries();
beforeAll(async () => {
  await mailServer.start();
  uri = freshDatabase();
  database = await connect(uri);
  proxy = await DatabaseProxy.start(uri);
  uncalledMethods = await recordRepositoryCalls();
  observe(observedQueries);
  testApp = await startApp({
    ...{ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example', MONGODB_URI: proxy.uri },
    // A port of nobody.
    ...{ WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET: SECRET },
  });
  preventTimedSweeps(testApp); // the daily sweep does the same work when the test calls it
});

function observe(queries: ObservedQueries): void {
  proxy.decide = (command) => {
    queries.record(command);
    return 'pass';
  };
}

/** Collections that jobs read all the time. */
const BACKGROUND = ['mails', 'webhookdeliveries', 'host_blocks'];

/** The collection of each `find` during the work. */
async function findsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const collections: string[] = [];
  proxy.decide = ({ name, collection }) => {
    if (name === 'find') collections.push(collection);
    return 'pass';
  };
  await work();
  return collections.sort();
}

const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};

/** Resets a password by mail, changes an email and undoes the change. */
async function sendMails(): Promise<void> {
  const { api } = testApp;
  const { user, token } = await api.newSession();
  let tries = 0;
  const temporaryFailure = Object.assign(new Error('Later'), { responseCode: 451 });
  mailServer.refuse = () => ((tries += 1) === 1 ? temporaryFailure : null);
  await api.post('users/forget-password', { email: user.email });
  await api.post('users/forget-password', { email: `nobody.${user.email}` });
  const reset = { token: tokenIn(await mailServer.waitForMail(user.email)), password: 'eleven clay lamps' };
  const headers = { 'Idempotency-Key': 'a-lost-response' };
  jest.spyOn(testApp.app.get(IdempotencyKeysRepository), 'complete').mockRejectedValueOnce(new Error('lost'));
  await api.patch('users/forget-password', reset, { headers });
  await api.patch('users/forget-password', reset, { headers });
  const userWithNewEmail = await api.newSession();
  const { username, fullName, email } = userWithNewEmail.user;
  await api.patch(
    'users/update-account',
    { username, fullName, email: `now.${email}` },
    { token: userWithNewEmail.token },
  );
  const confirmation = JSON.stringify({ password: PASSWORD, confirm: username });
  const deletion = {
    token: userWithNewEmail.token,
    headers: { 'content-type': 'application/json' },
    body: confirmation,
  };
  await api.send('DELETE', 'users/account', deletion);
  await api.post('users/email-undo', { token: tokenIn(await mailServer.waitForMail(email)) });
  await api.post('users/logout', {}, { token });
}

/** Changes the name, sessions, theme and password of a user, and reads them. */
async function changeProfiles(): Promise<void> {
  const { api } = testApp;
  const { user, token } = await api.newSession();
  const { username, fullName, email } = user;
  const save = (change: object) =>
    api.patch('users/update-account', { username, fullName, email, ...change }, { token });
  await save({ username: `now.${username}` });
  await save({});
  await api.post('users/register', { username: `late.${username}`, email, fullName, password: PASSWORD });
  // A crash left a claim of this address.
  const orphanedClaim = {
    _id: `left.${email}` as never,
    schemaVersion: 1,
    user: new Types.ObjectId(),
    claimedAt: new Date(0),
  };
  await database.collection('emails').insertOne(orphanedClaim);
  await api.post('users/register', {
    username: `left.${username}`,
    email: orphanedClaim._id,
    fullName,
    password: PASSWORD,
  });
  await api.patch('users/update-theme', { theme: 'monsoon' }, { token });
  await api.get('theme/all-theme', { token });
  await api.get('users/account', { token });
  await api.post('users/login', { username, password: 'not this one' });
  await api.login(username);
  const logins = await api.get<{ _id: string }[]>('users/sessions', { token });
  const endSessionCall = { method: 'DELETE', path: `users/sessions/${logins.body.data[0]?._id}` };
  await api.send('DELETE', endSessionCall.path, { token, headers: await confirmCall(api, endSessionCall, { token }) });
  const app = await Authenticator.switchOn(testApp, token);
  const [recoveryCode = ''] = app.setup.recoveryCodes;
  for (const code of [app.code(1), recoveryCode])
    expect((await api.post('users/login', { username, password: PASSWORD, code })).status).toBe(200);
  const change = { currentPassword: PASSWORD, password: 'eleven clay lamps' };
  await api.patch('users/password', change, { token });
}

/** Adds stores, and the release store of the write calls. */
async function preparePages(): Promise<void> {
  const { api } = testApp;
  const seller = await Seller.new(testApp);
  await seller.get((await seller.add({}, [await testImage()])).body.data._id);
  // A store in which every product has a schedule.
  const scheduledSeller = await Seller.new(testApp);
  await scheduledSeller.add({ shownFrom: '2099-01-01T00:00:00Z' });
  await api.get(`${scheduledSeller.username}/Page`);
  await prepareScenes();
  await WRITE_CALLS['post /api/v1/registry/token']?.({ testApp, database }); // creates a release store
  await testApp.app.get(Webhooks).deliverNext();
}

/** Sends a write and repeats it, then reads the public pages of its user. */
async function sendTwice(arrange: PrepareScene): Promise<void> {
  const { send, username } = await arrange({ testApp, database });
  const headers = { 'Idempotency-Key': randomUUID() };
  await send(headers);
  await send(headers);
  for (const path of username ? [username, `${username}/Page`, `${username}/Store`, `users/u/${username}`] : [])
    await testApp.api.get(path);
}

/** Sends events to a receiver that refuses the first one, events of changes that fail, and tests. */
async function sendEvents(): Promise<void> {
  const { api, app } = testApp;
  const { user, token } = await api.newSession();
  const id = await newWebhook(testApp, user._id);
  const untilSent = (waiting: number) =>
    until(async () => (await database.collection('webhookdeliveries').countDocuments()) === waiting);
  let responses = 0;
  answerForReceivers(testApp, () => ((responses += 1) === 1 ? 500 : 200));
  await new Seller(testApp, user.username, { token }).add();
  await until(async () => (await database.collection('webhooks').countDocuments({ failures: 1 })) === 1);
  advanceClock(10);
  await untilSent(0);
  const events = [{ type: 'subscriber.confirmed', data: { email: 'reader@example.com' } }] as const;
  await app.get(WebhookEvents).during(user._id, events, () => Promise.resolve(false));
  const crash = () => Promise.reject(new Error('the process ends'));
  await app
    .get(WebhookEvents)
    .during(user._id, events, crash)
    .catch(() => undefined);
  advanceClock(61);
  await untilSent(0);
  for (const status of [200, 500]) {
    answerForReceivers(testApp, () => status);
    await api.post(`users/webhooks/${id}/test`, {}, { token });
  }
}

/** Reads what no page of a user shows, and runs the jobs of the site. */
async function readSite(): Promise<void> {
  const { api } = testApp;
  // The second round has new changes.
  for (let round = 0; round < 2; round += 1) await testApp.app.get(Webhooks).deliverNext();
  await api.get('/api/v1');
  await api.get('users/listed/1');
  for (const before of ['first', '1796018400000-6920a1b2c3d4e5f60718293a']) await api.get(`users/newest/${before}`);
  await testApp.app.get(UsersService).findOperators();
  await testApp.app.get(Outbox).state();
  await api.get('link/go/6920a1b2c3d4e5f60718293a');
  await testApp.app.get(SeedsRepository).markDone('a seed', new Date());
  await testApp.app.get(SeedsRepository).isDone('a seed');
  await testApp.app.get(CandidateWatcher).runRound();
}

/** Joins a site by invitations and approvals. Afterwards the site is open again. */
async function joinSite(): Promise<void> {
  const { api } = testApp;
  const { user, token } = await api.newSession();
  await database.collection('users').updateOne({ username: user.username }, { $set: { role: 'operator' } });
  const setJoining = async (joining: string) => {
    const { revision } = (await api.get<{ revision: number }>('admin/site', { token })).body.data;
    await api.patch('admin/site', { revision, joining }, { token });
  };
  const register = async (fields: object = {}) => {
    const username = newUsername();
    const account = { username, fullName: 'A Person', email: `${username}@example.com`, password: PASSWORD };
    return (await api.post<{ _id: string }>('users/register', { ...account, ...fields })).body.data;
  };
  await setJoining('approval');
  const { path } = (await api.post<{ path: string }>('admin/site/invitations', { uses: 2, days: 1 }, { token })).body
    .data;
  const invitation = path.split('=')[1];
  await register({ invitation });
  await register({ invitation, username: user.username });
  for (const approves of [true, false]) {
    const { _id } = await register();
    await api.post(`admin/site/waiting/${_id}`, { approves }, { token });
  }
  const { invitations } = (await api.get<{ invitations: { _id: string }[] }>('admin/site/joining', { token })).body
    .data;
  await api.send('DELETE', `admin/site/invitations/${invitations[0]?._id}`, { token });
  await setJoining('open');
}

/** Hides an entry and a product, and reads what only operators read. */
async function moderate(): Promise<void> {
  const { api, app } = testApp;
  const { user, token } = await api.newSession();
  await app.get(UsersService).setOperator(user.username, true);
  const seller = await Seller.new(testApp);
  const product = (await seller.add({})).body.data._id;
  const heading = { kind: 'heading', title: 'Blog' };
  const entry = (await api.form<{ _id: string }>('link/add-entry', heading, seller.call)).body.data._id;
  for (const [target, id] of [
    ['product', product],
    ['entry', entry],
  ]) {
    const takedown = { target, id, category: 'spam', reason: 'Spam.' };
    await api.post(`admin/takedowns/${seller.username}`, takedown, { token });
  }
  await appealAndAnswer(seller, entry, token);
  for (const path of ['admin/reports', 'admin/audit-log/newest', `admin/audit-log/1796000000000`])
    await api.get(path, { token });
  for (const text of ['a', 'nobody@example.com', 'example.com'])
    await api.get(`admin/accounts?search=${text}`, { token });
  await blockHosts(token);
  // An entry and a product of an earlier version, for the daily sweep.
  for (const name of ['entries', 'products']) await database.collection(name).updateMany({}, { $unset: { hosts: 1 } });
}

/** Blocks and unblocks a list of more hosts than are looked up one by one. */
async function blockHosts(token: string): Promise<void> {
  const { api } = testApp;
  const text = Array.from({ length: 9 }, (_, index) => `bad${index}.example`).join('\n');
  await api.post('admin/site/hosts', { text, reason: 'Phishing.' }, { token });
  const { blocks } = (await api.get<HostBlocks>('admin/site/hosts', { token })).body.data;
  for (const host of ['bad1.example', ''])
    await api.post(`admin/site/hosts/${blocks[0]?.id}/end`, { host, reason: 'Fine.' }, { token });
}

/** Appeals against the takedown of an entry by the link of its mail. The takedown stays. */
async function appealAndAnswer(seller: Seller, entry: string, operator: string): Promise<void> {
  const { api } = testApp;
  const { email } = (await api.get<{ email: string }>('users/account', seller.call)).body.data;
  const link = tokenIn(await mailServer.waitForSubject(email, 'An entry of your page was hidden'));
  await api.post('appeals/link', { token: link, words: 'It is no spam.' });
  for (const path of [`appeals/link?token=${link}`, 'admin/reports'])
    expect((await api.get(path, { token: operator })).status).toBe(200);
  const answer = { target: 'entry', id: entry, reason: 'It is.' };
  const path = `admin/takedowns/${seller.username}/keep`;
  expect((await api.post(path, answer, { token: operator })).status).toBe(200);
}

/** Uses an idempotency key again after a day. */
async function repeatOldKey(): Promise<void> {
  const { token } = await testApp.api.newSession();
  const call = { token, headers: { 'Idempotency-Key': 'an-old-key' } };
  await testApp.api.patch('users/update-theme', { theme: 'monsoon' }, call);
  advanceClock(25 * 3_600);
  await testApp.api.patch('users/update-theme', { theme: 'monsoon' }, call);
}

/** Exports, sweeps and deletes everything that a user can have. */
async function exportAndDelete(): Promise<void> {
  const { api, app } = testApp;
  const { token, user } = await createPersonWithEverything(testApp, mailServer);
  for (const path of ['users/insights/7', 'users/subscribers/1', 'users/subscribers/1?search=a'])
    await api.get(path, { token });
  const operatorKey = readFileSync(join(testApp.dataDir, 'operator-key'), 'utf8').trim();
  for (const path of ['admin/storage', 'admin/visited-pages'])
    await api.get(path, { headers: { 'x-operator-key': operatorKey } });
  await api.get('users/export', { token });
  const owner = { token, headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ password: PASSWORD, confirm: user.username });
  await api.send('DELETE', 'users/account', { ...owner, body });
  advanceClock(8 * 86_400); // until then a former address can take the account back
  await until(async () => (await database.collection('users').countDocuments({ origin: 'deleted' })) === 0);
  advanceClock(91 * 86_400);
  await app.get(DailySweep).sweep();
  await app.get(Sweeper).sweep();
  await app.get(AccountRemovalService).onModuleDestroy();
  await app.get(ProcessKeys).onModuleDestroy();
  await app.get(InstallationRepository).recordLettersComparedTo('0'.repeat(24)); // the job may have ended at the start
  await app.get(LetterThumbnails).replaceNext();
  await app.get(EntriesRepository).removeThumbnail(user._id, user._id, 'an image');
  await app.get(ProductsRepository).addImages(user._id, { id: user._id, revision: 1 }, []);
}

// Each part is a hook of its own, because a time limit of all parts together would depend on the machine.
beforeAll(sendMails);
beforeAll(changeProfiles);
beforeAll(preparePages);
for (const arrange of Object.values(WRITE_CALLS)) beforeAll(() => sendTwice(arrange));
for (const runCalls of [sendEvents, readSite, moderate, joinSite, repeatOldKey, exportAndDelete]) beforeAll(runCalls);

it('every query of every call and job uses an index, except the listed queries', async () => {
  expect(await observedQueries.withoutIndex(database)).toEqual(Object.keys(WITHOUT_INDEX).sort());
});

it('every query of a request names the shard key of its collection, except the listed queries', () => {
  expect(observedQueries.onAllShards(SHARD_KEYS)).toEqual(Object.keys(ON_ALL_SHARDS).sort());
});

it('every repository method was called', () => {
  expect(uncalledMethods()).toEqual([]);
});

it('the ids of all used images need one query for each collection, for any number of stores', async () => {
  expect(await database.collection('products').countDocuments()).toBeGreaterThan(3);
  const collections = await findsDuring(() => testApp.app.get(ImagesInUse).all());
  expect(collections.filter((name) => !BACKGROUND.includes(name))).toEqual([
    'entries',
    'looklists',
    'products',
    'site_settings',
    'users',
  ]);
});

it('one daily sweep looks up the owner of each new name and address, and the next sweep does not', async () => {
  const userCount = 3;
  for (let count = 0; count < userCount; count += 1) await testApp.api.newUser();
  advanceClock(86_400);
  // Counts only `users`, because the mail job queries other collections at the same time.
  const countUserQueries = async () => {
    const collections = await findsDuring(() => testApp.app.get(DailySweep).sweep());
    return collections.filter((collection) => collection === 'users').length;
  };
  const first = await countUserQueries();
  advanceClock(86_400);
  expect(first - (await countUserQueries())).toBe(2 * userCount);
});

describe('A new query', () => {
  const theme = 'monsoon';
  const now = new Date();
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect(proxy.uri);
  });

  const unindexed = async (runQuery: (users: Collection) => Promise<unknown>) => {
    const queries = new ObservedQueries();
    observe(queries);
    await runQuery(connection.collection('users')).catch(() => undefined); // the embedded database does not support some of them
    return queries.withoutIndex(database);
  };

  it.each<[string, (users: Collection) => Promise<unknown>]>([
    ['find by a field', (users) => users.findOne({ theme })],
    ['find by one field or another', (users) => users.findOne({ $or: [{ theme }, { nameSkeleton: 'x' }] })],
    ['find by a nested field', (users) => users.findOne({ 'avatar.id': 'x' })],
    ['find by a date', (users) => users.findOne({ createdAt: { $lte: now } })],
    ['count', (users) => users.countDocuments({ theme })],
    ['count all', (users) => users.estimatedDocumentCount()],
    ['distinct', (users) => users.distinct('theme')],
    ['update', (users) => users.updateOne({ theme }, { $set: { theme } })],
    ['delete', (users) => users.deleteMany({ theme })],
    ['find and update', (users) => users.findOneAndUpdate({ theme }, { $set: { theme } })],
    ['find and delete', (users) => users.findOneAndDelete({ theme })],
    ['aggregate', (users) => users.aggregate([{ $match: { theme } }]).toArray()],
    [
      'join',
      (users) =>
        users.aggregate([{ $match: { nameSkeleton: 'x' } }, { $lookup: { from: 'mails', as: 'x' } }]).toArray(),
    ],
  ])('is reported if no index supports it: %s', async (_kind, runQuery) => {
    expect(await unindexed(runQuery)).toHaveLength(1);
  });

  it.each<[string, (users: Collection) => Promise<unknown>]>([
    ['an indexed field', (users) => users.findOne({ nameSkeleton: 'x' })],
    ['an indexed field and another', (users) => users.findOne({ origin: 'sample', theme })],
    ['a date', () => connection.collection('heldemails').deleteMany({ until: { $lte: now } })],
  ])('is accepted if an index supports it: %s', async (_kind, runQuery) => {
    expect(await unindexed(runQuery)).toEqual([]);
  });
});
