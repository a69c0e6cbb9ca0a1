// Operators handle a candidate release in the browser, and the command line and the history show the same.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Page } from '@playwright/test';

import { violationsInBothSchemes } from './axe.ts';
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
function anotherBuild(title = 'My settings'): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'linkstall-team-')), 'mfe-account');
  folders.push(dirname(folder));
  for (const name of ['dist', 'package.json', 'routes.json'])
    cpSync(join(ROOT, 'mfe-account', name), join(folder, name), { recursive: true });
  const routes = join(folder, 'routes.json');
  writeFileSync(routes, readFileSync(routes, 'utf8').replace('"Settings"', JSON.stringify(title)));
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

/** The output of a refused command. */
function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
  return '';
}

test('one operator asks to override the gate, a second one confirms it on the page, and a team gets a member there', async ({
  page,
  request,
  platform,
  consoleErrors,
}) => {
  const cli = linkstall(platform);
  const [asker, second] = [await newCreator(request), await newCreator(request)];
  for (const { username } of [asker, second]) cli('operator', 'add', username);
  const folder = anotherBuild('Heavy settings');
  writeFileSync(join(folder, 'budgets.json'), JSON.stringify({ schema: 1, pages: { '*': { scriptKB: 1 } } }));
  const { release } = cli('publish', folder) as { release: string };
  const passwordOf = ({ username, password }: typeof asker) => {
    const file = join(folder, `${username}.txt`);
    writeFileSync(file, password);
    return ['--as', username, '--password-file', file];
  };
  const deploy = ['deploy', 'mfe-account', release, '--force', 'A customer waits'];
  expect(refusalOf(() => cli(...deploy))).toContain('force.as');
  const forced = cli(...deploy, ...passwordOf(asker)) as { id: string };
  expect(refusalOf(() => cli('force', 'confirm', forced.id, ...passwordOf(asker)))).toContain('force.same');
  expect(cli('force', 'list', ...passwordOf(second))).toMatchObject([{ id: forced.id, by: `@${asker.username}` }]);

  await logIn(page, second);
  await page.goto('/admin/releases');
  const waiting = page.getByRole('region', { name: 'Waiting for a second operator' });
  await expect(waiting).toContainText(`@${asker.username} asks to override the gate: A customer waits`);
  await waiting.getByRole('button', { name: 'Confirm the change of mfe-account' }).click();
  await page.waitForURL('**/confirm');
  await confirm(page, second);
  await page.waitForURL('**/admin/releases');
  await expect(waiting).toHaveCount(0);
  expect((cli('log') as object[])[0]).toMatchObject({
    ...{ action: 'deploy', remote: 'mfe-account', release, by: `@${asker.username}` },
    forced: { passed: ['gate.budget'], confirmation: { by: `@${second.username}` } },
  });

  cli('team', 'set', 'garden', '--remotes', 'mfe-garden');
  await page.getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('button', { name: 'Add member to garden' }).click();
  await page.getByLabel('Username').fill(asker.username);
  await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click();
  await page.waitForURL('**/confirm');
  await expect(page.getByText(`Adds the member ${asker.username}.`)).toBeVisible();
  await confirm(page, second);
  await page.waitForURL('**/admin/releases/teams');
  await expect(page.getByRole('article', { name: 'garden' })).toContainText(`@${asker.username}`);
  expect((cli('team', 'log') as object[])[0]).toMatchObject({
    by: `@${second.username}`,
    action: 'set',
    team: 'garden',
  });
  consoleErrors.accept(); // the browser logs the 403 of each call that needs the password
});

const PANEL_CODE = /lazy-release-panel/;
const releaseOf = (page: Page, remote: string) =>
  page.evaluate((name) => {
    const text = document.getElementById('composition')?.textContent ?? '{}';
    const { remotes } = JSON.parse(text) as { remotes: Record<string, { releases: { release: string }[] }> };
    return remotes[name]?.releases[0]?.release;
  }, remote);

test('an operator sees the releases of a page, and shows another release in one tab; other users get no code of the panel', async ({
  page,
  context,
  request,
  platform,
  consoleErrors,
}) => {
  const cli = linkstall(platform);
  const [operator, otherUser] = [await newCreator(request), await newCreator(request)];
  cli('operator', 'add', operator.username);
  const { release } = cli('publish', anotherBuild('Own settings')) as { release: string };
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(sent.url()));
  const bar = page.getByRole('complementary', { name: 'Preview', exact: true });
  const panel = page.getByRole('dialog', { name: 'Releases of this page' });

  await logIn(page, otherUser);
  await page.goto('/admin/links#releases');
  const refusal = await page.waitForResponse('**/users/release-panel');
  expect(refusal.status()).toBe(403);
  await expect(page.getByRole('link', { name: 'Links', exact: true })).toBeVisible();
  expect(requests.filter((url) => PANEL_CODE.test(url))).toEqual([]);
  consoleErrors.accept(); // the browser logs the 403

  await logIn(page, operator);
  await page.goto('/admin/links');
  await expect(page.getByRole('link', { name: 'Links', exact: true })).toBeVisible();
  expect(requests.filter((url) => PANEL_CODE.test(url))).toEqual([]);
  await page.keyboard.press('Alt+Shift+R');
  await expect(panel.getByText('This page shows what visitors get.')).toBeVisible();
  const links = panel.getByRole('listitem', { name: 'mfe-links' });
  await expect(links).toContainText(String(await releaseOf(page, 'mfe-links')));
  await expect(links).toContainText(/Stable.*Team.*operators of the site.*Commit.*Load time.*\d+ ms/s);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');

  await page.keyboard.press('Alt+Shift+R');
  const account = panel.getByRole('listitem', { name: 'mfe-account' });
  await account.getByLabel('Release of mfe-account for this tab').selectOption(release);
  await account.getByRole('button', { name: 'Show this release of mfe-account in this tab' }).click();
  await page.getByRole('button', { name: 'Open the preview' }).click();
  await page.waitForURL(/\/admin\/links\?ls-tab=/);
  await expect(bar).toContainText(`Only this tab shows mfe-account ${release}`);
  // A client-side navigation keeps the key of the tab in the address, so a reload shows the release, too.
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.waitForURL(/\/admin\/account\?ls-tab=/);
  const reloaded = await page.reload();
  expect(reloaded?.headers()['server-timing']).toContain(`mfe-account;desc="${release}"`);
  expect(await releaseOf(page, 'mfe-account')).toBe(release);
  // A link that loads a document leads to the same release.
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('a'), { href: '/admin/links', id: 'plain' })),
  );
  await page.evaluate(() => document.getElementById('plain')?.click());
  await page.waitForURL(/\/admin\/links\?ls-tab=/);
  await expect(bar).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto('/admin/account');
  expect(await releaseOf(otherTab, 'mfe-account')).not.toBe(release);
  await expect(otherTab.getByRole('complementary', { name: 'Preview', exact: true })).toHaveCount(0);
  await otherTab.close();

  await page.keyboard.press('Alt+Shift+R');
  await expect(panel).toContainText(`This page shows a preview: mfe-account ${release}`);
  await panel.getByRole('button', { name: 'End the preview' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/links' && url.search === '');
  await expect(bar).toHaveCount(0);
  expect(await releaseOf(page, 'mfe-account')).not.toBe(release);
});

test('the panel opens from the page for operators, fits into 320 px, and passes axe in both schemes', async ({
  browser,
  request,
  platform,
}) => {
  const operator = await newCreator(request);
  linkstall(platform)('operator', 'add', operator.username);
  const page = await browser.newPage({
    ...{ baseURL: platform.url, bypassCSP: true, viewport: { width: 320, height: 640 } },
    reducedMotion: 'reduce',
  });
  await logIn(page, operator);
  await page.goto('/admin/releases');
  await page.getByRole('link', { name: 'Releases of this page' }).click();
  const panel = page.getByRole('dialog', { name: 'Releases of this page' });
  await expect(panel.getByRole('listitem', { name: 'mfe-releases' })).toBeVisible();
  const overflow = await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await violationsInBothSchemes(page, 'release panel')).toEqual([]);
  await page.close();
});
