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
/** Preloads a picture that it does not show. */
const IN_VAIN = '/nobody-lives-here?in-vain';
/** Of the browser, when a timer of a page in the background is due. */
const LATE_MS = 2_000;

/** Notes the addresses of scripts, styles and pictures that become part of the page. */
const NOTE_USED = () => {
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
};

/** Without what was used after all: on a busy machine the browser complains before a page has come so far. */
async function unused(page: Page, said: readonly string[]): Promise<string[]> {
  const used = await page.evaluate(() => [
    ...(window as unknown as { used: string[] }).used,
    ...Array.from(document.images, ({ currentSrc }) => currentSrc),
  ]);
  return said.filter((complaint) => !used.some((address) => address !== '' && complaint.includes(`${address} `)));
}

async function openInVain(context: BrowserContext, said: Map<string, string[]>): Promise<Page> {
  const page = await context.newPage();
  await page.route(`**${IN_VAIN}`, async (route) => {
    const response = await route.fetch();
    const link = '<link rel="preload" as="image" href="/assets/preview.png">';
    await route.fulfill({ response, body: (await response.text()).replace('</head>', `${link}</head>`) });
  });
  await open(page, IN_VAIN, said);
  return page;
}

async function open(page: Page, path: string, said: Map<string, string[]>): Promise<void> {
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) said.set(path, [...(said.get(path) ?? []), message.text()]);
  });
  await page.goto(path);
}

/**
 * What the browser says of preloads that it did not need, by address. It says so some seconds after a page was loaded: by
 * the time it has complained of one that was opened last, it has of all.
 */
async function complaintsAt(context: BrowserContext, paths: readonly string[]): Promise<Map<string, string[]>> {
  const said = new Map<string, string[]>();
  await context.addInitScript(NOTE_USED);
  const pages = await Promise.all(paths.map(async (path) => [path, await context.newPage()] as const));
  await Promise.all(pages.map(([path, page]) => open(page, path, said)));
  const inVain = await openInVain(context, said);
  await expect.poll(() => unused(inVain, said.get(IN_VAIN) ?? []), { timeout: 20_000 }).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  const left = await Promise.all(
    pages.map(async ([path, page]) => [path, await unused(page, said.get(path) ?? [])] as const),
  );
  return new Map(left.filter(([, complaints]) => complaints.length > 0));
}

test('nothing is preloaded in vain for a visitor', async ({ context }) => {
  expect(await complaintsAt(context, [...PUBLIC, ...LOGGED_OUT])).toEqual(new Map());
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
  expect(await complaintsAt(context, LOGGED_IN)).toEqual(new Map());
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
