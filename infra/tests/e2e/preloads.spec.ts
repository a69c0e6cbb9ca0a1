import type { BrowserContext, Page } from '@playwright/test';

import { expect, logIn, newCreator, test } from './fixtures.ts';

const PUBLIC = ['/', '/meera.cooks', '/store/@meera.cooks', '/nobody-lives-here', '/no/such/page'];
const LOGGED_OUT = [
  '/login',
  '/signup',
  '/reset-password',
  '/password-reset-confirm?token=x',
  '/account-verification?token=x',
  '/admin/links',
  '/store/add-product',
];
const LOGGED_IN = [
  '/',
  '/admin/links',
  '/admin/design',
  '/admin/account',
  '/admin/account/security',
  '/store/add-product',
  '/store/@meera.cooks',
];
/** An image that the test preloads on every page and no page shows. */
const UNUSED_IMAGE = '/assets/preview.png?in-vain';

/** Preloads the unused image, and records the addresses of scripts, styles and images that the page inserts. */
function preloadAndRecord(unusedImage: string): void {
  const usedUrls: string[] = [];
  Object.assign(window, { usedUrls });
  const record = (node: Node) => {
    if (node instanceof HTMLScriptElement || node instanceof HTMLImageElement) usedUrls.push(node.src);
    if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') usedUrls.push(node.href);
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(record))).observe(document, {
    subtree: true,
    childList: true,
  });
  addEventListener('DOMContentLoaded', () => {
    const preload = { rel: 'preload', as: 'image', href: unusedImage };
    document.head.append(Object.assign(document.createElement('link'), preload));
  });
}

/** The warnings about files that the page never used. A busy machine may use a file after the warning. */
async function unusedPreloads(page: Page, warnings: ReadonlySet<string>): Promise<string[]> {
  const usedUrls = await page.evaluate(() => [
    ...(window as unknown as { usedUrls: string[] }).usedUrls,
    ...Array.from(document.images, ({ currentSrc }) => currentSrc),
  ]);
  return [...warnings].filter(
    (warning) => !usedUrls.some((address) => address !== '' && warning.includes(`${address} `)),
  );
}

/**
 * The browser warns some seconds after the load, about all unused preloads at once. So all warnings are there as soon as
 * the warning about the planted image is there.
 */
async function expectOnlyPlantedWarning(page: Page, path: string): Promise<void> {
  const warnings = new Set<string>();
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) warnings.add(message.text());
  });
  await page.goto(path);
  await expect
    .poll(() => [...warnings].some((text) => text.includes(UNUSED_IMAGE)), { message: path, timeout: 60_000 })
    .toBe(true);
  await expect.poll(() => unusedPreloads(page, warnings), path).toEqual([expect.stringContaining(UNUSED_IMAGE)]);
}

async function expectNoUnusedPreloads(context: BrowserContext, paths: readonly string[]): Promise<void> {
  await context.addInitScript(preloadAndRecord, UNUSED_IMAGE);
  const pages = await Promise.all(paths.map(() => context.newPage()));
  await Promise.all(paths.map((path, index) => expectOnlyPlantedWarning(pages[index]!, path)));
}

test('no public page preloads a file that it does not use', async ({ context }) => {
  await expectNoUnusedPreloads(context, [...PUBLIC, ...LOGGED_OUT]);
});

test('a page preloads no image except its first visible one', async ({ request }) => {
  for (const [path, count] of [
    ['/meera.cooks', 1],
    ['/store/@meera.cooks', 0],
    ['/', 0],
  ] as const) {
    const html = await (await request.get(path)).text();
    const preloads = [...html.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([link]) => link);
    expect(preloads, path).toHaveLength(count);
    for (const preload of preloads) expect(preload).toContain('fetchPriority="high"');
  }
});

test('no page of a creator preloads a file that it does not use', async ({ context, page, request }) => {
  await logIn(page, await newCreator(request));
  await expectNoUnusedPreloads(context, LOGGED_IN);
});

test('the 404 page has the header of the site and no other message, for every address', async ({
  page,
  consoleErrors,
}) => {
  for (const path of [
    '/%20',
    '/%20%20',
    '/a',
    '/..b',
    '/caf%C3%A9',
    '/nobody-lives-here',
    '/no/such/page',
    '/admin/nothing',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page Not Found');
    const account = page.getByRole('banner').getByRole('navigation', { name: 'Account' });
    await expect(account.getByRole('link', { name: 'Login' }), path).toBeVisible();
    await expect(page.getByText('User Name Not Found'), path).toHaveCount(0);
  }
  consoleErrors.accept(); // the browser logs the 404
});
