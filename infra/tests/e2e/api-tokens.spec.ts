import { confirm, expect, expectNotice, logIn, test } from './fixtures.ts';

test('a creator makes an API token, a program uses it, and it ends', async ({
  page,
  request,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  const section = page.getByRole('region', { name: 'API tokens' });
  await section.getByLabel('Name of the token').fill('My spreadsheet');
  await section.getByText('Read links', { exact: true }).click();
  await section.getByRole('button', { name: 'Make a token' }).click();
  await expect(page.getByText('a program with the token "My spreadsheet" can use your account')).toBeVisible();
  await confirm(page, creator);
  await expect(page.getByRole('heading', { name: 'Copy your API token' })).toBeVisible();
  const apiToken = (await page.getByRole('group', { name: 'API token' }).textContent()) ?? '';
  expect(apiToken).toMatch(/^lst_/);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map(Object.entries)));
  expect(stored).not.toContain('lst_');
  await page.getByRole('button', { name: 'Back' }).click();

  await expect(section.getByText('My spreadsheet', { exact: true })).toBeVisible();
  await expect(section.getByText(/^Not used yet/)).toBeVisible();
  const headers = { authorization: `Bearer ${apiToken}` };
  const statusOf = async (path: string) => (await request.get(`/api/v1/${path}`, { headers })).status();
  expect([await statusOf('link/all-link'), await statusOf('users/account'), await statusOf('users/sessions')]).toEqual([
    200, 403, 403,
  ]);
  await page.reload();
  await expect(section.getByText(/^Last used/)).toBeVisible();

  await section.getByRole('button', { name: 'End My spreadsheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expectNotice(page, 'The API token has ended');
  await expect(section.getByText('My spreadsheet', { exact: true })).toHaveCount(0);
  expect(await statusOf('link/all-link')).toBe(401);
  consoleErrors.accept(); // the browser logs the 403
});
