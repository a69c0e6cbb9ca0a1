import { execFileSync } from 'node:child_process';
import { cp, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';

import { uploadedImage } from '../../../test/client.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { ImageStore } from '../store/image-store.service.js';

let testApp: TestApp;
/** An image of noise, so that every file of it has bytes to damage. */
let noise: Buffer;
let id: string;

beforeAll(async () => {
  testApp = await startApp();
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 100, height: 100, channels: 3 as const, background: '#ff0000', noise: gaussian };
  noise = await sharp({ create }).png().toBuffer();
});

afterAll(() => testApp.close());

beforeEach(async () => {
  id = (await testApp.app.get(ImageStore).store(uploadedImage(noise), 'square')).id;
});

const folder = () => join(testApp.dataDir, 'images', id);
const fileOf = (width: number) => join(folder(), `${width}.webp`);
const get = (width: number) => request(testApp.app.getHttpServer()).get(`/images/${id}/${width}.webp`);

async function overwrite(file: string, change: (original: Buffer) => Buffer): Promise<void> {
  const bytes = change(await readFile(file));
  const handle = await open(file, 'r+'); // changes the file in place, like a failing disk
  await handle.truncate(bytes.length);
  await handle.write(bytes, 0, bytes.length, 0);
  await handle.close();
}

const DAMAGES: readonly (readonly [string, (file: string) => Promise<unknown>])[] = [
  ['empty', (file) => overwrite(file, () => Buffer.alloc(0))],
  ['cut', (file) => overwrite(file, (original) => original.subarray(0, original.length / 2))],
  ['longer', (file) => overwrite(file, (original) => Buffer.concat([original, Buffer.from('more')]))],
  ['garbage', (file) => overwrite(file, (original) => Buffer.alloc(original.length, 7))],
  [
    'garbage in its last bytes',
    (file) => overwrite(file, (original) => Buffer.concat([original.subarray(0, -9), Buffer.alloc(9, 7)])),
  ],
  ['removed', (file) => rm(file)],
  ['a folder', (file) => rm(file).then(() => mkdir(file))],
  ['a pipe', (file) => rm(file).then(() => execFileSync('mkfifo', [file]))],
];

/** Expects another width with no-store instead of the requested one. Returns that width. */
async function servedWidth(width: number): Promise<number> {
  const response = await get(width).expect(200);
  expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  return (await sharp(response.body as Buffer).metadata()).width;
}

describe.each(DAMAGES)('An image file that is %s', (_, damage) => {
  it.each(['before the first read', 'after a read'])('%s: another width is served instead', async (when) => {
    if (when === 'after a read') await get(192).expect('cache-control', /immutable/);
    await damage(fileOf(192));
    expect(await servedWidth(192)).toBe(384);
    await damage(fileOf(384));
    expect(await servedWidth(192)).toBe(96);
    expect(await servedWidth(384)).toBe(96);
    await get(96)
      .expect(200)
      .expect('cache-control', /immutable/);
  });

  it('answers 404 with no-store if every width is damaged, and logs one error', async () => {
    for (const width of [96, 192, 384]) await damage(fileOf(width));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { headers, body } = await get(192).expect(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toMatchObject({ code: 'image.not_found', data: null });
    }
    const damages = testApp.logs.filter((line) => line.includes(id) && line.includes('is damaged'));
    expect(damages).toEqual([expect.stringContaining(`Image ${id}/192.webp is damaged`)]);
  });

  it('is served normally after a repair', async () => {
    const original = await readFile(fileOf(192));
    await damage(fileOf(192));
    expect(await servedWidth(192)).toBe(384);
    await rm(fileOf(192), { recursive: true, force: true });
    await writeFile(fileOf(192), original);
    await get(192)
      .expect(200)
      .expect('cache-control', /immutable/)
      .expect('etag', `"${id}-192"`);
  });

  it('causes no failure if it is the file of checksums', async () => {
    await damage(join(folder(), 'sums.json'));
    for (const width of [96, 192, 384])
      await get(width)
        .expect(200)
        .expect('cache-control', /immutable/);
  });
});

it('an image without checksums is served while its files have the stored length', async () => {
  await rm(join(folder(), 'sums.json'));
  await get(192)
    .expect(200)
    .expect('cache-control', /immutable/);
  await overwrite(fileOf(192), (original) => original.subarray(0, -1));
  expect(await servedWidth(192)).toBe(384);
});

it('a file in place of an image folder answers 404', async () => {
  await rm(folder(), { recursive: true });
  await writeFile(folder(), 'x');
  await get(192).expect(404).expect('cache-control', 'no-store');
});

it('an image that was moved with its checksums is valid', async () => {
  const copy = id.replaceAll(/./g, 'a');
  await cp(folder(), join(testApp.dataDir, 'images', copy), { recursive: true });
  await request(testApp.app.getHttpServer())
    .get(`/images/${copy}/96.webp`)
    .expect(200)
    .expect('cache-control', /immutable/);
});
