import type { Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';

import type { TestResponse } from '../../test/client.js';
import { connect, freshDatabase } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy, type Command } from '../../test/database-proxy.js';
import { until } from '../../test/processes.js';
import { WRITE_CALLS } from '../../test/write-calls.js';
import { prepareScenes, type PrepareScene, type Scene } from '../../test/write-scene.js';
import { AccountRemovalService } from '../account/account-removal.service.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { Expiry } from '../expiry/expiry.js';
import { MailSender } from '../mail/mail-sender.service.js';
import { ShownRevisionInterceptor } from '../users/shown-revision.interceptor.js';
import { WebhookSender } from '../webhooks/webhook-sender.service.js';

let uri: string;
let proxy: DatabaseProxy;
let testApp: TestApp;
let database: Connection;
beforeAll(async () => {
  uri = freshDatabase();
  proxy = await DatabaseProxy.start(uri);
  database = await connect(uri);
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://stall.example' };
  testApp = await startApp({ ...mail, MONGODB_URI: proxy.uri });
  // Stops everything in the background, because only commands of the calls should be counted and cut.
  for (const loop of [MailSender, WebhookSender, AccountRemovalService, DailySweep])
    await testApp.app.get(loop).onModuleDestroy();
  testApp.app.get(Expiry).sweepAfter = () => undefined;
  ShownRevisionInterceptor.prototype['retryLater'] = () => Promise.resolve();
  await prepareScenes();
});

const CONNECTION_COMMANDS = new Set(['hello', 'saslStart', 'saslContinue', 'ping', 'endSessions', 'killCursors']);
/** A lost read is the same case as a lost response of the write before it. */
const READS = new Set(['find', 'aggregate', 'count', 'getMore']);

/** `lost` cuts the connection before the command arrives, `unanswered` before its response arrives. */
interface Cut {
  readonly kind: 'lost' | 'unanswered';
  /** The number of the command that is cut. */
  readonly number: number;
  /** The call by its key in the OpenAPI document. */
  readonly call: string;
}

/** Commands that all calls send in the same way, with the one call in which the test cuts the connection there. */
const CUT_IN_ONE_CALL: readonly { readonly call: string; readonly includes: (command: Command) => boolean }[] = [
  // Stores the response of a completed write.
  {
    call: 'post /api/v1/link/add-link',
    includes: ({ name, collection }) => name === 'update' && collection === 'idempotencykeys',
  },
  // Counts the call for a rate limit.
  { call: 'patch /api/v1/users/password', includes: ({ collection }) => collection === 'limits' },
];

/** Whether a cut at this command of the call would repeat a cut in another call. */
const isCutElsewhere = (command: Command, call: string) =>
  CUT_IN_ONE_CALL.some((commands) => commands.call !== call && commands.includes(command));

/** Cuts the connection at this command. Returns a function that tells whether the command was reached. */
function cutAt({ number, kind, call }: Cut): () => boolean {
  let count = 0;
  proxy.decide = (command: Command) => {
    const { name } = command;
    if (CONNECTION_COMMANDS.has(name) || READS.has(name) || isCutElsewhere(command, call)) return 'pass';
    count += 1;
    return count === number ? kind : 'pass';
  };
  return () => count >= number;
}

/** Repeats the call with the same key while the result is unknown (503), as the front end does. */
async function repeatUntilKnown(scene: Scene, key: string): Promise<TestResponse> {
  const send = () => scene.send({ 'Idempotency-Key': key });
  let response = await send();
  if (response.status === 503) await until(async () => (response = await send()).status !== 503);
  return response;
}

const IMAGE_PATHS = /\/images\/[0-9a-f]{32}\/\d+\.webp/g;

async function expectNoBrokenImage(username: string): Promise<void> {
  const { text } = await testApp.api.get(username);
  for (const address of new Set(text.match(IMAGE_PATHS))) {
    expect([address, (await testApp.api.get(address)).status]).toEqual([address, 200]);
  }
}

/** Repeats a call after a cut. Returns false if the call has fewer commands. */
async function expectEffectOnce(prepareScene: PrepareScene, cut: Cut): Promise<boolean> {
  const { kind, number } = cut;
  const scene = await prepareScene({ testApp, database });
  const key = randomUUID();
  const wasReached = cutAt(cut);
  const first = await scene.send({ 'Idempotency-Key': key });
  const hasCut = wasReached();
  // The first response must be a success or 503, never another error.
  const isExpected = first.status === scene.status || first.status === 503;
  expect([kind, number, first.text, isExpected]).toEqual([kind, number, first.text, true]);
  proxy.decide = () => 'pass';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const response = await repeatUntilKnown(scene, key);
    expect([kind, number, response.status, response.text]).toEqual([kind, number, scene.status, response.text]);
    await scene.expectOnce(response);
  }
  if (scene.username) await expectNoBrokenImage(scene.username);
  return hasCut;
}

// A lost command leaves the database in the same state as a lost response of the previous command. So each call is repeated
// with a cut after each command, and with one cut before a command, whose number depends on the call.
it.each(Object.entries(WRITE_CALLS).map(([name, prepareScene], index) => ({ name, prepareScene, index })))(
  '$name takes effect once when it is repeated with its key after a cut connection, and shows no broken image',
  async ({ name: call, prepareScene, index }) => {
    let commands = 0;
    while (await expectEffectOnce(prepareScene, { kind: 'unanswered', number: commands + 1, call })) commands += 1;
    await expectEffectOnce(prepareScene, { kind: 'lost', number: 1 + (index % commands), call });
  },
);
