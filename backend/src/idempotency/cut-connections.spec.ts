import type { Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { TestResponse } from '../../test/client.js';
import { connect, dropDatabase, freshDatabase } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy, type Command } from '../../test/database-proxy.js';
import { WRITE_CALLS } from '../../test/write-calls.js';
import { prepareScenes, type Arrange, type Scene } from '../../test/write-scene.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { Postman } from '../mail/postman.js';

let uri: string;
let proxy: DatabaseProxy;
let running: TestApp;
let stored: Connection;
beforeAll(async () => {
  uri = freshDatabase();
  proxy = await DatabaseProxy.start(uri);
  stored = await connect(uri);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://stall.example' };
  running = await startApp({ ...mail, MONGODB_URI: proxy.uri });
  // Only what the calls themselves ask is cut.
  for (const loop of [Postman, AccountRemovalService]) await running.app.get(loop).onModuleDestroy();
  await prepareScenes();
});
afterAll(async () => {
  await running.close();
  await proxy.stop();
  await stored.close();
  await dropDatabase(uri);
});

const GREETINGS = new Set(['hello', 'ping', 'endSessions', 'killCursors']);
/** To lose one is the same as to lose the response of the write before it. */
const READS = new Set(['find', 'aggregate', 'count', 'getMore']);

/** `lost`: the connection is cut before the command arrives; `unanswered`: before its response arrives. */
interface Cut {
  readonly how: 'lost' | 'unanswered';
  /** At the command of this number. */
  readonly number: number;
  readonly isLastCut: boolean;
}

/** Adds the response of a write that is done: the same for every call, so it is cut in one of them. */
const isLast = ({ name, on }: Command) => name === 'update' && on === 'idempotencykeys';

/** Says whether there was such a command. */
function cutAt({ number, how, isLastCut }: Cut): () => boolean {
  let count = 0;
  proxy.decide = (command: Command) => {
    const { name } = command;
    if (GREETINGS.has(name) || READS.has(name) || (isLast(command) && !isLastCut)) return 'pass';
    count += 1;
    return count === number ? how : 'pass';
  };
  return () => count >= number;
}

/** As our own front end: again with the same key, as long as nobody knows. */
async function repeated(scene: Scene, key: string): Promise<TestResponse> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await scene.make({ 'Idempotency-Key': key });
    if (response.status !== 503) return response;
    await pause(20);
  }
  throw new Error('still 503');
}

const PICTURES = /\/images\/[0-9a-f]{32}\/\d+\.webp/g;

async function expectNoBrokenPicture(username: string): Promise<void> {
  const { text } = await running.api.get(username);
  for (const address of new Set(text.match(PICTURES))) {
    expect([address, (await running.api.get(address)).status]).toEqual([address, 200]);
  }
}

/** Repeats a call that was cut. Says whether there was such a command. */
async function expectDoneOnce(arrange: Arrange, cut: Cut): Promise<boolean> {
  const { how, number } = cut;
  const scene = await arrange({ running, stored });
  const key = randomUUID();
  const wasCut = cutAt(cut);
  const first = await scene.make({ 'Idempotency-Key': key });
  const isCut = wasCut();
  // Done, or said to be unknown: never an error that nobody expects.
  const isExpected = first.status === scene.status || first.status === 503;
  expect([how, number, first.text, isExpected]).toEqual([how, number, first.text, true]);
  proxy.decide = () => 'pass';
  for (let time = 0; time < 2; time += 1) {
    const response = await repeated(scene, key);
    expect([how, number, response.status, response.text]).toEqual([how, number, scene.status, response.text]);
    await scene.expectOnce(response);
  }
  if (scene.username) await expectNoBrokenPicture(scene.username);
  return isCut;
}

// The API cannot tell the two cuts from each other, and a command that is lost leaves what the one before it left
// unanswered. So each call is cut before every response, and before one command: the calls take turns which.
it.each(Object.entries(WRITE_CALLS).map(([name, arrange], place) => ({ name, arrange, place })))(
  '$name is done once when it is repeated with its key after a cut connection, and shows no broken picture',
  async ({ arrange, place }) => {
    const isLastCut = place === 0;
    let commands = 0;
    while (await expectDoneOnce(arrange, { how: 'unanswered', number: commands + 1, isLastCut })) commands += 1;
    await expectDoneOnce(arrange, { how: 'lost', number: 1 + (place % commands), isLastCut });
  },
);
