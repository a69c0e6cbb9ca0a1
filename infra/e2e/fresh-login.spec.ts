import type { Page } from '@playwright/test';

import { expect, logIn, test } from './fixtures.ts';

/** The next call of this path is refused as it is 15 minutes after the login; all that follow reach the API. */
async function refuseOnce(page: Page, path: string): Promise<void> {
  const body = {
    statusCode: 403,
    data: null,
    success: false,
    code: 'auth.stale',
    message: 'Enter your password once more to do this',
  };
  await page.route(`**/api/v1${path}`, (route) => route.fulfill({ status: 403, json: body }), { times: 1 });
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Your password once more' });
const logins = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });

test('an old login is asked for the password in place, by keyboard alone, and what was wanted goes on', async ({
  page,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  await refuseOnce(page, '/users/export');
  const button = page.getByRole('button', { name: 'Download your data' });
  await button.focus();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const field = question(page).getByLabel('Password');
  await expect(field).toBeFocused();
  await page.keyboard.type('not-my-password');
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('alert')).toHaveText('Wrong password');
  await expect(field).toBeFocused();
  await page.keyboard.type(creator.password);
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe(`linkstall-${creator.username}.zip`);
  await expect(question(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  complaints.length = 0; // the browser's own lines about 403 and 400
});

test('whoever gives no password stays where they are, with the reason, and nothing is done', async ({
  page,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await refuseOnce(page, '/users/update-account');
  await page.getByLabel('Email').fill(`moved.${creator.email}`);
  const button = page.getByRole('button', { name: 'Update Details' });
  await button.click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText('Enter your password once more to do this').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(`moved.${creator.email}`);
  const stored = await page.request.get(`/api/v1/users/u/${creator.username}`);
  expect(((await stored.json()) as { data: { email: string } }).data.email).toBe(creator.email);
  complaints.length = 0;
});

test('other logins are seen and ended, and then they are over', async ({ page, creator, complaints }) => {
  const { username, password } = creator;
  const second = await page.request.post('/api/v1/users/login', { data: { username, password } });
  const { accessToken } = ((await second.json()) as { data: { accessToken: string } }).data;
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  await logins(page).getByRole('button', { name: 'Show logins' }).click();
  const rows = logins(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This one' }).getByRole('button')).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await logins(page).getByRole('button', { name: /^End / }).click();
  await expect(rows).toHaveCount(1);
  const other = await page.request.get('/api/v1/link/all-link', { headers: { authorization: accessToken } });
  expect(other.status()).toBe(401);
  complaints.length = 0;
});
