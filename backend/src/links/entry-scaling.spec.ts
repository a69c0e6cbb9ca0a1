import type { Link } from '@linkstall/contracts/http';

import { testImage } from '../../test/client.js';
import { freshDatabase } from '../../test/database.js';
import { Seller } from '../../test/products.js';
import { storeLinks } from '../../test/stored-links.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy, type Command } from '../../test/database-proxy.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { Expiry } from '../expiry/expiry.js';
import { WebhookSender } from '../webhooks/webhook-sender.service.js';

/** The number of writes of one kind, one after the other. */
const WRITES_PER_KIND = 3;
const SIZES = [10, 1_000];

let uri: string;
let proxy: DatabaseProxy;
let testApp: TestApp;
let thumbnail: Buffer;
/** The first user has 10 links, the second user has 1,000. */
let tokens: readonly string[];
beforeAll(async () => {
  uri = freshDatabase();
  proxy = await DatabaseProxy.start(uri);
  testApp = await startApp({ MONGODB_URI: proxy.uri });
  // Stops the background jobs, because only commands of the calls are counted.
  for (const job of [AccountRemovalService, DailySweep, WebhookSender]) await testApp.app.get(job).onModuleDestroy();
  testApp.app.get(Expiry).onModuleDestroy();
  thumbnail = await testImage();
  tokens = await mapSerially(SIZES, async (size) => {
    const { user, token } = await testApp.api.newSession();
    await storeLinks(testApp, user._id, size - WRITES_PER_KIND);
    return token;
  });
});

const add = (token: string, title: string) =>
  testApp.api.form<Link>('link/add-link', { title, url: 'example.com', thumbnail }, { token });

async function commandsDuring(work: () => Promise<unknown>): Promise<Command[]> {
  const commands: Command[] = [];
  proxy.decide = (command) => {
    // The revision of the blocked hosts is read at most twice a second, whatever the calls are.
    if (!['', 'limits', 'host_blocks'].includes(command.collection)) commands.push(command);
    return 'pass';
  };
  await work();
  proxy.decide = () => 'pass';
  return commands;
}

async function mapSerially<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) results.push(await work(value));
  return results;
}

type Write = (token: string, ids: readonly string[], index: number) => Promise<{ readonly status: number }>;
const edit = (token: string, id: string, change: Record<string, string>) =>
  testApp.api.patchForm(`link/update-link/${id}`, change, { token });
const WRITES: Readonly<Record<string, Write>> = {
  adding: (token, _ids, index) => add(token, `new ${index}`),
  editing: (token, ids, index) => edit(token, ids.at(-1 - index) ?? '', { title: `now ${index}` }),
  'switching off': (token, ids, index) => edit(token, ids[index] ?? '', { isActive: 'false' }),
  deleting: (token, ids, index) => testApp.api.post('link/delete-link', { linkId: ids[index] }, { token }),
};

it.each(Object.entries(WRITES))(
  '%s one of 1,000 links sends the same commands as one of 10, and reads the content of no other link',
  async (kind, write) => {
    const [few, many] = await mapSerially(tokens, async (token) => {
      const ids = (await testApp.api.get<Link[]>('link/all-link', { token })).body.data.map(({ _id }) => _id);
      return commandsDuring(async () => {
        for (let index = 0; index < WRITES_PER_KIND; index += 1)
          expect((await write(token, ids, index)).status).toBeLessThan(300);
      });
    });
    const names = (commands: readonly Command[] = []) =>
      commands.map(({ name, collection }) => `${name} ${collection}`);
    expect(names(many)).toEqual(names(few));
    const findCommands = many?.filter(({ name, collection }) => name === 'find' && collection === 'entries') ?? [];
    const isSingleRead = ({ body }: Command) => '_id' in (body['filter'] as object);
    const lists = findCommands.filter((find) => !isSingleRead(find)).map(({ body }) => body['projection']);
    const positions = { position: 1, removedAt: 1, schemaVersion: 1, _id: 0 };
    expect(lists).toEqual(kind === 'adding' ? Array(WRITES_PER_KIND).fill(positions) : []);
  },
);

it('moving one of 700 links writes one document, also after earlier moves', async () => {
  const { user, token } = await testApp.api.newSession();
  await storeLinks(testApp, user._id, 700);
  let ids = (await testApp.api.get<Link[]>('link/all-link', { token })).body.data.map(({ _id }) => _id);
  for (const [from, to] of [
    [0, 699],
    [650, 3],
    [4, 5],
  ] as const) {
    const newOrder = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');
    const commands = await commandsDuring(() =>
      testApp.api.patch('link/order', { from: ids, to: newOrder }, { token }),
    );
    const updates = commands.filter(({ name, collection }) => name === 'update' && collection === 'entries');
    expect(updates.map(({ body }) => (body['updates'] as unknown[]).length)).toEqual([1]);
    ids = newOrder;
  }
  expect((await testApp.api.get<Link[]>('link/all-link', { token })).body.data.map(({ _id }) => _id)).toEqual(ids);
});

it('reordering products reads them only once', async () => {
  const seller = await Seller.new(testApp);
  const first = (await seller.add()).body.data;
  const second = (await seller.add()).body.data;
  const order = { from: [first._id, second._id], to: [second._id, first._id] };
  const commands = await commandsDuring(() => testApp.api.patch('product/order', order, seller.call));
  // One read, for the response.
  expect(commands.filter(({ name, collection }) => name === 'find' && collection === 'products')).toHaveLength(1);
});

it('random changes of a list always give the expected list', async () => {
  const { user, token } = await testApp.api.newSession();
  await storeLinks(testApp, user._id, 60);
  const read = async () => (await testApp.api.get<Link[]>('link/all-link', { token })).body.data;
  let expected = await read();
  const random = (below: number) => Math.floor(Math.random() * below);
  for (let step = 0; step < 60; step += 1) {
    const index = random(expected.length);
    const link = expected[index];
    if (!link) throw new Error('The list is empty');
    if (step % 3 === 0) {
      const to = expected.toSpliced(index, 1).toSpliced(random(expected.length), 0, link);
      const ids = (links: readonly Link[]) => links.map(({ _id }) => _id);
      await testApp.api.patch('link/order', { from: ids(expected), to: ids(to) }, { token });
      expected = to;
    } else if (step % 3 === 1) {
      await testApp.api.post('link/delete-link', { linkId: link._id }, { token });
      expected = expected.toSpliced(index, 1);
    } else {
      const { body } = await edit(token, link._id, { title: `changed ${step}` });
      expected = expected.with(index, body.data as Link);
    }
    if (step % 10 === 9) expect(await read()).toEqual(expected);
  }
});
