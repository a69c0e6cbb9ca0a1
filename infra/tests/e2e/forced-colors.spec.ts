import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { addLinks, createTestImage, expect, logIn, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Number of different colours in a screenshot, with 16 steps for each channel. */
async function colorCount(element: Locator): Promise<number> {
  const data = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += 3)
    colors.add(((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4));
  return colors.size;
}

/** The share of the pixels, 0 to 1, that differ between two elements of one size. */
async function differentShare(first: Locator, second: Locator): Promise<number> {
  const images = [await first.screenshot(), await second.screenshot()].map((image) =>
    sharp(image).resize(60, 40, { fit: 'fill' }).greyscale().raw().toBuffer(),
  );
  const [left, right] = await Promise.all(images);
  return [...(left ?? [])].filter((value, at) => Math.abs(value - (right?.[at] ?? 0)) > 60).length / (60 * 40);
}

const background = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

test('in forced colours a switch shows its state, the current page is marked, and samples have their colours', async ({
  page,
  request,
  creator,
}) => {
  const links = ['On', 'Off'].map((title) => ({ title, url: 'https://example.com/' }));
  await addLinks(request, creator, { links, image: await createTestImage('teal') });
  await page.emulateMedia({ forcedColors: 'active' });
  await logIn(page, creator);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/admin/links');
    const on = page.getByRole('switch', { name: 'Show On' });
    const off = page.getByRole('switch', { name: 'Show Off' });
    await off.setChecked(false);
    await expect.poll(() => differentShare(on, off)).toBeGreaterThan(0.1);
    const nav = page.getByRole('navigation', { name: 'Admin' });
    const current = nav.getByRole('link', { name: 'Links' });
    const other = nav.getByRole('link', { name: 'Design' });
    expect(await background(current)).not.toBe(await background(other));
    await off.setChecked(true);
  }
  await page.goto(`/${creator.username}`);
  const ownBar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Design' }) });
  await expect(ownBar).toBeVisible();
  expect(await ownBar.evaluate((bar) => getComputedStyle(bar).borderTopStyle)).toBe('solid');
  await page.goto('/admin/design');
  const samples = page.getByRole('radiogroup').first().locator('label');
  await expect(samples.nth(3)).toBeVisible();
  for (const index of [0, 1, 2]) expect(await colorCount(samples.nth(index))).toBeGreaterThan(6);
});

/** Texts of the page that are not black. */
const paleTexts = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
      .filter((element) => getComputedStyle(element).color !== 'rgb(0, 0, 0)')
      .map((element) => element.textContent),
  );

test('a dark theme and the dark scheme print black text', async ({ page, request, creator }) => {
  await addLinks(request, creator, {
    links: [{ title: 'Printed', url: 'https://example.com/' }],
    image: await createTestImage('teal'),
  });
  const headers = { authorization: creator.token };
  await request.patch('/api/v1/users/update-theme', { headers, data: { theme: 'neon-gali' } });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of [`/${creator.username}`, '/store/@meera.cooks', '/about', '/login']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await paleTexts(page), path).toEqual([]);
  }
});
