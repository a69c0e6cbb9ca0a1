import type { Page } from '@playwright/test';

import { type Creator, expect, logIn, test } from './fixtures.ts';
import { append } from './change-response.ts';

const LIST = '/api/v1/link/all-entry';
const ACCOUNT = '/remotes/mfe-account/';
const LINKS = '/remotes/mfe-links/';

/** Records the path of every request of this page, in order. */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return requests;
}
const matching = (requests: readonly string[], pathPart: string) => requests.filter((path) => path.includes(pathPart));
const expectLinksPage = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Links' })).toBeVisible();

test("the page requests the shell, the remote and the page's data in parallel", async ({ page, creator }) => {
  await logIn(page, creator);
  const requests = recordRequests(page);
  const hasBothDataRequests = () =>
    matching(requests, LIST).length > 0 && matching(requests, '/users/account').length > 0;
  // Holds the shell's files back, so that the other requests must start without them.
  await page.route('**/remotes/shell/**/*.js', async (route) => {
    await expect.poll(() => hasBothDataRequests() && matching(requests, LINKS).length).toBeGreaterThanOrEqual(2);
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
  const unblockSignal = new Promise<void>((resolve) => (unblock = resolve));
  await page.route(`**${LINKS}**`, (route) => unblockSignal.then(() => route.continue()));
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Design' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  unblock();
  await expectLinksPage(page);
});

/** Header and main of the page, and the layout shifts since its start. */
const frameOf = (page: Page) =>
  page.evaluate(() => ({
    frame: ['#root header', '#root header nav:not([popover] nav)', '#root main'].map((selector) => {
      const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
      const box = element?.getBoundingClientRect();
      return box && [box.x, box.y, box.width].map(Math.round);
    }),
    shifts: (window as unknown as { shifts: number[] }).shifts,
  }));

for (const path of ['/login', '/admin/links', '/admin/account'])
  for (const width of [390, 768, 1280])
    test(`the HTML of ${path} has header and skeleton at ${width} px, and the page moves nothing`, async ({
      page,
      creator,
    }) => {
      if (path !== '/login') await logIn(page, creator);
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        const record = (list: PerformanceObserverEntryList) =>
          shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value));
        new PerformanceObserver(record).observe({ type: 'layout-shift', buffered: true });
        Object.assign(window, { shifts });
      });
      let unblock: () => void = () => undefined;
      const unblockSignal = new Promise<void>((resolve) => (unblock = resolve));
      await page.route('**/remotes/**', (route) => unblockSignal.then(() => route.continue()));
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('banner').getByRole('link', { name: 'Linkstall' })).toBeVisible();
      await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
      const before = await frameOf(page);
      unblock();
      await expect(page.locator('h1').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await frameOf(page)).toEqual({ ...before, shifts: [] });
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

/** The files that came over the network and not from the browser's cache. */
const downloadedPaths = (page: Page, pathPart: string) =>
  page.evaluate((pathPart) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, transferSize }) => name.includes(pathPart) && transferSize > 0)
      .map(({ name }) => name);
  }, pathPart);

test('a hovered or focused link prefetches the code of its page, and the page takes it from the cache', async ({
  page,
  creator,
}) => {
  const requests = await open(page, creator, true);
  const account = page.getByRole('navigation').getByRole('link', { name: 'Account' });
  expect(matching(requests, ACCOUNT)).toEqual([]);
  await account.hover();
  await expect.poll(async () => (await downloadedPaths(page, ACCOUNT)).length).toBeGreaterThanOrEqual(2);
  await page.reload();
  await expectLinksPage(page);
  requests.splice(0);
  await account.focus();
  await expect.poll(() => matching(requests, ACCOUNT).length).toBeGreaterThanOrEqual(2);
  await account.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(await downloadedPaths(page, ACCOUNT)).toEqual([]);
});

/** The remotes whose scripts the page has run; each federation container also leaves a global name. */
const remotesThatRan = (page: Page) =>
  page.evaluate(() => {
    const scripts = Array.from(document.scripts, ({ src }) => /\/remotes\/(mfe-[^/]+)/.exec(src)?.[1]);
    // The names of all containers are reserved; a name without a value belongs to a container that has not run.
    const containers = Object.entries(window as unknown as Record<string, unknown>).map(([name, value]) =>
      value === undefined ? undefined : /^mfe_[a-z]+/.exec(name)?.[0].replace('_', '-'),
    );
    return [...new Set([...scripts, ...containers])].filter((name) => name !== undefined).sort();
  });

test('idle prefetching runs the code of no remote, and checks the integrity of the files', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const changedFiles: string[] = [];
  await page.route('**/remotes/mfe-links/**/*.js', (route) => {
    changedFiles.push(route.request().url());
    return append(route, '\n;window.tampered = true;');
  });
  await logIn(page, creator);
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect.poll(() => changedFiles.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await expect
    .poll(() => consoleErrors.messages.filter((text) => text.includes('integrity')).length)
    .toBeGreaterThanOrEqual(2);
  // The phone preview beside the page is open, and mfe-public fills it.
  expect(await remotesThatRan(page)).toEqual(['mfe-account', 'mfe-public']);
  consoleErrors.accept(); // the browser logs the refused files
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
