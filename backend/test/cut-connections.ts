import type { Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Answer } from './client.js';
import { connect, dropDatabase, freshDatabase } from './database.js';
import { startApp, type TestApp } from './test-app.js';
import { WireProxy, type Command } from './wire-proxy.js';
import { WRITE_CALLS } from './write-calls.js';
import { prepareScenes, type Scene, type World } from './write-scene.js';
import { AccountRemovalService } from '../src/account/account-removal.service.js';
import { Postman } from '../src/mail/postman.js';

let uri: string;
let proxy: WireProxy;
let running: TestApp;
let stored: Connection;
beforeAll(async () => {
  uri = freshDatabase();
  proxy = await WireProxy.start(uri);
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
/** To lose one is the same as to lose the answer of the write before it. */
const READS = new Set(['find', 'aggregate', 'count', 'getMore']);

/** Cuts at the command of this number; says whether there was one. */
function cutAt(number: number, how: 'lost' | 'unanswered'): () => boolean {
  let count = 0;
  proxy.decide = ({ name }: Command) => {
    if (GREETINGS.has(name) || READS.has(name)) return 'pass';
    count += 1;
    return count === number ? how : 'pass';
  };
  return () => count >= number;
}

/** As our own front end: again with the same key, as long as nobody knows. */
async function repeated(scene: Scene, key: string): Promise<Answer> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await scene.make({ 'Idempotency-Key': key });
    if (answer.status !== 503) return answer;
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

/**
 * Cuts the connection to the database at each command of each call in turn, repeats the call with its key, and expects
 * that it was done once. `lost`: before the command arrives; `unanswered`: before its answer arrives.
 */
export function describeCutConnections(how: 'lost' | 'unanswered'): void {
  it.each(Object.entries(WRITE_CALLS))(
    `%s is done once when it is repeated with its key after a command was ${how}, and shows no broken picture`,
    async (_name, arrange) => {
      const world: World = { running, stored };
      for (let number = 1, wasCut = true; wasCut; number += 1) {
        const scene = await arrange(world);
        const key = randomUUID();
        const cut = cutAt(number, how);
        await scene.make({ 'Idempotency-Key': key });
        wasCut = cut();
        proxy.decide = () => 'pass';
        const answer = await repeated(scene, key);
        expect([number, answer.status, answer.text]).toEqual([number, scene.status, answer.text]);
        await scene.expectOnce(answer);
        const again = await repeated(scene, key);
        expect([number, again.status]).toEqual([number, scene.status]);
        await scene.expectOnce(again);
        if (scene.username) await expectNoBrokenPicture(scene.username);
      }
    },
    120_000,
  );
}
