import type { Link } from '@linkstall/contracts/http';

import { picture } from '../../test/client.js';
import { dropDatabase, freshDatabase } from '../../test/database.js';
import { storeLinks } from '../../test/stored-links.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { WireProxy, type Command } from '../../test/wire-proxy.js';

const ROUNDS = 9;
/** The goal is half of it: room for noise. */
const MOST_TIMES_AS_LONG = 3;

let uri: string;
let proxy: WireProxy;
let running: TestApp;
let thumbnail: Buffer;
beforeAll(async () => {
  uri = freshDatabase();
  proxy = await WireProxy.start(uri);
  running = await startApp({ MONGODB_URI: proxy.uri });
  thumbnail = await picture();
});
afterAll(async () => {
  await running.close();
  await proxy.stop();
  await dropDatabase(uri);
});

const add = (token: string, title: string) =>
  running.api.form<Link>('link/add-link', { title, url: 'example.com', thumbnail }, { token });

async function commandsDuring(work: () => Promise<unknown>): Promise<Command[]> {
  const commands: Command[] = [];
  proxy.decide = (command) => {
    if (command.on !== '' && command.on !== 'limits') commands.push(command);
    return 'pass';
  };
  await work();
  return commands;
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

it('adding link number 1,000 takes hardly longer than number 10, and asks the database the same', async () => {
  const { user, token } = await running.api.newSession();
  const times = new Map<number, number[]>();
  const asked = new Map<number, string[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const number of [10, 1_000]) {
      await storeLinks(running, user._id, number - 1);
      const commands = await commandsDuring(async () => {
        const begun = performance.now();
        expect((await add(token, 'new')).status).toBe(201);
        times.set(number, [...(times.get(number) ?? []), performance.now() - begun]);
      });
      asked.set(
        number,
        commands.map(({ name, on }) => `${name} ${on}`),
      );
    }
  }
  const [few = 0, many = Infinity] = [...times.values()].map(median);
  expect(many / few).toBeLessThan(MOST_TIMES_AS_LONG);
  expect(asked.get(1_000)).toEqual(asked.get(10));
});

it('of twenty that are added at once to 700 each is stored, and none is tried more than a few times', async () => {
  const { user, token } = await running.api.newSession();
  await storeLinks(running, user._id, 700);
  const titles = Array.from({ length: 20 }, (_, at) => `at once ${at}`);
  const commands = await commandsDuring(async () => {
    const answers = await Promise.all(titles.map((title) => add(token, title)));
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 201));
  });
  const tries = commands.filter(({ name, on }) => name === 'update' && on === 'linklists');
  expect(tries.length).toBeLessThanOrEqual(titles.length * 3);
  const links = (await running.api.get<Link[]>('link/all-link', { token })).body.data;
  expect(links).toHaveLength(720);
  expect(
    links
      .slice(700)
      .map(({ title }) => title)
      .sort(),
  ).toEqual([...titles].sort());
});
