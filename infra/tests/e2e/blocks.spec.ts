import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

import { violationsOn } from './axe.ts';
import { addLinks, createTestImage, expect, logIn, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
/** Sample creators with sizes, headers, and entries that are not links. */
const SAMPLES = ['/lucia.viaja', '/ananya-reads', '/kabir.plays', '/tenzin.treks', '/tom_builds', '/arjunlifts'];

const columnsOf = (page: Page) =>
  page
    .locator('ul[data-wide]')
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').filter(Boolean).length);
/** The width of the page minus the width of the window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('the samples with blocks', () => {
  // The test injects axe as a script, so the page runs without its content policy.
  test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

  test('have two columns on phones, four on computers, fit every screen and have no violations', async ({ page }) => {
    for (const path of SAMPLES) {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      expect([path, await columnsOf(page)]).toEqual([path, 2]);
      expect([path, await violationsOn(page)]).toEqual([path, []]);
      for (const width of [320, 899, 900]) {
        await page.setViewportSize({ width, height: 700 });
        expect([path, width, await columnsOf(page), await overflowOf(page)]).toEqual([
          ...[path, width, width < 900 ? 2 : 4],
          0,
        ]);
      }
      await page.setViewportSize(DESKTOP);
      expect([path, await violationsOn(page)]).toEqual([path, []]);
    }
  });
});

test('a page with blocks loads no script, and offers files for calendars and address books', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (const path of SAMPLES) await page.goto(path);
  expect(scripts).toEqual([]);
  await page.goto('/ananya-reads');
  const card = await page.request.get((await page.locator('[data-kind=contact] a').getAttribute('href')) ?? '');
  expect(await card.text()).toContain('FN:Ananya Sen');
  await page.goto('/lucia.viaja');
  const event = await page.request.get((await page.locator('[data-kind=event] a').getAttribute('href')) ?? '');
  expect(await event.text()).toContain('DTSTART:20270123T130000Z');
  await page.getByText('Which pass do you use?').click();
  await expect(page.getByText(/^None\. Sleeper tickets/)).toBeVisible();
});

test('a gallery is swiped without a script, by touch and by keys', async ({ page, creator }) => {
  const picture = await createTestImage('teal');
  const body = new FormData();
  for (const [name, value] of Object.entries({ kind: 'images', title: 'From my kitchen' })) body.append(name, value);
  for (const alt of ['A dosa', 'An idli', 'A vada']) {
    body.append('images', `new ${alt}`);
    body.append('thumbnail', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  }
  const added = await page.request.post('/api/v1/link/add-entry', {
    headers: { authorization: creator.token },
    multipart: body,
  });
  expect(added.status()).toBe(201);
  await page.setViewportSize(PHONE);
  await page.goto(`/${creator.username}`);
  const list = page.getByRole('group', { name: 'From my kitchen' });
  await expect(list.getByRole('img')).toHaveCount(3);
  expect(await list.evaluate((element) => getComputedStyle(element).scrollSnapType)).toBe('x mandatory');
  await list.focus();
  await page.keyboard.press('ArrowRight');
  await expect(list.getByRole('img', { name: 'An idli' })).toBeInViewport({ ratio: 0.9 });
  await expect(list.getByRole('img', { name: 'A dosa' })).not.toBeInViewport({ ratio: 0.5 });
  for (const { width } of [PHONE, DESKTOP, { width: 320 }]) {
    await page.setViewportSize({ width, height: 700 });
    expect([width, await overflowOf(page)]).toEqual([width, 0]);
  }
});

test('a file is downloaded under its title, and counts as a click', async ({ page, creator }) => {
  const headers = { authorization: creator.token };
  const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer };
  const multipart = { kind: 'file', title: 'Price list', file };
  const added = await page.request.post('/api/v1/link/add-entry', { headers, multipart });
  expect(added.status()).toBe(201);
  await page.setViewportSize(PHONE);
  await page.goto(`/${creator.username}`);
  const link = page.getByRole('link', { name: 'Price list Download PDF · 1 kB' });
  const [download, visit] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/\/report\/visit/),
    link.click(),
  ]);
  expect(download.suggestedFilename()).toBe('Price list.pdf');
  expect(readFileSync(await download.path())).toEqual(buffer);
  expect(visit.method()).toBe('POST');
  expect(new URL(page.url()).pathname).toBe(`/${creator.username}`);
  for (const { width } of [PHONE, DESKTOP, { width: 320 }]) {
    await page.setViewportSize({ width, height: 700 });
    expect([width, await overflowOf(page)]).toEqual([width, 0]);
  }
});

test('a web font that arrives late moves nothing', async ({ page, creator }) => {
  const headers = { authorization: creator.token };
  await page.request.patch('/api/v1/users/update-theme', { headers, data: { theme: 'folio' } });
  await addLinks(page.request, creator, {
    links: Array.from({ length: 6 }, (_, index) => ({ title: `A recipe with number ${index}`, url: 'example.com' })),
    image: await createTestImage('teal'),
  });
  let unblock: () => void = () => undefined;
  const unblockSignal = new Promise<void>((resolve) => (unblock = resolve));
  await page.route('**/assets/fonts/*', (route) => unblockSignal.then(() => route.continue()));
  await page.setViewportSize(PHONE);
  await page.goto(`/${creator.username}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((paint) => requestAnimationFrame(() => requestAnimationFrame(paint))));
  const topsOf = () =>
    page.evaluate(() => Array.from(document.querySelectorAll('h1, li'), (item) => item.getBoundingClientRect().top));
  const before = await topsOf();
  const font = page.waitForResponse(/\/assets\/fonts\/fraunces-/);
  unblock();
  expect((await font).headers()['cache-control']).toContain('immutable');
  await page.evaluate(() => document.fonts.ready);
  expect(await topsOf()).toEqual(before);
});

test('a press on a size shows it in the phone preview and to visitors', async ({ page, creator }) => {
  await addLinks(page.request, creator, {
    links: ['Blog', 'Shop', 'Band'].map((title) => ({ title, url: 'example.com' })),
    image: await createTestImage('teal'),
  });
  await logIn(page, creator);
  await page.setViewportSize(DESKTOP);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Size of Blog' }).click();
  const response = page.waitForResponse(/update-link/);
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await expect(page.locator('[data-slot=phone-preview] [data-size=card]')).toHaveText('Blog');
  await response;
  await page.goto('/admin/design');
  await page.getByRole('button', { name: /^Side/ }).click();
  await expect(page.getByText('Your page has its new header.')).toBeVisible();
  await page.goto(`/${creator.username}`);
  await expect(page.locator('main [data-size=card], [data-page] [data-size=card]').first()).toContainText('Blog');
  const [profile, list] = await Promise.all(
    ['h1', 'ul[data-wide]'].map((selector) => page.locator(`[data-page] ${selector}`).first().boundingBox()),
  );
  expect(profile && list && profile.x + profile.width < list.x).toBe(true);
});
