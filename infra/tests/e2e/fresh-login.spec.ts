import type { Page } from '@playwright/test';

import { expect, logIn, test } from './fixtures.ts';

/** Rejects the next request to this path, like the API does 15 minutes after the login. Later requests reach the API. */
async function rejectOnce(page: Page, path: string): Promise<void> {
  const body = {
    statusCode: 403,
    data: null,
    success: false,
    code: 'auth.stale',
    message: 'Enter your password once more to do this',
  };
  await page.route(`**/api/v1${path}`, (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
}

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Your password once more' });
const loginsRegion = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });

test('a user with an old login confirms the password by keyboard, and the download continues', async ({
  page,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  await rejectOnce(page, '/users/export');
  const button = page.getByRole('button', { name: 'Download your data' });
  await button.focus();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const field = passwordDialog(page).getByLabel('Password');
  await expect(field).toBeFocused();
  await page.keyboard.type('not-my-password');
  await page.keyboard.press('Enter');
  await expect(passwordDialog(page).getByRole('alert')).toHaveText('Wrong password');
  await expect(field).toBeFocused();
  await page.keyboard.type(creator.password);
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe(`linkstall-${creator.username}.zip`);
  await expect(passwordDialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  complaints.length = 0; // the browser logs the 403 and the 400
});

test('a confirmed password gives every tab a new token, and the old token is worth nothing', async ({
  page,
  context,
  request,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  const secondTab = await context.newPage();
  await secondTab.goto('/admin/account');
  await secondTab.locator('[name=fullName]').fill('Half a name');
  await page.goto('/admin/account/security');
  await rejectOnce(page, '/users/sessions');
  await loginsRegion(page).getByRole('button', { name: 'Show logins' }).click();
  await passwordDialog(page).getByLabel('Password').fill(creator.password);
  await page.keyboard.press('Enter');
  await expect(loginsRegion(page).getByRole('listitem').filter({ hasText: 'This one' })).toHaveCount(1);
  await expect.poll(() => secondTab.evaluate(() => localStorage.getItem('token'))).not.toBe(creator.token);
  const withOldToken = await request.get('/api/v1/link/all-link', { headers: { authorization: creator.token } });
  expect(withOldToken.status()).toBe(401);
  const updateResponse = secondTab.waitForResponse('**/api/v1/users/update-account');
  await secondTab.getByRole('button', { name: 'Update Details' }).click();
  expect((await updateResponse).status()).toBe(200);
  complaints.length = 0; // the browser logs the 403
});

test('a user who cancels the password dialog stays on the page with the reason, and nothing changes', async ({
  page,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await rejectOnce(page, '/users/update-account');
  await page.getByLabel('Email').fill(`moved.${creator.email}`);
  const button = page.getByRole('button', { name: 'Update Details' });
  await button.click();
  await expect(passwordDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(passwordDialog(page)).toHaveCount(0);
  await expect(page.getByText('Enter your password once more to do this').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(`moved.${creator.email}`);
  const headers = { authorization: creator.token };
  const storedAccount = await page.request.get('/api/v1/users/account', { headers });
  expect(((await storedAccount.json()) as { data: { email: string } }).data.email).toBe(creator.email);
  complaints.length = 0;
});

test('a user sees other logins and ends them, and their tokens stop working', async ({ page, creator, complaints }) => {
  const { username, password } = creator;
  const secondLogin = await page.request.post('/api/v1/users/login', { data: { username, password } });
  const { accessToken } = ((await secondLogin.json()) as { data: { accessToken: string } }).data;
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  await loginsRegion(page).getByRole('button', { name: 'Show logins' }).click();
  const rows = loginsRegion(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This one' }).getByRole('button')).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await loginsRegion(page).getByRole('button', { name: /^End / }).click();
  await expect(rows).toHaveCount(1);
  const otherLoginResponse = await page.request.get('/api/v1/link/all-link', {
    headers: { authorization: accessToken },
  });
  expect(otherLoginResponse.status()).toBe(401);
  complaints.length = 0;
});
