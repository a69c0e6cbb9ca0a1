import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { confirm, expect, expectNotice, logIn, test } from './fixtures.ts';

/** The code that an authenticator app shows. @param step periods of 30 seconds from now */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

async function logInByForm(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a creator sets up an authenticator app, logs in with its code and with a recovery code, and switches it off', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await confirm(page, creator);
  const section = page.getByRole('region', { name: 'Second factor' });
  const address = await section.getByRole('link', { name: 'Open an app on this device' }).getAttribute('href');
  const secret = new URL(address ?? '').searchParams.get('secret') ?? '';
  await expect(section.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const [recoveryCode = '', otherRecoveryCode = ''] = await section.locator('ul code').allTextContents();
  await section.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await section.getByRole('button', { name: 'Switch on' }).click();
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await logInByForm(page, creator);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret, 1)); // the code of this period is used up
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await logInByForm(page, creator);
  await code.fill(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();

  await page.goto('/admin/account/security');
  await section.getByRole('button', { name: 'Switch off' }).click();
  await page.getByLabel('Password', { exact: true }).fill(creator.password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(code).toHaveAccessibleDescription(/Enter the code\./);
  await code.fill(otherRecoveryCode);
  await page.keyboard.press('Enter');
  await expectNotice(page, 'The second factor is off');
  await expect(section.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  consoleErrors.accept(); // the browser logs each 401, 403 and 400
});
