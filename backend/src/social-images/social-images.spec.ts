import type { PageUser, ProductPage, StorePage } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import { PASSWORD, testImage } from '../../test/client.js';
import { createLatch } from '../../test/latch.js';
import { until } from '../../test/processes.js';
import { Seller } from '../../test/products.js';
import { AS_EDGE, startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';
import { ImageCodec } from '../media/codec/image-codec.js';
import { drawingOf } from './social-image-drawing.js';
import type { SocialImageContent } from './social-image.types.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

const pageOf = async ({ username }: Seller) => (await firstOf<PageUser>(`${username}/Page`)).preview.url;
const storeOf = async ({ username }: Seller) => (await firstOf<StorePage>(`${username}/Store/1`)).preview.url;
const productOf = async ({ username }: Seller, id: string) =>
  (await firstOf<ProductPage>(`${username}/Store/Product/${id}`)).preview.url;

async function firstOf<T>(path: string): Promise<T> {
  const [first] = (await testApp.api.get<T[]>(path)).body.data;
  if (!first) throw new Error(`nothing at ${path}`);
  return first;
}

/** A noise image, the worst case for compression. */
async function noise(width: number, height = width): Promise<Buffer> {
  const noiseOptions = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const layers = await Promise.all(
    [0, 1, 2].map(() =>
      sharp({ create: { width, height, channels: 3, background: '#000', noise: noiseOptions } })
        .extractChannel(0)
        .raw()
        .toBuffer(),
    ),
  );
  const [first, ...rest] = layers;
  const raw = { width, height, channels: 1 as const };
  return sharp(first, { raw }).joinChannel(rest, { raw }).png().toBuffer();
}

const setAvatar = ({ call }: Seller, bytes: Buffer) => {
  const body = new FormData();
  body.set('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'avatar.png');
  return testApp.api.send('PATCH', 'users/avatar', { ...call, body });
};

async function read(url: string) {
  const response = await fetch(testApp.api.url + url, { redirect: 'manual' });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const OWNER = 'somebody else';

const spyOnDraw = () => jest.spyOn(testApp.app.get(ImageCodec), 'draw');
afterEach(() => jest.restoreAllMocks());

it('a social image of page, store and product is 1200 x 630 and below 150 kB for every content', async () => {
  const seller = await Seller.new(testApp);
  const noiseImage = await noise(700);
  expect((await setAvatar(seller, noiseImage)).status).toBe(200);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1)
    ids.push(
      (await seller.add({ Product_Name: `மிக நீண்ட பெயர் ${'very long name '.repeat(6)}` }, [noiseImage])).body.data._id,
    );
  for (const url of [await pageOf(seller), await storeOf(seller), await productOf(seller, ids[0] ?? '')]) {
    const { status, headers, bytes } = await read(url);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(150_000);
    expect(bytes.length).toBeGreaterThan(10_000);
  }
});

it('is drawn once for any number of parallel requests, and stored', async () => {
  const seller = await Seller.new(testApp);
  const url = await pageOf(seller);
  expect(await pageOf(seller)).toBe(url);
  const drawSpy = spyOnDraw();
  const responses = await Promise.all(Array.from({ length: 20 }, () => read(url)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  await read(url);
  expect(drawSpy).toHaveBeenCalledTimes(1);
});

it('has a new URL after a change of its content, and the old URL redirects to the new one', async () => {
  const seller = await Seller.new(testApp);
  const { username } = seller;
  const email = `${username}@example.com`;
  const urls = [await pageOf(seller)];
  const expectNewUrl = async () => {
    const url = await pageOf(seller);
    expect(urls).not.toContain(url);
    urls.push(url);
  };
  await testApp.api.patch('users/update-theme', { theme: 'neel' }, seller.call);
  await expectNewUrl();
  await setAvatar(seller, await testImage());
  await expectNewUrl();
  await testApp.api.patch('users/update-account', { username, email, fullName: 'Someone Else' }, seller.call);
  await expectNewUrl();
  const { status, headers } = await read(urls[0] ?? '');
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, urls.at(-1), 'no-cache']);
});

it.each(['王小明', '山田さくら', '김민지', 'မြန်မာ အောင်'])(
  'shows the name %s in place of the username',
  async (name) => {
    const seller = await Seller.new(testApp);
    const { username } = seller;
    await setAvatar(seller, await testImage()); // in place of initials
    const imageWith = async (fullName: string) => {
      const account = { username, email: `${username}@example.com`, fullName };
      await testApp.api.patch('users/update-account', account, seller.call);
      return (await read(await pageOf(seller))).bytes;
    };
    // There is no font for Tibetan letters.
    const withUsername = await imageWith('མེཏོག');
    expect((await imageWith('ཁལག')).equals(withUsername)).toBe(true);
    expect((await imageWith(name)).equals(withUsername)).toBe(false);
  },
);

it('is drawn only for current content; no invented URL makes the server draw', async () => {
  const seller = await Seller.new(testApp);
  const hidden = (await seller.add({ Product_status: 'false' })).body.data._id;
  const drawSpy = spyOnDraw();
  const hash = 'a'.repeat(24);
  for (const path of [
    'nobody-of-this-name/page',
    `${seller.username}/${hidden}`,
    `${seller.username}/other`,
    '%00/page',
  ])
    expect((await read(`/previews/${path}/${hash}.jpg`)).status).toBe(404);
  for (const file of [`${hash}.jpg`, `${hash}.png`, '..%2fx', 'x'])
    expect((await read(`/previews/${seller.username}/page/${file}`)).status).toBe(302);
  expect(drawSpy).not.toHaveBeenCalled();
});

/**
 * The paths of all images. Folders are read one by one, because a recursive read fails when a folder is removed
 * meanwhile.
 */
const storedPaths = async (before: readonly string[] = []) => {
  const folder = join(testApp.dataDir, 'previews');
  const owners = await readdir(folder);
  const names = await Promise.all(
    owners.map(async (owner) => (await readdir(join(folder, owner)).catch(() => [])).map((name) => join(owner, name))),
  );
  return names.flat().filter((name) => name.endsWith('.jpg') && !before.includes(name));
};

it('is stored once for each subject, and not at all for a deleted account', async () => {
  const before = await storedPaths();
  const seller = await Seller.new(testApp);
  await read(await pageOf(seller));
  await testApp.api.patch('users/update-theme', { theme: 'ink' }, seller.call);
  await read(await pageOf(seller));
  await read(await storeOf(seller));
  expect(await storedPaths(before)).toHaveLength(2);
  const body = JSON.stringify({ password: PASSWORD, confirm: seller.username });
  const headers = { 'content-type': 'application/json' };
  expect((await testApp.api.send('DELETE', 'users/account', { ...seller.call, headers, body })).status).toBe(200);
  await until(async () => (await storedPaths(before)).length === 0);
});

it('is drawn again if nobody has requested it for a month', async () => {
  const seller = await Seller.new(testApp);
  const url = await pageOf(seller);
  await read(url);
  testApp.app.get(Clock)['offsetSeconds'] += 31 * 86_400;
  await testApp.app.get(DailySweep).sweep();
  expect(await storedPaths()).toEqual([]);
  expect((await read(url)).status).toBe(200);
});

it('shows the username of a page or store if its name cannot be drawn', async () => {
  const { UserTheme } = await firstOf<PageUser>(`${(await Seller.new(testApp)).username}/Page`);
  const [theme] = UserTheme;
  if (!theme) throw new Error('no theme');
  const content = { look: theme.mainStyles, username: 'taro.cooks', line: '', avatar: null, pictures: [] };
  const draw = (texts: Pick<SocialImageContent, 'name' | 'what'>) =>
    testApp.app
      .get(ImageCodec)
      .draw(OWNER, () =>
        Promise.resolve(
          drawingOf({ content: { ...content, ...texts }, avatar: null, cover: null, backdrop: null, images: [] }),
        ),
      );
  const product = (name: string) => ({ name: 'Taro', what: { name, price: 2490, discountPrice: 1690 } });
  const imageOfUsername = await draw({ name: '@taro.cooks', what: 'page' });
  for (const name of ['མེཏོག / བོད', 'མེཏོག Taro · ཁལག cook'])
    expect((await draw({ name, what: 'page' })).equals(imageOfUsername)).toBe(true);
  expect((await draw(product('ལྕགས / 26'))).equals(await draw(product('Store · @taro.cooks')))).toBe(true);
});

it('has the photo of a custom theme under the same overlay as the page', async () => {
  const { UserTheme } = await firstOf<PageUser>(`${(await Seller.new(testApp)).username}/Page`);
  const [theme] = UserTheme;
  if (!theme) throw new Error('no theme');
  const wrapper = { ...theme.mainStyles.wrapper, background: '#101820', photo: { url: '/images/x', veil: 0.6 } };
  const content = {
    ...{ look: { ...theme.mainStyles, wrapper }, name: 'Asha', username: 'asha', line: '', avatar: null },
    ...{ what: 'page' as const, pictures: [] },
  };
  const white = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const bytes = await testApp.app
    .get(ImageCodec)
    .draw(OWNER, () => Promise.resolve(drawingOf({ content, avatar: null, cover: null, backdrop: white, images: [] })));
  const { data } = await sharp(bytes)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const expectedColor = [0x10, 0x18, 0x20].map((channel) => Math.round(0.6 * channel + 0.4 * 255));
  for (const [index, channel] of expectedColor.entries())
    expect(Math.abs((data[index] ?? 0) - channel)).toBeLessThan(6);
});

/** The colour of a point of an image. */
const colorAt = async (bytes: Buffer, left: number, top: number) =>
  [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((value) => value >> 5);

it.each([
  ['cover', 'red', [7, 0, 0]],
  ['hero', 'blue', [0, 0, 7]],
] as const)('of a page with a %s has the picture above the page', async (header, color, expectedColor) => {
  const seller = await Seller.new(testApp);
  const plain = await pageOf(seller);
  const plainImage = (await read(plain)).bytes;
  const body = new FormData();
  body.set('header', header);
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();
  body.set('cover', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'cover.png');
  expect((await testApp.api.send('PATCH', 'users/header', { ...seller.call, body })).status).toBe(200);
  const url = await pageOf(seller);
  expect(url).not.toBe(plain);
  const { bytes } = await read(url);
  for (const left of [30, 1170]) expect(await colorAt(bytes, left, 40)).toEqual(expectedColor);
  // The page begins below the picture.
  expect(await colorAt(bytes, 30, 600)).toEqual(await colorAt(plainImage, 30, 600));
});

/** Fills the queue of an owner with drawings that wait for the latch, and returns the results. */
const fillQueue = (opened: Promise<void>) =>
  Array.from({ length: 60 }, () =>
    testApp.app
      .get(ImageCodec)
      .draw(OWNER, async () => {
        await opened;
        return { width: 40, height: 40, maxBytes: 100_000, layers: [] };
      })
      .then(
        () => 200,
        (error: unknown) => (error as { kind: string }).kind,
      ),
  );

it('waits in a limited queue of its owner (503 when full), and images of other owners and uploads continue', async () => {
  const url = await pageOf(await Seller.new(testApp));
  const busy = createLatch();
  const drawings = fillQueue(busy.whenOpen);
  const [image, upload] = [read(url), setAvatar(await Seller.new(testApp), await testImage())];
  busy.open();
  expect(new Set(await Promise.all(drawings))).toEqual(new Set([200, 'unavailable']));
  expect([(await image).status, (await upload).status]).toEqual([200, 200]);
});

it('is drawn only a few times a minute for each IP address, and stored images are not limited', async () => {
  const urls: string[] = [];
  for (let count = 0; count < 4; count += 1) urls.push(await pageOf(await Seller.new(testApp)));
  const limited = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, RATE_LIMIT_FACTOR: '0.1' });
  const start = Date.now();
  // The clock stands still, because a slow machine draws for longer than a minute.
  const now = jest.spyOn(limited.app.get(Clock), 'now').mockReturnValue(start);
  const statusFor = async (address: string, url = '') =>
    (await fetch(limited.api.url + url, { headers: { ...AS_EDGE, 'x-forwarded-for': address } })).status;
  for (const url of urls.slice(0, 2)) expect(await statusFor('203.0.113.1', url)).toBe(200);
  const refused = await fetch(limited.api.url + (urls[2] ?? ''), {
    headers: { ...AS_EDGE, 'x-forwarded-for': '203.0.113.1' },
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await statusFor('203.0.113.1', urls[0])).toBe(200);
  expect(await statusFor('203.0.113.2', urls[2])).toBe(200);
  expect(await statusFor('203.0.113.1', urls[2])).toBe(200); // stored meanwhile
  now.mockReturnValue(start + 61_000);
  expect(await statusFor('203.0.113.1', urls[3])).toBe(200);
  await limited.close();
});
