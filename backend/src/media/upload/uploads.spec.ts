import { jest } from '@jest/globals';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';

import { createLatch } from '../../../test/latch.js';
import { until } from '../../../test/processes.js';
import { Seller, storedImageIds } from '../../../test/products.js';
import { AS_EDGE, startApp, type TestApp } from '../../../test/test-app.js';
import { DecoderProcess } from '../codec/decoder-process.js';
import { DECODERS, ImageCodec } from '../codec/image-codec.js';
import { Uploads } from './uploads.js';

const MIB = 1024 * 1024;
const HEAD =
  '--half\r\ncontent-disposition: form-data; name="Product_img"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

let testApp: TestApp;
let seller: Seller;
/** A user with so many requests that other requests of that user would exceed the write limit. */
let busySeller: Seller;
const startedUploads: StartedUpload[] = [];

interface StartedUpload {
  readonly outgoing: ClientRequest;
  /** The response's status, code and Retry-After. */
  readonly response: Promise<readonly [number | undefined, unknown, string | undefined]>;
}

interface UploadOptions {
  readonly from?: string;
  readonly contentLength?: number | undefined;
  readonly token?: string | undefined;
}

/** Starts a form with a content-length and stops in the middle of its first image. */
function startUpload({ from = '192.0.2.1', token = seller.call.token, ...form }: UploadOptions = {}): StartedUpload {
  const headers = {
    ...(token !== undefined && { authorization: token }),
    'content-type': 'multipart/form-data; boundary=half',
    ...('contentLength' in form && form.contentLength === undefined
      ? {}
      : { 'content-length': form.contentLength ?? 25 * MIB }),
    ...AS_EDGE,
    'x-forwarded-for': from,
  };
  const outgoing = request(`${testApp.api.url}/api/v1/product/add-product`, { method: 'POST', headers });
  outgoing.on('error', () => undefined);
  const response = new Promise<readonly [number | undefined, unknown, string | undefined]>((resolve) => {
    outgoing.once('response', (incoming) => {
      incoming.setEncoding('utf8').once('data', (text: string) => {
        resolve([incoming.statusCode, (JSON.parse(text) as { code: unknown }).code, incoming.headers['retry-after']]);
      });
    });
    outgoing.once('close', () => resolve([undefined, undefined, undefined]));
  });
  outgoing.write(HEAD);
  outgoing.write(Buffer.alloc(100_000, 7));
  startedUploads.push({ outgoing, response });
  return { outgoing, response };
}

const filesInProgress = async () => {
  const entries = await readdir(join(testApp.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const largestFileInProgress = async () => {
  const folder = join(testApp.dataDir, 'uploads');
  const paths = (await readdir(folder, { recursive: true }).catch(() => [])).map((path) => join(folder, path));
  return Math.max(
    ...(await Promise.all(paths.map(async (path) => (await stat(path).catch(() => ({ size: 0 }))).size))),
  );
};
/** Waits for the reserved disk space, which is released after the files are removed. */
const waitForReserved = (bytes: number) =>
  until(() => Promise.resolve(testApp.app.get(Uploads)['reservedBytes'] === bytes));
const waitForUploads = (count: number) => until(async () => (await filesInProgress()).length === count);

beforeAll(async () => {
  testApp = await startApp({ RATE_LIMIT_FACTOR: '1' });
  seller = await Seller.new(testApp);
  busySeller = await Seller.new(testApp);
});
afterEach(async () => {
  jest.useRealTimers();
  for (const { outgoing } of startedUploads.splice(0)) outgoing.destroy();
  await waitForReserved(0);
});

it('an upload is on the disk, and an aborted upload leaves no file and logs no error', async () => {
  const logCountBefore = testApp.logs.length;
  const { outgoing } = startUpload();
  await waitForUploads(1);
  outgoing.destroy();
  // First the file is removed, then the folder of the upload. The folder of the process stays.
  await until(async () => (await readdir(join(testApp.dataDir, 'uploads'), { recursive: true })).length === 1);
  expect(await seller.products()).toEqual([]);
  expect(await storedImageIds(testApp)).toEqual([]);
  expect(testApp.logs.slice(logCountBefore).join('\n')).not.toContain('unexpected error');
});

it('limits the uploads of one address to 128 MiB at a time (503 with Retry-After before reading), but not others', async () => {
  const first = Array.from({ length: 5 }, () => startUpload());
  await waitForUploads(5);
  expect(await startUpload().response).toEqual([503, 'upload.busy', '10']);
  startUpload({ from: '192.0.2.2' });
  await waitForUploads(6);
  first[0]?.outgoing.destroy();
  await waitForReserved(5 * 25 * MIB);
  startUpload();
  await waitForUploads(6);
});

it('a small form counts as 2 MiB', async () => {
  for (let count = 0; count < 64; count += 1)
    startUpload({ from: '192.0.2.3', contentLength: 200_000, ...busySeller.call });
  await waitForUploads(64);
  expect((await startUpload({ from: '192.0.2.3', contentLength: 200_000, ...busySeller.call }).response)[0]).toBe(503);
});

it('a form without a content-length counts as the largest form', async () => {
  const chunked = () => startUpload({ from: '192.0.2.4', contentLength: undefined });
  for (let count = 0; count < 2; count += 1) chunked();
  await waitForUploads(2);
  expect((await chunked().response)[0]).toBe(503);
});

it('limits the uploads of all addresses to 1 GiB at a time', async () => {
  for (let count = 0; count < 40; count += 1) startUpload({ from: `198.51.100.${count}`, ...busySeller.call });
  await waitForUploads(40);
  expect(await startUpload({ from: '203.0.113.1' }).response).toEqual([503, 'upload.busy', '10']);
});

it('nothing is stored of a form without a login', async () => {
  const begin = jest.spyOn(testApp.app.get(Uploads), 'begin');
  const rejected = startUpload({ token: 'nobody' });
  expect((await rejected.response)[0]).toBe(401);
  expect(begin).not.toHaveBeenCalled(); // only `begin` reserves space for files
  expect(await filesInProgress()).toEqual([]);
  begin.mockRestore();
});

it('a form answers 401 if its user logs out during the upload', async () => {
  const token = await testApp.api.login(seller.username);
  const form = startUpload({ token, contentLength: HEAD.length + 100_000 + 12 });
  await waitForUploads(1);
  await testApp.api.post('users/logout', {}, { token });
  form.outgoing.end('\r\n--half--\r\n');
  expect(await form.response).toEqual([401, 'auth.token_invalid', undefined]);
});

it('an upload that stalls is ended after 20 to 40 seconds, and a slow upload is not', async () => {
  jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_INTERVALS] });
  const [stalled, slow] = [startUpload(), startUpload({ contentLength: undefined })];
  await waitForUploads(2);
  for (let step = 0; step < 30; step += 1) {
    slow.outgoing.write(Buffer.alloc(25_000, 7)); // 1.25 kB a second
    await until(async () => (await largestFileInProgress()) > 99_000 + 25_000 * (step + 1));
    jest.advanceTimersByTime(20_000);
  }
  expect(await stalled.response).toEqual([408, 'request.timeout', undefined]);
  await waitForUploads(1);
  slow.outgoing.end('\r\n--half--\r\n');
  expect((await slow.response)[1]).toBe('request.invalid'); // the server read the whole form, which has no texts
});

it('an image waits for at most one queued image of another user, however many images that user has sent', async () => {
  const create = { width: 40, height: 30, channels: 3 as const, background: '#e8890c' };
  const photo = await sharp({ create }).png().toBuffer();
  const otherPhoto = await sharp({ create: { ...create, width: 41 } })
    .jpeg()
    .toBuffer();
  expect(otherPhoto.length).not.toBe(photo.length);
  const decodedSizes: number[] = [];
  const decoding = createLatch();
  // oxlint-disable-next-line typescript/unbound-method -- called with the `this` of its caller
  const { decode } = DecoderProcess.prototype;
  const spy = jest.spyOn(DecoderProcess.prototype, 'decode').mockImplementation(async function (
    this: DecoderProcess,
    job,
    owner,
  ) {
    decodedSizes.push((await stat('file' in job ? job.file : '')).size);
    await decoding.whenOpen;
    return decode.call(this, job, owner);
  });
  const forms = Array.from({ length: 8 }, () => busySeller.add({}, [photo, photo, photo, photo, photo]));
  await waitForUploads(40);
  const otherUpload = seller.add({}, [otherPhoto]);
  const queue = testApp.app.get(ImageCodec)['queue'];
  await until(() => Promise.resolve(queue['waitingCount'] === 41 - DECODERS));
  decoding.open();
  expect((await otherUpload).status).toBe(201);
  expect((await Promise.all(forms)).map(({ status }) => status)).toEqual(forms.map(() => 201));
  expect(decodedSizes).toHaveLength(41);
  // Only images that were being decoded at that time, and the next one in the queue, came first.
  expect(decodedSizes.indexOf(otherPhoto.length)).toBeLessThanOrEqual(DECODERS + 1);
  spy.mockRestore();
});

it('a start removes uploads that a crash left an hour ago, and no upload of another process', async () => {
  const crashed = join(testApp.dataDir, 'uploads', 'crashed');
  await mkdir(join(crashed, 'one'), { recursive: true });
  await writeFile(join(crashed, 'one', 'half'), 'x');
  const longAgo = new Date(Date.now() - 61 * 60_000);
  await utimes(crashed, longAgo, longAgo);
  const upload = startUpload({ contentLength: HEAD.length + 100_000 + 12 });
  await waitForUploads(2);
  const otherBackend = await startApp({ DATA_DIR: testApp.dataDir, MONGODB_URI: testApp.uri });
  expect(await filesInProgress()).toHaveLength(1);
  expect(await readdir(join(testApp.dataDir, 'uploads'))).toHaveLength(2);
  await otherBackend.close();
  expect(await readdir(join(testApp.dataDir, 'uploads'))).toHaveLength(1);
  upload.outgoing.end('\r\n--half--\r\n');
  expect((await upload.response)[1]).toBe('request.invalid'); // the whole form arrived, and has no texts
});

const EVERYTHING_BUT_INTERVALS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;
