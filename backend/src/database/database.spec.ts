import { VERSION } from '@linkstall/releases/version';
import { connections } from 'mongoose';
import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createCertificate } from '../../test/certificate.js';
import { temporaryFolder } from '../../test/end-after-tests.js';
import { connect, dropDatabase, freshDatabase } from '../../test/database.js';
import { launch, until } from '../../test/processes.js';
import { SECRET, startApp, type TestApp } from '../../test/test-app.js';
import { DatabaseProxy, type Command } from '../../test/database-proxy.js';
import { createApp } from '../app.setup.js';
import { readSettings } from '../config/read-settings.js';
import { createLogger } from '../logging/logger.js';
import { assertAtomicUpdates } from './atomicity-probe.js';
import { Database } from './database.js';
import { indexRefusal, refusalOf, assertDurable } from './start-refused.js';
import { isDatabaseUnreachable, isDuplicate } from './unreachable.js';

/** Mongoose reports a connection as lost after twice its `heartbeatFrequencyMS` without a heartbeat. */
const TWO_HEARTBEATS_MS = 2_000;

it('a process that was suspended for seconds answers the next request normally', async () => {
  const testApp = await startApp();
  const database = testApp.app.get(Database);
  const connection = testApp.database as unknown as { _lastHeartbeatAt: number | null };
  await until(() => Promise.resolve(connection._lastHeartbeatAt !== null));
  connection._lastHeartbeatAt = Date.now() - TWO_HEARTBEATS_MS;
  expect(database.isUp).toBe(false);
  expect((await testApp.api.get('users/nobody.here')).status).toBe(404);
  await testApp.close();
});

it('a hanging database fails after 3 s for a connection and 5 s for a response', async () => {
  const testApp = await startApp({}, {});
  const { options } = testApp.database.getClient();
  expect(options).toMatchObject({
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    waitQueueTimeoutMS: 3_000,
    socketTimeoutMS: 5_000,
  });
  await testApp.close();
});

it('writes wait for the journals of a majority of the servers', async () => {
  const testApp = await startApp();
  const { options } = testApp.database.getClient();
  expect(options.writeConcern).toMatchObject({ w: 'majority', journal: true });
  expect(options.readPreference.mode).toBe('primary');
  await testApp.close();
});

it.each(['w=1', 'w=0', 'journal=false', 'j=false', 'readPreference=secondaryPreferred'])(
  'rejects a MongoDB URI with %s and names the option',
  (option) => {
    const uri = `mongodb://one.example,two.example/linkstall?appName=x&${option}`;
    expect(() => assertDurable(uri)).toThrow(`MONGODB_URI has ${option}, but Linkstall needs`);
  },
);

it('accepts a MongoDB URI that sets the required options explicitly', () => {
  const options = 'w=majority&journal=true&readPreference=primary&retryWrites=true';
  expect(() => assertDurable(`mongodb://one.example/linkstall?${options}`)).not.toThrow();
  expect(() => assertDurable('mongodb://one.example/linkstall')).not.toThrow();
});

it('an update that violates a unique index counts as a duplicate, not as an unavailable database', async () => {
  const connection = await connect(freshDatabase());
  const names = connection.collection<{ _id: string; name: string }>('names');
  await names.createIndexes([{ key: { name: 1 }, unique: true }]);
  await names.insertMany([
    { _id: 'one', name: 'meera' },
    { _id: 'two', name: 'arjun' },
  ]);
  const error = await names.updateOne({ _id: 'two' }, { $set: { name: 'meera' } }).catch((reason: unknown) => reason);
  expect([isDuplicate(error), isDatabaseUnreachable(error)]).toEqual([true, false]);
  await connection.close();
});

it.each([
  {
    fault: 'lets every claim win',
    name: 'findAndModify',
    response: { value: { _id: 'x' }, lastErrorObject: { n: 1 }, ok: 1 },
    reason: '8 of 8 concurrent claims succeeded',
  },
  { fault: 'loses increments', name: 'update', response: { n: 1, nModified: 1, ok: 1 }, reason: 'it stored 0 of 8' },
])(
  'rejects with a message a database that $fault, and leaves no probe document',
  async ({ name, response, reason }) => {
    const uri = freshDatabase();
    const proxy = await DatabaseProxy.start(uri);
    proxy.decide = (command) => (command.name === name && command.collection === 'probes' ? response : 'pass');
    const [connection, directConnection] = [await connect(proxy.uri), await connect(uri)];
    await expect(assertAtomicUpdates(connection)).rejects.toThrow(reason);
    expect(await directConnection.collection('probes').countDocuments()).toBe(0);
    proxy.decide = () => 'pass';
    await expect(assertAtomicUpdates(connection)).resolves.toBeUndefined();
    await connection.close();
    await directConnection.close();
    await proxy.stop();
  },
);

it('creates indexes one at a time without a timeout, and is ready after the unique indexes', async () => {
  const uri = freshDatabase();
  const proxy = await DatabaseProxy.start(uri);
  const dataDir = await temporaryFolder();
  const settings = readSettings({ MONGODB_URI: proxy.uri, DATA_DIR: dataDir, JWT_SECRET: SECRET, SEED: 'none' });
  /** Whether each created index is unique, in order. */
  const isUnique: boolean[] = [];
  const pendingIndexes: (() => void)[] = [];
  proxy.decide = ({ name, body }) => {
    if (name !== 'createIndexes') return 'pass';
    const [index] = body['indexes'] as { unique?: boolean }[];
    isUnique.push(index?.unique === true);
    return new Promise((pass) => pendingIndexes.push(pass));
  };
  const app = await createApp(settings, createLogger('silent'));
  await app.listen(0, '127.0.0.1');
  const isReady = async () => (await fetch(`${await app.getUrl()}/health/ready`)).status === 200;
  await until(() => Promise.resolve(pendingIndexes.length > 0));
  const [, builder] = connections.slice(-2).map((connection) => connection.getClient().options);
  expect([builder?.socketTimeoutMS, builder?.maxPoolSize]).toEqual([0, 1]);
  for (let index = 0; isUnique[index] === true; index += 1) {
    expect([pendingIndexes.length, await isReady()]).toEqual([index + 1, false]);
    pendingIndexes[index]?.();
    await until(() => Promise.resolve(pendingIndexes.length > index + 1));
  }
  await until(isReady);
  expect(isUnique.indexOf(false)).toBe(isUnique.length - 1);
  proxy.decide = () => 'pass';
  pendingIndexes.forEach((pass) => pass());
  await app.get(Database).whenIndexed();
  await app.close();
  await dropDatabase(uri);
  await proxy.stop();
});

describe('An error of a server that is temporarily unavailable', () => {
  let proxy: DatabaseProxy;
  let testApp: TestApp;
  beforeAll(async () => {
    proxy = await DatabaseProxy.start(freshDatabase());
    testApp = await startApp({ MONGODB_URI: proxy.uri });
  });
  afterEach(() => {
    proxy.decide = () => 'pass';
  });

  it.each([
    [10_107, 'NotWritablePrimary'],
    [189, 'PrimarySteppedDown'],
    [91, 'ShutdownInProgress'],
    [11_600, 'InterruptedAtShutdown'],
    [11_602, 'InterruptedDueToReplStateChange'],
    [13_435, 'NotPrimaryNoSecondaryOk'],
    [13_436, 'NotPrimaryOrSecondary'],
    [112, 'WriteConflict'],
    [50, 'MaxTimeMSExpired'],
    [99_999, 'SomethingNew', ['RetryableWriteError']],
  ])(
    '%i %s answers 503 with Retry-After, for reads and for writes',
    async (code, codeName, errorLabels: string[] = []) => {
      const isReady = async () => (await testApp.api.get('/health/ready')).status === 200;
      await until(isReady);
      const { user, token } = await testApp.api.newSession();
      const errorResponse = { ok: 0, code, codeName, errmsg: 'not just now', errorLabels };
      const failCommands = (commands: readonly string[]) => (command: Command) =>
        commands.includes(command.name) ? errorResponse : 'pass';
      const expectUnavailable = async (commands: readonly string[], call: () => Promise<unknown>) => {
        await until(isReady);
        proxy.decide = failCommands(commands);
        const response = (await call()) as Awaited<ReturnType<typeof testApp.api.get>>;
        proxy.decide = () => 'pass';
        expect(response).toMatchObject({ status: 503, body: { code: 'database.unavailable' } });
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      };
      await expectUnavailable(['find'], () => testApp.api.get(user.username));
      await expectUnavailable(['update'], () =>
        testApp.api.patch('users/update-theme', { theme: 'monsoon' }, { token }),
      );
      expect(testApp.logs.filter((line) => line.includes('unexpected error'))).toEqual([]);
    },
  );

  it('a database that cannot write is not ready although it can read; a database with a full disk is ready', async () => {
    const isReady = async () => (await testApp.api.get('/health/ready')).status === 200;
    await until(isReady);
    let pass = () => {};
    const pendingUpdate = new Promise<void>((resolve) => (pass = resolve));
    proxy.decide = ({ collection, name }) => (collection === 'probes' && name === 'update' ? pendingUpdate : 'pass');
    expect([await isReady(), (await testApp.api.get('users/nobody.here')).status]).toEqual([false, 404]);
    pass();
    await until(isReady);
    const diskFullError = { ok: 0, code: 14_031, codeName: 'OutOfDiskSpace', errmsg: 'no space left on device' };
    proxy.decide = ({ name }) => (name === 'update' ? diskFullError : 'pass');
    expect(await isReady()).toBe(true);
  });

  it('after a cut connection the next call looks for the server, and does not wait for the heartbeat', async () => {
    await until(async () => (await testApp.api.get('/health/ready')).status === 200);
    const { user, token } = await testApp.api.newSession();
    const commands: string[] = [];
    // Another command may use the connection first and find the server, so the connection is cut until a call looks for it.
    await until(async () => {
      proxy.decide = ({ name }) => (name === 'update' ? 'unanswered' : 'pass');
      expect((await testApp.api.patch('users/update-theme', { theme: 'monsoon' }, { token })).status).toBe(503);
      proxy.decide = ({ name }) => {
        commands.push(name);
        return 'pass';
      };
      await until(async () => (await testApp.api.get(user.username)).status === 200);
      return commands.includes('ping');
    });
  });

  it('a write that reached too few servers answers 503, because its result is unknown', async () => {
    await until(async () => (await testApp.api.get('/health/ready')).status === 200);
    const { token } = await testApp.api.newSession();
    const writeConcernError = { code: 64, codeName: 'WriteConcernTimeout', errmsg: 'waiting for replication' };
    proxy.decide = ({ name }) => (name === 'update' ? { ok: 1, n: 1, nModified: 1, writeConcernError } : 'pass');
    const response = await testApp.api.patch('users/update-theme', { theme: 'monsoon' }, { token });
    expect(response).toMatchObject({ status: 503, body: { code: 'database.unavailable' } });
  });
});

describe('A permanent database error ends the start with one message and its code', () => {
  let dataDir: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    dataDir = await temporaryFolder();
  });
  afterEach(async () => {
    children.splice(0).forEach((child) => child.kill('SIGKILL'));
  });

  const settingsWith = (MONGODB_URI: string) =>
    readSettings({ MONGODB_URI, DATA_DIR: dataDir, JWT_SECRET: SECRET, SEED: 'none' });

  const startError = async (uri: string) => {
    const app = await createApp(settingsWith(uri), createLogger('silent'));
    const message = await app.get(Database).whenRefused;
    await app.close();
    return message;
  };

  it('rejects wrong credentials', async () => {
    const uri = freshDatabase().replace(/\/\/[^@]*@/, '//linkstall:wrong-secret@');
    const { waitForExit, output, child } = launch({ MONGODB_URI: uri, DATA_DIR: dataDir });
    children.push(child);
    expect(await waitForExit()).toBe(78);
    expect(output().split('\n')).toContain(
      'The database refuses the user name, the password or the rights of MONGODB_URI (AuthenticationFailed, 18). Correct them; the user needs readWrite.',
    );
    expect(output()).not.toContain('wrong-secret');
  });

  it('rejects an existing index with other fields', async () => {
    const uri = freshDatabase();
    const database = await connect(uri);
    await database.collection('devicelogins').createIndexes([{ key: { remote: 1 }, name: 'userCode_1' }]);
    expect(await startError(uri)).toMatch(
      /^The indexes of the collection devicelogins cannot be created \((\w+, )?8[56]\): .* Drop it\.$/,
    );
  });

  it('builds no other index after a refusal', async () => {
    const uri = freshDatabase();
    const database = await connect(uri);
    await database.collection('devicelogins').createIndexes([{ key: { remote: 1 }, name: 'userCode_1' }]);
    const app = await createApp(settingsWith(uri), createLogger('silent'));
    const end = jest.spyOn(app.get(Database)['indexes'], 'close');
    await until(() => Promise.resolve(end.mock.calls.length > 0));
    expect((await database.listCollections()).map(({ name }) => name)).not.toContain('limits');
    await app.close();
  });

  it('rejects two documents with the same unique value', async () => {
    const uri = freshDatabase();
    const database = await connect(uri);
    const duplicates = ['a', 'b'].map((remote) => ({ remote, userCode: 'same@example.com', schemaVersion: 1 }));
    await database.collection('devicelogins').insertMany(duplicates);
    expect(await startError(uri)).toMatch(
      /^The indexes of the collection devicelogins cannot be created \(\w+, \d+\)[^@]*$/,
    );
  });

  it.each([
    ['installations', '2, written by Linkstall 9.1.0', 'Linkstall 9.1.0'],
    ['users', '2', 'the version of Linkstall that wrote it'],
  ])('rejects a document of another schema version in %s', async (collection, schema, writer) => {
    const uri = freshDatabase();
    const database = await connect(uri);
    const version = collection === 'installations' && { linkstallVersion: '9.1.0' };
    await database.collection(collection).insertOne({ _id: 'this' as never, schemaVersion: 2, ...version });
    expect(await startError(uri)).toBe(
      `A document of ${collection} has schemaVersion ${schema}; this is Linkstall ${VERSION}, which reads 1. Start ${writer} again, or restore the backup from before the upgrade.`,
    );
  });

  it.each(['mongodb://somebody:secret@host:port:1/', 'mongodb://host/x?nonsense=1', 'mongodb://a:b%@host/x'])(
    'rejects the invalid URI %s',
    async (uri) => {
      expect(await startError(uri)).toMatch(/^MONGODB_URI is not a valid MongoDB URI \(\w+\)\. Correct it\.$/);
    },
  );

  it('waits for a server that is temporarily unavailable', () => {
    const temporaryError = Object.assign(new Error('not primary'), { name: 'MongoServerError', code: 10_107 });
    expect([refusalOf(temporaryError), indexRefusal(temporaryError, 'users')]).toEqual([null, null]);
  });

  it('waits for a server that is down, and logs the reason', async () => {
    const logs: string[] = [];
    const logger = createLogger('info', { write: (line) => void logs.push(line) });
    const app = await createApp(settingsWith('mongodb://127.0.0.1:9/x'), logger);
    await until(() => Promise.resolve(logs.join('').includes('cannot be used yet')));
    expect(logs.join('')).toContain('The database cannot be used yet: MongooseServerSelectionError (ECONNREFUSED)');
    await app.close();
  });

  it('waits for a server whose certificate no known authority signed, and uses the server when the authority is known', async () => {
    const certificate = createCertificate();
    const proxy = await DatabaseProxy.start(`${freshDatabase()}&tls=true`, certificate);
    const logs: string[] = [];
    const logger = createLogger('info', { write: (line) => void logs.push(line) });
    const app = await createApp(settingsWith(proxy.uri), logger);
    await until(() => Promise.resolve(logs.join('').includes('cannot be used yet')));
    expect(logs.join('')).toContain('MongooseServerSelectionError (DEPTH_ZERO_SELF_SIGNED_CERT)');
    await app.close();
    const authorityFile = join(dataDir, 'authority.pem');
    await writeFile(authorityFile, certificate.cert);
    const uri = `${proxy.uri}&tlsCAFile=${encodeURIComponent(authorityFile)}`;
    const trusting = await startApp({ MONGODB_URI: uri });
    await trusting.close();
    await proxy.stop();
  });
});
