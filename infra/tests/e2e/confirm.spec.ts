// A user confirms sensitive calls on `/confirm`. `sensitive-calls.spec.ts` has the attacks on them.
import type { Page } from '@playwright/test';

import { confirm, expect, expectNotice, logIn, test } from './fixtures.ts';
import { remotesOf } from './test-remotes/hostile-remote.ts';

const loginsRegion = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });
const accountOf = async (page: Page, token: string) => {
  const response = await page.request.get('/api/v1/users/account', { headers: { authorization: token } });
  return ((await response.json()) as { data: { email: string } }).data;
};
test('a user changes the email address by keyboard: /confirm describes the change, and the account page shows the result', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByLabel('Email', { exact: true }).fill(`moved.${creator.email}`);
  await page.getByLabel('Email', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/confirm$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email address' })).toBeVisible();
  await expect(page.getByText(`from ${creator.email} to moved.${creator.email}`)).toBeVisible();
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  expect(await remotesOf(page)).toEqual(['shell']);
  await page.reload();
  await expect(field).toBeFocused();
  await page.keyboard.type('not-my-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Wrong password');
  await expect(field).toBeFocused();
  expect((await accountOf(page, creator.token)).email).toBe(creator.email);
  await field.fill(creator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expectNotice(page, 'Profile Updated');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`moved.${creator.email}`);
  await expect(page.getByRole('button', { name: 'Put back what you typed' })).toHaveCount(0);
  expect((await accountOf(page, creator.token)).email).toBe(`moved.${creator.email}`);
  consoleErrors.accept(); // the browser logs the 403 and the 400
});

test('a user who cancels returns to the page, and nothing changes', async ({ page, creator, consoleErrors }) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByLabel('Email', { exact: true }).fill(`moved.${creator.email}`);
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expectNotice(page, 'Not confirmed. This change was not made.');
  await page.getByRole('button', { name: 'Put back what you typed' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`moved.${creator.email}`);
  expect((await accountOf(page, creator.token)).email).toBe(creator.email);
  consoleErrors.accept();
});

test('a user downloads the data, and returns', async ({ page, creator, consoleErrors }) => {
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  await page.getByRole('button', { name: 'Download your data' }).click();
  await expect(page).toHaveURL(/\/confirm$/);
  const download = page.waitForEvent('download');
  await confirm(page, creator);
  expect((await download).suggestedFilename()).toBe(`linkstall-${creator.username}.zip`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/admin\/account\/security$/);
  consoleErrors.accept();
});

test('a user sees other logins and ends one, and its token stops working', async ({ page, creator, consoleErrors }) => {
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
  await confirm(page, creator);
  await page.waitForURL('**/security');
  await expectNotice(page, 'The other device is logged out');
  const otherLoginResponse = await page.request.get('/api/v1/link/all-link', {
    headers: { authorization: accessToken },
  });
  expect(otherLoginResponse.status()).toBe(401);
  consoleErrors.accept();
});
