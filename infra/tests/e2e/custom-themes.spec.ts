// A creator makes a custom theme, and visitors can read the page whatever colours the creator chose.
import type { Page } from '@playwright/test';

import { violationsInBothSchemes } from './axe.ts';
import { addLinks, addProduct, type Creator, expect, expectNotice, logIn, createTestImage, test } from './fixtures.ts';

// The tests inject axe as a script, so these pages run without their content policy.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const LINKS = [{ title: 'Rasam', url: 'https://example.com' }];

async function openEditor(page: Page): Promise<void> {
  await page.goto('/admin/design');
  await page.getByRole('button', { name: 'Start from Marigold' }).click();
  await expect(page.getByRole('heading', { name: 'A new look' })).toBeFocused();
}

test('the editor offers readable colours instead of unreadable ones, and visitors can read the pages', async ({
  page,
  request,
  creator,
}) => {
  const image = await createTestImage('teal');
  await addLinks(request, creator, { links: LINKS, image });
  const { _id: productId } = await addProduct(request, creator, { images: [image] });
  await logIn(page, creator);
  await openEditor(page);
  await page.getByLabel('Words', { exact: true }).fill('#777777');
  await page.getByLabel('Links and cards', { exact: true }).fill('#7a7a7a');
  await page.getByRole('button', { name: 'Save and use' }).click();
  await expect(page.getByText('First make the words readable')).toBeVisible();
  await page.getByRole('tab', { name: 'Background' }).click();
  await page.getByRole('radio', { name: 'Gradient' }).check({ force: true });
  for (let offers = 0; offers < 4 && !(await page.getByText('Everything can be read.').isVisible()); offers += 1)
    await page
      .getByRole('button', { name: /^Use this/ })
      .first()
      .click();
  await page.getByRole('button', { name: 'Save and use' }).click();
  await expectNotice(page, 'Look saved. Visitors see it now');
  for (const path of [
    `/${creator.username}`,
    `/store/@${creator.username}`,
    `/store/@${creator.username}/${productId}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await violationsInBothSchemes(page, path)).toEqual([]);
  }
});

test('a photo gets an overlay, and page and editor stay readable at 320 and 1920 px', async ({
  page,
  request,
  creator,
}) => {
  const photo = await createTestImage('orange');
  await addLinks(request, creator, { links: LINKS, image: photo });
  await logIn(page, creator);
  await openEditor(page);
  await page.getByRole('tab', { name: 'Background' }).click();
  await page.getByRole('radio', { name: 'Photo' }).check({ force: true });
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByText(/A veil of \d+ % lies over the photo/)).toBeVisible();
  expect(await problemsOn(page, 'editor')).toEqual([]);
  await page.getByRole('button', { name: 'Save and use' }).click();
  await expectNotice(page, 'Look saved. Visitors see it now');
  await page.goto(`/${creator.username}`);
  expect(await backgroundImages(page)).toMatch(/\/images\/[^"]+\.webp/);
  expect(await problemsOn(page, 'page')).toEqual([]);
  await deleteAndUndo(page, creator);
});

async function problemsOn(page: Page, location: string): Promise<unknown[]> {
  const problems: unknown[] = [];
  for (const width of [320, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflowPx > 0) problems.push(`${location} at ${width} px: ${overflowPx} px sideways`);
    problems.push(...(await violationsInBothSchemes(page, `${location} at ${width} px`)));
  }
  return problems;
}

const backgroundImages = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const backgrounds = [...document.querySelectorAll('[data-page]')].flatMap((element) =>
      [null, '::before'].map((pseudoElement) => getComputedStyle(element, pseudoElement).backgroundImage),
    );
    return backgrounds.join(' ');
  });

/** The page falls back to the theme that the custom theme started from, and Undo restores the custom theme. */
async function deleteAndUndo(page: Page, { username }: Creator): Promise<void> {
  await page.goto('/admin/design');
  await page.getByRole('button', { name: 'Delete My Marigold' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await undo.click();
  await expect(page.getByRole('radio', { name: /My Marigold/ })).toBeVisible();
  await page.goto(`/${username}`);
  expect(await backgroundImages(page)).toContain('/images/');
}
