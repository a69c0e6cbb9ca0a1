import type { Page } from '@playwright/test';

import { addProduct, expect, logIn, newCreator, test } from './fixtures.ts';

/** Every route of section 2: where a visitor and where a logged-in user get, and the heading that says so. */
const routes = [
  { path: '/', visitor: '/', creator: '/' },
  { path: '/login', visitor: '/login', creator: '/admin/links' },
  { path: '/signup', visitor: '/signup', creator: '/admin/links' },
  { path: '/reset-password', visitor: '/reset-password', creator: '/admin/links' },
  // Without the email of a reset there is nothing to send again.
  { path: '/resendEmail', visitor: '/login', creator: '/admin/links' },
  { path: '/password-reset-confirm', visitor: '/login', creator: '/admin/links' },
  { path: '/password-reset-confirm?token=x', visitor: '/password-reset-confirm', creator: '/password-reset-confirm' },
  { path: '/account-verification', visitor: '/login', creator: '/admin/links' },
  { path: '/account-verification?token=x', visitor: '/account-verification', creator: '/account-verification' },
  { path: '/admin', visitor: '/login', creator: '/admin/links' },
  { path: '/admin/links', visitor: '/login', creator: '/admin/links' },
  { path: '/admin/design', visitor: '/login', creator: '/admin/design' },
  { path: '/admin/settings', visitor: '/login', creator: '/admin/settings' },
  { path: '/admin/account', visitor: '/login', creator: '/admin/account' },
  { path: '/admin/account/security', visitor: '/login', creator: '/admin/account/security' },
  { path: '/meera.cooks', visitor: '/meera.cooks', creator: '/meera.cooks' },
  { path: '/store/@meera.cooks', visitor: '/store/@meera.cooks', creator: '/store/@meera.cooks' },
  { path: '/store/add-product', visitor: '/login', creator: '/store/add-product' },
] as const;
const NOWHERE = ['/no/such/page', '/nobody-lives-here', '/store/@nobody-lives-here', '/admin/nothing', '/store'];

// Many pages each, and on a busy machine a page takes seconds.
test.setTimeout(180_000);

for (const role of ['visitor', 'creator'] as const) {
  /** As if the browser had never been here, or after a login. */
  const forget = (page: Page) =>
    page.evaluate((isVisitor) => {
      sessionStorage.clear();
      if (isVisitor) localStorage.clear();
    }, role === 'visitor');

  test(`every route leads a ${role} where it should, and there is a page`, async ({ page, creator }) => {
    await logIn(page, creator);
    for (const { path, [role]: expected } of routes) {
      await test.step(`${path} leads to ${expected}`, async () => {
        await forget(page);
        await page.goto(path);
        await expect.poll(() => new URL(page.url()).pathname, path).toBe(expected);
        await expect(page.locator('h1').first(), path).toBeVisible();
        await expect(page.getByText('Page Not Found'), path).toHaveCount(0);
      });
    }
  });

  test(`what is nowhere is the 404 page for a ${role}, with the way home`, async ({ page, creator, complaints }) => {
    await logIn(page, creator);
    for (const path of NOWHERE) {
      await test.step(path, async () => {
        await forget(page);
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(404);
        await expect(page.getByRole('heading', { name: 'Page Not Found' }), path).toBeVisible();
        await page.getByRole('link', { name: 'Back To Home' }).click();
        await expect.poll(() => new URL(page.url()).pathname, path).toBe('/');
      });
    }
    complaints.length = 0; // the browser's own lines about the 404
  });
}

test('a product is edited by its owner only: a visitor is asked to log in, another user sees no such page', async ({
  page,
  request,
  creator,
  complaints,
}) => {
  const { _id } = await addProduct(request, creator);
  const path = `/store/edit-product/${_id}`;

  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);

  await logIn(page, await newCreator(request));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  await logIn(page, creator);
  await page.goto(path);
  await expect(page.locator('[name=Product_Name]')).toHaveValue('Steel tiffin');

  await page.goto('/store/edit-product/6920a1b2c3d4e5f60718293a');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  complaints.length = 0; // the browser's own lines about the 404
});

test('the controls of a store are its owner’s alone', async ({ page, request, creator }) => {
  await addProduct(request, creator);
  const store = `/store/@${creator.username}`;
  const controls = page
    .getByRole('button', { name: /^(Delete|Arrange)/ })
    .or(page.getByRole('link', { name: /^(Edit|Add product)/ }));

  await page.goto(store);
  await expect(page.getByRole('heading', { name: 'Steel tiffin' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(controls).toHaveCount(0);

  await logIn(page, await newCreator(request));
  await page.goto(store);
  await page.waitForLoadState('networkidle');
  await expect(controls).toHaveCount(0);

  await logIn(page, creator);
  await page.goto(store);
  await expect(page.getByRole('button', { name: 'Delete Steel tiffin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Steel tiffin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add product' })).toBeVisible();
});

for (const path of ['/login', '/nobody-lives-here', '/admin/settings']) {
  test(`settings stay hidden: no link leads there from ${path}`, async ({ page, creator, complaints }) => {
    if (path.startsWith('/admin')) await logIn(page, creator);
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('a[href="/admin/settings"]')).toHaveCount(0);
    complaints.length = 0;
  });
}
