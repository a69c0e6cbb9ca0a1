import type { Link, LookChoices, OwnLook, PageUser, StorePage } from '@linkstall/contracts/http';
import type { Connection } from 'mongoose';

import { picture } from '../../test/client.js';
import { connect, dropDatabase, freshDatabase } from '../../test/database.js';
import { CHOICES } from '../../test/looks.js';
import { MailServer } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy, type Command } from '../../test/database-proxy.js';
import { WRITE_CALLS } from '../../test/write-calls.js';
import { prepareScenes } from '../../test/write-scene.js';
import { Clock } from '../config/clock.js';

let uri: string;
let proxy: DatabaseProxy;
/** The one that is asked, and another process over the same database. */
let running: TestApp;
let forgetful: TestApp;
let thumbnail: Buffer;
const post = new MailServer();
/** By no detour. */
let stored: Connection;
beforeAll(async () => {
  uri = freshDatabase();
  await post.start();
  const mail = { SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' };
  proxy = await DatabaseProxy.start(uri);
  running = await startApp({ MONGODB_URI: proxy.uri });
  forgetful = await startApp({ ...mail, MONGODB_URI: uri, DATA_DIR: running.dataDir });
  thumbnail = await picture();
  stored = await connect(uri);
  await prepareScenes();
});
afterAll(async () => {
  await stored.close();
  await forgetful.close();
  await running.close();
  await proxy.stop();
  await post.stop();
  await dropDatabase(uri);
});

async function askedDuring(work: () => Promise<unknown>): Promise<Command[]> {
  const asked: Command[] = [];
  proxy.decide = (command) => {
    if (command.on !== '') asked.push(command);
    return 'pass';
  };
  await work();
  proxy.decide = () => 'pass';
  return asked;
}

const FIELDS = 'username fullName email hidesEmail avatar theme line place origin shownRevision schemaVersion'.split(
  ' ',
);

/** What a second reading of the same asks of the database. */
async function ofSecond(path: string) {
  expect((await running.api.get(path)).status).toBe(200);
  return (await askedDuring(() => running.api.get(path))).map(({ name, on, body }) => ({
    asked: `${name} ${on}`,
    fields: Object.keys(body['projection'] ?? {}),
  }));
}

it('a page, a part of a store, a product and the landing page are each one read of the fields that are shown', async () => {
  const seller = await Seller.new(running);
  const { _id: id } = (await seller.add({}, [thumbnail])).body.data;
  const { username } = seller;
  await stored.collection('users').updateOne({ username }, { $set: { origin: 'sample' } });
  for (const path of [
    username,
    `${username}/Page`,
    `${username}/Store/1`,
    `${username}/Store/Product/${id}`,
    '/api/v1',
  ])
    expect({ path, second: await ofSecond(path) }).toEqual({ path, second: [{ asked: 'find users', fields: FIELDS }] });
});

it('what a page is made of is read at once, not one after the other', async () => {
  const { user } = await running.api.newSession();
  await running.api.get(`${user.username}/Page`);
  await running.api.get(`${user.username}/Store/1`);
  const first = await askedDuring(() => running.api.get(user.username));
  expect(
    first
      .map(({ on }) => on)
      .slice(1)
      .sort(),
  ).toEqual(['entries', 'products']);
});

const read = async ({ api }: TestApp, path: string) => {
  const { status, body } = await api.get<unknown>(path);
  return { status, data: body.data };
};

let later = 0;
/** As `forgetful` reads it: by its clock all that it remembers is too old. */
async function readAnew(path: string) {
  const clock = forgetful.app.get<{ offsetSeconds: number }>(Clock);
  clock.offsetSeconds = later += 61;
  const found = await read(forgetful, path);
  clock.offsetSeconds = 0;
  return found;
}

/** Who was made last. */
async function newest(): Promise<string> {
  const [user] = await stored.collection('users').find().sort({ _id: -1 }).limit(1).toArray();
  return String(user?.['username']);
}

describe('What one process changes another that has read it before shows at once', () => {
  it.each(Object.keys(WRITE_CALLS))('%s', async (call) => {
    const { make, username = '' } = (await WRITE_CALLS[call]?.({ running: forgetful, stored })) ?? {};
    const names = [...new Set([await newest(), username])].filter((name) => name !== '');
    const products = (await read(running, `${names[0]}/Store/1`)).data as StorePage[] | null;
    const paths = names.flatMap((name) => [
      ...[name, `users/u/${name}`, `${name}/Page`, `${name}/Store`, `${name}/Store/1`],
      ...(products?.[0]?.UserProduct ?? []).map(({ _id }) => `${name}/Store/Product/${_id}`),
    ]);
    for (const path of paths) await read(running, path);
    expect((await make?.({}))?.status).toBeLessThan(300);
    for (const path of paths) expect(await read(running, path)).toEqual(await readAnew(path));
  });

  it('theme, and the look of one’s own that was chosen', async () => {
    const { user, token } = await forgetful.api.newSession();
    const choose = (theme: string) => forgetful.api.patch('users/update-theme', { theme }, { token });
    const shown = async () =>
      (await running.api.get<PageUser[]>(`${user.username}/Page`)).body.data[0]?.UserTheme[0]?.mainStyles;
    const looks = [await shown()];
    await choose('monsoon');
    looks.push(await shown());
    const background = { ...CHOICES.background, kind: 'color' } as const;
    const send = (how: string, choices: Partial<LookChoices>, more: Readonly<Record<string, string>>) => {
      const form = new FormData();
      const texts = { ...more, choices: JSON.stringify({ ...CHOICES, background, ...choices }) };
      for (const [name, text] of Object.entries(texts)) form.append(name, text);
      const [method = '', path = ''] = how.split(' ');
      return forgetful.api.send<OwnLook>(method, path, { token, body: form });
    };
    const made = await send('POST theme/add-look', {}, { name: 'Evening', base: 'khadi' });
    const { _id: id } = made.body.data;
    await choose(id);
    looks.push(await shown());
    await send(`PATCH theme/update-look/${id}`, { shape: 'square' }, { revision: '1' });
    looks.push(await shown());
    expect(new Set(looks.map((each) => JSON.stringify(each))).size).toBe(4);
  });
});

it('what is deleted while the database is lost half-way is gone when that is there again, though nobody was answered', async () => {
  const { user, token } = await running.api.newSession();
  const add = { title: 'not for long', url: 'example.com', thumbnail };
  const { _id: id } = (await running.api.form<Link>('link/add-link', add, { token })).body.data;
  const shown = async () => {
    const page = (await read(running, `${user.username}/Page`)).data as PageUser[] | null;
    return page?.[0]?.UserLink.length;
  };
  expect(await shown()).toBe(1);
  const isWord = ({ name, body }: Command) => name === 'update' && JSON.stringify(body).includes('shownRevision');
  proxy.decide = (command) => (isWord(command) ? 'lost' : 'pass');
  const { status } = await running.api.post('link/delete-link', { linkId: id }, { token });
  proxy.decide = () => 'pass';
  expect(status).toBe(503);
  await until(async () => (await shown()) === 0, 10_000);
});

it('a former name leads to the page that was read under it', async () => {
  const { user, token } = await running.api.newSession();
  const { username, fullName, email } = user;
  const pageOf = async (name: string) => (await running.api.get<PageUser[]>(`${name}/Page`)).body.data[0]?.username;
  expect(await pageOf(username)).toBe(username);
  await forgetful.api.patch('users/update-account', { username: `now.${username}`, fullName, email }, { token });
  expect(await pageOf(username)).toBe(`now.${username}`);
  expect(await pageOf(`now.${username}`)).toBe(`now.${username}`);
});

it('what has its time comes and goes on a page that was read before', async () => {
  const { user, token } = await running.api.newSession();
  const shownUntil = new Date(running.app.get(Clock).now() + 60 * 60_000).toISOString();
  await running.api.form(
    'link/add-link',
    { title: 'for an hour', url: 'example.com', thumbnail, shownUntil },
    { token },
  );
  const readPage = () => running.api.get<PageUser[]>(`${user.username}/Page`);
  for (let time = 0; time < 2; time += 1) {
    const { headers, body } = await readPage();
    expect(body.data[0]?.UserLink).toHaveLength(1);
    expect(Number(headers.get('x-linkstall-changes-in'))).toBeGreaterThan(50 * 60_000);
  }
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 3_600;
  expect((await readPage()).body.data[0]?.UserLink).toEqual([]);
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds -= 3_600;
  expect((await readPage()).body.data[0]?.UserLink).toHaveLength(1);
});
