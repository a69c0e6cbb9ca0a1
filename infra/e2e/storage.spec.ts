import type { Page } from '@playwright/test';

import { addLinks, addProduct, expect, expectNotice, logIn, paintPicture, test } from './fixtures.ts';

const KEYS = ['token', 'userData', 'links', 'themes', 'userTheme', 'storeOwner'];
const foreign = ['{"broken', 'null', '[]', '5', '"text"', '{"_id":{"$ne":1},"username":7}', '[null,{"a":[]}]', '<b>'];

/** Put where only the browser looks, before any script of the page. */
const keep = (page: Page, keys: readonly string[], value: string) =>
  page.addInitScript(
    ([names, content]) => {
      for (const name of names) localStorage.setItem(name, content);
    },
    [keys, value] as const,
  );

/** Every page reads the two keys of the shell, by the same code: each value meets one page of visitors. */
const VISITED = ['/', '/meera.cooks', '/store/@meera.cooks', '/signup'];

test('whatever stands in the browser’s storage breaks no page for a visitor', async ({ page }) => {
  for (const [at, content] of foreign.entries())
    await test.step(content, async () => {
      await keep(page, KEYS, content);
      const path = VISITED[at % VISITED.length] ?? '';
      await page.goto(path);
      await expect(page.locator('h1').first(), path).toBeVisible();
      await page.goto('/admin/links');
      await expect(page).toHaveURL(/\/login$/);
    });
});

test('whatever stands in the keys of the remotes breaks no page for a creator', async ({ page, request, creator }) => {
  const picture = await paintPicture('teal');
  await addLinks(request, creator, { links: [{ title: 'One', url: 'https://example.com' }], picture });
  await addProduct(request, creator);
  await logIn(page, creator);
  const readers = [
    ['/admin/links', 'One'],
    ['/admin/design', 'Marigold'],
    [`/store/@${creator.username}`, 'Steel tiffin'],
  ] as const;
  const others = [
    ['/store/add-product', 'Add product'],
    ['/admin/account', 'Account'],
  ] as const;
  for (const [at, content] of foreign.entries()) {
    await keep(page, KEYS.slice(2), content);
    for (const [path, shown] of [...readers, ...others.slice(at % 2, (at % 2) + 1)]) {
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
  await expectNotice(page, 'Theme Updated Successfully');
  await page.goto(`/store/@${creator.username}`);
  await expect(page.getByRole('button', { name: 'Delete Steel tiffin' })).toBeVisible();
  await expect.poll(kept).toEqual([...KEYS].sort());
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$|\/$/);
  await expect.poll(kept).toEqual([]);
});
