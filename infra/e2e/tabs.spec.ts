import type { Page } from '@playwright/test';

import { addLinks, type Creator, expect, expectNotice, logIn, newCreator, paintPicture, test } from './fixtures.ts';

const changePassword = async (page: Page, { password }: Creator) => {
  await page.goto('/admin/account/security');
  await page.locator('[name=currentPassword]').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('another-awning-8');
  await page.locator('[name=re_password]').fill('another-awning-8');
  const changed = page.waitForResponse('**/api/v1/users/password');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect((await changed).status()).toBe(200);
};

/** Lets a tab note when it has heard of another token and has done all that follows from that. */
const listen = (tab: Page) =>
  tab.evaluate(() => {
    const heard = new Promise<void>((resolve) =>
      addEventListener('storage', ({ key }) => {
        // Later than the listener of the shell, and than the page that it draws anew.
        if (key === 'token') requestIdleCallback(() => resolve());
      }),
    );
    Object.assign(window, { heard });
  });
const hasHeard = (tab: Page) => tab.evaluate(() => (window as unknown as { heard: Promise<void> }).heard);

test('a new password in one tab: another one notices nothing, keeps what was typed, and its calls succeed', async ({
  page,
  context,
  creator,
}) => {
  await logIn(page, creator);
  const other = await context.newPage();
  await other.goto('/admin/links');
  await other.getByRole('button', { name: 'Add Link' }).first().click();
  await other.getByLabel('Header').fill('Half a title');
  const profile = await context.newPage();
  await profile.goto('/admin/account');
  await profile.locator('[name=fullName]').fill('Half a name');
  const left: string[] = [];
  for (const tab of [other, profile]) {
    tab.on('framenavigated', (frame) => left.push(frame.url()));
    await listen(tab);
  }

  await changePassword(page, creator);
  await expect.poll(() => other.evaluate(() => localStorage.getItem('token'))).not.toBe(creator.token);
  for (const tab of [other, profile]) await hasHeard(tab);
  expect(left).toEqual([]);
  expect(await other.getByLabel('Header').inputValue()).toBe('Half a title');
  expect(await profile.locator('[name=fullName]').inputValue()).toBe('Half a name');

  const saved = profile.waitForResponse('**/api/v1/users/update-account');
  await profile.getByRole('button', { name: 'Update Details' }).click();
  expect((await saved).status()).toBe(200);
  expect(left).toEqual([]);
});

test('a tab that has not heard of the new password yet sends its call again and throws nobody out', async ({
  page,
  context,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  const other = await context.newPage();
  await other.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await other.goto('/admin/account');
  await other.locator('[name=fullName]').fill('Saved all the same');
  await changePassword(page, creator);
  const saved = other.waitForResponse(
    (response) => response.url().includes('/users/update-account') && response.status() === 200,
  );
  await other.getByRole('button', { name: 'Update Details' }).click();
  await saved;
  await expect(page).toHaveURL(/\/admin\/account\/security$/);
  complaints.length = 0; // the browser's own line about the 401
});

test('somebody else who logs in in another tab finds nothing of the one before in any tab', async ({
  page,
  context,
  request,
  creator,
}) => {
  const picture = await paintPicture('teal');
  await addLinks(request, creator, { links: [{ title: 'Hers alone', url: 'https://example.com' }], picture });
  await logIn(page, creator);
  const other = await context.newPage();
  await other.goto('/admin/links');
  await expect(other.getByText('Hers alone').first()).toBeVisible();
  const next = await newCreator(request);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Username' }).fill(next.username);
  await page.locator('[name=password]').fill(next.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL(/\/admin\/links$/);
  await expect(other.getByText('data is not available')).toBeVisible();
  await expect(other.getByText('Hers alone')).toHaveCount(0);
});

test('a theme saved in one tab is marked in the other', async ({ page, context, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  const other = await context.newPage();
  await other.goto('/admin/design');
  for (const name of ['Signal', 'Monsoon']) {
    const [here, there] = name === 'Signal' ? [page, other] : [other, page];
    await here.getByRole('radio', { name }).check({ force: true });
    await here.getByRole('button', { name: 'Save Changes' }).click();
    await expectNotice(here, 'Theme Updated Successfully');
    await expect(there.getByRole('radio', { name })).toBeChecked();
  }
});
