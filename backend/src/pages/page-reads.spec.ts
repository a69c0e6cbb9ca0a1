import type { Link, ThemeChoices, CustomTheme, PageUser, StorePage } from '@linkstall/contracts/http';
import type { Connection } from 'mongoose';

import { formOf, testImage } from '../../test/client.js';
import { connect, freshDatabase } from '../../test/database.js';
import { CHOICES } from '../../test/custom-themes.js';
import { MailServer } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy, type Command } from '../../test/database-proxy.js';
import { WRITE_CALLS } from '../../test/write-calls.js';
import { prepareScenes } from '../../test/write-scene.js';
import { Clock } from '../config/clock.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { WebhookSender } from '../webhooks/webhook-sender.service.js';

let uri: string;
let proxy: DatabaseProxy;
/** `testApp` is the process under test; `otherApp` is another process on the same database. */
let testApp: TestApp;
let otherApp: TestApp;
let thumbnail: Buffer;
const mailServer = new MailServer();
/** A direct connection to the database. */
let database: Connection;
beforeAll(async () => {
  uri = freshDatabase();
  await mailServer.start();
  const mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  proxy = await DatabaseProxy.start(uri);
  testApp = await startApp({ MONGODB_URI: proxy.uri });
  // Only commands of the calls are compared.
  for (const job of [AccountRemovalService, WebhookSender]) await testApp.app.get(job).onModuleDestroy();
  otherApp = await startApp({ ...mail, MONGODB_URI: uri, DATA_DIR: testApp.dataDir });
  thumbnail = await testImage();
  database = await connect(uri);
  await prepareScenes();
});

async function commandsDuring(work: () => Promise<unknown>): Promise<Command[]> {
  const commands: Command[] = [];
  proxy.decide = (command) => {
    // A process asks for the revision of the blocked hosts every half second, whatever it reads.
    if (!['', 'host_blocks'].includes(command.collection)) commands.push(command);
    return 'pass';
  };
  await work();
  proxy.decide = () => 'pass';
  return commands;
}

const FIELDS =
  'username fullName email emailVerified hidesEmail avatar theme line place header cover language furtherLanguages translations move takedown newUntil origin shownRevision schemaVersion'.split(
    ' ',
  );

/** The database commands of a second request for the same path. */
async function secondRead(path: string) {
  expect((await testApp.api.get(path)).status).toBe(200);
  return (await commandsDuring(() => testApp.api.get(path))).map(({ name, collection, body }) => ({
    commands: `${name} ${collection}`,
    fields: Object.keys(body['projection'] ?? {}),
  }));
}

it('a page, a store page, a product page and the landing page each need one read with only the visible fields', async () => {
  const seller = await Seller.new(testApp);
  const { _id: id } = (await seller.add({}, [thumbnail])).body.data;
  const { username } = seller;
  await database.collection('users').updateOne({ username }, { $set: { origin: 'sample' } });
  for (const path of [
    username,
    `${username}/Page`,
    `${username}/Store/1`,
    `${username}/Store/Product/${id}`,
    '/api/v1',
  ])
    expect({ path, second: await secondRead(path) }).toEqual({
      path,
      second: [{ commands: 'find users', fields: FIELDS }],
    });
});

it('the data of a page are read in parallel', async () => {
  const { user } = await testApp.api.newSession();
  await testApp.api.get(`${user.username}/Page`);
  await testApp.api.get(`${user.username}/Store/1`);
  const first = await commandsDuring(() => testApp.api.get(user.username));
  expect(
    first
      .map(({ collection }) => collection)
      .slice(1)
      .sort(),
  ).toEqual(['entries', 'products']);
});

const readPath = async ({ api }: TestApp, path: string) => {
  const { status, body } = await api.get<unknown>(path);
  return { status, data: body.data };
};

let elapsed = 0;
/** Reads from `otherApp` with its clock forward, so that its cached values are expired. */
async function readWithLaterClock(path: string) {
  const clock = otherApp.app.get(Clock);
  clock['offsetSeconds'] = elapsed += 61;
  const response = await readPath(otherApp, path);
  clock['offsetSeconds'] = 0;
  return response;
}

async function newestUsername(): Promise<string> {
  const [user] = await database.collection('users').find().sort({ _id: -1 }).limit(1).toArray();
  return String(user?.['username']);
}

describe('A write in one process is visible at once in another process that has cached the page', () => {
  it.each(Object.keys(WRITE_CALLS))('%s', async (call) => {
    const { send, status, username = '' } = (await WRITE_CALLS[call]?.({ testApp: otherApp, database })) ?? {};
    const names = [...new Set([await newestUsername(), username])].filter((name) => name !== '');
    const products = (await readPath(testApp, `${names[0]}/Store/1`)).data as StorePage[] | null;
    const paths = names.flatMap((name) => [
      ...[name, `users/u/${name}`, `${name}/Page`, `${name}/Store`, `${name}/Store/1`],
      ...(products?.[0]?.UserProduct ?? []).map(({ _id }) => `${name}/Store/Product/${_id}`),
    ]);
    for (const path of paths) await readPath(testApp, path);
    expect((await send?.({}))?.status).toBe(status);
    for (const path of paths) expect(await readPath(testApp, path)).toEqual(await readWithLaterClock(path));
  });

  it('a theme and a chosen custom theme', async () => {
    const { user, token } = await otherApp.api.newSession();
    const choose = (theme: string) => otherApp.api.patch('users/update-theme', { theme }, { token });
    const visible = async () =>
      (await testApp.api.get<PageUser[]>(`${user.username}/Page`)).body.data[0]?.UserTheme[0]?.mainStyles;
    const visibleStyles = [await visible()];
    await choose('monsoon');
    visibleStyles.push(await visible());
    const background = { ...CHOICES.background, kind: 'color' } as const;
    const send = (call: string, choices: Partial<ThemeChoices>, fields: Readonly<Record<string, string>>) => {
      const body = formOf({ ...fields, choices: JSON.stringify({ ...CHOICES, background, ...choices }) });
      const [method = '', path = ''] = call.split(' ');
      return otherApp.api.send<CustomTheme>(method, path, { token, body });
    };
    const addedTheme = await send('POST theme/add-look', {}, { name: 'Evening', base: 'khadi' });
    const { _id: id } = addedTheme.body.data;
    await choose(id);
    visibleStyles.push(await visible());
    await send(`PATCH theme/update-look/${id}`, { shape: 'square' }, { revision: '1' });
    visibleStyles.push(await visible());
    expect(new Set(visibleStyles.map((styles) => JSON.stringify(styles))).size).toBe(4);
  });
});

it('a link that is deleted while the database fails halfway disappears once the database is back', async () => {
  const { user, token } = await testApp.api.newSession();
  const newLink = { title: 'not for long', url: 'example.com', thumbnail };
  const { _id: id } = (await testApp.api.form<Link>('link/add-link', newLink, { token })).body.data;
  const visible = async () => {
    const page = (await readPath(testApp, `${user.username}/Page`)).data as PageUser[] | null;
    return page?.[0]?.UserLink.length;
  };
  expect(await visible()).toBe(1);
  const isRevisionUpdate = ({ name, body }: Command) =>
    name === 'update' && JSON.stringify(body).includes('shownRevision');
  proxy.decide = (command) => (isRevisionUpdate(command) ? 'lost' : 'pass');
  const { status } = await testApp.api.post('link/delete-link', { linkId: id }, { token });
  proxy.decide = () => 'pass';
  expect(status).toBe(503);
  await until(async () => (await visible()) === 0);
});

it('a former name leads to the page that was cached under that name', async () => {
  const { user, token } = await testApp.api.newSession();
  const { username, fullName, email } = user;
  const pageOf = async (name: string) => (await testApp.api.get<PageUser[]>(`${name}/Page`)).body.data[0]?.username;
  expect(await pageOf(username)).toBe(username);
  await otherApp.api.patch('users/update-account', { username: `now.${username}`, fullName, email }, { token });
  expect(await pageOf(username)).toBe(`now.${username}`);
  expect(await pageOf(`now.${username}`)).toBe(`now.${username}`);
});

it('a scheduled link appears and disappears on a cached page', async () => {
  const { user, token } = await testApp.api.newSession();
  const shownUntil = new Date(testApp.app.get(Clock).now() + 60 * 60_000).toISOString();
  await testApp.api.form(
    'link/add-link',
    { title: 'for an hour', url: 'example.com', thumbnail, shownUntil },
    { token },
  );
  const readPage = () => testApp.api.get<PageUser[]>(`${user.username}/Page`);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { headers, body } = await readPage();
    expect(body.data[0]?.UserLink).toHaveLength(1);
    expect(Number(headers.get('x-linkstall-changes-in'))).toBeGreaterThan(50 * 60_000);
  }
  testApp.app.get(Clock)['offsetSeconds'] += 3_600;
  expect((await readPage()).body.data[0]?.UserLink).toEqual([]);
  testApp.app.get(Clock)['offsetSeconds'] -= 3_600;
  expect((await readPage()).body.data[0]?.UserLink).toHaveLength(1);
});
