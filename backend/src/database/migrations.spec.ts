import { VERSION } from '@linkstall/releases/version';
import type { mongo } from 'mongoose';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { connect, freshDatabase } from '../../test/database.js';
import { endAfterTests } from '../../test/end-after-tests.js';
import { until } from '../../test/processes.js';
import { startApp } from '../../test/test-app.js';
import { withLease } from './lease.js';
import { runMigrations, type Migration } from './migrations.js';
import { SHARD_KEYS } from './shard-keys.js';

const run = promisify(execFile);
const DOCUMENT_COUNT = 40;
const LEASE_MS = 1_500;

/** Two migrations that count how often they changed each document. The second one stops halfway if `HANG` is set. */
const PROGRAM = `
import { createConnection } from 'mongoose';
import { runMigrations } from ${JSON.stringify(join(process.env['TEST_PROGRAM'] ?? '', 'database/migrations.js'))};
const connection = await createConnection(process.env.MONGODB_URI).asPromise();
const step = (schema) => ({
  schema,
  run: async ({ db, position = 0, save }) => {
    for (let number = position; number < ${DOCUMENT_COUNT}; number += 1) {
      if (process.env.HANG && schema === 3 && number === ${DOCUMENT_COUNT / 2}) {
        process.stdout.write('halfway');
        await new Promise(() => {});
      }
      await db.collection('planted').updateOne({ _id: number }, { $inc: { ['to' + schema]: 1 } });
      await save(number + 1);
    }
  },
});
const schemas = await runMigrations(connection.db, { schema: 3, migrations: [step(2), step(3)], leaseMs: ${LEASE_MS} });
process.stdout.write(JSON.stringify(schemas));
await connection.close();
`;

async function plantedDatabase(): Promise<{ readonly uri: string; readonly db: mongo.Db }> {
  const uri = freshDatabase();
  const { db } = await connect(uri);
  if (!db) throw new Error('not connected');
  await db.collection<{ _id: string }>('installations').insertOne({ _id: 'this', schemaVersion: 1 } as never);
  const documents = Array.from({ length: DOCUMENT_COUNT }, (_, _id) => ({ _id }));
  await db.collection<{ _id: number }>('planted').insertMany(documents);
  return { uri, db };
}

function startMigrating(uri: string, environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', MONGODB_URI: uri, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endAfterTests(() => child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exit = once(child, 'exit');
  return { child, output: () => text, whenDone: async () => (await exit, text) };
}

const schemaIn = async (db: mongo.Db): Promise<unknown> =>
  (await db.collection('installations').findOne({}))?.['schemaVersion'];

it('one of two processes migrates, and after its kill -9 the other one continues from the saved position', async () => {
  const { uri, db } = await plantedDatabase();
  const first = startMigrating(uri, { HANG: 'yes' });
  await until(() => Promise.resolve(first.output() === 'halfway'));
  const second = startMigrating(uri);
  await until(async () => (await db.collection('leases').countDocuments()) === 1);
  expect(await schemaIn(db)).toBe(2);
  first.child.kill('SIGKILL');
  expect(await second.whenDone()).toBe('[3]');
  expect(await schemaIn(db)).toBe(3);
  for (const document of await db.collection('planted').find().toArray())
    expect(document).toEqual({ _id: document._id, to2: 1, to3: 1 });
});

it('two processes that start together do each migration once, in order', async () => {
  const { uri, db } = await plantedDatabase();
  const outputs = await Promise.all([startMigrating(uri).whenDone(), startMigrating(uri).whenDone()]);
  expect(outputs.sort()).toEqual(['[2,3]', '[]']);
  for (const document of await db.collection('planted').find().toArray())
    expect(document).toEqual({ _id: document._id, to2: 1, to3: 1 });
});

it('an empty database and a database of this schema are left unchanged', async () => {
  const { db } = await connect(freshDatabase());
  expect(db && (await runMigrations(db))).toEqual([]);
  expect(await db?.listCollections().toArray()).toEqual([]);
  const { database } = await startApp();
  expect(database.db && (await runMigrations(database.db))).toEqual([]);
  const steps = await database.collection<{ _id: unknown }>('migrations').find().toArray();
  expect(steps.filter(({ _id }) => typeof _id === 'number')).toEqual([]);
});

it('runMigrations refuses a newer schema, and a schema without a migration', async () => {
  const { db } = await plantedDatabase();
  const step: Migration = { schema: 3, run: () => Promise.resolve() };
  await expect(runMigrations(db, { schema: 3, migrations: [step] })).rejects.toThrow(
    'No migration leads from schema 1 to 2.',
  );
  const newer = { $set: { schemaVersion: 2, linkstallVersion: '9.1.0' } };
  await db.collection<{ _id: string }>('installations').updateOne({ _id: 'this' }, newer);
  await expect(runMigrations(db)).rejects.toThrow(
    `has schemaVersion 2, written by Linkstall 9.1.0; this is Linkstall ${VERSION}, which reads 1. Start Linkstall 9.1.0 again`,
  );
});

it('withLease runs work in one process, again after the interval, and at once after the lease of a dead process', async () => {
  const { db } = await plantedDatabase();
  let now = 1_000_000;
  const work = jest.fn(() => Promise.resolve('done'));
  const take = () => withLease(db, { name: 'a sweep', everyMs: 10_000, leaseMs: 60_000, now: () => now }, work);
  const outcomes = await Promise.all([take(), take(), take()]);
  expect(outcomes.filter(Boolean)).toEqual([{ result: 'done' }]);
  expect(await take()).toBeNull();
  now += 10_000;
  expect(await take()).toEqual({ result: 'done' });
  // A process died with the lease.
  now += 10_000;
  const lease = { $set: { holder: 'a dead process', until: new Date(now + 60_000) } };
  await db.collection<{ _id: string }>('leases').updateOne({ _id: 'a sweep' }, lease);
  expect(await take()).toBeNull();
  now += 60_000;
  expect(await take()).toEqual({ result: 'done' });
  expect(work).toHaveBeenCalledTimes(3);
});

it('prints the commands for mongosh that shard the database of the URI, without connecting', async () => {
  const file = join(process.env['TEST_PROGRAM'] ?? '', 'database/print-shard-commands.js');
  const { stdout } = await run(process.execPath, [file], {
    env: { MONGODB_URI: 'mongodb://127.0.0.1:9/site?w=majority' },
  });
  expect(stdout.split('\n')[0]).toBe("sh.enableSharding('site')");
  // Every collection with a shard key exists, and no unique index is in the way.
  const { database } = await startApp();
  const models = Object.values(database.models);
  for (const [collection, field] of Object.entries(SHARD_KEYS)) {
    const schema = models.find((each) => each.collection.name === collection)?.schema;
    expect(schema?.path(field)).toBeDefined();
    expect(schema?.indexes().filter(([, { unique = false }]) => unique)).toEqual([]);
    expect(stdout).toContain(`sh.shardCollection('site.${collection}', { ${field}: 'hashed' })\n`);
  }
});
