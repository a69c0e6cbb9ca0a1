import type { Page } from '@playwright/test';

import { expect, logIn, test } from './fixtures.ts';

/** Ways in which a remote's files can fail a browser. */
const faults: Record<string, (page: Page, files: string) => Promise<unknown>> = {
  absent: (page, files) => page.route(files, (route) => route.fulfill({ status: 404 })),
  unreachable: (page, files) => page.route(files, (route) => route.abort()),
  broken: (page, files) =>
    page.route(files, (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    ),
  tampered: (page, files) =>
    page.route(files, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n;window.tampered = true;` });
    }),
};

const remotes = [
  { remote: 'mfe-links', path: '/admin/links', login: true },
  { remote: 'mfe-account', path: '/login', login: false },
];

for (const { remote, path, login } of remotes) {
  for (const [fault, begin] of Object.entries(faults)) {
    test(`${remote} ${fault}: its page names it within 3 s, offers to try again, and the rest works`, async ({
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
      await expect(region).toBeVisible({ timeout: 3000 });
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      if (login) await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

      await page.unroute(files);
      await region.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('h1')).toHaveText(login ? 'Links' : 'Login');
      complaints.length = 0; // the browser names the failed scripts
    });
  }
}

test('a remote that hangs is given up after 8 s, and the rest works meanwhile', async ({
  page,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  await page.route('**/remotes/mfe-links/**/*.js', () => undefined);
  const began = Date.now();
  await page.goto('/admin/links', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.locator('[data-missing-remote="mfe-links"]')).toBeVisible({ timeout: 12_000 });
  const waited = Date.now() - began;
  expect(waited).toBeGreaterThan(7000);
  expect(waited).toBeLessThan(11_000);
  complaints.length = 0;
});

for (const [fault, begin] of Object.entries(faults)) {
  test(`mfe-public ${fault}: a visitor keeps the page that the server rendered`, async ({ page, complaints }) => {
    const files = '**/remotes/mfe-public/**/*.js';
    await begin(page, files);
    const asked = page.waitForRequest(files);
    await page.goto('/meera.cooks');
    await asked;
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('link', { name: /rasam in eleven minutes/ })).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    complaints.length = 0;
  });

  test(`mfe-public ${fault}: the phone says so and the creator goes on working`, async ({
    page,
    creator,
    complaints,
  }) => {
    await logIn(page, creator);
    const files = '**/remotes/mfe-public/**/*.js';
    await begin(page, files);
    await page.goto('/admin/links');
    await expect(page.locator('[data-missing-remote="mfe-public"]')).toBeVisible();
    await page.getByRole('button', { name: 'Add Link' }).first().click();
    await expect(page.getByLabel('Header')).toBeVisible();
    complaints.length = 0;
  });
}

test('mfe-store missing: the store page keeps what the server rendered', async ({ page, complaints }) => {
  const files = '**/remotes/mfe-store/**/*.js';
  await page.route(files, (route) => route.abort());
  const asked = page.waitForRequest(files);
  await page.goto('/store/@meera.cooks');
  await asked;
  await expect(page.getByRole('link', { name: 'meera@example.com' })).toBeVisible();
  complaints.length = 0;
});
