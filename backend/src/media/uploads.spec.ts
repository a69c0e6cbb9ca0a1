import { jest } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

import { gate } from '../../test/gate.js';
import { until } from '../../test/processes.js';
import { Seller, storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DecoderProcess } from './decoder-process.js';
import { DECODERS, ImageCodec } from './image-codec.js';
import { Uploads } from './uploads.js';

const MIB = 1024 * 1024;
const HEAD =
  '--half\r\ncontent-disposition: form-data; name="Product_img"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';

let running: TestApp;
let seller: Seller;
/** Sends what would be too many writes a minute for one who does something else too. */
let crowd: Seller;
const open: HalfOpen[] = [];

interface HalfOpen {
  readonly sent: ClientRequest;
  /** Its response: status, code and Retry-After. */
  readonly response: Promise<readonly [number | undefined, unknown, string | undefined]>;
}

interface Form {
  readonly from?: string;
  readonly says?: number | undefined;
  readonly token?: string | undefined;
}

/** A form that says how long it is and stops in the middle of its first picture. */
function halfOpen({ from = '192.0.2.1', token = seller.call.token, ...form }: Form = {}): HalfOpen {
  const headers = {
    ...(token !== undefined && { authorization: token }),
    'content-type': 'multipart/form-data; boundary=half',
    ...('says' in form && form.says === undefined ? {} : { 'content-length': form.says ?? 25 * MIB }),
    'x-forwarded-for': from,
  };
  const sent = request(`${running.api.url}/api/v1/product/add-product`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  const response = new Promise<readonly [number | undefined, unknown, string | undefined]>((resolve) => {
    sent.once('response', (incoming) => {
      incoming.setEncoding('utf8').once('data', (text: string) => {
        resolve([incoming.statusCode, (JSON.parse(text) as { code: unknown }).code, incoming.headers['retry-after']]);
      });
    });
    sent.once('close', () => resolve([undefined, undefined, undefined]));
  });
  sent.write(HEAD);
  sent.write(Buffer.alloc(100_000, 7));
  open.push({ sent, response });
  return { sent, response };
}

/** Names of all files of uploads on their way. */
const onTheWay = async () => {
  const all = await readdir(join(running.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const largestOnTheWay = async () => {
  const folder = join(running.dataDir, 'uploads');
  const paths = (await readdir(folder, { recursive: true }).catch(() => [])).map((path) => join(folder, path));
  return Math.max(
    ...(await Promise.all(paths.map(async (path) => (await stat(path).catch(() => ({ size: 0 }))).size))),
  );
};
/** Room on the disk, which is given back after the files have gone. */
const soonTaken = (bytes: number) =>
  until(() => Promise.resolve(running.app.get<{ taken: number }>(Uploads).taken === bytes));
const soonOnTheWay = (count: number) => until(async () => (await onTheWay()).length === count);

beforeAll(async () => {
  running = await startApp({ RATE_LIMIT_FACTOR: '1' });
  seller = await Seller.new(running);
  crowd = await Seller.new(running);
});
afterEach(async () => {
  jest.useRealTimers();
  for (const { sent } of open.splice(0)) sent.destroy();
  await soonTaken(0);
});
afterAll(() => running.close());

it('a form that comes in lies on the disk; when it breaks off nothing of it stays, and that is no error of ours', async () => {
  const saidBefore = running.logs.length;
  const { sent } = halfOpen();
  await soonOnTheWay(1);
  sent.destroy();
  // Its file goes first, then the folder that was made for it.
  await until(async () => (await readdir(join(running.dataDir, 'uploads'))).length === 0);
  expect(await seller.products()).toEqual([]);
  expect(await storedPictures(running)).toEqual([]);
  expect(running.logs.slice(saidBefore).join('\n')).not.toContain('unexpected error');
});

it('one address may have 128 MiB on their way; the next is told when to come again before it is read, others are not', async () => {
  const first = Array.from({ length: 5 }, () => halfOpen());
  await soonOnTheWay(5);
  expect(await halfOpen().response).toEqual([503, 'upload.busy', '10']);
  halfOpen({ from: '192.0.2.2' });
  await soonOnTheWay(6);
  first[0]?.sent.destroy();
  await soonTaken(5 * 25 * MIB);
  halfOpen();
  await soonOnTheWay(6);
});

it('a small form counts as 2 MiB', async () => {
  for (let count = 0; count < 64; count += 1) halfOpen({ from: '192.0.2.3', says: 200_000, ...crowd.call });
  await soonOnTheWay(64);
  expect((await halfOpen({ from: '192.0.2.3', says: 200_000, ...crowd.call }).response)[0]).toBe(503);
});

it('a form that does not say how long it is counts as the largest', async () => {
  const chunked = () => halfOpen({ from: '192.0.2.4', says: undefined });
  for (let count = 0; count < 4; count += 1) chunked();
  await soonOnTheWay(4);
  expect((await chunked().response)[0]).toBe(503);
});

it('all addresses together may have 1 GiB', async () => {
  for (let count = 0; count < 40; count += 1) halfOpen({ from: `198.51.100.${count}`, ...crowd.call });
  await soonOnTheWay(40);
  expect(await halfOpen({ from: '203.0.113.1' }).response).toEqual([503, 'upload.busy', '10']);
});

it('nothing of a stranger’s form is kept', async () => {
  const begin = jest.spyOn(running.app.get(Uploads), 'begin');
  const refused = halfOpen({ token: 'nobody' });
  expect((await refused.response)[0]).toBe(401);
  expect(begin).not.toHaveBeenCalled(); // nothing else takes a place for files
  expect(await onTheWay()).toEqual([]);
  begin.mockRestore();
});

it('who logs out while a form is coming in has sent it in vain', async () => {
  const token = await running.api.login(seller.username);
  const form = halfOpen({ token, says: HEAD.length + 100_000 + 12 });
  await soonOnTheWay(1);
  await running.api.post('users/logout', {}, { token });
  form.sent.end('\r\n--half--\r\n');
  expect(await form.response).toEqual([401, 'auth.token_invalid', undefined]);
});

it('one that has come to a halt is given up after 20 to 40 seconds, one that goes on never is', async () => {
  jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_INTERVALS] });
  const [halted, slow] = [halfOpen(), halfOpen({ says: undefined })];
  await soonOnTheWay(2);
  for (let span = 0; span < 30; span += 1) {
    slow.sent.write(Buffer.alloc(25_000, 7)); // 1.25 kB a second
    await until(async () => (await largestOnTheWay()) > 99_000 + 25_000 * (span + 1));
    jest.advanceTimersByTime(20_000);
  }
  expect(await halted.response).toEqual([408, 'request.timeout', undefined]);
  await soonOnTheWay(1);
  slow.sent.end('\r\n--half--\r\n');
  expect((await slow.response)[1]).toBe('request.invalid'); // it was read to its end, and has no texts
});

it('however many photos one sends, another’s waits for two of them at most', async () => {
  const create = { width: 40, height: 30, channels: 3 as const, background: '#e8890c' };
  const photo = await sharp({ create }).png().toBuffer();
  const another = await sharp({ create: { ...create, width: 41 } })
    .jpeg()
    .toBuffer();
  expect(another.length).not.toBe(photo.length);
  const decodedSizes: number[] = [];
  const allWait = gate();
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the `this` of its caller
  const { decode } = DecoderProcess.prototype;
  const spied = jest.spyOn(DecoderProcess.prototype, 'decode').mockImplementation(async function (
    this: DecoderProcess,
    job,
  ) {
    decodedSizes.push((await stat('file' in job ? job.file : '')).size);
    await allWait.opened;
    return decode.call(this, job);
  });
  const forms = Array.from({ length: 8 }, () => crowd.add({}, [photo, photo, photo, photo, photo]));
  await soonOnTheWay(40);
  const last = seller.add({}, [another]);
  const { queue } = running.app.get<{ queue: { waiting: number } }>(ImageCodec);
  await until(() => Promise.resolve(queue.waiting === 41 - DECODERS));
  allWait.open();
  expect((await last).status).toBe(201);
  expect((await Promise.all(forms)).map(({ status }) => status)).toEqual(forms.map(() => 201));
  expect(decodedSizes).toHaveLength(41);
  // Those that were being decoded when it came, and the next of the others' line.
  expect(decodedSizes.indexOf(another.length)).toBeLessThanOrEqual(DECODERS + 1);
  spied.mockRestore();
});

it('a start clears away what a crash left', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linkstall-uploads-'));
  await mkdir(join(dataDir, 'uploads', 'one'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', 'one', 'half'), 'x');
  const other = await startApp({ DATA_DIR: dataDir });
  expect(await readdir(dataDir)).not.toContain('uploads');
  await other.close();
  await rm(dataDir, { recursive: true, force: true });
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
