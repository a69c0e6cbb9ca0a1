// A fresh installation becomes a branded, closed site: with the code of the start, and only once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, expectNotice, newCreator, testOnOwnPlatform } from './fixtures.ts';

/** Another worker than that of other tests, because their platforms have operators. */
const test = testOnOwnPlatform.extend<object, { isFresh: boolean }>({
  isFresh: [true, { scope: 'worker', auto: true }],
});

const PASSWORD = 'marigold-awning-7';

test('a stranger sets up a fresh installation: first operator, name, and nobody may join', async ({
  page,
  request,
  platform,
  consoleErrors,
}) => {
  const code = readFileSync(join(platform.dataDir, 'setup-code'), 'utf8').trim();
  const { username } = await newCreator(request);
  const startedAt = performance.now();
  await page.goto(`/setup?token=${code}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Set up this site' })).toBeVisible();
  await page.getByLabel('Code').fill('wrong');
  await page.getByRole('button', { name: 'Become the operator' }).click();
  await expect(page.getByText(/^This code is wrong/)).toBeVisible();
  consoleErrors.accept(); // the browser logs the 400
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Become the operator' }).click();
  await expectNotice(page, 'You are the operator of this site.');
  await page.getByLabel('Name of the site').fill('Garden Club');
  await page.getByRole('radio', { name: 'Nobody' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'The settings are saved.');
  await page.goto('/');
  await expect(page).toHaveTitle(/^Garden Club/);
  console.log(`from /setup to a branded, closed site: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);

  for (const path of ['/setup', '/setup/', `/SETUP?token=${code}`]) {
    const response = await request.get(path);
    expect([response.status(), path]).toEqual([404, path]);
  }
  await page.goto('/setup');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  consoleErrors.accept(); // the browser logs the 404
});
