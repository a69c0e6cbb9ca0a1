import type { Page } from '@playwright/test';

import { addProduct, expect, expectLoginPage, logIn, newCreator, test } from './fixtures.ts';

/** Every route of section 2 of the specification: the path that a visitor and a logged-in user reach. */
const ROUTES = [
  { path: '/', visitor: '/', creator: '/' },
  { path: '/login', visitor: '/login', creator: '/admin/links' },
  { path: '/signup', visitor: '/signup', creator: '/admin/links' },
  { path: '/reset-password', visitor: '/reset-password', creator: '/admin/links' },
  // Without the email of a reset, the page has nothing to send again.
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
  { path: '/admin/account/webhooks', visitor: '/login', creator: '/admin/account/webhooks' },
  { path: '/admin/device', visitor: '/login', creator: '/admin/device' },
  { path: '/meera.cooks', visitor: '/meera.cooks', creator: '/meera.cooks' },
  { path: '/store/@meera.cooks', visitor: '/store/@meera.cooks', creator: '/store/@meera.cooks' },
  { path: '/store/add-product', visitor: '/login', creator: '/store/add-product' },
] as const;
const UNKNOWN_PATHS = ['/no/such/page', '/nobody-lives-here', '/store/@nobody-lives-here', '/admin/nothing', '/store'];

// Each test opens many pages, and a page takes seconds on a busy machine.
test.setTimeout(180_000);

for (const role of ['visitor', 'creator'] as const) {
  /** Clears the browser's storage: everything for a visitor, only the session storage for a creator. */
  const clearStorage = (page: Page) =>
    page.evaluate((isVisitor) => {
      sessionStorage.clear();
      if (isVisitor) localStorage.clear();
    }, role === 'visitor');

  test(`every route leads a ${role} to the specified page`, async ({ page, creator }) => {
    await logIn(page, creator);
    for (const { path, [role]: expected } of ROUTES) {
      await test.step(`${path} leads to ${expected}`, async () => {
        await clearStorage(page);
        await page.goto(path);
        if (expected === '/login') await expectLoginPage(page);
        await expect.poll(() => new URL(page.url()).pathname, path).toBe(expected);
        await expect(page.locator('h1').first(), path).toBeVisible();
        await expect(page.getByText('Page Not Found'), path).toHaveCount(0);
      });
    }
  });

  test(`an unknown path shows a ${role} the 404 page with a link to the landing page`, async ({
    page,
    creator,
    consoleErrors,
  }) => {
    await logIn(page, creator);
    for (const path of UNKNOWN_PATHS) {
      await test.step(path, async () => {
        await clearStorage(page);
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(404);
        await expect(page.getByRole('heading', { name: 'Page Not Found' }), path).toBeVisible();
        await expect(page.getByRole('link', { name: 'Back To Home' }), path).toHaveAttribute('href', '/');
      });
    }
    await page.getByRole('link', { name: 'Back To Home' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await expect(page.locator('#templates')).toBeAttached();
    consoleErrors.accept(); // the browser logs the 404
  });
}

test('only the owner can edit a product: a visitor must log in, another user sees the 404 page', async ({
  page,
  request,
  creator,
  consoleErrors,
}) => {
  const { _id } = await addProduct(request, creator);
  const path = `/store/edit-product/${_id}`;

  await page.goto(path);
  await expectLoginPage(page);

  await logIn(page, await newCreator(request));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

  await logIn(page, creator);
  await page.goto(path);
  await expect(page.locator('[name=Product_Name]')).toHaveValue('Steel tiffin');

  await page.goto('/store/edit-product/6920a1b2c3d4e5f60718293a');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  consoleErrors.accept(); // the browser logs the 404
});

test('only the owner sees the controls of a store', async ({ page, request, creator }) => {
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

test('no link on /login, /nobody-lives-here and /admin/settings leads to the hidden settings', async ({
  page,
  creator,
  consoleErrors,
}) => {
  for (const path of ['/login', '/nobody-lives-here', '/admin/settings']) {
    if (path.startsWith('/admin')) await logIn(page, creator);
    await page.goto(path);
    await expect(page.locator('h1').first(), path).toBeVisible();
    await expect(page.locator('a[href="/admin/settings"]'), path).toHaveCount(0);
  }
  consoleErrors.accept(); // the browser logs the 404
});
