import type { Page } from '@playwright/test';

import {
  addLinks,
  addProduct,
  expect,
  expectLoginPage,
  expectNotice,
  logIn,
  createTestImage,
  test,
} from './fixtures.ts';

const KEYS = ['token', 'userData', 'links', 'themes', 'userTheme', 'storeOwner'];
/** Invalid values in groups. Code can distinguish the groups, but not the values of one group. */
const KINDS_OF_VALUES = [
  ['{"broken', '<b>'],
  ['null', '5', '"text"'],
  ['[]'],
  ['{"_id":{"$ne":1},"username":7}'],
  ['[null,{"a":[]}]'],
] as const;
const INVALID_VALUES = KINDS_OF_VALUES.flat();

/** Writes the value into the storage. The file robots.txt has no scripts, so nothing changes the value before the next page. */
async function store(page: Page, keys: readonly string[], value: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([names, content]) => {
      for (const name of names) localStorage.setItem(name, content);
    },
    [keys, value] as const,
  );
}

/** Every page reads the two keys of the shell by the same code, so each value is tested on one public page only. */
const PUBLIC_PATHS = ['/', '/meera.cooks', '/store/@meera.cooks', '/signup'];

test('no invalid value in localStorage breaks a page for a visitor', async ({ page }) => {
  for (const [index, content] of INVALID_VALUES.entries())
    await test.step(content, async () => {
      await store(page, KEYS, content);
      const path = PUBLIC_PATHS[index % PUBLIC_PATHS.length] ?? '';
      await page.goto(path);
      await expect(page.locator('h1').first(), path).toBeVisible();
      await store(page, KEYS, content);
      await page.goto('/admin/links');
      await expectLoginPage(page);
    });
});

test('no invalid value in the remotes’ localStorage keys breaks a page for a creator', async ({
  page,
  request,
  creator,
}) => {
  const image = await createTestImage('teal');
  await addLinks(request, creator, { links: [{ title: 'One', url: 'https://example.com' }], image });
  await addProduct(request, creator);
  await logIn(page, creator);
  const pagesThatRead = [
    ['/admin/links', 'One'],
    ['/admin/design', 'Marigold'],
    [`/store/@${creator.username}`, 'Steel tiffin'],
  ] as const;
  const otherPages = [
    ['/store/add-product', 'Add product'],
    ['/admin/account', 'Account'],
  ] as const;
  const cases = [
    ...KINDS_OF_VALUES.flatMap((values) =>
      pagesThatRead.map((shownPage, index) => [values[index % values.length], ...shownPage] as const),
    ),
    ...otherPages.map((shownPage, index) => [INVALID_VALUES[index], ...shownPage] as const),
  ];
  for (const [content = '', path, visibleText] of cases) {
    await store(page, KEYS.slice(2), content);
    await page.goto(path);
    await expect(page.getByRole('main').getByText(visibleText).first(), `${path} with ${content}`).toBeVisible();
  }
});

test('each localStorage key is written by its page, and all six are gone after logout', async ({
  page,
  request,
  creator,
}) => {
  await addProduct(request, creator);
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage).sort());
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();
  await page.goto('/admin/design');
  await page.getByRole('radio', { name: 'Monsoon' }).check({ force: true });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(page, 'Theme Updated Successfully');
  await page.goto(`/store/@${creator.username}`);
  await expect(page.getByRole('button', { name: 'Delete Steel tiffin' })).toBeVisible();
  await expect.poll(storedKeys).toEqual([...KEYS].sort());
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectLoginPage(page);
  await expect.poll(storedKeys).toEqual([]);
});
