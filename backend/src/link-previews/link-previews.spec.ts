import type { LinkPreview, PreviewPicture } from '@linkstall/contracts/http';
import sharp from 'sharp';

import { html, serveOtherSites, type OtherSites } from '../../test/other-sites.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import type { DomainError } from '../http/domain-error.js';
import { SafeFetch } from './safe-fetch.service.js';

let testApp: TestApp;
let others: OtherSites;
let token: string;
beforeAll(async () => {
  testApp = await startApp();
  others = await serveOtherSites(testApp);
  ({ token } = await testApp.api.newSession());
});

const preview = (url: string, call = { token }) => testApp.api.post<LinkPreview>('link/preview', { url }, call);

it('POST /link/preview answers title, description, picture, site and icon of a page', async () => {
  others.sites.set(
    'meera.example',
    html(`<!doctype html><head><title>Plain</title><base href="https://cdn.meera.example/">
      <meta property="og:title" content="The weekday &amp; weekend&#10; tiffin">
      <meta name="description" content="Five lunches."><meta property="og:site_name" content="Meera cooks">
      <meta property="og:image" content="/tiffin.jpg"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
      <link rel="icon" sizes="32x32" href="32.png"><link rel="apple-touch-icon" href="180.png"></head>`),
  );
  const response = await preview('https://meera.example/tiffin');
  expect([response.status, response.body.data]).toEqual([
    200,
    {
      url: 'https://meera.example/tiffin',
      title: 'The weekday & weekend tiffin',
      description: 'Five lunches.',
      site: 'Meera cooks',
      picture: 'https://cdn.meera.example/tiffin.jpg',
      icon: 'https://cdn.meera.example/180.png',
    },
  ]);
});

it('reads the encoding that the header or the page names', async () => {
  const page = (start: string) => Buffer.from(`${start}<title>Caf\u00e9</title>`, 'latin1');
  others.sites.set('header.example', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(page('')),
  );
  others.sites.set('meta.example', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page('<meta charset="windows-1252">')),
  );
  expect((await preview('header.example')).body.data.title).toBe('Café');
  expect((await preview('meta.example')).body.data.title).toBe('Café');
});

it('prefers https for an address without a scheme, and answers http for a site without https', async () => {
  others.sites.set('new.example', html('<title>New</title>'));
  expect((await preview('new.example/x')).body.data.url).toBe('https://new.example/x');
  let attempts = 0;
  others.sites.set('old.example', (request, response) => {
    attempts += 1;
    if (attempts === 1) request.socket.destroy();
    else html('<title>Old</title>')(request, response);
  });
  expect((await preview('old.example')).body.data).toMatchObject({ url: 'http://old.example', title: 'Old' });
});

it.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'www.youtube.com', '/oembed?format=json&url='],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'www.youtube.com', '/oembed?format=json&url='],
  ['https://vimeo.com/76979871', 'vimeo.com', '/api/oembed.json?url='],
  ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'open.spotify.com', '/oembed?url='],
  ['https://soundcloud.com/forss/flickermood', 'soundcloud.com', '/oembed?format=json&url='],
  ['https://music.apple.com/in/album/x/1440857781', 'music.apple.com', '/api/oembed?url='],
])('asks the service of %s for title and poster', async (url, host, path) => {
  const paths: (string | undefined)[] = [];
  others.sites.set(host, (request, response) => {
    paths.push(request.url);
    const answer = { title: 'A song', provider_name: 'Service', thumbnail_url: 'https://img.example/p.jpg' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const { data } = (await preview(url)).body;
  expect(paths).toEqual([path + encodeURIComponent(url)]);
  expect(data).toMatchObject({ url, title: 'A song', site: 'Service', picture: 'https://img.example/p.jpg' });
});

it('reads the page itself when the service does not answer', async () => {
  others.sites.set('vimeo.com', (request, response) =>
    request.url?.startsWith('/api/') ? response.writeHead(500).end() : html('<title>Film</title>')(request, response),
  );
  expect((await preview('vimeo.com/76979871')).body.data.title).toBe('Film');
});

it.each([
  ['a site that does not exist', 'nowhere.example', 'preview.unreachable', 'nowhere.example could not be reached'],
  ['a page that is gone', 'gone.example', 'preview.status', 'gone.example does not show this page to us'],
  ['a file', 'file.example', 'preview.type', 'file.example did not send what we can read'],
])('POST /link/preview answers 422 for %s', async (...[, url, code, message]) => {
  others.sites.set('gone.example', (_, response) => response.writeHead(410).end());
  others.sites.set('file.example', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
  );
  const { status, body } = await preview(url);
  expect([status, body.code, body.message]).toEqual([422, code, message]);
});

it('POST /link/preview-picture answers the picture as WebP with at most 1,280 px', async () => {
  const create = { width: 1600, height: 900, channels: 3 as const, background: '#e8890c' };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  others.sites.set('img.example', (request, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(request.url === '/bad.jpg' ? 'no picture' : bytes),
  );
  const read = (url: string) => testApp.api.post<PreviewPicture>('link/preview-picture', { url }, { token });
  const image = Buffer.from((await read('https://img.example/p.jpg')).body.data.image, 'base64');
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
  expect((await read('https://img.example/bad.jpg')).status).toBe(415);
});

it('limits the requests of one account (429), and not those of another account', async () => {
  const limited = await startApp({ RATE_LIMIT_FACTOR: '0.01' });
  const sites = await serveOtherSites(limited);
  sites.sites.set('new.example', html('<title>New</title>'));
  const statuses: number[] = [];
  const fetcher = limited.app.get(SafeFetch);
  const options = { types: /html/, accept: 'text/html', maxBytes: 100, excess: 'cut' as const };
  for (let count = 0; count < 5; count += 1)
    await fetcher.get('https://new.example/', { owner: 'a', ...options }).then(
      () => statuses.push(200),
      (error: unknown) => statuses.push((error as DomainError).kind === 'too-many' ? 429 : 0),
    );
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await fetcher.get('https://new.example/', { owner: 'b', ...options })).bytes.length).toBe(18);
});
