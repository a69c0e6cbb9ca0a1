import type { Page } from '@playwright/test';

import { type Creator, expect, logIn, test } from './fixtures.ts';

const LIST = '/api/v1/link/all-entry';
const ACCOUNT = '/remotes/mfe-account/';
const LINKS = '/remotes/mfe-links/';

/** Every address that this page asks for, in order. */
function watch(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}
const some = (asked: readonly string[], part: string) => asked.filter((path) => path.includes(part));
const linksShown = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();

test('shell, remote and what the page reads are asked for at once: nothing waits to be discovered', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  const asked = watch(page);
  const all = () => some(asked, LIST).length > 0 && some(asked, '/users/account').length > 0;
  // No file of the shell comes before the rest was asked for.
  await page.route('**/remotes/shell/**/*.js', async (route) => {
    await expect.poll(() => all() && some(asked, LINKS).length).toBeGreaterThanOrEqual(2);
    await route.continue();
  });
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await linksShown(page);
  await expect(page.getByText('data is not available')).toBeVisible();
  const files = asked.filter((path) => path.startsWith('/remotes/') || path === LIST);
  expect(files).toEqual([...new Set(files)]);
});

test('who is not logged in is asked to, and downloads nothing of the page', async ({ page }) => {
  const asked = watch(page);
  await page.goto('/admin/links');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect([some(asked, LINKS), some(asked, '/api/v1/link'), some(asked, '/users/account')]).toEqual([[], [], []]);
});

test('the first render waits for no remote: header, navigation and the outline of the page', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**${LINKS}**`, (route) => held.then(() => route.continue()));
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Design' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  letGo();
  await linksShown(page);
});

/** Opens the list in a browser that has little data left, or enough. */
async function open(page: Page, creator: Creator, saveData: boolean) {
  await page.addInitScript((saves) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: saves } });
  }, saveData);
  await logIn(page, creator);
  const asked = watch(page);
  await page.goto('/admin/links');
  await linksShown(page);
  return asked;
}

test('what leads elsewhere has its code as soon as somebody comes near it, by pointer and by key', async ({
  page,
  creator,
}) => {
  const asked = await open(page, creator, true);
  const account = page.getByRole('navigation').getByRole('link', { name: 'Account' });
  expect(some(asked, ACCOUNT)).toEqual([]);
  await account.hover();
  await expect.poll(() => some(asked, ACCOUNT).length).toBeGreaterThanOrEqual(2);
  await page.reload();
  await linksShown(page);
  asked.splice(0);
  await account.focus();
  await expect.poll(() => some(asked, ACCOUNT).length).toBeGreaterThanOrEqual(2);
  const before = some(asked, '/remotes/').length;
  await account.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(some(asked, ACCOUNT)).toEqual([...new Set(some(asked, ACCOUNT))]);
  expect(before).toBeGreaterThan(0);
});

test('where nothing else goes on the code of the other pages comes by itself, but not to who saves data', async ({
  browser,
  creator,
}) => {
  const [rich, poor] = await Promise.all([browser.newPage(), browser.newPage()]);
  const [soon, never] = [await open(rich, creator, false), await open(poor, creator, true)];
  await expect.poll(() => some(soon, ACCOUNT).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  expect(soon.findIndex((path) => path.includes(ACCOUNT))).toBeGreaterThan(soon.indexOf(LIST));
  expect(some(never, ACCOUNT)).toEqual([]);
  await Promise.all([rich.close(), poor.close()]);
});
