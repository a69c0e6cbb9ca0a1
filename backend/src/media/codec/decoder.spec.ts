import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

import { until } from '../../../test/processes.js';
import { DecoderProcess, type ImageJob } from './decoder-process.js';
import './encode-image.js';
import { ImageCodec } from './image-codec.js';

const TIME_LIMITS = { cpuMs: 10_000, limitMs: 30_000, idleMs: 30_000, megabytes: 768 };
const OWNER = 'owner';
const DAMAGED = { kind: 'undecodable', code: 'image.undecodable' };

let decoder: DecoderProcess;
afterEach(() => decoder.end());
// encode-image.ts blocks the loaders of sharp for the whole process. The same process runs other test files next.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

const solidImage = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
const job = async (width = 40) => ({
  bytes: await solidImage(width, width).png().toBuffer(),
  shape: 'square' as const,
});
const decode = (image: ImageJob, owner = OWNER) => decoder.decode(image, owner);
const widths = async () => (await decode(await job())).map(({ width }) => width);

function pidOf({ pid }: DecoderProcess): number {
  if (pid === undefined) throw new Error('there is no process');
  return pid;
}

/** Whether the process exists, even as a zombie. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The priority of each thread of a process, or of the whole process if the system has no threads. */
function prioritiesIn(pid: number): readonly number[] {
  const threads = `/proc/${pid}/task`;
  return existsSync(threads) ? readdirSync(threads).map((thread) => getPriority(Number(thread))) : [getPriority(pid)];
}

const childrenOfThis = (): readonly string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

/** The nice value of the process's session, if the system schedules by session. */
function priorityOfSession(pid: number | 'self'): number | undefined {
  const file = `/proc/${pid}/autogroup`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text ? Number(/nice (-?\d+)/.exec(text)?.[1]) : undefined;
}

it('decodes in a separate process with a lower priority for all its threads and its session', async () => {
  decoder = new DecoderProcess(TIME_LIMITS);
  expect(await widths()).toEqual([96, 192, 384]);
  expect(pidOf(decoder)).not.toBe(process.pid);
  expect(Math.min(...prioritiesIn(pidOf(decoder)))).toBeGreaterThan(getPriority());
  const ownPriority = priorityOfSession('self');
  if (ownPriority !== undefined) expect(priorityOfSession(pidOf(decoder))).toBeGreaterThan(ownPriority);
});

it('leaves one processor free for requests, for any number of images', async () => {
  const codec = new ImageCodec();
  const { bytes } = await job(400);
  const uploadOf = (owner: string) => ({ owner, size: bytes.length, read: () => Promise.resolve(bytes) });
  const before = childrenOfThis();
  const encodings = ['a', 'b', 'c', 'd', 'e', 'f'].map((owner) => codec.encode(uploadOf(owner), 'square'));
  expect(await Promise.all(encodings)).toHaveLength(6);
  const decoders = childrenOfThis().filter((pid) => !before.includes(pid)).length;
  codec.onApplicationShutdown();
  expect(decoders).toBeGreaterThan(0);
  expect(decoders).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1));
});

it('reads an image from a file, and answers `unavailable` if the file is missing', async () => {
  decoder = new DecoderProcess(TIME_LIMITS);
  const folder = await mkdtemp(join(tmpdir(), 'linkstall-decoder-'));
  const file = join(folder, 'image');
  await writeFile(file, await solidImage(40, 40).png().toBuffer());
  expect((await decode({ file, shape: 'square' })).map(({ width }) => width)).toEqual([96, 192, 384]);
  const { pid } = decoder;
  await rm(folder, { recursive: true });
  const decodingMissingFile = decode({ file, shape: 'square' });
  await expect(decodingMissingFile).rejects.toMatchObject({ kind: 'unavailable', code: 'server.busy' });
  expect(await widths()).toHaveLength(3);
  expect(decoder.pid).toBe(pid);
});

it('rejects an image that kills the decoder, and decodes the next one', async () => {
  decoder = new DecoderProcess(TIME_LIMITS);
  await widths();
  const largeDecoding = decode(await job(4_900));
  process.kill(pidOf(decoder), 'SIGKILL');
  await expect(largeDecoding).rejects.toMatchObject(DAMAGED);
  expect(await widths()).toHaveLength(3);
});

it('rejects an image that takes too much processor time, and decodes the next one', async () => {
  decoder = new DecoderProcess({ ...TIME_LIMITS, cpuMs: 100 });
  const slowImage = await solidImage(4_900, 4_900).png({ progressive: true }).toBuffer();
  await expect(decode({ bytes: slowImage, shape: 'product' })).rejects.toMatchObject(DAMAGED);
  expect(await widths()).toHaveLength(3);
});

it('rejects an image that takes too much memory, and decodes the next one', async () => {
  const limits = { ...TIME_LIMITS };
  decoder = new DecoderProcess(limits);
  await widths();
  limits.megabytes = 1;
  const largeImage = await solidImage(4_900, 4_900).png({ progressive: true }).toBuffer();
  await expect(decode({ bytes: largeImage, shape: 'product' })).rejects.toMatchObject(DAMAGED);
  limits.megabytes = TIME_LIMITS.megabytes;
  expect(await widths()).toHaveLength(3);
});

it('ends a decoder that hangs, answers `unavailable`, and decodes the next image', async () => {
  const timeLimits = { ...TIME_LIMITS };
  decoder = new DecoderProcess(timeLimits);
  await widths();
  const pid = pidOf(decoder);
  process.kill(pid, 'SIGSTOP');
  timeLimits.limitMs = 300;
  await expect(widths()).rejects.toMatchObject({ kind: 'unavailable', code: 'server.busy' });
  await until(() => Promise.resolve(!isRunning(pid)));
  timeLimits.limitMs = TIME_LIMITS.limitMs;
  expect(await widths()).toHaveLength(3);
});

it('ends when it is idle, and starts again for the next image', async () => {
  decoder = new DecoderProcess({ ...TIME_LIMITS, idleMs: 50 });
  await widths();
  const pid = pidOf(decoder);
  await until(() => Promise.resolve(!isRunning(pid)));
  expect(await widths()).toHaveLength(3);
});

it('can read only PNG, JPEG, GIF and WebP', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [svg, await solidImage(20, 20).tiff().toBuffer(), await solidImage(20, 20).avif().toBuffer()]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported|blocked/i);
  }
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    expect(await sharp(await solidImage(9, 9).toFormat(format).toBuffer()).metadata()).toMatchObject({ format });
  }
});
