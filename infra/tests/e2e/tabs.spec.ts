import type { Page } from '@playwright/test';

import {
  addLinks,
  confirm,
  type Creator,
  expect,
  expectLoginPage,
  expectNotice,
  logIn,
  newCreator,
  createTestImage,
  test,
} from './fixtures.ts';

const changePassword = async (page: Page, creator: Creator) => {
  await page.goto('/admin/account/security');
  await page.getByLabel('New password', { exact: true }).fill('another-awning-8');
  await page.locator('[name=re_password]').fill('another-awning-8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL('**/confirm');
  const passwordResponse = page.waitForResponse('**/api/v1/users/password');
  await confirm(page, creator);
  expect((await passwordResponse).status()).toBe(200);
  await page.waitForURL('**/admin/account/security');
};

/** Makes a tab record when it has received another tab's token and has finished its reaction. */
const recordStorageEvent = (tab: Page) =>
  tab.evaluate(() => {
    const storageEvent = new Promise<void>((resolve) =>
      addEventListener('storage', ({ key }) => {
        // The callback runs after the shell's listener and after the page has rendered again.
        if (key === 'token') requestIdleCallback(() => resolve());
      }),
    );
    Object.assign(window, { storageEvent });
  });
const waitForStorageEvent = (tab: Page) =>
  tab.evaluate(() => (window as unknown as { storageEvent: Promise<void> }).storageEvent);

test('a new password in one tab keeps the form values of other tabs, and their requests succeed', async ({
  page,
  context,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  const secondTab = await context.newPage();
  await secondTab.goto('/admin/links');
  await secondTab.getByRole('button', { name: 'Add Link' }).first().click();
  await secondTab.getByLabel('Header').fill('Half a title');
  const profileTab = await context.newPage();
  await profileTab.goto('/admin/account');
  await profileTab.locator('[name=fullName]').fill('Half a name');
  const navigations: string[] = [];
  for (const tab of [secondTab, profileTab]) {
    tab.on('framenavigated', (frame) => navigations.push(frame.url()));
    await recordStorageEvent(tab);
  }

  await changePassword(page, creator);
  consoleErrors.accept(); // the browser logs the 403
  await expect.poll(() => secondTab.evaluate(() => localStorage.getItem('token'))).not.toBe(creator.token);
  for (const tab of [secondTab, profileTab]) await waitForStorageEvent(tab);
  expect(navigations).toEqual([]);
  expect(await secondTab.getByLabel('Header').inputValue()).toBe('Half a title');
  expect(await profileTab.locator('[name=fullName]').inputValue()).toBe('Half a name');

  const updateResponse = profileTab.waitForResponse('**/api/v1/users/update-account');
  await profileTab.getByRole('button', { name: 'Update Details' }).click();
  expect((await updateResponse).status()).toBe(200);
  expect(navigations).toEqual([]);
});

test('a tab with an outdated token retries its request with the new token and stays logged in', async ({
  page,
  context,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  const secondTab = await context.newPage();
  await secondTab.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await secondTab.goto('/admin/account');
  await secondTab.locator('[name=fullName]').fill('Saved all the same');
  await changePassword(page, creator);
  const updateResponse = secondTab.waitForResponse(
    (response) => response.url().includes('/users/update-account') && response.status() === 200,
  );
  await secondTab.getByRole('button', { name: 'Update Details' }).click();
  await updateResponse;
  await expect(page).toHaveURL(/\/admin\/account\/security$/);
  consoleErrors.accept(); // the browser logs the 401
});

test('a login of another user in one tab removes all data of the first user from every tab', async ({
  page,
  context,
  request,
  creator,
}) => {
  const image = await createTestImage('teal');
  await addLinks(request, creator, { links: [{ title: 'Hers alone', url: 'https://example.com' }], image });
  await logIn(page, creator);
  const secondTab = await context.newPage();
  await secondTab.goto('/admin/links');
  await expect(secondTab.getByText('Hers alone').first()).toBeVisible();
  const otherUser = await newCreator(request);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, secondTab]) await expectLoginPage(tab);
  await page.getByRole('textbox', { name: 'Username' }).fill(otherUser.username);
  await page.locator('[name=password]').fill(otherUser.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(secondTab).toHaveURL(/\/admin\/links$/);
  await expect(secondTab.getByText('data is not available')).toBeVisible();
  await expect(secondTab.getByText('Hers alone')).toHaveCount(0);
});

test('a theme saved in one tab is selected in the other tab', async ({ page, context, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  const secondTab = await context.newPage();
  await secondTab.goto('/admin/design');
  for (const name of ['Signal', 'Monsoon']) {
    const [savingTab, otherTab] = name === 'Signal' ? [page, secondTab] : [secondTab, page];
    await savingTab.getByRole('radio', { name }).check({ force: true });
    await savingTab.getByRole('button', { name: 'Save Changes' }).click();
    await expectNotice(savingTab, 'Theme Updated Successfully');
    await expect(otherTab.getByRole('radio', { name })).toBeChecked();
  }
});
