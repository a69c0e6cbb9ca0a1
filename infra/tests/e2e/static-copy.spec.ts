import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';

import { addProduct, createTestImage, type Creator, expect, expectNotice, logIn, test } from './fixtures.ts';

/** The copy has no scripts, so it is compared with what a browser without scripts shows of the site. */
const READER = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', javaScriptEnabled: false } as const;

const ENTRIES: readonly Readonly<Record<string, string>>[] = [
  { kind: 'social', accounts: 'mastodon.social/@asha' },
  { kind: 'video', title: 'Rasam', url: 'https://youtu.be/dQw4w9WgXcQ' },
  { kind: 'upi', title: 'Tip', upiId: 'asha@okhdfcbank', payee: 'Asha', amount: '20' },
  { kind: 'contact', title: 'Asha', org: 'Kitchen', tel: '+919876543210' },
];

/** Returns the id of the product in a collection. */
async function fillPage(request: APIRequestContext, creator: Creator): Promise<string> {
  const headers = { authorization: creator.token };
  const post = async (path: string, multipart: Record<string, unknown>) => {
    const response = await request.post(`/api/v1/${path}`, { headers, multipart: multipart as Record<string, string> });
    expect(response.status(), await response.text()).toBe(201);
  };
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: await createTestImage('teal') };
  const link = { title: 'The blog', url: 'https://blog.example/a?b=1&c=2', thumbnail: picture };
  await post('link/add-link', { ...link, isActive: 'true', countClicks: 'true' });
  for (const entry of ENTRIES) await post('link/add-entry', entry);
  const products: string[] = [];
  for (let count = 0; count < 26; count += 1) {
    const images = count < 2 ? [await createTestImage('olive'), await createTestImage('navy')] : [];
    const fields = { Product_Name: `Pot ${count}`, ...(count === 0 && { Product_Collection: 'Clay & iron' }) };
    products.push((await addProduct(request, creator, { images, fields }))._id);
  }
  return products[0] ?? '';
}

/** Downloads the copy on the screen, and unpacks it. */
async function downloadCopy(page: Page, folder: string): Promise<ReadonlyMap<string, string>> {
  await page.goto('/admin/account/security');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the copy' }).click(),
  ]);
  await expectNotice(page, 'The copy of your page has been downloaded');
  const files = unzipSync(await readFile(await download.path()));
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return new Map(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]));
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** A web server of the folder below a path. */
async function serve(folder: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace('/deep/down/', ''));
    readFile(join(folder, path)).then(
      (bytes) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? '' }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/deep/down`, close: () => server.close() };
}

/** Loads all pictures, also those far below. Returns the text, the broken pictures and a screenshot. */
async function look(page: Page) {
  const broken = await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    const states = await Promise.allSettled(images.map((image) => image.decode()));
    return images.filter((_, index) => states[index]?.status === 'rejected').map(({ src }) => src);
  });
  await page.evaluate(() => document.fonts.ready);
  const text = await page.locator('body').innerText();
  const picture = await sharp(await page.screenshot({ fullPage: true }))
    .raw()
    .toBuffer();
  return { broken, text, picture };
}

async function openFolder(browser: Browser, start: string) {
  const context = await browser.newContext(READER);
  await context.setOffline(start.startsWith('file:'));
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${start}/index.html`);
  return { page, outside: () => requests.filter((url) => !url.startsWith(`${start}/`) && !url.startsWith('data:')) };
}

test('a copy of page and store looks like the site, from a disk without a network and from any web server', async ({
  page,
  request,
  creator,
  browser,
}, testInfo) => {
  const product = await fillPage(request, creator);
  await logIn(page, creator);
  const folder = testInfo.outputPath('copy');
  const files = await downloadCopy(page, folder);
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  expect(pages).toHaveLength(1 + 2 + 1 + 26); // the page, two pages of the store, a collection, the products
  for (const [path, html] of pages) {
    expect([path, html.match(/<script|<form|<iframe|\sping=|<button(?![^>]*popovertarget)/gi)]).toEqual([path, null]);
    const addresses = [...html.matchAll(/\s(?:src|href)="([^"#]+)/g)].map(([, address = '']) => address);
    expect([path, addresses.filter((address) => address.startsWith('/'))]).toEqual([path, []]);
  }
  const home = files.get('index.html') ?? '';
  expect(home).toContain('href="https://blog.example/a?b=1&amp;c=2"');
  expect(home).toContain('<meta name="fediverse:creator" content="@asha@mastodon.social">');
  expect(home).toMatch(new RegExp(`<link rel="canonical" href="http://[^"]+/${creator.username}">`));

  const origin = new URL(page.url()).origin;
  const context = await browser.newContext(READER);
  const live = await context.newPage();
  const server = await serve(folder);
  for (const start of [pathToFileURL(folder).href, server.url]) {
    const copy = await openFolder(browser, start);
    const compare = async (path: string) => {
      await live.goto(origin + path, { waitUntil: 'networkidle' });
      await live.locator('form').evaluateAll((forms) => forms.forEach((form) => form.remove()));
      await copy.page.mouse.move(0, 0);
      const [onSite, inCopy] = [await look(live), await look(copy.page)];
      expect([path, inCopy.broken, inCopy.text]).toEqual([path, [], onSite.text]);
      expect([path, inCopy.picture.equals(onSite.picture)]).toEqual([path, true]);
    };
    await compare(`/${creator.username}`);
    await copy.page.getByRole('link', { name: 'Store', exact: true }).click();
    await copy.page.getByRole('link', { name: 'Clay & iron' }).click();
    await compare(`/store/@${creator.username}?in=Clay+%26+iron`);
    await copy.page.locator(`a[href$="/${product}.html"]`).first().click();
    await compare(`/store/@${creator.username}/${product}`);
    expect(copy.outside()).toEqual([]);
    await copy.page.context().close();
  }
  server.close();
  await context.close();
});
