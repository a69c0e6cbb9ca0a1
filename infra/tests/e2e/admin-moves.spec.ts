// `npm run bench -- admin-moves` measures the duration of a navigation. This test proves the causes: the page waits for no
// request, and nothing is loaded again.
import type { Page } from '@playwright/test';

import { addLinks, expect, logIn, createTestImage, test } from './fixtures.ts';

const PAGES = [
  { path: '/admin/design', title: 'Design', shows: 'input[type=radio]' },
  { path: '/admin/links', title: 'Links', shows: 'li[id^=link-]' },
] as const;

const linkTo = (page: Page, path: string) => page.locator(`header a[href="${path}"], nav a[href="${path}"]`).first();

test('a navigation between admin pages shows the page with its content before any response arrives', async ({
  page,
  request,
  creator,
}) => {
  const links = Array.from({ length: 14 }, (_, index) => ({ title: `Link ${index}`, url: 'https://example.com/link' }));
  await addLinks(request, creator, { links, image: await createTestImage('teal') });
  await logIn(page, creator);
  await page.goto('/admin/links');
  await page.waitForSelector('li[id^=link-]');
  // Each page is read once; the first visit also brings its code.
  for (const { path, shows } of PAGES) {
    await linkTo(page, path).click();
    await page.waitForSelector(shows, { state: 'attached' });
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.route('**', () => undefined);
  for (const { path, title, shows } of PAGES) {
    await linkTo(page, path).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.waitForSelector(shows, { state: 'attached' });
  }
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});
