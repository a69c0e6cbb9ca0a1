import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { unzip } from '../../test/unzip.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { AccountExportService } from './account-export.service.js';

const MIB = 1024 * 1024;
/** More than the buffers of a connection hold. */
const FILES = 512;

let testApp: TestApp;
let readFiles = 0;
let readRecords = 0;
/** Accounts with `FILES` files of 1 MiB and as many records. */
const large = new Set<string>();

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
    read: () => {
      readFiles += 1;
      return Promise.resolve(Buffer.alloc(MIB));
    },
  }));
}

beforeAll(async () => {
  testApp = await startApp();
  testApp.app.get(AccountContributors).add({
    name: 'large',
    remove: () => Promise.resolve(),
    export: (userId) => Promise.resolve({ data: records(), files: large.has(userId) ? filesOf(FILES) : [] }),
  });
});

async function newAccount({ isLarge = false } = {}) {
  const { user, token } = await testApp.api.newSession();
  if (isLarge) large.add(user._id);
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

it('an export is read from the store only while the client reads', async () => {
  const account = await newAccount({ isLarge: true });
  readFiles = 0;
  const { close } = await beginExport(account);
  for (let count = 0; count < 10; count += 1) await exportOf(await newAccount());
  expect(readFiles).toBeLessThan(FILES);
  close();
  await until(async () => (await exportOf(await newAccount())).status === 200);
});

it('an export of an account runs once at a time, and two run in all; a closed connection frees the place', async () => {
  const [first, second, third] = [
    await newAccount({ isLarge: true }),
    await newAccount({ isLarge: true }),
    await newAccount(),
  ];
  const firstExport = await beginExport(first);
  const again = await exportOf(first);
  expect(again).toMatchObject({ status: 429, body: { code: 'export.running' } });
  expect(again.body.message).toContain('already');
  const secondExport = await beginExport(second);
  const refused = await exportOf(third);
  expect(refused).toMatchObject({ status: 503, body: { code: 'export.busy' } });
  for (const { headers } of [again, refused]) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  firstExport.close();
  await until(async () => (await exportOf(third)).status === 200);
  secondExport.close();
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
  const account = await newAccount({ isLarge: true });
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
