import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';

import { type Creator, expect, logIn, createTestImage, test } from './fixtures.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const OTHER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
interface Insights {
  readonly pageViews: number;
  readonly phones: number;
  readonly days: readonly { readonly visitors: number }[];
  readonly entries: readonly { readonly title: string; readonly clicks: number }[];
}

/** The statistics that the creator reads, in one line. */
async function statisticsLine(request: APIRequestContext, { token }: Creator): Promise<string> {
  const response = await request.get('/api/v1/users/insights/1', { headers: { authorization: token } });
  const { pageViews, phones, days, entries } = ((await response.json()) as { data: Insights }).data;
  const clicks = entries.map(({ title, clicks: count }) => `${title} ${count}`).sort();
  return [`views ${pageViews}`, `phones ${phones}`, `visitors ${days[0]?.visitors}`, ...clicks].join(', ');
}

/** Adds links that lead to this platform's own pages, because the tests have no other site. */
async function addLinksToOwnPages(page: Page, request: APIRequestContext, { token }: Creator): Promise<void> {
  const thumbnail = { name: 'thumbnail.png', mimeType: 'image/png', buffer: await createTestImage('teal') };
  const origin = new URL((await request.get('/robots.txt')).url()).origin;
  for (const [title, countClicks] of [
    ['Direct', 'false'],
    ['Every', 'true'],
  ] as const) {
    const multipart = { title, url: `${origin}/about`, countClicks, thumbnail };
    await request.post('/api/v1/link/add-link', { headers: { authorization: token }, multipart });
  }
}

/** Views the page as another visitor. The edge sends events in order, so all earlier events have arrived with this view. */
async function viewOnce(browser: Browser, path: string): Promise<void> {
  const context = await openContext(browser, OTHER);
  await (await context.newPage()).goto(path, { waitUntil: 'networkidle' });
  await context.close();
}

const openContext = (browser: Browser, userAgent: string, options: object = {}): Promise<BrowserContext> =>
  browser.newContext({ userAgent, ...options });

test('reloads and repeated clicks of one visitor count as one view and one click', async ({
  page,
  request,
  browser,
  creator,
}) => {
  await addLinksToOwnPages(page, request, creator);
  const context = await openContext(browser, PHONE);
  const visitorPage = await context.newPage();
  const pagePath = `/${creator.username}`;
  await visitorPage.goto(pagePath);
  await visitorPage.reload();
  await visitorPage.getByRole('link', { name: 'Direct' }).click();
  await visitorPage.waitForURL('**/about');
  await visitorPage.goBack();
  await visitorPage.getByRole('link', { name: 'Direct' }).focus();
  await visitorPage.keyboard.press('Enter');
  await visitorPage.waitForURL('**/about');
  await visitorPage.goto(pagePath);
  await visitorPage.getByRole('link', { name: 'Direct' }).click({ button: 'middle' });
  await expect(visitorPage.getByRole('link', { name: 'Every' })).toHaveAttribute('href', /^\/go\/[0-9a-f]{24}$/);
  await visitorPage.getByRole('link', { name: 'Every' }).click();
  await visitorPage.waitForURL('**/about');
  const expectedLine = 'views 1, phones 1, visitors 1, Direct 1, Every 1';
  await expect.poll(() => statisticsLine(request, creator)).toBe(expectedLine);
  await visitorPage.goto(pagePath, { waitUntil: 'networkidle' });
  await viewOnce(browser, pagePath);
  await expect.poll(() => statisticsLine(request, creator)).toContain('views 2');
  expect(await statisticsLine(request, creator)).toBe('views 2, phones 1, visitors 2, Direct 1, Every 1');
  await context.close();
});

test('a place that the creator adds has an address, and counts views and clicks of visitors who came there', async ({
  page,
  request,
  browser,
  creator,
}) => {
  await addLinksToOwnPages(page, request, creator);
  await logIn(page, creator);
  await page.goto('/admin/statistics');
  await page.getByRole('button', { name: 'Add a place' }).click();
  await page.getByLabel('Name of the place').fill('Jar lid');
  await page.getByLabel('Short address').fill('lid');
  await page.getByRole('button', { name: 'Save place' }).click();
  const places = page.getByRole('region', { name: 'Places' });
  await expect(places.getByText('0 views, 0 clicks')).toBeVisible();

  const context = await openContext(browser, PHONE);
  const visitorPage = await context.newPage();
  await visitorPage.goto(`/${creator.username}/lid`);
  await expect(visitorPage).toHaveURL(new RegExp(`/${creator.username}\\?from=lid$`, 'i'));
  await visitorPage.getByRole('link', { name: 'Every' }).click();
  await visitorPage.waitForURL('**/about');
  expect(await context.cookies()).toEqual([]);
  await context.close();
  const countedPlaces = async () => {
    const response = await request.get('/api/v1/users/insights/1', { headers: { authorization: creator.token } });
    return ((await response.json()) as { data: { places: readonly object[] } }).data.places;
  };
  await expect.poll(countedPlaces).toMatchObject([{ slug: 'lid', views: 1, entries: [{ clicks: 1 }] }]);
  await page.reload();
  await expect(places.getByText('1 view, 1 click')).toBeVisible();
  await places.getByText('What was clicked').click();
  await expect(places.getByRole('listitem').filter({ hasText: /^Every 1$/ })).toBeVisible();
});

test('a click counts without scripts too, for links with and without `countClicks`', async ({
  page,
  request,
  browser,
  creator,
}) => {
  await addLinksToOwnPages(page, request, creator);
  const context = await openContext(browser, DESKTOP, { javaScriptEnabled: false });
  const visitorPage = await context.newPage();
  for (const name of ['Direct', 'Every']) {
    await visitorPage.goto(`/${creator.username}`);
    await visitorPage.getByRole('link', { name }).click();
    await visitorPage.waitForURL('**/about');
  }
  await expect.poll(() => statisticsLine(request, creator)).toBe('views 0, phones 0, visitors 0, Direct 1, Every 1');
  await context.close();
});

test('views of the creator, of bots and of a hidden page do not count', async ({ page, request, browser, creator }) => {
  await addLinksToOwnPages(page, request, creator);
  const pagePath = `/${creator.username}`;
  const creatorContext = await openContext(browser, DESKTOP);
  const creatorPage = await creatorContext.newPage();
  await creatorPage.goto('/login');
  await creatorPage.getByLabel('Username').fill(creator.username);
  await creatorPage.getByLabel('Password', { exact: true }).fill(creator.password);
  await creatorPage.getByRole('button', { name: 'Login' }).click();
  await expect(creatorPage.getByRole('button', { name: 'Share' })).toBeVisible();
  await creatorPage.goto(pagePath);
  await creatorPage.getByRole('link', { name: 'Every' }).click();
  await creatorPage.waitForURL('**/about');

  const botContext = await openContext(browser, BOT);
  await (await botContext.newPage()).goto(pagePath, { waitUntil: 'networkidle' });

  const hiddenContext = await openContext(browser, DESKTOP);
  const hiddenPage = await hiddenContext.newPage();
  await hiddenPage.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('isShown' in window) });
  });
  await hiddenPage.goto(pagePath, { waitUntil: 'networkidle' });
  await viewOnce(browser, pagePath);
  await expect.poll(() => statisticsLine(request, creator)).toContain('views 1');
  expect(await statisticsLine(request, creator)).toBe('views 1, phones 0, visitors 1, Direct 0, Every 0');

  await hiddenPage.evaluate(() => {
    Object.assign(window, { isShown: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => statisticsLine(request, creator)).toBe('views 2, phones 0, visitors 2, Direct 0, Every 0');
  for (const context of [creatorContext, botContext, hiddenContext]) await context.close();
});

test('the statistics page shows a chart and a table and works by keyboard', async ({
  page,
  request,
  browser,
  creator,
}) => {
  const context = await openContext(browser, PHONE);
  await (await context.newPage()).goto(`/${creator.username}`, { waitUntil: 'networkidle' });
  await expect.poll(() => statisticsLine(request, creator)).toContain('views 1');
  await logIn(page, creator);
  await page.goto('/admin/statistics');
  await expect(page.getByRole('radio', { name: 'Views 1' })).toBeChecked();
  await page.getByRole('radio', { name: '7 days', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked();
  await page.getByRole('button', { name: 'As a table' }).press('Enter');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(25);
  await context.close();
});
