import type { Collection, Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';

import { PASSWORD, picture } from '../../test/client.js';
import { connect, dropDatabase, freshDatabase } from '../../test/database.js';
import { MailServer, tokenIn } from '../../test/mail-server.js';
import { Seller } from '../../test/products.js';
import { noteRepositoryCalls, ObservedQueries } from '../../test/observed-queries.js';
import { personWithEverything } from '../../test/person-with-everything.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy } from '../../test/database-proxy.js';
import { endTimedSweeps } from '../../test/undo-time.js';
import { WRITE_CALLS } from '../../test/write-calls.js';
import { prepareScenes } from '../../test/write-scene.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { Sweeper } from '../installation/sweeper.js';
import { PicturesInUse } from '../media/pictures-in-use.service.js';
import { SeedsRepository } from '../samples/seeds.repository.js';
import { IdempotencyKeysRepository } from '../idempotency/idempotency-keys.repository.js';
import { UsersService } from '../users/users.service.js';

/** As mongoose asks for some fields alone. */
const only = (...fields: readonly string[]) =>
  JSON.stringify(Object.fromEntries([...fields, 'schemaVersion'].map((name) => [name, 1])));
const EXPIRING = ['username', 'resetToken', 'verificationToken', 'openSessions', 'renames', 'formerEmails'];
/** Queries that no index can answer, each with its reason. A walk is one query, however much there is. */
const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  'aggregate mails {}': 'counted up to the thousand that may wait',
  'find themes {} by {"position":1}': 'as many as the product brings along; read once, at the start',
  [`find entries {} only ${only('thumbnail.id')}`]: 'a walk: which pictures entries show',
  [`find looklists {} only ${only('looks.photo.id', 'removed.look.photo.id')}`]: 'a walk: which photos looks show',
  [`find products {} only ${only('images.id')}`]: 'a walk: which pictures products show',
  [`find users {} only ${only('avatar')}`]: 'a walk: which pictures users show',
  [`find users {"schemaVersion":"number"} only ${only(...EXPIRING)}`]: 'a walk: what of each user has expired',
};

const post = new MailServer();
let uri: string;
let proxy: DatabaseProxy;
let stored: Connection;
let running: TestApp;
let uncalled: () => string[];
const asked = new ObservedQueries();
beforeAll(async () => {
  await post.start();
  uri = freshDatabase();
  stored = await connect(uri);
  proxy = await DatabaseProxy.start(uri);
  uncalled = await noteRepositoryCalls();
  observe(asked);
  running = await startApp({ SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example', MONGODB_URI: proxy.uri });
  endTimedSweeps(running); // the daily one does the same, when it is asked to
});
afterAll(async () => {
  await running.close();
  await proxy.stop();
  await stored.close();
  await dropDatabase(uri);
  await post.stop();
});

function observe(queries: ObservedQueries): void {
  proxy.decide = (command) => {
    queries.hear(command);
    return 'pass';
  };
}

/** The collections that were asked, once for each question. */
async function findsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const finds: string[] = [];
  proxy.decide = ({ name, on }) => {
    if (name === 'find') finds.push(on);
    return 'pass';
  };
  await work();
  return finds.sort();
}

const pass = (seconds: number) => {
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += seconds;
};

/** A new password by mail, and an address that was changed and taken back. */
async function mails(): Promise<void> {
  const { api } = running;
  const { user, token } = await api.newSession();
  let tries = 0;
  const later = Object.assign(new Error('Later'), { responseCode: 451 });
  post.refuse = () => ((tries += 1) === 1 ? later : null);
  await api.post('users/forget-password', { email: user.email });
  const reset = { token: tokenIn(await post.mailFor(user.email)), password: 'eleven clay lamps' };
  const headers = { 'Idempotency-Key': 'a-lost-response' };
  jest.spyOn(running.app.get(IdempotencyKeysRepository), 'complete').mockRejectedValueOnce(new Error('lost'));
  await api.patch('users/forget-password', reset, { headers });
  await api.patch('users/forget-password', reset, { headers });
  const moved = await api.newSession();
  const { username, fullName, email } = moved.user;
  await api.patch('users/update-account', { username, fullName, email: `now.${email}` }, { token: moved.token });
  await api.post('users/email-undo', { token: tokenIn(await post.mailFor(email)) });
  await api.post('users/logout', {}, { token });
}

/** Names, logins, theme and password of somebody, and what they read. */
async function profiles(): Promise<void> {
  const { api } = running;
  const { user, token } = await api.newSession();
  const { username, fullName, email } = user;
  const save = (change: object) =>
    api.patch('users/update-account', { username, fullName, email, ...change }, { token });
  await save({ username: `now.${username}` });
  await save({});
  await api.post('users/register', { username: `late.${username}`, email, fullName, password: PASSWORD });
  await api.patch('users/update-theme', { theme: 'monsoon' }, { token });
  await api.get('theme/all-theme', { token });
  await api.get('users/account', { token });
  await api.post('users/login', { username, password: 'not this one' });
  await api.post('users/confirm-password', { password: PASSWORD }, { token });
  await api.login(username);
  const logins = await api.get<{ _id: string }[]>('users/sessions', { token });
  await api.send('DELETE', `users/sessions/${logins.body.data[0]?._id}`, { token });
  await api.patch('users/password', { currentPassword: PASSWORD, password: 'eleven clay lamps' }, { token });
}

/** Each call of links and products that changes something, and what is public. */
async function pages(): Promise<void> {
  const { api } = running;
  const seller = await Seller.new(running);
  await seller.get((await seller.add({}, [await picture()])).body.data._id);
  // A store of which every product has its time.
  const waiting = await Seller.new(running);
  await waiting.add({ shownFrom: '2099-01-01T00:00:00Z' });
  await api.get(`${waiting.username}/Page`);
  await prepareScenes();
  for (const arrange of Object.values(WRITE_CALLS)) {
    const { make, username } = await arrange({ running, stored });
    const headers = { 'Idempotency-Key': randomUUID() };
    await make(headers);
    await make(headers);
    for (const path of username ? [username, `${username}/Page`, `${username}/Store`, `users/u/${username}`] : []) {
      await api.get(path);
    }
  }
  await api.get('/api/v1');
  await api.get('users/listed/1');
  await running.app.get(UsersService).findOperators();
  await api.get('link/go/6920a1b2c3d4e5f60718293a');
  await running.app.get(SeedsRepository).markDone('a seed', new Date());
  await running.app.get(SeedsRepository).isDone('a seed');
}

/** A key that comes again after a day. */
async function oldKey(): Promise<void> {
  const { token } = await running.api.newSession();
  const call = { token, headers: { 'Idempotency-Key': 'an-old-key' } };
  await running.api.patch('users/update-theme', { theme: 'monsoon' }, call);
  pass(25 * 3_600);
  await running.api.patch('users/update-theme', { theme: 'monsoon' }, call);
}

/** Everything that somebody can have is taken along, swept and deleted. */
async function lastThings(): Promise<void> {
  const { api, app } = running;
  const { token, now } = await personWithEverything(running, post);
  await api.get('users/export', { token });
  const owner = { token, headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ password: PASSWORD, confirm: now.username });
  await api.send('DELETE', 'users/account', { ...owner, body });
  await until(async () => (await stored.collection('users').countDocuments({ origin: 'deleted' })) === 0, 15_000);
  pass(91 * 86_400);
  await app.get(DailySweep).sweep();
  await app.get(Sweeper).sweep();
  await app.get(AccountRemovalService).onModuleDestroy();
}

it('every query of every call and every job is answered by an index, but those that are named here', async () => {
  for (const part of [mails, profiles, pages, oldKey, lastThings]) await part();
  expect(await asked.withoutIndex(stored)).toEqual(Object.keys(WITHOUT_INDEX).sort());
}, 120_000);

it('no method of a repository was left out', () => {
  expect(uncalled()).toEqual([]);
});

it('which pictures are in use is asked once of each collection, however many stores there are', async () => {
  expect(await stored.collection('products').countDocuments()).toBeGreaterThan(3);
  const finds = await findsDuring(() => running.app.get(PicturesInUse).all());
  expect(finds).toEqual(['entries', 'looklists', 'products', 'users']);
});

it('who a name belongs to is asked in one daily sweep, and not in each', async () => {
  const people = 3;
  for (let count = 0; count < people; count += 1) await running.api.newUser();
  pass(86_400);
  // Of users: what waits to be mailed is looked for meanwhile, too.
  const usersAsked = async () => {
    const finds = await findsDuring(() => running.app.get(DailySweep).sweep());
    return finds.filter((on) => on === 'users').length;
  };
  const first = await usersAsked();
  pass(86_400);
  expect(first - (await usersAsked())).toBe(people);
});

describe('A query that was not there before', () => {
  const theme = 'monsoon';
  const now = new Date();
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect(proxy.uri);
  });
  afterAll(() => connection.close());

  const unindexed = async (ask: (users: Collection) => Promise<unknown>) => {
    const seen = new ObservedQueries();
    observe(seen);
    await ask(connection.collection('users')).catch(() => undefined); // some the embedded database does not know
    return seen.withoutIndex(stored);
  };

  it.each<[string, (users: Collection) => Promise<unknown>]>([
    ['find by a field', (users) => users.findOne({ theme })],
    ['find by one field or another', (users) => users.findOne({ $or: [{ theme }, { emailKey: 'x' }] })],
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
      (users) => users.aggregate([{ $match: { emailKey: 'x' } }, { $lookup: { from: 'mails', as: 'x' } }]).toArray(),
    ],
  ])('would be seen when no index answers it: %s', async (_how, ask) => {
    expect(await unindexed(ask)).toHaveLength(1);
  });

  it.each<[string, (users: Collection) => Promise<unknown>]>([
    ['an indexed field', (users) => users.findOne({ emailKey: 'x' })],
    ['an indexed field and another', (users) => users.findOne({ origin: 'sample', theme })],
    ['a date', () => connection.collection('heldemails').deleteMany({ until: { $lte: now } })],
  ])('is let through when an index answers it: %s', async (_how, ask) => {
    expect(await unindexed(ask)).toEqual([]);
  });
});
