import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startGallery } from '../gallery/gallery.ts';
import { violationsInBothSchemes } from './axe.ts';
import { expect, test as base } from './fixtures.ts';

// One after the other in one worker, because each worker would build the gallery.
base.describe.configure({ mode: 'default' });

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({}, use) => {
      const { url, stop } = await startGallery({ dist: mkdtempSync(join(tmpdir(), 'linkstall-gallery-')) });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
});

test('every piece of the kit has its page', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-missing]')).toHaveAttribute('data-missing', '');
});

for (const viewport of sizes) {
  test(`axe finds nothing on any page of the gallery at ${viewport.width} px, light and dark, and all fits`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const ways = page.getByRole('navigation', { name: 'Pieces' }).getByRole('link');
    const paths = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} is wider than the screen`).toBeLessThanOrEqual(viewport.width);
      expect(await violationsInBothSchemes(page, path)).toEqual([]);
    }
  });
}
