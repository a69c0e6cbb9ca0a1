import { brotliCompressSync, constants } from 'node:zlib';

import type { Page } from '@playwright/test';

import { addLinks, expect, logIn, createTestImage, test, waitForFrame } from './fixtures.ts';

const SAMPLE = '/meera.cooks';
const STORE = '/store/@meera.cooks';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a visitor with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('sees the three sections of the landing page and the sample gallery', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const id of ['home', 'features', 'templates']) await expect(page.locator(`#${id}`)).toBeAttached();
      const nav = page.getByRole('navigation').first();
      for (const [name, href] of [
        ['Home', '#home'],
        ['Features', '#features'],
        ['Templates', '#templates'],
      ] as const) {
        await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', new RegExp(`^/?${href}$`));
      }
      await expect(page.getByRole('link', { name: 'Signup' }).first()).toHaveAttribute('href', '/signup');
      await expect(page.getByRole('link', { name: 'Login' }).first()).toHaveAttribute('href', '/login');
      await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Create Now' }).first()).toHaveAttribute('href', '/admin/links');
      await expect(page.locator('#templates a[href="/meera.cooks"]')).toHaveCount(1);
      expect(await page.locator('#templates a[href^="/"]').count()).toBeGreaterThanOrEqual(8);
    });

    test('opens a sample page in its colour, and its links have the right addresses', async ({ page }) => {
      await page.goto(SAMPLE);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meera Iyer · Sunday kitchen, Chennai');
      await expect(page.getByText('@meera.cooks')).toBeVisible();
      await expect(page.getByText('meera@example.com')).toBeVisible();
      const link = page.getByRole('link', { name: /rasam in eleven minutes/ });
      await expect(link).toHaveAttribute('href', 'https://www.youtube.com/');
      await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
      // The colour also fills the window outside the page.
      const themeColor = await page.locator('meta[name=theme-color]').getAttribute('content');
      const backgroundColors = await page.evaluate(() =>
        [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor),
      );
      const [red, green, blue] = [1, 3, 5].map((offset) => parseInt(themeColor?.slice(offset, offset + 2) ?? '', 16));
      expect(backgroundColors).toEqual(Array(2).fill(`rgb(${red}, ${green}, ${blue})`));
    });

    test('sees the 404 page for an unknown username', async ({ page, consoleErrors }) => {
      const response = await page.goto('/nobody-lives-here');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
      consoleErrors.accept(); // the browser logs the 404
    });
  });
}

test.describe('a browser-rendered page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/admin/links']) {
    test(`${path} shows the header, the footer and a message`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Linkstall' })).toHaveAttribute('href', '/');
      await expect(page.getByRole('contentinfo')).toBeInViewport();
    });
  }
});

test('every sample creator of the gallery has a page', async ({ request }) => {
  const groups = ((await (await request.get('/api/v1')).json()) as { data: { username: string }[][] }).data;
  expect(groups.flat()).toHaveLength(8);
  for (const { username } of groups.flat()) expect((await request.get(`/${username}`)).status()).toBe(200);
});

test('a store requests no script before the first paint', async ({ page, request }) => {
  const html = await (await request.get(STORE)).text();
  expect(html).not.toMatch(/<script[^>]+src=/);
  expect(html).not.toMatch(/rel="(module)?preload"[^>]*as="script"/);
  expect(html).not.toMatch(/\sstyle="/);
  const firstScript = page.waitForRequest((fileRequest) => fileRequest.resourceType() === 'script');
  await page.goto(STORE, { waitUntil: 'commit' });
  await firstScript;
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
});

let lastRequestCount = 0;
/** Waits for a frame, then for a last request. Requests that the visitor's action causes come before this request. */
async function waitForLastRequest(page: Page): Promise<void> {
  await waitForFrame(page);
  const path = `/assets/favicon.svg?last=${(lastRequestCount += 1)}`; // a new address, because the browser caches images
  const lastRequest = page.waitForRequest((request) => request.url().endsWith(path));
  await page.evaluate((src) => void (new Image().src = src), path);
  await lastRequest;
}

/** The paths of all files that a page requests, except images. The list grows with later requests. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files: string[] = [];
  page.on('request', (fileRequest) => {
    if (/script|stylesheet|fetch|xhr|font/.test(fileRequest.resourceType()))
      files.push(new URL(fileRequest.url()).pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await waitForLastRequest(page);
  return files;
}

test('a creator’s page requests no script and no style, whatever the visitor does', async ({ page }) => {
  const files = await filesOf(page, SAMPLE);
  await page.getByRole('link', { name: /rasam in eleven minutes/ }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Share' }).click();
  await waitForLastRequest(page);
  expect(files).toEqual([]);
});

test('the landing page loads its scripts at the first hover, and keeps the same document', async ({ page }) => {
  expect(await filesOf(page, '/')).toEqual([]);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const firstScript = page.waitForRequest((fileRequest) => fileRequest.resourceType() === 'script');
  const signup = page.getByRole('link', { name: 'Signup' }).first();
  await signup.hover();
  await firstScript;
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a logged-in user sees the links to the admin area on their page and on the landing page', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  await page.goto(`/${creator.username}`);
  await expect(page.getByRole('navigation', { name: 'Your page' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin' }).first()).toBeVisible();
});

/** The size of a page's scripts over the network, in kB. */
async function scriptWeight(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await waitForLastRequest(page); // a script may request the next script after the network was idle
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource').map((entry) => entry as PerformanceResourceTiming);
    const scripts = entries.filter(({ name, initiatorType }) => initiatorType === 'script' || name.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  });
}

/** The size of a page's HTML over the network, in kB. */
const htmlWeight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance.getEntriesByType('navigation').map((entry) => entry as PerformanceResourceTiming)[0]!
        .encodedBodySize / 1000,
  );

for (const [path, scripts, html] of [
  [SAMPLE, 0, 5.2],
  [STORE, 1, 10.1],
  ['/', 0, 18.8],
] as const) {
  test(`a visitor of ${path} loads at most ${scripts} kB of scripts and ${html} kB of HTML, compressed`, async ({
    page,
  }) => {
    // Tests above check that SAMPLE and the landing page request no file at all.
    const weight = await scriptWeight(page, path);
    expect(weight).toBeLessThanOrEqual(scripts);
    if (scripts > 0) expect(weight).toBeGreaterThan(0);
    expect(await htmlWeight(page)).toBeLessThanOrEqual(html);
  });
}

test('a page of 20 links is at most 8 kB without images', async ({ page, request, creator }) => {
  const links = Array.from({ length: 20 }, (_, index) => ({
    title: `Number ${index} of twenty things to see`,
    url: `https://example.com/things/${index}`,
  }));
  await addLinks(request, creator, { links, image: await createTestImage('teal') });
  const html = await (await request.get(`/${creator.username}`)).text();
  expect(html).toContain('Number 19 of twenty');
  const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  expect(brotliCompressSync(html, compression).length).toBeLessThan(8000);
  expect(await filesOf(page, `/${creator.username}`)).toEqual([]);
});

test('a visitor of a public page gets its metadata and no cookie', async ({ page, context }) => {
  await page.goto(SAMPLE);
  expect(await context.cookies()).toEqual([]);
  await expect(page).toHaveTitle(/Meera Iyer/);
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  expect(await content('meta[name=description]')).toBeTruthy();
  expect(await content('meta[property="og:title"]')).toMatch(/Meera Iyer/);
  expect(await content('meta[property="og:url"]')).toMatch(/\/meera\.cooks$/);
  expect(await content('meta[property="og:image"]')).toMatch(/^http/);
  expect(await content('meta[name="twitter:card"]')).toBeTruthy();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/meera\.cooks$/);
  expect(await page.locator('meta[name=theme-color]').count()).toBeGreaterThan(0);
});

test('the privacy page explains visitor data without scripts, and creators’ pages do not load its code', async ({
  request,
}) => {
  const html = await (await request.get('/privacy')).text();
  expect(html).toContain('the server keeps a code made of address and browser with a key of that day');
  expect(await (await request.get('/about')).text()).toContain('WITHOUT WARRANTY OF ANY KIND');
  expect(await (await request.get(SAMPLE)).text()).not.toMatch(/about\.[\w-]*\.?js/);
});

test('a username matches in upper and lower case, and the canonical address has the registered spelling', async ({
  request,
}) => {
  const response = await request.get('/MEERA.COOKS');
  expect(response.status()).toBe(200);
  expect(await response.text()).toMatch(/rel="canonical" href="[^"]*\/meera\.cooks"/);
});

test('icon, robots.txt, sitemap and preview image exist', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', /image/],
    ['/robots.txt', /text\/plain/],
    ['/sitemap.xml', /xml/],
    ['/assets/preview.png', /image\/png/],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toMatch(type);
  }
});

test('every kind of response has the security headers', async ({ request }) => {
  for (const path of [
    ...['/', SAMPLE, '/login', '/nobody-lives-here', '/api/v1', '/api/v1/nobody-lives-here', '/docs'],
    ...['/favicon.ico', '/robots.txt', '/health/live', '/remotes/none/1/x.js'],
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toContain("default-src 'none'");
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    // An image sends no referrer.
    if (!/^image\//.test(headers['content-type'] ?? '')) expect(headers['referrer-policy'], path).toBeTruthy();
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
});

test('/docs describes the API within the content policy', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByText('/api/v1/users/login').first()).toBeVisible();
});

test('a store address without @ redirects to the store', async ({ page }) => {
  await page.goto('/store/meera.cooks');
  await expect(page).toHaveURL(/\/store\/@meera\.cooks$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Meera Iyer');
  await expect(page.getByRole('link', { name: 'meera@example.com' })).toHaveAttribute(
    'href',
    'mailto:meera@example.com',
  );
});
