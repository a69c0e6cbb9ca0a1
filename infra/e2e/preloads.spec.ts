import type { BrowserContext, Page } from '@playwright/test';

import { expect, logIn, newCreator, test } from './fixtures.ts';

const PUBLIC = ['/', '/meera.cooks', '/store/@meera.cooks', '/nobody-lives-here', '/no/such/page', '/%20'];
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
/** A picture that every page preloads here, and none shows. */
const IN_VAIN = '/assets/preview.png?in-vain';

/** Preloads a picture in vain, and notes the addresses of scripts, styles and pictures that become part of the page. */
function preloadAndNote(inVain: string): void {
  const used: string[] = [];
  Object.assign(window, { used });
  const note = (node: Node) => {
    if (node instanceof HTMLScriptElement || node instanceof HTMLImageElement) used.push(node.src);
    if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') used.push(node.href);
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(document, {
    subtree: true,
    childList: true,
  });
  addEventListener('DOMContentLoaded', () => {
    const preload = { rel: 'preload', as: 'image', href: inVain };
    document.head.append(Object.assign(document.createElement('link'), preload));
  });
}

/** Without what was used after all: on a busy machine the browser complains before a page has come so far. */
async function unused(page: Page, said: ReadonlySet<string>): Promise<string[]> {
  const used = await page.evaluate(() => [
    ...(window as unknown as { used: string[] }).used,
    ...Array.from(document.images, ({ currentSrc }) => currentSrc),
  ]);
  return [...said].filter((complaint) => !used.some((address) => address !== '' && complaint.includes(`${address} `)));
}

/**
 * The browser complains some seconds after a page was loaded, of everything at once, and may say that again: a page that has
 * heard of the picture in vain has heard of all that it preloaded.
 */
async function expectOneInVain(page: Page, path: string): Promise<void> {
  const said = new Set<string>();
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) said.add(message.text());
  });
  await page.goto(path);
  await expect
    .poll(() => [...said].some((text) => text.includes(IN_VAIN)), { message: path, timeout: 60_000 })
    .toBe(true);
  await expect.poll(() => unused(page, said), path).toEqual([expect.stringContaining(IN_VAIN)]);
}

async function expectNothingElseInVain(context: BrowserContext, paths: readonly string[]): Promise<void> {
  await context.addInitScript(preloadAndNote, IN_VAIN);
  const pages = await Promise.all(paths.map(() => context.newPage()));
  await Promise.all(paths.map((path, at) => expectOneInVain(pages[at]!, path)));
}

test('nothing is preloaded in vain for a visitor', async ({ context }) => {
  await expectNothingElseInVain(context, [...PUBLIC, ...LOGGED_OUT]);
});

test('of pictures none is preloaded but the one that is to be seen first', async ({ request }) => {
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

test('nothing is preloaded in vain for a creator', async ({ context, page, request }) => {
  await logIn(page, await newCreator(request));
  await expectNothingElseInVain(context, LOGGED_IN);
});

test('the 404 page has the header of the site and nothing else to say, whatever the address', async ({
  page,
  complaints,
}) => {
  for (const path of ['/%20', '/%20%20', '/a', '/..b', '/caf%C3%A9', '/nobody-lives-here', '/no/such/page']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page Not Found');
    await expect(page.getByRole('navigation', { name: 'Account' }), path).toBeVisible();
    await expect(page.getByText('User Name Not Found'), path).toHaveCount(0);
  }
  complaints.length = 0; // the browser says of itself that the status is 404
});
