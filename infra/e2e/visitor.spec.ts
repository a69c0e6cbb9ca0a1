import { brotliCompressSync, constants } from 'node:zlib';

import type { Page } from '@playwright/test';

import { addLinks, expect, logIn, paintPicture, test } from './fixtures.ts';

const sample = '/meera.cooks';
const store = '/store/@meera.cooks';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a visitor with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('opens the landing and finds its three sections and the sample gallery', async ({ page }) => {
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

    test('opens a sample page and its links lead where they say', async ({ page }) => {
      await page.goto(sample);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meera Iyer · Sunday kitchen, Chennai');
      await expect(page.getByText('@meera.cooks')).toBeVisible();
      await expect(page.getByText('meera@example.com')).toBeVisible();
      const link = page.getByRole('link', { name: /rasam in eleven minutes/ });
      await expect(link).toHaveAttribute('href', 'https://www.youtube.com/');
      await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    });

    test('finds a page’s colour all around it', async ({ page }) => {
      await page.goto(sample);
      const told = await page.locator('meta[name=theme-color]').getAttribute('content');
      const drawn = await page.evaluate(() =>
        [document.documentElement, document.body].map((around) => getComputedStyle(around).backgroundColor),
      );
      const [red, green, blue] = [1, 3, 5].map((at) => parseInt(told?.slice(at, at + 2) ?? '', 16));
      expect(drawn).toEqual(Array(2).fill(`rgb(${red}, ${green}, ${blue})`));
    });

    test('sees the 404 page for a name that nobody has', async ({ page, complaints }) => {
      const response = await page.goto('/nobody-lives-here');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
      complaints.length = 0; // the browser's own line about the 404
    });
  });
}

test.describe('a page that scripts make, without them', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/login', '/admin/links']) {
    test(`${path} has its frame and the way home`, async ({ page }) => {
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

test('a store asks for no script before its content is shown', async ({ page, request }) => {
  const html = await (await request.get(store)).text();
  expect(html).not.toMatch(/<script[^>]+src=/);
  expect(html).not.toMatch(/rel="(module)?preload"[^>]*as="script"/);
  expect(html).not.toMatch(/\sstyle="/);
  const firstScript = page.waitForRequest((asked) => asked.resourceType() === 'script');
  await page.goto(store, { waitUntil: 'commit' });
  await firstScript;
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
});

/** Every file that a page has asked for, but pictures. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files: string[] = [];
  page.on('request', (asked) => {
    if (/script|stylesheet|fetch|xhr|font/.test(asked.resourceType())) files.push(new URL(asked.url()).pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 2000);
  await page.waitForTimeout(500);
  return files;
}

test('a creator’s page asks for no file of scripts or styles, whatever is done on it', async ({ page }) => {
  expect(await filesOf(page, sample)).toEqual([]);
  await page.getByRole('link', { name: /rasam in eleven minutes/ }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Share' }).click();
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))),
  ).toEqual([]);
});

test('the landing page begins with the first sign of interest, and then goes on in the same page', async ({ page }) => {
  expect(await filesOf(page, '/')).toEqual([]);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const begun = page.waitForRequest((asked) => asked.resourceType() === 'script');
  const signup = page.getByRole('link', { name: 'Signup' }).first();
  await signup.hover();
  await begun;
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
});

test('who is logged in has their way back on both from the first moment', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto(`/${creator.username}`);
  await expect(page.getByRole('navigation', { name: 'Your page' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin' }).first()).toBeVisible();
});

/** What the scripts of a page weigh as they came over the network, kB. */
async function scriptWeight(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500); // one script asks for the next, on a busy machine after the network was idle
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource').map((entry) => entry as PerformanceResourceTiming);
    const scripts = entries.filter(({ name, initiatorType }) => initiatorType === 'script' || name.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  });
}

/** kB, of a page's HTML as it came over the network. */
const htmlWeight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance.getEntriesByType('navigation').map((entry) => entry as PerformanceResourceTiming)[0]!
        .encodedBodySize / 1000,
  );

for (const [path, scripts, html] of [
  [sample, 0, 4.9],
  [store, 1, 9.8],
  ['/', 0, 16],
] as const) {
  test(`a visitor of ${path} loads at most ${scripts} kB of scripts and ${html} kB of HTML, compressed`, async ({
    page,
  }) => {
    const weight = await scriptWeight(page, path);
    expect(weight).toBeLessThanOrEqual(scripts);
    if (scripts > 0) expect(weight).toBeGreaterThan(0);
    else expect(await filesOf(page, path)).toEqual([]);
    expect(await htmlWeight(page)).toBeLessThanOrEqual(html);
  });
}

test('a page of 20 links is at most 8 kB, pictures aside', async ({ page, request, creator }) => {
  const links = Array.from({ length: 20 }, (_, at) => ({
    title: `Number ${at} of twenty things to see`,
    url: `https://example.com/things/${at}`,
  }));
  await addLinks(request, creator, { links, picture: await paintPicture('teal') });
  const html = await (await request.get(`/${creator.username}`)).text();
  expect(html).toContain('Number 19 of twenty');
  const asServed = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  expect(brotliCompressSync(html, asServed).length).toBeLessThan(8000);
  expect(await filesOf(page, `/${creator.username}`)).toEqual([]);
});

test('a public page tells search engines and link previews what it is', async ({ page }) => {
  await page.goto(sample);
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

test('what is known of visitors can be read without scripts, and costs creators’ pages nothing', async ({
  request,
}) => {
  const html = await (await request.get('/privacy')).text();
  expect(html).toContain('the server keeps a code made of address and browser with a key of that day');
  expect(await (await request.get('/about')).text()).toContain('WITHOUT WARRANTY OF ANY KIND');
  expect(await (await request.get(sample)).text()).not.toMatch(/about\.[\w-]*\.?js/);
});

test('a page answers in any case, with the name as typed as its address', async ({ request }) => {
  const response = await request.get('/MEERA.COOKS');
  expect(response.status()).toBe(200);
  expect(await response.text()).toMatch(/rel="canonical" href="[^"]*\/meera\.cooks"/);
});

test('icon, robots.txt, sitemap and preview picture are there', async ({ request }) => {
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

test('every kind of response carries the security headers', async ({ request }) => {
  for (const path of [
    ...['/', sample, '/login', '/nobody-lives-here', '/api/v1', '/api/v1/nobody-lives-here', '/docs'],
    ...['/favicon.ico', '/robots.txt', '/health/live', '/remotes/none/1/x.js'],
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toContain("default-src 'none'");
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    // A picture refers to nobody.
    if (!/^image\//.test(headers['content-type'] ?? '')) expect(headers['referrer-policy'], path).toBeTruthy();
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
});

test('the API is described at /docs, within the content policy', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByText('/api/v1/users/login').first()).toBeVisible();
});

test('a visitor gets no cookie', async ({ page, context }) => {
  await page.goto(sample);
  expect(await context.cookies()).toEqual([]);
});

test('a bare store address leads to the store', async ({ page }) => {
  await page.goto('/store/meera.cooks');
  await expect(page).toHaveURL(/\/store\/@meera\.cooks$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Meera Iyer');
  await expect(page.getByRole('link', { name: 'meera@example.com' })).toHaveAttribute(
    'href',
    'mailto:meera@example.com',
  );
});
