import type { Page, Request } from '@playwright/test';

import { append } from './change-response.ts';
import { expect, logIn, test, waitForFrame } from './fixtures.ts';

interface Report {
  readonly message: string;
  readonly remote: string;
  readonly release: string;
  readonly composition: string;
  readonly kind?: string;
}

/** Collects the error reports that the page sends to `/report`. */
function reportsOf(page: Page): Report[] {
  const reports: Report[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname !== '/report') return;
    const report = request.postDataJSON() as Report;
    if (report.kind !== 'mounted' && report.kind !== 'vitals') reports.push(report);
  });
  return reports;
}

const releaseOf = (page: Page) =>
  page.evaluate(() => {
    const { id, shell } = JSON.parse(document.getElementById('composition')?.textContent ?? '{}') as {
      id: string;
      shell: { release: string };
    };
    return { composition: id, release: shell.release };
  });

test('an uncaught error is reported with release and composition, at most ten times, and the page keeps working', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const reports = reportsOf(page);
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown in a timer');
    });
    void Promise.reject(new Error('rejected by nobody'));
  });
  await expect
    .poll(() => reports.map(({ message }) => message).sort())
    .toEqual(['rejected by nobody', 'thrown in a timer']);
  expect(reports[0]).toMatchObject({ remote: 'shell', ...(await releaseOf(page)) });

  await page.evaluate(() => {
    for (let index = 0; index < 50; index++) void Promise.reject(new Error(`one of many: ${index}`));
  });
  await page.getByRole('link', { name: 'Design' }).click();
  await expect(page.getByRole('radio')).toHaveCount(24);
  expect(reports).toHaveLength(10);
  consoleErrors.accept();
});

test('a page that throws affects only itself, shows a message, and works after Try again without a reload', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const reports = reportsOf(page);
  await logIn(page, creator);
  // An invalid response makes the screen throw while it renders.
  await page.route('**/api/v1/theme/all-theme', (route) =>
    route.fulfill({
      json: { statusCode: 200, data: [{ _id: 'x', name: { not: 'a text' } }], message: '', success: true },
    }),
  );
  await page.route('**/api/v1/link/all-entry', (route) =>
    route.fulfill({
      json: {
        statusCode: 200,
        data: [{ _id: 'x', kind: 'text', text: null, isActive: true, shown: null }],
        message: '',
        success: true,
      },
    }),
  );
  await page.goto('/admin/links');
  await page.evaluate(() => void Object.assign(window, { same: true }));
  const failedRegion = page.locator('main [data-missing-remote="mfe-links"]');
  await expect(failedRegion).toBeVisible();
  await expect.poll(() => reports.map(({ remote }) => remote)).toEqual(['mfe-links']);

  await page.unroute('**/api/v1/theme/all-theme');
  await page.getByRole('link', { name: 'Design' }).click();
  await expect(page.getByRole('radio')).toHaveCount(24);
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  await expect(failedRegion).toBeVisible();
  await page.unroute('**/api/v1/link/all-entry');
  await failedRegion.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('data is not available')).toBeVisible();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  consoleErrors.accept();
});

test('a page without the shell’s files shows a message, and Try again loads it', async ({ page, consoleErrors }) => {
  const files = /\/remotes\/shell\/[^/]+\/(?!main)[^/]+\.js/;
  await page.route(files, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await page.unroute(files);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  consoleErrors.accept(); // the browser logs the failed scripts
});

test('a page whose scripts are changed on the way says so, and what the operator can do', async ({
  page,
  consoleErrors,
}) => {
  await page.route(/\/remotes\/shell\/.*\.js/, (route) => append(route, '\n;'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(page.getByText('changes its scripts, so your browser refuses them')).toBeVisible();
  await expect(page.getByText('For the operator of this site: switch off the optimizing of scripts')).toBeVisible();
  await expect(page.getByText('Its scripts did not arrive')).toBeHidden();
  consoleErrors.accept(); // the browser logs the refused scripts
});

test('a visitor keeps the server-rendered page without the shell’s files', async ({ page, consoleErrors }) => {
  await page.route(/\/remotes\/shell\//, (route) => route.abort());
  await page.goto('/store/@meera.cooks');
  const failure = page.evaluate(
    () => new Promise((resolve) => addEventListener('shellfailed', resolve, { once: true })),
  );
  await page.getByRole('link', { name: 'Share', exact: true }).hover();
  await failure;
  await waitForFrame(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Meera Iyer');
  consoleErrors.accept();
});
