import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

import { uploadedImage } from '../../../test/client.js';
import { Clock } from '../../config/clock.js';
import { encodeImage } from '../codec/encode-image.js';
import { DECODERS, ImageCodec } from '../codec/image-codec.js';
import type { ImageShape } from './image-store.service.js';
import { LocalImageStore } from './local-image-store.js';

const RED = '#ff0000';
const BLUE = '#0000ff';
const GREEN = '#00ff00';

let dataDir: string;
let store: LocalImageStore;
const codec = new ImageCodec();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linkstall-images-'));
  store = await newStore();
});

afterAll(() => codec.onApplicationShutdown());
// encode-image.ts blocks the loaders of sharp for the whole process. The same process runs other test files next.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function newStore(): Promise<LocalImageStore> {
  const store = new LocalImageStore(dataDir, codec, new Clock());
  await store.onModuleInit();
  return store;
}

const storeImage = (bytes: Buffer, shape: ImageShape) => store.store(uploadedImage(bytes), shape);

const solidImage = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** A noise image, which hardly compresses. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: RED, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    limitInputPixels: false,
  });

/** The left half is red, the right half is blue. */
const halves = (width: number, height: number) =>
  solidImage(width, height).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: BLUE } }, left: width / 2, top: 0 },
  ]);

const storedFiles = async () =>
  (await readdir(join(dataDir, 'images'), { recursive: true })).filter((name) => !name.startsWith('.incoming'));

async function read(id: string, width: number): Promise<Buffer> {
  const bytes = await store.read(id, width);
  if (!bytes) throw new Error(`no image of width ${width}`);
  return bytes;
}

/** The colour at a relative position, as the nearest of the test's three colours. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(offset, offset + 3);
  if (Math.max(r, g, b) < 100) return 'black';
  return r > g && r > b ? RED : g > b ? GREEN : BLUE;
}

describe('A stored square image', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('is created from a %s as WebP in three widths', async (format) => {
    const { id, url } = await storeImage(await solidImage(500, 300).toFormat(format).toBuffer(), 'square');
    expect(url).toBe(`/images/${id}/384.webp`);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect((await readdir(join(dataDir, 'images', id))).sort()).toEqual([
      '192.webp',
      '384.webp',
      '96.webp',
      'sums.json',
    ]);
    for (const width of [96, 192, 384]) {
      const bytes = await read(id, width);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
      expect(await colorAt(bytes, 0.5, 0.5)).toBe(RED);
    }
  });

  it('is cut from the middle of a wide image', async () => {
    const wide = solidImage(900, 300).composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: GREEN } }, left: 300, top: 0 },
    ]);
    const { id } = await storeImage(await wide.png().toBuffer(), 'square');
    for (const x of [0.05, 0.5, 0.95]) expect(await colorAt(await read(id, 384), x, 0.5)).toBe(GREEN);
  });

  it('is upright for a photo with a rotated orientation', async () => {
    const rotatedImage = await halves(400, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { id } = await storeImage(rotatedImage, 'square');
    const bytes = await read(id, 384);
    expect(await colorAt(bytes, 0.5, 0.1)).toBe(RED);
    expect(await colorAt(bytes, 0.5, 0.9)).toBe(BLUE);
  });

  it('contains no location, camera or colour profile', async () => {
    const exif = { IFD0: { Make: 'Canary', Copyright: 'Somebody' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } };
    const photoWithMetadata = await solidImage(300, 300)
      .withExif(exif)
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    expect(photoWithMetadata.includes('Canary')).toBe(true);
    const { id } = await storeImage(photoWithMetadata, 'square');
    for (const width of [96, 192, 384]) {
      const bytes = await read(id, width);
      expect(bytes.includes('Canary')).toBe(false);
      const { exif: remainingExif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([remainingExif, icc, xmp, iptc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it.each(['gif', 'webp'] as const)('shows the first frame of an animated %s', async (format) => {
    const frames = await Promise.all([RED, BLUE, GREEN].map((color) => solidImage(60, 60, color).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const { id } = await storeImage(animation, 'square');
    const bytes = await read(id, 192);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    expect(await colorAt(bytes, 0.5, 0.5)).toBe(RED);
  });

  it('keeps its transparency', async () => {
    const transparent = sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { id } = await storeImage(await transparent.png().toBuffer(), 'square');
    expect((await sharp(await read(id, 96)).stats()).isOpaque).toBe(false);
  });

  it.each([
    ['CMYK', () => solidImage(80, 80).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bit', () => solidImage(80, 80).toColourspace('rgb16').png().toBuffer()],
    ['one pixel high', () => solidImage(60_000, 1).png().toBuffer()],
    ['one pixel wide', () => solidImage(1, 60_000).png().toBuffer()],
    ['one pixel', () => solidImage(1, 1).png().toBuffer()],
  ])('is created from an image that is %s', async (_, createFile) => {
    const { id } = await storeImage(await createFile(), 'square');
    const bytes = await read(id, 384);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 384, height: 384, channels: 3 });
    expect(await colorAt(bytes, 0.5, 0.5)).toBe(RED);
  });

  it('contains nothing that was appended to the file', async () => {
    const appended = Buffer.from('<script>canary()</script>');
    const { id } = await storeImage(Buffer.concat([await solidImage(40, 40).gif().toBuffer(), appended]), 'square');
    for (const width of [96, 192, 384]) expect((await read(id, width)).includes('canary')).toBe(false);
  });

  it('gets a new id each time, so that no file is shared', async () => {
    const bytes = await solidImage(20, 20).png().toBuffer();
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await storeImage(bytes, 'square')).id));
    expect(new Set(ids).size).toBe(6);
  });
});

describe('A stored product image', () => {
  it('keeps its proportions', async () => {
    const { id, url } = await storeImage(await noise(2000, 1000).jpeg().toBuffer(), 'product');
    expect(url).toBe(`/images/${id}/1280.webp`);
    for (const width of [320, 640, 1280]) {
      expect(await sharp(await read(id, width)).metadata()).toMatchObject({ width, height: width / 2 });
    }
  });

  it('is not enlarged if it is small', async () => {
    const { id } = await storeImage(await solidImage(400, 200).png().toBuffer(), 'product');
    expect(await sharp(await read(id, 1280)).metadata()).toMatchObject({ width: 400, height: 200 });
  });
});

const firstHalf = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2));
const text = (content: string) => () => Promise.resolve(Buffer.from(content));
const TYPE = { kind: 'unsupported-type', code: 'image.unsupported_type' };
const DAMAGED = { kind: 'undecodable', code: 'image.undecodable' };
const PIXELS = { kind: 'undecodable', code: 'image.too_many_pixels' };

const INVALID_IMAGES: readonly (readonly [string, () => Promise<Buffer>, { kind: string; code: string }])[] = [
  [
    'an SVG',
    text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    TYPE,
  ],
  [
    'an SVG with an XML head',
    text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    TYPE,
  ],
  ['a page of HTML', text('<!doctype html><script>alert(1)</script>'), TYPE],
  ['a PDF', text('%PDF-1.7\n1 0 obj\n'), TYPE],
  ['a TIFF', () => solidImage(20, 20).tiff().toBuffer(), TYPE],
  ['an AVIF', () => solidImage(20, 20).avif().toBuffer(), TYPE],
  ['nothing', text(''), TYPE],
  ['a zip', () => Promise.resolve(Buffer.from('504b0304140000000800', 'hex')), TYPE],
  [
    'the head of a PNG with nonsense behind it',
    async () => Buffer.concat([(await solidImage(9, 9).png().toBuffer()).subarray(0, 8), Buffer.alloc(900, 7)]),
    DAMAGED,
  ],
  [
    'an SVG that begins like a GIF',
    text('GIF89a<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    DAMAGED,
  ],
  ['half a PNG', async () => firstHalf(await noise(200, 200).png().toBuffer()), DAMAGED],
  ['half a JPEG', async () => firstHalf(await noise(200, 200).jpeg().toBuffer()), DAMAGED],
  ['half a GIF', async () => firstHalf(await noise(200, 200).gif().toBuffer()), DAMAGED],
  ['half a WebP', async () => firstHalf(await noise(200, 200).webp().toBuffer()), DAMAGED],
  ['an image of 25.01 megapixels', () => solidImage(5001, 5001).png().toBuffer(), PIXELS],
  [
    'a file of 8 MiB and a byte',
    async () => {
      const image = await solidImage(10, 10).png().toBuffer();
      return Buffer.concat([image, Buffer.alloc(8 * 1024 * 1024 + 1 - image.length)]);
    },
    { kind: 'too-large', code: 'image.too_large' },
  ],
];

describe('An uploaded image', () => {
  it.each(INVALID_IMAGES)('that is %s is rejected and leaves no file', async (_, createFile, expected) => {
    await expect(storeImage(await createFile(), 'square')).rejects.toMatchObject(expected);
    expect(await storedFiles()).toEqual([]);
  });

  it('with 64 megapixels in a small file is rejected before it takes that memory', async () => {
    const hugeImage = await solidImage(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
    expect(hugeImage.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage.rss();
    await expect(encodeImage(hugeImage, 'square')).rejects.toMatchObject(PIXELS);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
  });

  it('with exactly 25 megapixels is accepted', async () => {
    const { id } = await storeImage(await solidImage(5000, 5000).png().toBuffer(), 'square');
    expect(await storedFiles()).toContain(id);
  });

  it('that finds the queue full gets `unavailable`, and the images in the queue are stored', async () => {
    const bytes = await solidImage(200, 200).png().toBuffer();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => storeImage(bytes, 'square')));
    const rejections = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as unknown);
    expect(rejections).toHaveLength(60 - 40 - DECODERS);
    for (const error of rejections)
      expect(error).toMatchObject({ kind: 'unavailable', details: { retryAfterSeconds: 2 } });
    await expect(storeImage(bytes, 'square')).resolves.toBeDefined();
  });
});

describe('The folder of images', () => {
  it('a discarded image is removed, and a second discard is no error', async () => {
    const { id } = await storeImage(await solidImage(20, 20).png().toBuffer(), 'square');
    await store.discard(id);
    expect(await storedFiles()).toEqual([]);
    await expect(store.discard(id)).resolves.toBeUndefined();
  });

  it.each(['../..', '.incoming', '../victim', '', 'a'.repeat(33), `${'a'.repeat(32)}/..`])(
    'discarding %j changes nothing',
    async (id) => {
      await writeFile(join(dataDir, 'victim'), 'here');
      await store.discard(id);
      expect((await stat(join(dataDir, 'victim'))).size).toBe(4);
      expect((await stat(join(dataDir, 'images', '.incoming'))).isDirectory()).toBe(true);
    },
  );

  it('a start removes incomplete files of a crash after an hour, and keeps images and files of other processes', async () => {
    const { id } = await storeImage(await solidImage(20, 20).png().toBuffer(), 'square');
    const incoming = join(dataDir, 'images', '.incoming');
    const [living = ''] = await readdir(incoming);
    await mkdir(join(incoming, 'crashed', 'half'), { recursive: true });
    const longAgo = new Date(Date.now() - 61 * 60_000);
    await utimes(join(incoming, 'crashed'), longAgo, longAgo);
    const otherStore = await newStore();
    expect(await readdir(incoming)).toHaveLength(2);
    expect(await readdir(incoming)).toContain(living);
    await otherStore.onApplicationShutdown();
    expect(await readdir(incoming)).toEqual([living]);
    expect(await storedFiles()).toContain(id);
  });

  it('a disk that cannot be written answers `unavailable`', async () => {
    await rm(join(dataDir, 'images'), { recursive: true });
    await writeFile(join(dataDir, 'images'), 'a file where the folder should be');
    const bytes = await solidImage(20, 20).png().toBuffer();
    await expect(storeImage(bytes, 'square')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'image.store_unavailable',
    });
  });
});
