import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

import { until } from '../../test/processes.js';
import { AS_EDGE, startApp, type TestApp } from '../../test/test-app.js';
import { unzip } from '../../test/unzip.js';
import { Clock } from '../config/clock.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { AccountExportService } from './account-export.service.js';
import { ExportDownloads } from './export-downloads.js';

const MIB = 1024 * 1024;
/** The number of files of 1 MiB in a large export. The buffers of a connection hold less. */
const FILES = 64;

let testApp: TestApp;
let filesRead = 0;
let recordsRead = 0;
let activeReads = 0;
/** The highest number of files that were read at the same time. */
let maxActiveReads = 0;
/** The requests that `afterEach` ends. */
const calls: ClientRequest[] = [];
const responses: ServerResponse[] = [];
/** The number of files of 1 MiB in the export of an account; 0 for others. */
const fileCounts = new Map<string, number>();

/** The clock stands still, so no download stalls before a test says so. */
let time = Date.now();
const advanceClock = (milliseconds: number) => (time += milliseconds);

/** The server sends nothing to a call with this header, as if all buffers of the connection were full from the start. */
const STALLED_HEADER = 'x-stalled';

let addressCount = 0;
const newAddress = () => `198.51.100.${(addressCount += 1)}`;

async function* records() {
  for (let number = 0; number < FILES; number += 1) {
    recordsRead += 1;
    yield await Promise.resolve({ number });
  }
}
/** Each chunk fills the buffer of a stream. */
async function* chunks(): AsyncGenerator<Uint8Array, void> {
  for (;;) yield await Promise.resolve(Buffer.alloc(MIB));
}
function filesOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    path: `images/large/${index}.webp`,
    imageId: `large-${index}`,
    read: async () => {
      filesRead += 1;
      activeReads += 1;
      maxActiveReads = Math.max(maxActiveReads, activeReads);
      await setImmediate();
      activeReads -= 1;
      return Buffer.alloc(MIB);
    },
  }));
}

beforeAll(async () => {
  testApp = await startApp();
  testApp.app.get(Clock).now = () => time;
  const server: Server = testApp.app.getHttpServer();
  server.on('request', (call: IncomingMessage, response: ServerResponse) => {
    responses.push(response);
    if (call.headers[STALLED_HEADER]) response.socket?.cork();
  });
  testApp.app.get(AccountContributors).add({
    name: 'large',
    remove: () => Promise.resolve(),
    export: (userId) => Promise.resolve({ data: records(), files: filesOf(fileCounts.get(userId) ?? 0) }),
  });
});

afterEach(async () => {
  for (const call of calls.splice(0)) call.destroy();
  await until(() => Promise.resolve(downloads().length === 0));
});

async function newAccount({ files = 0, address = newAddress() } = {}) {
  const { user, token } = await testApp.api.newSession();
  fileCounts.set(user._id, files);
  return { token, headers: { ...AS_EDGE, 'x-forwarded-for': address } };
}
type Account = Awaited<ReturnType<typeof newAccount>>;

const exportOf = (account: Account) => testApp.api.get('users/export', account);

function sendExport({ token, headers }: Account, extraHeaders = {}): ClientRequest {
  const url = `${testApp.api.url}/api/v1/users/export`;
  const call = request(url, { headers: { authorization: token, ...headers, ...extraHeaders } });
  calls.push(call);
  return call.end();
}

/** Begins an export and reads nothing of its body. */
async function beginExport(account: Account) {
  const call = sendExport(account);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.on('error', () => undefined); // the test closes the connection
  return { response, close: () => call.destroy() };
}

const downloads = () => [...testApp.app.get(AccountExportService)['downloads']['active']];

/** Begins a download of each account, and resolves when all of them wait for their clients, which receive nothing. */
async function beginStalled(...accounts: readonly Account[]) {
  const count = downloads().length + accounts.length;
  for (const account of accounts) sendExport(account, { [STALLED_HEADER]: 'yes' }).on('error', () => undefined);
  await until(() => {
    const waiting = downloads().filter(({ waitingSince }) => waitingSince < Infinity);
    const full = responses.filter(({ req, writableNeedDrain }) => req.headers[STALLED_HEADER] && writableNeedDrain);
    return Promise.resolve(waiting.length === count && full.length === count);
  });
}

const newAccounts = (addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => newAccount({ files: FILES, address })));

/** Expects that the download takes the place of another download 10 seconds after that download stalled, and not earlier. */
async function expectPlaceAfter10Seconds(account: Account, refusal: object) {
  advanceClock(9_999);
  expect(await exportOf(account)).toMatchObject(refusal);
  advanceClock(1);
  return beginExport(account);
}

/** The number of responses to these addresses that the server ended early. */
const cutCountOf = (...addresses: readonly string[]) =>
  responses.filter(
    ({ req, destroyed, writableFinished }) =>
      destroyed && !writableFinished && addresses.includes(String(req.headers['x-forwarded-for'])),
  ).length;

it('an export is read from the store only while the client reads', async () => {
  const account = await newAccount({ files: FILES });
  filesRead = 0;
  const { close } = await beginExport(account);
  for (let count = 0; count < 10; count += 1) await exportOf(await newAccount());
  expect(filesRead).toBeLessThan(FILES);
  close();
  await until(async () => (await exportOf(await newAccount())).status === 200);
});

it('the 21st download answers 503; when a client has read nothing for 10 seconds, the download of that client ends instead', async () => {
  const addresses = Array.from({ length: 20 }, newAddress);
  await beginStalled(...(await newAccounts(addresses)));
  const account = await newAccount();
  const refusal = { status: 503, body: { code: 'export.busy' } };
  const refused = await exportOf(account);
  expect(refused).toMatchObject(refusal);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(cutCountOf(...addresses)).toBe(0);
  await expectPlaceAfter10Seconds(account, refusal);
  await until(() => Promise.resolve(cutCountOf(...addresses) === 1));
});

it('the sixth download of an address answers 429; when a download of that address has stalled, that download ends instead', async () => {
  const [address, otherAddress] = [newAddress(), newAddress()];
  await beginStalled(...(await newAccounts([otherAddress])));
  await beginStalled(...(await newAccounts(Array.from({ length: 5 }, () => address))));
  const account = await newAccount({ address });
  const refusal = { status: 429, body: { code: 'export.network_busy' } };
  const refused = await exportOf(account);
  expect(refused).toMatchObject(refusal);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await exportOf(await newAccount())).status).toBe(200);
  expect(cutCountOf(address)).toBe(0);
  await expectPlaceAfter10Seconds(account, refusal);
  await until(() => Promise.resolve(cutCountOf(address) === 1));
  expect(cutCountOf(otherAddress)).toBe(0);
});

it('the 21st download ends the download that has waited longest for its client, and not one whose client reads', async () => {
  const exportDownloads = new ExportDownloads(testApp.app.get(Clock));
  const begin = (userId: string) => exportDownloads.begin({ userId, address: userId });
  const streams = Array.from({ length: 20 }, (_, index) => begin(`user-${index}`).streamOf(chunks()));
  const [reader, ...stalled] = streams;
  for (const stream of streams)
    await once(
      stream.on('error', () => undefined),
      'readable',
    );
  advanceClock(60_000);
  reader?.read();
  if (reader) await once(reader, 'readable');
  begin('another');
  expect(streams.filter(({ destroyed }) => destroyed)).toEqual(stalled.slice(0, 1));
});

it('at most two downloads are read from the stores at a time, even if more clients read', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => newAccount({ files: 8 })));
  maxActiveReads = 0;
  const responses = await Promise.all(accounts.map(exportOf));
  expect(responses.map(({ status }) => status)).toEqual(accounts.map(() => 200));
  expect(maxActiveReads).toBe(2);
});

it('a second download of an account answers 429, unless the client of the first download has read nothing for 10 seconds', async () => {
  const address = newAddress();
  const account = await newAccount({ files: FILES, address });
  await beginStalled(account);
  const refusal = { status: 429, body: { code: 'export.running' } };
  const refused = await exportOf(account);
  expect(refused).toMatchObject(refusal);
  expect(refused.body.message).toContain('already');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const second = await expectPlaceAfter10Seconds(account, refusal);
  await until(() => Promise.resolve(cutCountOf(address) === 1));
  expect((await exportOf(account)).status).toBe(429); // the end of the first download did not count as the end of the second
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

it('an export that takes too long is aborted before the file is complete', async () => {
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
  const { token, headers } = await newAccount();
  recordsRead = 0;
  const response = await fetch(`${testApp.api.url}/api/v1/users/export`, {
    headers: { authorization: token, ...headers },
  });
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  expect(JSON.parse(files.get('large.json')?.toString() ?? '')).toEqual(
    Array.from({ length: recordsRead }, (_, number) => ({ number })),
  );
  expect(JSON.parse(files.get('insights.json')?.toString() ?? '')).toEqual([]);
});
