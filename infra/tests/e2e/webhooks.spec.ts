import { confirm, expect, expectNotice, logIn, test } from './fixtures.ts';

test('a creator adds a webhook with the password, sees its secret and why a test fails, and removes it', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByRole('link', { name: /Webhooks/ }).click();
  await expect(page.getByText('No other site gets events yet.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Add a webhook' });
  // Nobody has this name, see RFC 2606.
  await form.getByLabel('Address').fill('https://hooks.invalid/in');
  await form.getByRole('switch', { name: 'A product is added, edited or deleted' }).check();
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(page.getByText('hooks.invalid gets the mail addresses of people')).toBeVisible();
  await confirm(page, creator);
  await expectNotice(page, 'The webhooks have been changed');
  const panel = page.getByRole('region', { name: 'hooks.invalid' });
  await expect(panel.locator('code')).toHaveText(/^whsec_/);
  await panel.getByRole('button', { name: 'Send a test to hooks.invalid' }).click();
  await expect(panel.getByText('The site could not be reached.')).toBeVisible();
  await panel.getByRole('button', { name: 'Change hooks.invalid' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Remove hooks.invalid' }).click();
  await confirm(page, creator);
  await expect(page.getByText('No other site gets events yet.')).toBeVisible();
  consoleErrors.accept(); // the browser logs each 403
});
