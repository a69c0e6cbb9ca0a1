import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

import { until } from '../../test/processes.js';
import { DecoderProcess } from './decoder-process.js';
import './encode-picture.js';
import { ImageCodec } from './image-codec.js';

const TIMES = { cpuMs: 10_000, limitMs: 30_000, idleMs: 30_000 };
const DAMAGED = { kind: 'undecodable', code: 'image.undecodable' };

let decoder: DecoderProcess;
afterEach(() => decoder.end());
// Blocked for the whole process, in which other files of tests come next.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
const job = async (width = 40) => ({ bytes: await plain(width, width).png().toBuffer(), shape: 'square' as const });
const widths = async () => (await decoder.decode(await job())).map(({ width }) => width);

function pidOf({ pid }: DecoderProcess): number {
  if (pid === undefined) throw new Error('there is no process');
  return pid;
}

/** Whether there is such a process, also one that nobody has waited for yet. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Of each thread of a process; of the whole of it where the system does not tell them apart. */
function prioritiesIn(pid: number): readonly number[] {
  const threads = `/proc/${pid}/task`;
  return existsSync(threads) ? readdirSync(threads).map((thread) => getPriority(Number(thread))) : [getPriority(pid)];
}

const childrenOfThis = (): readonly string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

/** How far its session stands back, where the system shares out to those. */
function priorityOfSession(pid: number | 'self'): number | undefined {
  const file = `/proc/${pid}/autogroup`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text ? Number(/nice (-?\d+)/.exec(text)?.[1]) : undefined;
}

it('decodes in a process of its own that stands back behind this one, with all its threads and its session', async () => {
  decoder = new DecoderProcess(TIMES);
  expect(await widths()).toEqual([96, 192, 384]);
  expect(pidOf(decoder)).not.toBe(process.pid);
  expect(Math.min(...prioritiesIn(pidOf(decoder)))).toBeGreaterThan(getPriority());
  const own = priorityOfSession('self');
  if (own !== undefined) expect(priorityOfSession(pidOf(decoder))).toBeGreaterThan(own);
});

it('however many pictures come at once, a processor stays with those who answer something', async () => {
  const codec = new ImageCodec();
  const { bytes } = await job(400);
  const picture = (owner: string) => ({ owner, size: bytes.length, read: () => Promise.resolve(bytes) });
  const before = childrenOfThis();
  const coming = ['a', 'b', 'c', 'd', 'e', 'f'].map((owner) => codec.encode(picture(owner), 'square'));
  expect(await Promise.all(coming)).toHaveLength(6);
  const decoders = childrenOfThis().filter((pid) => !before.includes(pid)).length;
  codec.onApplicationShutdown();
  expect(decoders).toBeGreaterThan(0);
  expect(decoders).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
});

it('reads a picture where it lies, and says of one that cannot be read that it may come again', async () => {
  decoder = new DecoderProcess(TIMES);
  const folder = await mkdtemp(join(tmpdir(), 'linkstall-decoder-'));
  const file = join(folder, 'picture');
  await writeFile(file, await plain(40, 40).png().toBuffer());
  expect((await decoder.decode({ file, shape: 'square' })).map(({ width }) => width)).toEqual([96, 192, 384]);
  const { pid } = decoder;
  await rm(folder, { recursive: true });
  const gone = decoder.decode({ file, shape: 'square' });
  await expect(gone).rejects.toMatchObject({ kind: 'unavailable', code: 'server.busy' });
  expect(await widths()).toHaveLength(3);
  expect(decoder.pid).toBe(pid);
});

it('a picture that ends the decoder is refused as damaged, and the next one is decoded', async () => {
  decoder = new DecoderProcess(TIMES);
  const large = decoder.decode(await job(4_900));
  process.kill(pidOf(decoder), 'SIGKILL');
  await expect(large).rejects.toMatchObject(DAMAGED);
  expect(await widths()).toHaveLength(3);
});

it('a picture that takes too much of the processor is refused, and the next one is decoded', async () => {
  decoder = new DecoderProcess({ ...TIMES, cpuMs: 100 });
  const slow = await plain(4_900, 4_900).png({ progressive: true }).toBuffer();
  await expect(decoder.decode({ bytes: slow, shape: 'product' })).rejects.toMatchObject(DAMAGED);
  expect(await widths()).toHaveLength(3);
});

it('a decoder that hangs is given up: the picture may come again, and the next one is decoded', async () => {
  const times = { ...TIMES };
  decoder = new DecoderProcess(times);
  await widths();
  const pid = pidOf(decoder);
  process.kill(pid, 'SIGSTOP');
  times.limitMs = 300;
  await expect(widths()).rejects.toMatchObject({ kind: 'unavailable', code: 'server.busy' });
  await until(() => Promise.resolve(!isThere(pid)), 10_000);
  times.limitMs = TIMES.limitMs;
  expect(await widths()).toHaveLength(3);
});

it('without work it ends after a while, and comes back for the next picture', async () => {
  decoder = new DecoderProcess({ ...TIMES, idleMs: 50 });
  await widths();
  const pid = pidOf(decoder);
  await until(() => Promise.resolve(!isThere(pid)), 10_000);
  expect(await widths()).toHaveLength(3);
});

it('where pictures are decoded nothing but PNG, JPEG, GIF and WebP can be read', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [svg, await plain(20, 20).tiff().toBuffer(), await plain(20, 20).avif().toBuffer()]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported|blocked/i);
  }
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    expect(await sharp(await plain(9, 9).toFormat(format).toBuffer()).metadata()).toMatchObject({ format });
  }
});
