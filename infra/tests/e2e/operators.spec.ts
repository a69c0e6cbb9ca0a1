// Operators handle a candidate release in the browser, and the command line and the history show the same.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { confirm, expect, logIn, newCreator, testOnOwnPlatform as test } from './fixtures.ts';
import type { Platform } from './platform.ts';

const ROOT = join(import.meta.dirname, '../../..');
const REASON = 'Orders were lost';

const linkstall =
  ({ dataDir }: Platform) =>
  (...commandArguments: string[]): unknown =>
    JSON.parse(
      execFileSync(
        process.execPath,
        ['infra/packages/releases/linkstall.mjs', ...commandArguments, '--data-dir', dataDir, '--json', '--yes'],
        { cwd: ROOT, encoding: 'utf8' },
      ),
    );

const folders: string[] = [];
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A copy of the built mfe-account with another page title, which makes another release. */
function anotherBuild(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'linkstall-team-')), 'mfe-account');
  folders.push(dirname(folder));
  for (const name of ['dist', 'package.json', 'routes.json'])
    cpSync(join(ROOT, 'mfe-account', name), join(folder, name), { recursive: true });
  const routes = join(folder, 'routes.json');
  writeFileSync(routes, readFileSync(routes, 'utf8').replace('"Settings"', '"My settings"'));
  return folder;
}

test('an operator promotes a candidate and rolls it back with a reason; other users cannot open the page', async ({
  page,
  request,
  platform,
  browser,
  consoleErrors,
}) => {
  const cli = linkstall(platform);
  const [operator, otherUser] = [await newCreator(request), await newCreator(request)];
  expect(cli('operator', 'add', operator.username)).toMatchObject([{ username: operator.username }]);
  const { release } = cli('publish', anotherBuild()) as { release: string };
  cli('deploy', 'mfe-account', release, '--percent', '10');

  await logIn(page, operator);
  await page.goto('/admin/links');
  await page.getByRole('link', { name: 'Releases' }).click();
  const card = page.getByRole('article', { name: 'mfe-account' });
  await expect(card).toContainText('Candidate, for 10 %');
  await expect(card).toContainText(/Too few pages with the candidate: \d+ of 500/);
  const decide = async (button: string, confirmButton: string, reason: string) => {
    await card.getByRole('button', { name: `${button} mfe-account` }).click();
    await page.getByRole('dialog').getByLabel('Why').fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: confirmButton }).click();
    await page.waitForURL('**/confirm');
    await expect(page.getByText(`“${reason}”`)).toBeVisible();
    await confirm(page, operator);
    await page.waitForURL('**/admin/releases');
  };
  await decide('Promote', 'Promote', 'Looks good');
  await expect(card).not.toContainText('Candidate');
  await expect(card).toContainText('Looks good');
  await decide('Roll back', 'Roll back', REASON);
  await expect(page.getByRole('region', { name: 'History' }).getByText(REASON)).toBeVisible();
  const [lastAction] = cli('log') as object[];
  expect(lastAction).toMatchObject({
    action: 'rollback',
    remote: 'mfe-account',
    by: `@${operator.username}`,
    message: REASON,
  });

  const otherUserPage = await browser.newPage({ baseURL: platform.url });
  const otherUserRequests: string[] = [];
  otherUserPage.on('request', (otherUserRequest) => otherUserRequests.push(otherUserRequest.url()));
  await logIn(otherUserPage, otherUser);
  await otherUserPage.goto('/admin/links');
  await expect(otherUserPage.getByRole('link', { name: 'Links', exact: true })).toBeVisible();
  await expect(otherUserPage.getByRole('link', { name: 'Releases' })).toHaveCount(0);
  await otherUserPage.goto('/admin/releases');
  await expect(otherUserPage.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(otherUserRequests.filter((url) => url.includes('mfe-releases') || url.includes('/admin/releases/'))).toEqual(
    [],
  );
  const response = await request.get('/api/v1/admin/releases', { headers: { authorization: otherUser.token } });
  expect(response.status()).toBe(403);
  await otherUserPage.close();

  cli('operator', 'remove', operator.username);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible({ timeout: 15_000 });
  consoleErrors.accept(); // the browser logs the 403
});
