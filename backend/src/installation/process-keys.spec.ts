import { Logger } from '@nestjs/common';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { connect, freshDatabase } from '../../test/database.js';
import { temporaryFolder } from '../../test/end-after-tests.js';
import { until } from '../../test/processes.js';
import { EDGE_KEY, SECRET, startApp, type TestApp } from '../../test/test-app.js';

const WAITING = 'waiting, because another process may run with another JWT_SECRET';
const OTHER_KEY = 'z1Xw-v2Ut3Sr4Qp5On6Ml7Kj8Ih9Gf0E';

let first: TestApp;
beforeAll(async () => {
  first = await startApp();
});

const startSecond = (settings: Readonly<Record<string, string>>) =>
  startApp({ MONGODB_URI: first.uri, DATA_DIR: first.dataDir, ...settings });
const processCount = () => first.database.collection('processes').countDocuments();

it.each([
  ['JWT_SECRET', { JWT_SECRET: OTHER_KEY }, 'set JWT_SECRET_PREVIOUS to the former secret'],
  ['EDGE_KEY', { EDGE_KEY: OTHER_KEY }, 'set EDGE_KEY_PREVIOUS to the former key'],
])('a second API with another %s is refused with advice', async (name, settings, wayOut) => {
  const message = await startSecond(settings).then(() => 'started', String);
  expect(message).toContain(`This process has another ${name} than a process of this site that runs now.`);
  expect(message).toContain(wayOut);
  expect(message).not.toContain(OTHER_KEY);
  expect(await processCount()).toBe(1);
  expect((await first.api.get('theme/all-theme')).status).not.toBe(500);
});

it('a second API with another operator key is refused, and with a copy of the file it starts', async () => {
  const DATA_DIR = await temporaryFolder();
  const message = await startSecond({ DATA_DIR }).then(() => 'started', String);
  expect(message).toContain('another operator-key');
  await writeFile(join(DATA_DIR, 'operator-key'), await readFile(join(first.dataDir, 'operator-key')));
  const second = await startSecond({ DATA_DIR });
  expect(await processCount()).toBe(2);
  await second.close();
  expect(await processCount()).toBe(1);
});

it('a second API starts while a key is rotated: it accepts the former key', async () => {
  const rotated = {
    ...{ JWT_SECRET: OTHER_KEY, JWT_SECRET_PREVIOUS: SECRET },
    ...{ EDGE_KEY: OTHER_KEY, EDGE_KEY_PREVIOUS: EDGE_KEY },
  };
  await (await startSecond(rotated)).close();
});

it('the hashes in the database are not the keys', async () => {
  const [stored] = await first.database.collection('processes').find().toArray();
  const text = JSON.stringify(stored);
  for (const key of [SECRET, EDGE_KEY, await readFile(join(first.dataDir, 'operator-key'), 'utf8')])
    expect(text).not.toContain(key.trim());
});

it('a killed process delays a start with other keys only until its time ends', async () => {
  const MONGODB_URI = freshDatabase();
  const processes = (await connect(MONGODB_URI)).collection<{ _id: string }>('processes');
  const keys = { JWT_SECRET: { current: 'of another key' } };
  const end = new Date(Date.now() + 600_000);
  await processes.insertOne({ _id: 'killed', schemaVersion: 1, isReady: true, until: end, keys } as never);
  const warn = jest.spyOn(Logger.prototype, 'warn');
  const starting = startApp({ MONGODB_URI });
  await until(() => Promise.resolve(warn.mock.calls.flat().includes(WAITING)));
  await processes.updateOne({ _id: 'killed' }, { $set: { until: new Date(0) } });
  await (await starting).close();
  warn.mockRestore();
});
