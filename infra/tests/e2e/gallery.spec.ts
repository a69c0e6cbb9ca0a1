import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startGallery } from '../../dev/gallery/gallery.ts';
import { violationsInBothSchemes } from './axe.ts';
import { expect, test as base } from './fixtures.ts';

// All tests run in one worker, because each worker would build the gallery again.
base.describe.configure({ mode: 'default' });

const SIZES = [
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

test('every component of the kit has a page in the gallery', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-missing]')).toHaveAttribute('data-missing', '');
});

for (const viewport of SIZES) {
  test(`every gallery page at ${viewport.width} px fits and has no axe violation, light and dark`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Pieces' }).getByRole('link');
    const paths = await links.evaluateAll((anchors) => anchors.map((link) => link.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(contentWidth, `${path} is wider than the screen`).toBeLessThanOrEqual(viewport.width);
      expect(await violationsInBothSchemes(page, path)).toEqual([]);
    }
  });
}
