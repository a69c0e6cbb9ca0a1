import sharp from 'sharp';
import request from 'supertest';

import { uploadedImage } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { ImageStore } from './store/image-store.service.js';

let testApp: TestApp;
let id: string;

beforeAll(async () => {
  testApp = await startApp();
  const image = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  id = (await testApp.app.get(ImageStore).store(uploadedImage(image), 'square')).id;
});

const get = (path: string) => request(testApp.app.getHttpServer()).get(path);

it.each([96, 192, 384])('an image is served %d px wide', async (width) => {
  const response = await get(`/images/${id}/${width}.webp`).expect(200);
  expect(await sharp(response.body as Buffer).metadata()).toMatchObject({ format: 'webp', width, height: width });
});

it('an image is cached for a year and cannot run anything in a browser', async () => {
  const { headers } = await get(`/images/${id}/96.webp`);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: `"${id}-96"`,
  });
  expect(headers).not.toHaveProperty('set-cookie');
});

it('a browser that has the image gets 304', async () => {
  const response = await get(`/images/${id}/96.webp`).set('If-None-Match', `"${id}-96"`).expect(304);
  expect(response.headers['cache-control']).toContain('immutable');
  await get(`/images/${id}/192.webp`).set('If-None-Match', `"${id}-96"`).expect(200);
});

it('HEAD has the same headers and no body', async () => {
  const full = await get(`/images/${id}/384.webp`);
  const head = await request(testApp.app.getHttpServer()).head(`/images/${id}/384.webp`).expect(200);
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
  expect(Number(head.headers['content-length'])).toBe((full.body as Buffer).length);
  expect(head.headers.etag).toBe(full.headers.etag);
});

it.each([
  ['a width that is not stored', () => `/images/${id}/97.webp`],
  ['another type', () => `/images/${id}/96.png`],
  ['a width with a leading zero', () => `/images/${id}/096.webp`],
  ['an unknown id', () => `/images/${'0'.repeat(32)}/96.webp`],
  ['an id in capitals', () => `/images/${'A'.repeat(32)}/96.webp`],
  ['the folder of unfinished uploads', () => '/images/.incoming/96.webp'],
  ['a path out of the folder', () => '/images/..%2f..%2fetc/96.webp'],
  ['a path out of the folder in the file name', () => `/images/${id}/..%2f..%2f96.webp`],
  ['a null byte', () => `/images/${id}%00/96.webp`],
])('%s answers 404 in the envelope', async (_, path) => {
  const response = await get(path()).expect(404);
  expect(response.body).toEqual({
    statusCode: 404,
    data: null,
    message: 'Image not found',
    success: false,
    code: 'image.not_found',
  });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('a discarded image answers 404', async () => {
  const store = testApp.app.get(ImageStore);
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();
  const stored = await store.store(uploadedImage(bytes), 'square');
  await get(stored.url).expect(200);
  await store.discard(stored.id);
  await get(stored.url).expect(404);
});
