import type { Page } from '@playwright/test';

import { addLinks, addProduct, expect, logIn, paintPicture, test } from './fixtures.ts';

const KEYS = ['token', 'userData', 'links', 'themes', 'userTheme', 'storeOwner'];
const foreign = ['{"broken', 'null', '[]', '5', '"text"', '{"_id":{"$ne":1},"username":7}', '[null,{"a":[]}]', '<b>'];

/** Put where only the browser looks, from a page without scripts. */
async function keep(page: Page, keys: readonly string[], value: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([names, content]) => {
      for (const name of names) localStorage.setItem(name, content);
    },
    [keys, value] as const,
  );
}

test('whatever stands in the browser’s storage breaks no page for a visitor', async ({ page }) => {
  test.setTimeout(180_000);
  for (const content of foreign) {
    await test.step(content, async () => {
      for (const path of ['/', '/meera.cooks', '/store/@meera.cooks', '/signup']) {
        await keep(page, KEYS, content);
        await page.goto(path);
        await expect(page.locator('h1').first(), path).toBeVisible();
      }
      await page.goto('/admin/links');
      await expect(page).toHaveURL(/\/login$/);
    });
  }
});

test('whatever stands in the keys of the remotes breaks no page for a creator', async ({ page, request, creator }) => {
  test.setTimeout(180_000);
  const picture = await paintPicture(page, 'teal');
  await addLinks(request, creator, { links: [{ title: 'One', url: 'https://example.com' }], picture });
  await addProduct(request, creator);
  await logIn(page, creator);
  for (const content of foreign) {
    for (const [path, shown] of [
      ['/admin/links', 'One'],
      ['/admin/design', 'Marigold'],
      [`/store/@${creator.username}`, 'Steel tiffin'],
      ['/store/add-product', 'Add product'],
      ['/admin/account', 'Account'],
    ] as const) {
      await keep(page, KEYS.slice(2), content);
      await page.goto(path);
      await expect(page.getByRole('main').getByText(shown).first(), `${path} with ${content}`).toBeVisible();
    }
  }
});

test('each key is written where it belongs, and all six are gone after logging out', async ({
  page,
  request,
  creator,
}) => {
  await addProduct(request, creator);
  const kept = () => page.evaluate(() => Object.keys(localStorage).sort());
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();
  await page.goto('/admin/design');
  await page.getByRole('radio', { name: 'Monsoon' }).check({ force: true });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Theme Updated Successfully').first()).toBeAttached();
  await page.goto(`/store/@${creator.username}`);
  await expect(page.getByRole('button', { name: 'Delete Steel tiffin' })).toBeVisible();
  await expect.poll(kept).toEqual([...KEYS].sort());
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$|\/$/);
  await expect.poll(kept).toEqual([]);
});
