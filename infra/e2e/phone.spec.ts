import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import themes from '../themes/themes.json' with { type: 'json' };
import { addLinks, addProduct, type Creator, expect, logIn, paintPicture, test } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };
const MOST_DIFFERENT = 0.005;
/** Of 255: the same gradient, drawn elsewhere on a screen, is rounded elsewhere. */
const ROUNDING = 2;
/** Where the telephone's page is put to be photographed at its whole length: below the bar of the admin area. */
const PLACE = { x: 0, y: 100 };
const SCREENS = 2;

interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: number };
}
/** What of the backend's reader of pictures is needed here. */
type Sharp = (png: Buffer) => { raw(): { toBuffer(how: { resolveWithObject: true }): Promise<Pixels> } };
const sharp = createRequire(join(import.meta.dirname, '../../backend/package.json'))('sharp') as Sharp;

const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer({ resolveWithObject: true });

/** The share of pixels that are not the same, 0 to 1: all of them where the sizes differ. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  const { width, height, channels } = a.info;
  if (b.info.width !== width || b.info.height !== height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += channels) {
    let most = 0;
    for (let channel = at; channel < at + channels; channel += 1)
      most = Math.max(most, Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0)));
    if (most > ROUNDING) different += 1;
  }
  return different / (width * height);
}

/** A profile with everything that a page can show, longer than one screen. */
async function fill(page: Page, creator: Creator): Promise<void> {
  const { request } = page;
  const links = [
    { title: 'Watch: rasam in eleven minutes', url: 'https://example.com/rasam' },
    { title: 'A title so long that it needs a second line wherever it stands', url: 'https://example.com/long' },
    { title: 'قهوه با هل', url: 'https://example.com/right-to-left' },
    ...Array.from({ length: 17 }, (_, at) => ({ title: `Recipe ${at + 1}`, url: `https://example.com/${at}` })),
  ];
  await addLinks(request, creator, { links, picture: await paintPicture('teal') });
  await addProduct(request, creator, { pictures: [await paintPicture('tomato')] });
}

/** Lifts the telephone's page out of its frame, at the width at which it was laid out; answers it. */
async function liftedPhone(page: Page): Promise<Locator> {
  const drawn = page.locator('[data-slot=phone-preview] [aria-hidden=true] > div').first();
  await expect(drawn.locator('[data-page]')).toBeVisible();
  const width = await drawn.evaluate((element: HTMLElement) => {
    const laidOut = element.offsetWidth;
    for (let above = element.parentElement; above; above = above.parentElement) above.style.contain = 'none';
    element.style.cssText =
      'transform: none; position: fixed; z-index: 99; left: 0; top: 100px; width: 390px; min-height: 844px; pointer-events: none';
    return laidOut;
  });
  expect(width).toBe(PHONE.width);
  return drawn;
}

/** The whole of it. */
async function photoOfPhone(page: Page, drawn: Locator): Promise<Buffer> {
  const height = await drawn.evaluate((element: HTMLElement) => element.offsetHeight);
  expect(height).toBeGreaterThan(SCREENS * PHONE.height);
  return page.screenshot({ animations: 'disabled', clip: { ...PLACE, width: PHONE.width, height } });
}

/** Values of the theme that a page is drawn with. */
const themeOf = (within: Page | Locator) =>
  within
    .locator('[data-page]')
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      return ['page', 'link', 'title', 'title-font', 'link-radius'].map((name) =>
        style.getPropertyValue(`--lt-${name}`),
      );
    });

/** Pictures are drawn once they are decoded; those that are far away are not even asked for before. */
async function decodePictures(within: Page | Locator): Promise<void> {
  await expect(within.locator('img:not([src])')).toHaveCount(0);
  await within.locator('img').evaluateAll((images) =>
    Promise.all(
      images.map((image) => {
        (image as HTMLImageElement).loading = 'eager';
        return (image as HTMLImageElement).decode();
      }),
    ),
  );
}

test('the phone shows of every theme what visitors see', async ({ page, browser, baseURL, creator }) => {
  test.slow(); // two photographs of a whole page for each theme
  await fill(page, creator);
  await logIn(page, creator);
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto('/admin/design');
  const drawn = await liftedPhone(page);
  const visitor = await browser.newPage({ baseURL: baseURL ?? '', viewport: PHONE });
  const headers = { authorization: creator.token };
  for (const { _id, name } of themes) {
    // In the telephone it is chosen and not saved.
    await page.getByRole('radio', { name, exact: true }).check({ force: true });
    await page.request.patch('/api/v1/users/update-theme', { headers, data: { theme: _id } });
    await visitor.goto(`/${creator.username}`);
    await expect.poll(() => themeOf(drawn), { message: name }).toEqual(await themeOf(visitor));
    await Promise.all([decodePictures(drawn), decodePictures(visitor)]);
    const phone = await photoOfPhone(page, drawn);
    const seen = await visitor.screenshot({ fullPage: true, animations: 'disabled' });
    expect(await difference(phone, seen), `of ${name}, the share of pixels that differ`).toBeLessThan(MOST_DIFFERENT);
  }
  await visitor.close();
});
