import type { Page } from '@playwright/test';

import { type Creator, expect, logIn, test } from './fixtures.ts';

const LIST = '/api/v1/link/all-entry';
const ACCOUNT = '/remotes/mfe-account/';
const LINKS = '/remotes/mfe-links/';

/** Records the path of every request of this page, in order. */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return requests;
}
const matching = (requests: readonly string[], part: string) => requests.filter((path) => path.includes(part));
const expectLinksPage = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();

test("the page requests the shell, the remote and the page's data in parallel", async ({ page, creator }) => {
  await logIn(page, creator);
  const requests = recordRequests(page);
  const hasBothReads = () => matching(requests, LIST).length > 0 && matching(requests, '/users/account').length > 0;
  // Holds the shell's files back, so that the other requests must start without them.
  await page.route('**/remotes/shell/**/*.js', async (route) => {
    await expect.poll(() => hasBothReads() && matching(requests, LINKS).length).toBeGreaterThanOrEqual(2);
    await route.continue();
  });
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await expectLinksPage(page);
  await expect(page.getByText('data is not available')).toBeVisible();
  const files = requests.filter((path) => path.startsWith('/remotes/') || path === LIST);
  expect(files).toEqual([...new Set(files)]);
});

test('a visitor sees the login form and downloads nothing of the page', async ({ page }) => {
  const requests = recordRequests(page);
  await page.goto('/admin/links');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect([matching(requests, LINKS), matching(requests, '/api/v1/link'), matching(requests, '/users/account')]).toEqual(
    [[], [], []],
  );
});

test('the first render shows header, navigation and skeleton before any remote loads', async ({ page, creator }) => {
  await logIn(page, creator);
  let unblock: () => void = () => undefined;
  const unblocked = new Promise<void>((resolve) => (unblock = resolve));
  await page.route(`**${LINKS}**`, (route) => unblocked.then(() => route.continue()));
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Design' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  unblock();
  await expectLinksPage(page);
});

/** Opens the list in a browser with or without its data saver. */
async function open(page: Page, creator: Creator, saveData: boolean) {
  await page.addInitScript((saves) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: saves } });
  }, saveData);
  await logIn(page, creator);
  const requests = recordRequests(page);
  await page.goto('/admin/links');
  await expectLinksPage(page);
  return requests;
}

test('a hovered or focused link prefetches the code of its page', async ({ page, creator }) => {
  const requests = await open(page, creator, true);
  const account = page.getByRole('navigation').getByRole('link', { name: 'Account' });
  expect(matching(requests, ACCOUNT)).toEqual([]);
  await account.hover();
  await expect.poll(() => matching(requests, ACCOUNT).length).toBeGreaterThanOrEqual(2);
  await page.reload();
  await expectLinksPage(page);
  requests.splice(0);
  await account.focus();
  await expect.poll(() => matching(requests, ACCOUNT).length).toBeGreaterThanOrEqual(2);
  const before = matching(requests, '/remotes/').length;
  await account.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(matching(requests, ACCOUNT)).toEqual([...new Set(matching(requests, ACCOUNT))]);
  expect(before).toBeGreaterThan(0);
});

test('an idle browser prefetches the code of the other pages, but not with the data saver on', async ({
  browser,
  creator,
}) => {
  const [normalTab, savingTab] = await Promise.all([browser.newPage(), browser.newPage()]);
  const [normalRequests, savingRequests] = [
    await open(normalTab, creator, false),
    await open(savingTab, creator, true),
  ];
  await expect.poll(() => matching(normalRequests, ACCOUNT).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  expect(normalRequests.findIndex((path) => path.includes(ACCOUNT))).toBeGreaterThan(normalRequests.indexOf(LIST));
  expect(matching(savingRequests, ACCOUNT)).toEqual([]);
  await Promise.all([normalTab.close(), savingTab.close()]);
});
