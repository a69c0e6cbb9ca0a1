import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import themes from '../../packages/themes/themes.json' with { type: 'json' };
import { addLinks, addProduct, type Creator, expect, logIn, createTestImage, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const MAX_DIFFERENCE = 0.005;
/**
 * Allowed difference of a colour channel (0 to 255). At another position of the screen, the same gradient rounds to slightly
 * different colours.
 */
const ROUNDING = 2;
/** The position of the phone preview for the screenshot: below the header of the admin area. */
const PREVIEW_POSITION = { x: 0, y: 100 };
/** The minimum height of the page, in screens of the phone. */
const MIN_SCREENS = 2;

interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: number };
}
/** The methods of sharp that this test needs. */
type Sharp = (png: Buffer) => { raw(): { toBuffer(how: { resolveWithObject: true }): Promise<Pixels> } };
const sharp = createRequire(join(import.meta.dirname, '../../../backend/package.json'))('sharp') as Sharp;

const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer({ resolveWithObject: true });

/** The share of pixels that differ, from 0 to 1. Images of different sizes differ in all pixels. */
async function difference(first: Buffer, second: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(first), pixelsOf(second)]);
  const { width, height, channels } = a.info;
  if (b.info.width !== width || b.info.height !== height) return 1;
  let differingPixels = 0;
  for (let offset = 0; offset < a.data.length; offset += channels) {
    let maxDifference = 0;
    for (let channel = offset; channel < offset + channels; channel += 1)
      maxDifference = Math.max(maxDifference, Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0)));
    if (maxDifference > ROUNDING) differingPixels += 1;
  }
  return differingPixels / (width * height);
}

/** A profile with everything that a page can show, longer than one screen. */
async function fill(page: Page, creator: Creator): Promise<void> {
  const { request } = page;
  const links = [
    { title: 'Watch: rasam in eleven minutes', url: 'https://example.com/rasam' },
    { title: 'A title so long that it needs a second line wherever it stands', url: 'https://example.com/long' },
    { title: 'قهوه با هل', url: 'https://example.com/right-to-left' },
    ...Array.from({ length: 17 }, (_, index) => ({
      title: `Recipe ${index + 1}`,
      url: `https://example.com/${index}`,
    })),
  ];
  await addLinks(request, creator, { links, image: await createTestImage('teal') });
  await addProduct(request, creator, { images: [await createTestImage('tomato')] });
}

/** Moves the phone preview out of its frame at its layout width, and returns its element. */
async function enlargePreview(page: Page): Promise<Locator> {
  const preview = page.locator('[data-slot=phone-preview] [aria-hidden=true] > div').first();
  await expect(preview.locator('[data-page]')).toBeVisible();
  const width = await preview.evaluate((element: HTMLElement) => {
    const layoutWidth = element.offsetWidth;
    for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
      ancestor.style.contain = 'none';
    element.style.cssText =
      'transform: none; position: fixed; z-index: 99; left: 0; top: 100px; width: 390px; min-height: 844px; pointer-events: none';
    return layoutWidth;
  });
  expect(width).toBe(PHONE.width);
  return preview;
}

async function screenshotOfPreview(page: Page, preview: Locator): Promise<Buffer> {
  const height = await preview.evaluate((element: HTMLElement) => element.offsetHeight);
  expect(height).toBeGreaterThan(MIN_SCREENS * PHONE.height);
  return page.screenshot({ animations: 'disabled', clip: { ...PREVIEW_POSITION, width: PHONE.width, height } });
}

/** The theme values that style a page. */
const themeOf = (container: Page | Locator) =>
  container
    .locator('[data-page]')
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      return ['page', 'link', 'title', 'title-font', 'link-radius'].map((name) =>
        style.getPropertyValue(`--lt-${name}`),
      );
    });

/** Loads and decodes all images, because a lazy image far below has no source yet. */
async function decodeImages(container: Page | Locator): Promise<void> {
  await expect(container.locator('img:not([src])')).toHaveCount(0);
  await container.locator('img').evaluateAll((images) =>
    Promise.all(
      images.map((image) => {
        (image as HTMLImageElement).loading = 'eager';
        return (image as HTMLImageElement).decode();
      }),
    ),
  );
}

/** Waits for the web font of the page, and returns whether it has one. */
const loadFont = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return document.fonts.size > 0;
  });

test('the phone preview shows every theme exactly as visitors see the page', async ({
  page,
  browser,
  baseURL,
  creator,
}) => {
  test.slow(); // two full-page screenshots for each theme
  await fill(page, creator);
  await logIn(page, creator);
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto('/admin/design');
  const preview = await enlargePreview(page);
  const visitor = await browser.newPage({ baseURL: baseURL ?? '', viewport: PHONE });
  // Two themes move, and a screenshot shows a moment.
  for (const tab of [page, visitor]) await tab.emulateMedia({ reducedMotion: 'reduce' });
  const headers = { authorization: creator.token };
  for (const { _id, name } of themes) {
    // The phone preview shows the theme before it is saved.
    await page.getByRole('radio', { name, exact: true }).check({ force: true });
    await page.request.patch('/api/v1/users/update-theme', { headers, data: { theme: _id } });
    await visitor.goto(`/${creator.username}`);
    await expect.poll(() => themeOf(preview), { message: name }).toEqual(await themeOf(visitor));
    await loadFont(page);
    // A web font that arrives after the first paint is used from the next page on.
    if (await loadFont(visitor)) await visitor.reload();
    await Promise.all([decodeImages(preview), decodeImages(visitor)]);
    const previewImage = await screenshotOfPreview(page, preview);
    const visitorImage = await visitor.screenshot({ fullPage: true, animations: 'disabled' });
    expect(await difference(previewImage, visitorImage), `of ${name}, the share of pixels that differ`).toBeLessThan(
      MAX_DIFFERENCE,
    );
  }
  await visitor.close();
});
