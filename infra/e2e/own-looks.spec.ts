// A look of one's own: made by a creator, read by visitors whatever was chosen.
import type { Page } from '@playwright/test';

import { violationsInBothSchemes } from './axe.ts';
import { addLinks, addProduct, type Creator, expect, expectNotice, logIn, paintPicture, test } from './fixtures.ts';

// axe is put in by hand, so the content policy has to step aside.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const LINKS = [{ title: 'Rasam', url: 'https://example.com' }];

async function openEditor(page: Page): Promise<void> {
  await page.goto('/admin/design');
  await page.getByRole('button', { name: 'Start from Marigold' }).click();
  await expect(page.getByRole('heading', { name: 'A new look' })).toBeFocused();
}

test('colours that cannot be read are mended by the one that is offered, and visitors can read the rest', async ({
  page,
  request,
  creator,
}) => {
  const picture = await paintPicture('teal');
  await addLinks(request, creator, { links: LINKS, picture });
  const { _id: product } = await addProduct(request, creator, { pictures: [picture] });
  await logIn(page, creator);
  await openEditor(page);
  await page.getByLabel('Words', { exact: true }).fill('#777777');
  await page.getByLabel('Links and cards', { exact: true }).fill('#7a7a7a');
  await page.getByRole('button', { name: 'Save and use' }).click();
  await expect(page.getByText('First make the words readable')).toBeVisible();
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
    `/store/@${creator.username}/${product}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await violationsInBothSchemes(page, path)).toEqual([]);
  }
});

test('a photo lies under a veil, and page and editor stay readable on the smallest phone and a wide desktop', async ({
  page,
  request,
  creator,
}) => {
  const photo = await paintPicture('orange');
  await addLinks(request, creator, { links: LINKS, picture: photo });
  await logIn(page, creator);
  await openEditor(page);
  await page.getByRole('radio', { name: 'Photo' }).check({ force: true });
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByText(/A veil of \d+ % lies over the photo/)).toBeVisible();
  expect(await misfitsAndViolations(page, 'editor')).toEqual([]);
  await page.getByRole('button', { name: 'Save and use' }).click();
  await expectNotice(page, 'Look saved. Visitors see it now');
  await page.goto(`/${creator.username}`);
  expect(await shownPhoto(page)).toMatch(/\/images\/[^"]+\.webp/);
  expect(await misfitsAndViolations(page, 'page')).toEqual([]);
  await deleteAndPutBack(page, creator);
});

async function misfitsAndViolations(page: Page, where: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const width of [320, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (sideways > 0) found.push(`${where} at ${width} px: ${sideways} px sideways`);
    found.push(...(await violationsInBothSchemes(page, `${where} at ${width} px`)));
  }
  return found;
}

const shownPhoto = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const grounds = [...document.querySelectorAll('[data-page]')].flatMap((element) =>
      [null, '::before'].map((part) => getComputedStyle(element, part).backgroundImage),
    );
    return grounds.join(' ');
  });

/** The page falls back to the theme that the look began with, and Undo brings the look back. */
async function deleteAndPutBack(page: Page, { username }: Creator): Promise<void> {
  await page.goto('/admin/design');
  await page.getByRole('button', { name: 'Delete My Marigold' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await undo.click();
  await expect(page.getByRole('radio', { name: /My Marigold/ })).toBeVisible();
  await page.goto(`/${username}`);
  expect(await shownPhoto(page)).toContain('/images/');
}
