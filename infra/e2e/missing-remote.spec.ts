import type { Page } from '@playwright/test';

import { expect, logIn, stopClock, test } from './fixtures.ts';
import { SLOW_MS } from './tried/seen.ts';

/** A page waits so long for its scripts before it gives them up. */
const PATIENCE_MS = 8_000;

/** Ways in which a remote's files can fail a browser. */
const faults = {
  absent: (page: Page, files: string) => page.route(files, (route) => route.fulfill({ status: 404 })),
  unreachable: (page: Page, files: string) => page.route(files, (route) => route.abort()),
  broken: (page: Page, files: string) =>
    page.route(files, (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    ),
  tampered: (page: Page, files: string) =>
    page.route(files, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n;window.tampered = true;` });
    }),
};

// All of them fail a load in the same way: each kind of page meets two.
const remotes = [
  { remote: 'mfe-links', path: '/admin/links', login: true, meets: ['absent', 'tampered'] },
  { remote: 'mfe-account', path: '/login', login: false, meets: ['unreachable', 'broken'] },
] as const;

for (const { remote, path, login, meets } of remotes) {
  for (const fault of meets) {
    const begin = faults[fault];
    test(`${remote} ${fault}: its page names it, offers to try again, and the rest works`, async ({
      page,
      creator,
      complaints,
    }) => {
      const files = `**/remotes/${remote}/**/*.js`;
      if (login) await logIn(page, creator);
      await begin(page, files);
      const asked = page.waitForRequest(files);
      await page.goto(path);
      await asked;
      const region = page.locator(`[data-missing-remote="${remote}"]`);
      await expect(region).toBeVisible();
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      if (login) await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

      // The page gives up at the first file; handlers of other files are still at work.
      await page.unrouteAll({ behavior: 'wait' });
      await region.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('h1')).toHaveText(login ? 'Links' : 'Login');
      complaints.length = 0; // the browser names the failed scripts
    });
  }
}

test('a form whose code does not come says so, and is there once it is tried again', async ({
  page,
  creator,
  complaints,
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
  complaints.length = 0; // the browser names the failed script
});

const scriptless: Record<string, (page: Page) => Promise<unknown>> = {
  'no script comes': (page) => page.route('**/remotes/**', (route) => route.abort()),
  'pages come instead of scripts': (page) =>
    page.route('**/remotes/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Log in to the WLAN' })),
  "one of the shell's own files is missing": (page) =>
    page.route(/\/remotes\/shell\/.*\.js/, (route) =>
      /entry/.test(route.request().url()) ? route.continue() : route.abort(),
    ),
};

for (const [fault, begin] of Object.entries(scriptless))
  test(`where ${fault}, a page that scripts make says so at once, and can be tried again`, async ({
    page,
    complaints,
  }) => {
    await begin(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Linkstall' })).toHaveAttribute('href', '/');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.locator('h1')).toHaveText('Login');
    complaints.length = 0; // the browser names the failed scripts
  });

test('where its scripts hang, a page that they make says so after 8 s, and nothing before', async ({
  page,
  complaints,
}) => {
  await stopClock(page);
  await page.route('**/remotes/**', () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1, name: 'This page did not load' });
  await expect(page.locator('h1')).toBeAttached();
  await page.clock.runFor(PATIENCE_MS / 2);
  await expect(title).toHaveCount(0);
  await page.clock.fastForward(PATIENCE_MS);
  await expect(title).toBeVisible();
  complaints.length = 0;
});

test('a remote that hangs holds up no header', async ({ page, creator, complaints }) => {
  await logIn(page, creator);
  // What a remote says after so long cannot be what brings the header: no time passes.
  await page.clock.install();
  await page.route('**/remotes/mfe-*/**/*.js', () => undefined);
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
  complaints.length = 0;
});

test('a remote that hangs is given up after 8 s, can be tried again without a reload, and logging out needs no remote', async ({
  page,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  const files = '**/remotes/mfe-links/**/*.js';
  await page.route(files, () => undefined);
  await page.clock.install();
  const hangs = page.waitForRequest(files);
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await hangs;
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  const missing = page.locator('main [data-missing-remote="mfe-links"]');
  expect(await missing.count()).toBe(0);
  // How long each takes to the millisecond is proved in shell/src/app.test.tsx.
  await page.clock.fastForward(SLOW_MS);
  await expect(missing).toContainText('is slow to load');
  await page.clock.fastForward(PATIENCE_MS);
  await expect(missing).toContainText('did not load');

  await page.unroute(files);
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('data is not available')).toBeVisible();
  await page.route('**/remotes/mfe-*/**/*.js', () => undefined);
  await page.goto('/admin/design', { waitUntil: 'commit' });
  await logout.click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  complaints.length = 0;
});

for (const fault of ['absent', 'tampered'] as const)
  test(`mfe-public ${fault}: a visitor keeps the page that the server rendered`, async ({ page, complaints }) => {
    const files = '**/remotes/mfe-public/**/*.js';
    await faults[fault](page, files);
    const asked = page.waitForRequest(files);
    await page.goto('/');
    await page.getByRole('link', { name: 'Signup' }).first().hover();
    await asked;
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#templates a[href="/meera.cooks"]')).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    complaints.length = 0;
  });

for (const fault of ['unreachable', 'broken'] as const)
  test(`mfe-public ${fault}: the phone says so and the creator goes on working`, async ({
    page,
    creator,
    complaints,
  }) => {
    await logIn(page, creator);
    const files = '**/remotes/mfe-public/**/*.js';
    await faults[fault](page, files);
    await page.goto('/admin/links');
    await expect(page.locator('[data-missing-remote="mfe-public"]')).toBeVisible();
    await page.getByRole('button', { name: 'Add Link' }).first().click();
    await expect(page.getByLabel('Header')).toBeVisible();
    complaints.length = 0;
  });

test('mfe-store missing: the store page keeps what the server rendered', async ({ page, complaints }) => {
  const files = '**/remotes/mfe-store/**/*.js';
  await page.route(files, (route) => route.abort());
  const asked = page.waitForRequest(/\/remotes\/mfe-store\/.*remote-entry\.js/);
  await page.goto('/store/@meera.cooks');
  await page.getByRole('link', { name: 'Share', exact: true }).hover();
  await asked;
  await expect(page.getByRole('link', { name: 'meera@example.com' })).toBeVisible();
  complaints.length = 0;
});
