import { expect, expectLoginPage, expectNotice, logIn, test } from './fixtures.ts';

const password = 'marigold-awning-7';

test('a new user signs up, logs in, opens the admin and logs out', async ({ page }) => {
  const username = `new${process.pid}`;
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Full name').fill('New Comer');
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=re_password]').fill(password);
  await page.getByRole('button', { name: 'Signup' }).click();
  await expectNotice(page, 'Account Created');
  await expectLoginPage(page);

  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(username);
  await expect(page.locator('[name=password]')).toHaveValue(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\/links$/);
  await page.getByRole('button', { name: 'Skip the rest' }).click();
  await expect(page.getByText('data is not available')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toBeTruthy();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Link' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expectLoginPage(page);
  await expectNotice(page, 'Logged Out');
  const storedKeys = await page.evaluate(() =>
    ['token', 'userData', 'links', 'themes', 'userTheme', 'storeOwner'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );
  expect(storedKeys).toEqual([]);
  const requestWithOldToken = () =>
    page.request.get('/api/v1/link/all-link', { headers: { authorization: token ?? '' } });
  await expect.poll(async () => (await requestWithOldToken()).status()).toBe(401);
});

test('the signup form rejects two different passwords before any request', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Username' }).fill('somebody.new');
  await page.getByLabel('Full name').fill('Some Body');
  await page.getByLabel('Email', { exact: true }).fill('some@example.com');
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=re_password]').fill(`${password}8`);
  await page.getByRole('button', { name: 'Signup' }).click();
  await expect(page.getByText('Password Does Not Matched').first()).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);
});

test("the login form shows the server's message for a wrong password and keeps the username", async ({
  page,
  creator,
  consoleErrors,
}) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(creator.username);
  await page.locator('[name=password]').fill('not-the-password');
  const response = page.waitForResponse('**/api/v1/users/login');
  await page.getByRole('button', { name: 'Login' }).click();
  const { message } = (await (await response).json()) as { message: string };
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(creator.username);
  consoleErrors.accept(); // the browser logs the 401
});

test('the landing page shows Admin to a logged-in user', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', /^\/admin/);
  await expect(page.getByRole('link', { name: 'Signup' })).toHaveCount(0);
});

test('a session that ended elsewhere leads to the login, and the login leads back to the page', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.request.post('/api/v1/users/logout', { headers: { authorization: creator.token } });
  await page.goto('/admin/design');
  await expectLoginPage(page);
  await expectNotice(page, 'Your session has ended. Log in again.');
  await page.getByRole('textbox', { name: 'Username' }).fill(creator.username);
  await page.locator('[name=password]').fill(creator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\/design$/);
  consoleErrors.accept(); // the browser logs the 401
});

test('a token that a script copies works in no other browser, and a logout removes the cookie', async ({
  page,
  context,
  request,
  creator,
  consoleErrors,
}) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(creator.username);
  await page.locator('[name=password]').fill(creator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  const [token, cookies] = await page.evaluate(() => [localStorage.getItem('token') ?? '', document.cookie]);
  expect(cookies).not.toContain('ls_session');
  const stolenTokenResponse = await request.get('/api/v1/link/all-link', { headers: { authorization: token } });
  expect(stolenTokenResponse.status()).toBe(401);
  const sessionCookies = async () => (await context.cookies()).filter(({ name }) => name.includes('ls_session'));
  expect(await sessionCookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/', secure: false }]);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto('/admin/account/security');
  await secondTab.getByRole('button', { name: 'Show logins' }).click();
  const rows = secondTab.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Not tied to one browser' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expectLoginPage(secondTab);
  await expect.poll(sessionCookies).toEqual([]);
  consoleErrors.accept();
});

test('logging out in one tab logs the other tab out', async ({ page, context, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/links');
  const secondTab = await context.newPage();
  await secondTab.goto('/admin/design');
  await expect(secondTab.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectLoginPage(secondTab);
});
