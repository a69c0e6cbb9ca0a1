import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';

import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { unzip } from '../../test/unzip.js';
import { Clock } from '../config/clock.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { AccountExportService } from './account-export.service.js';

const MIB = 1024 * 1024;
/** More than the buffers of a connection hold. */
const FILES = 64;

let testApp: TestApp;
let readFiles = 0;
let readRecords = 0;
let reading = 0;
/** The highest number of files that were read at the same time. */
let mostReading = 0;
/** The number of files of 1 MiB in the export of an account; 0 for others. */
const fileCounts = new Map<string, number>();

const advanceClock = (seconds: number) => {
  testApp.app.get(Clock)['offsetSeconds'] += seconds;
};

async function* records() {
  for (let number = 0; number < FILES; number += 1) {
    readRecords += 1;
    yield await Promise.resolve({ number });
  }
}
function filesOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    path: `images/large/${index}.webp`,
    imageId: `large-${index}`,
    read: async () => {
      readFiles += 1;
      reading += 1;
      mostReading = Math.max(mostReading, reading);
      await setImmediate();
      reading -= 1;
      return Buffer.alloc(MIB);
    },
  }));
}

beforeAll(async () => {
  testApp = await startApp();
  testApp.app.get(AccountContributors).add({
    name: 'large',
    remove: () => Promise.resolve(),
    export: (userId) => Promise.resolve({ data: records(), files: filesOf(fileCounts.get(userId) ?? 0) }),
  });
});

async function newAccount({ files = 0 } = {}) {
  const { user, token } = await testApp.api.newSession();
  fileCounts.set(user._id, files);
  return { token };
}
type Account = Awaited<ReturnType<typeof newAccount>>;

const exportOf = (account: Account) => testApp.api.get('users/export', account);

/** Begins an export and reads nothing of its body. */
async function beginExport({ token }: Account) {
  const call = request(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: token } });
  const [response] = (await once(call.end(), 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.on('error', () => undefined); // the test closes the connection
  return { response, close: () => call.destroy() };
}

/** Begins downloads of different accounts, whose clients read nothing. */
const beginStalled = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => beginExport(await newAccount({ files: FILES / 4 }))));

it('an export is read from the store only while the client reads', async () => {
  const account = await newAccount({ files: FILES });
  readFiles = 0;
  const { close } = await beginExport(account);
  for (let count = 0; count < 10; count += 1) await exportOf(await newAccount());
  expect(readFiles).toBeLessThan(FILES);
  close();
  await until(async () => (await exportOf(await newAccount())).status === 200);
});

it('clients that read nothing keep nobody from a download, and beyond 20 one of them ends', async () => {
  const stalled = await beginStalled(20);
  // Refused only while each of the twenty still reads its first files.
  await until(async () => (await exportOf(await newAccount())).status === 200);
  const results = await Promise.allSettled(stalled.map(({ response }) => response.toArray()));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('beyond 20 downloads the one whose client has waited longest ends, and a client that reads gets everything', async () => {
  const reader = await beginExport(await newAccount({ files: FILES }));
  const stalled = await beginStalled(19);
  advanceClock(60);
  let readBytes = 0;
  reader.response.on('data', (chunk: Buffer) => (readBytes += chunk.length));
  const readerEnded = once(reader.response, 'end');
  await until(async () => (await exportOf(await newAccount())).status === 200);
  await readerEnded;
  expect(readBytes).toBeGreaterThan(FILES * MIB);
  for (const { close } of stalled) close();
});

it('two downloads are read from the stores at a time, also when more clients read', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => newAccount({ files: 8 })));
  mostReading = 0;
  const responses = await Promise.all(accounts.map(exportOf));
  expect(responses.map(({ status }) => status)).toEqual(accounts.map(() => 200));
  expect(mostReading).toBe(2);
});

it('an account has one download: the next is refused, or replaces one that its client has not read for 10 seconds', async () => {
  const account = await newAccount({ files: FILES });
  const first = await beginExport(account);
  advanceClock(-60); // however long the last call took, the first download is not 10 seconds old
  const refused = await exportOf(account);
  expect(refused).toMatchObject({ status: 429, body: { code: 'export.running' } });
  expect(refused.body.message).toContain('already');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const replace = async () => {
    advanceClock(70);
    return beginExport(account);
  };
  let second = await replace().catch(() => null);
  while (!second) second = await replace().catch(() => null); // refused while the first download still reads
  await expect(first.response.toArray()).rejects.toThrow('aborted');
  advanceClock(-60);
  expect((await exportOf(account)).status).toBe(429); // the end of the first download did not free the second one's place
  second.close();
  await until(async () => (await exportOf(account)).status === 200);
});

it('a refused export does not count for the limit of ten an hour', async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
  const { token } = await limited.api.newSession();
  const responses = await Promise.all(Array.from({ length: 12 }, () => limited.api.get('users/export', { token })));
  const done = responses.filter(({ status }) => status === 200).length;
  for (let count = done; count < 10; count += 1)
    expect((await limited.api.get('users/export', { token })).status).toBe(200);
  expect(await limited.api.get('users/export', { token })).toMatchObject({ body: { code: 'limit.reached' } });
  await limited.close();
});

it('an export that takes too long ends, and is no complete file', async () => {
  const account = await newAccount({ files: FILES });
  const service = testApp.app.get(AccountExportService);
  const maxMs = service['maxMs'];
  service['maxMs'] = 1;
  const { response } = await beginExport(account);
  service['maxMs'] = maxMs;
  await expect(response.toArray()).rejects.toThrow('aborted');
  expect((await exportOf(await newAccount())).status).toBe(200);
});

it('records of a list are one JSON array in the file', async () => {
  const { token } = await newAccount();
  readRecords = 0;
  const response = await fetch(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: token } });
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  expect(JSON.parse(files.get('large.json')?.toString() ?? '')).toEqual(
    Array.from({ length: readRecords }, (_, number) => ({ number })),
  );
  expect(JSON.parse(files.get('insights.json')?.toString() ?? '')).toEqual([]);
});
