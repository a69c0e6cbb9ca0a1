import type { CDPSession, Page } from '@playwright/test';

import { confirm, expect, expectNotice, logIn, test } from './fixtures.ts';

/** Browsers refuse passkeys for an IP address, so the browser opens the site by its name. */
const byName = (url: string): string => url.replace('//127.0.0.1', '//localhost');

/** A device of the browser's own tools, which always recognises its user. */
async function addDevice(page: Page): Promise<{ readonly cdp: CDPSession; readonly authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { cdp, authenticatorId };
}

test.use({ baseURL: async ({ baseURL }, use) => use(byName(baseURL ?? '')) });

test('a creator adds a passkey, logs in and confirms with it, and a lost device logs in no more', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const { cdp, authenticatorId } = await addDevice(page);
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByLabel('Name of the device').fill('My phone');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey "My phone" can then log in')).toBeVisible();
  await confirm(page, creator);
  await expectNotice(page, 'You can log in with the passkey now');
  await expect(section.getByText('My phone', { exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();

  await page.goto('/admin/account/security');
  await section.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectNotice(page, 'The passkey is removed');
  await expect(section.getByText('My phone', { exact: true })).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectNotice(page, 'This passkey is not known here');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectNotice(page, 'No passkey was used. Log in with your password, or try again.');
  consoleErrors.accept(); // the browser logs the 401 and the 403
});

test('a page with remotes of other teams cannot ask for a passkey', async ({ page, creator }) => {
  await addDevice(page);
  await logIn(page, creator);
  await page.goto('/admin/account');
  const outcome = await page.evaluate(() =>
    navigator.credentials
      .get({ publicKey: { challenge: new Uint8Array(32), userVerification: 'required' } })
      .then(() => 'signed', String),
  );
  expect(outcome).toMatch(/publickey-credentials-get.*Permissions Policy/i);
});
