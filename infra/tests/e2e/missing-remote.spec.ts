import type { Page } from '@playwright/test';

import { expect, logIn, openStorageReader, stopClock, test, waitForFrame } from './fixtures.ts';
import { append } from './change-response.ts';
import { SLOW_MS } from './missing-text.ts';

/** The time after which a page gives up a script. */
const TIMEOUT_MS = 8_000;

/** The ways in which a remote's files can fail. */
const FAULTS = {
  absent: (page: Page, files: string) => page.route(files, (route) => route.fulfill({ status: 404 })),
  unreachable: (page: Page, files: string) => page.route(files, (route) => route.abort()),
  broken: (page: Page, files: string) =>
    page.route(files, (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    ),
  tampered: (page: Page, files: string) => page.route(files, (route) => append(route, '\n;window.tampered = true;')),
};

// Each fault makes a load fail in the same way, so each kind of page gets only one fault. faults.spec.ts tests all faults.
const CASES = [
  { remote: 'mfe-links', path: '/admin/links', login: true, fault: 'tampered' },
  { remote: 'mfe-account', path: '/login', login: false, fault: 'broken' },
] as const;

for (const { remote, path, login, fault } of CASES) {
  const addFault = FAULTS[fault];
  test(`${remote} ${fault}: the page names the remote, offers Try again, and the rest works`, async ({
    page,
    creator,
    consoleErrors,
  }) => {
    const files = `**/remotes/${remote}/**/*.js`;
    if (login) await logIn(page, creator);
    await addFault(page, files);
    const fileRequest = page.waitForRequest(files);
    await page.goto(path);
    await fileRequest;
    const region = page.locator(`[data-missing-remote="${remote}"]`);
    await expect(region).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    if (login) await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

    // The page gives up at the first failed file. Handlers of other files may still run.
    await page.unrouteAll({ behavior: 'wait' });
    await region.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('h1')).toHaveText(login ? 'Links' : 'Login');
    consoleErrors.accept(); // the browser logs the failed scripts
  });
}

test('a form whose code fails to load shows a message, and Try again loads the form', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  const form = '**/remotes/mfe-store/**/forms.*.js';
  await page.route(form, (route) => route.abort());
  await page.goto('/store/add-product');
  const region = page.locator('[data-missing-remote="mfe-store"]');
  await expect(region).toBeVisible();
  await page.unroute(form);
  await region.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add product');
  consoleErrors.accept(); // the browser logs the failed script
});

const SCRIPT_FAULTS: Record<string, (page: Page) => Promise<unknown>> = {
  'no script loads': (page) => page.route('**/remotes/**', (route) => route.abort()),
  'scripts return HTML pages': (page) =>
    page.route('**/remotes/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Log in to the WLAN' })),
  'one file of the shell is missing': (page) =>
    page.route(/\/remotes\/shell\/.*\.js/, (route) =>
      /entry/.test(route.request().url()) ? route.continue() : route.abort(),
    ),
};

for (const [fault, addFault] of Object.entries(SCRIPT_FAULTS))
  test(`a browser-rendered page shows a message and Try again if ${fault}`, async ({ page, consoleErrors }) => {
    await addFault(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Linkstall' })).toHaveAttribute('href', '/');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.locator('h1')).toHaveText('Login');
    consoleErrors.accept(); // the browser logs the failed scripts
  });

test('a browser-rendered page shows a message after 8 s, and not earlier, if its scripts hang', async ({
  page,
  consoleErrors,
}) => {
  await stopClock(page);
  await page.route('**/remotes/**', () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1, name: 'This page did not load' });
  await expect(page.locator('h1')).toBeAttached();
  await page.clock.runFor(TIMEOUT_MS / 2);
  await expect(title).toHaveCount(0);
  await page.clock.fastForward(TIMEOUT_MS);
  await expect(title).toBeVisible();
  consoleErrors.accept();
});

test('a remote that hangs does not delay the header', async ({ page, creator, consoleErrors }) => {
  await logIn(page, creator);
  // The clock stands still, so a timeout of the remote cannot be the cause of the header.
  await page.clock.install();
  await page.route('**/remotes/mfe-*/**/*.js', () => undefined);
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
  consoleErrors.accept();
});

test('a remote that hangs fails after 8 s, Try again works without a reload, and logout needs no remote', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  const files = '**/remotes/mfe-links/**/*.js';
  await page.route(files, () => undefined);
  await page.clock.install();
  const hangingRequest = page.waitForRequest(files);
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await hangingRequest;
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  const missingMessage = page.locator('main [data-missing-remote="mfe-links"]');
  expect(await missingMessage.count()).toBe(0);
  // shell/src/app.test.tsx tests the exact times.
  await page.clock.fastForward(SLOW_MS);
  await expect(missingMessage).toContainText('is slow to load');
  await page.clock.fastForward(TIMEOUT_MS);
  await expect(missingMessage).toContainText('did not load');

  await page.unroute(files);
  await missingMessage.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('data is not available')).toBeVisible();
  await page.route('**/remotes/mfe-*/**/*.js', () => undefined);
  await page.goto('/admin/design', { waitUntil: 'commit' });
  const readStorage = await openStorageReader(page.context());
  await logout.click();
  await expect.poll(() => readStorage('token')).toBeNull();
  consoleErrors.accept();
});

test('mfe-public absent: a visitor keeps the server-rendered page', async ({ page, consoleErrors }) => {
  const files = '**/remotes/mfe-public/**/*.js';
  await FAULTS.absent(page, files);
  const fileRequest = page.waitForRequest(files);
  await page.goto('/');
  await page.getByRole('link', { name: 'Signup' }).first().hover();
  await fileRequest;
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#templates a[href="/meera.cooks"]')).toBeVisible();
  consoleErrors.accept();
});

test('mfe-public unreachable: the phone preview shows a message and the creator can work', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  const files = '**/remotes/mfe-public/**/*.js';
  await FAULTS.unreachable(page, files);
  await page.goto('/admin/links');
  await expect(page.locator('[data-missing-remote="mfe-public"]')).toBeVisible();
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  await expect(page.getByLabel('Header')).toBeVisible();
  consoleErrors.accept();
});

test('mfe-store missing: the store page keeps its server-rendered content', async ({ page, consoleErrors }) => {
  const files = '**/remotes/mfe-store/**/*.js';
  await page.route(files, (route) => route.abort());
  const fileRequest = page.waitForRequest(/\/remotes\/mfe-store\/.*remote-entry\.js/);
  await page.goto('/store/@meera.cooks');
  // The shell starts after the remote has failed.
  const shellStart = page.evaluate(
    () => new Promise((resolve) => addEventListener('shellstarted', resolve, { once: true })),
  );
  await page.getByRole('link', { name: 'Share', exact: true }).hover();
  await fileRequest;
  await shellStart;
  await waitForFrame(page);
  await expect(page.getByRole('link', { name: 'meera@example.com' })).toBeVisible();
  consoleErrors.accept();
});
