import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';

import { type Creator, expect, logIn, paintPicture, test } from './fixtures.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const OTHER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
interface Counted {
  readonly pageViews: number;
  readonly phones: number;
  readonly days: readonly { readonly visitors: number }[];
  readonly entries: readonly { readonly title: string; readonly clicks: number }[];
}

/** What the creator reads, in one line. */
async function read(request: APIRequestContext, { token }: Creator): Promise<string> {
  const response = await request.get('/api/v1/users/insights/1', { headers: { authorization: token } });
  const { pageViews, phones, days, entries } = ((await response.json()) as { data: Counted }).data;
  const clicks = entries.map(({ title, clicks: count }) => `${title} ${count}`).sort();
  return [`views ${pageViews}`, `phones ${phones}`, `visitors ${days[0]?.visitors}`, ...clicks].join(', ');
}

/** Links that lead to our own pages: of others there are none here. */
async function addWays(page: Page, request: APIRequestContext, { token }: Creator): Promise<void> {
  const thumbnail = { name: 'thumbnail.png', mimeType: 'image/png', buffer: await paintPicture('teal') };
  const origin = new URL((await request.get('/robots.txt')).url()).origin;
  for (const [title, countClicks] of [
    ['Direct', 'false'],
    ['Every', 'true'],
  ] as const) {
    const multipart = { title, url: `${origin}/about`, countClicks, thumbnail };
    await request.post('/api/v1/link/add-link', { headers: { authorization: token }, multipart });
  }
}

/** Somebody else sees the page. Sums are sent in the order of what happened: with this view all before it have come. */
async function viewOnce(browser: Browser, path: string): Promise<void> {
  const context = await visitor(browser, OTHER);
  await (await context.newPage()).goto(path, { waitUntil: 'networkidle' });
  await context.close();
}

const visitor = (browser: Browser, userAgent: string, options: object = {}): Promise<BrowserContext> =>
  browser.newContext({ userAgent, ...options });

test('a view and clicks arrive once in the statistics, however often the page is loaded or a link pressed', async ({
  page,
  request,
  browser,
  creator,
}) => {
  await addWays(page, request, creator);
  const context = await visitor(browser, PHONE);
  const visit = await context.newPage();
  const home = `/${creator.username}`;
  await visit.goto(home);
  await visit.reload();
  await visit.getByRole('link', { name: 'Direct' }).click();
  await visit.waitForURL('**/about');
  await visit.goBack();
  await visit.getByRole('link', { name: 'Direct' }).focus();
  await visit.keyboard.press('Enter');
  await visit.waitForURL('**/about');
  await visit.goto(home);
  await visit.getByRole('link', { name: 'Direct' }).click({ button: 'middle' });
  await expect(visit.getByRole('link', { name: 'Every' })).toHaveAttribute('href', /^\/go\/[0-9a-f]{24}$/);
  await visit.getByRole('link', { name: 'Every' }).click();
  await visit.waitForURL('**/about');
  const once = 'views 1, phones 1, visitors 1, Direct 1, Every 1';
  await expect.poll(() => read(request, creator)).toBe(once);
  await visit.goto(home, { waitUntil: 'networkidle' });
  await viewOnce(browser, home);
  await expect.poll(() => read(request, creator)).toContain('views 2');
  expect(await read(request, creator)).toBe('views 2, phones 1, visitors 2, Direct 1, Every 1');
  await context.close();
});

test('without scripts the browser tells of clicks by itself, and every click counts where that is chosen', async ({
  page,
  request,
  browser,
  creator,
}) => {
  await addWays(page, request, creator);
  const context = await visitor(browser, DESKTOP, { javaScriptEnabled: false });
  const visit = await context.newPage();
  for (const name of ['Direct', 'Every']) {
    await visit.goto(`/${creator.username}`);
    await visit.getByRole('link', { name }).click();
    await visit.waitForURL('**/about');
  }
  await expect.poll(() => read(request, creator)).toBe('views 0, phones 0, visitors 0, Direct 1, Every 1');
  await context.close();
});

test('nobody counts who is the creator or a bot, and no page that nobody has seen', async ({
  page,
  request,
  browser,
  creator,
}) => {
  await addWays(page, request, creator);
  const home = `/${creator.username}`;
  const own = await visitor(browser, DESKTOP);
  const mine = await own.newPage();
  await mine.goto('/login');
  await mine.getByLabel('Username').fill(creator.username);
  await mine.getByLabel('Password', { exact: true }).fill(creator.password);
  await mine.getByRole('button', { name: 'Login' }).click();
  await mine.waitForURL('**/admin/links');
  await mine.goto(home);
  await mine.getByRole('link', { name: 'Every' }).click();
  await mine.waitForURL('**/about');

  const bot = await visitor(browser, BOT);
  await (await bot.newPage()).goto(home, { waitUntil: 'networkidle' });

  const early = await visitor(browser, DESKTOP);
  const unseen = await early.newPage();
  await unseen.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('seen' in window) });
  });
  await unseen.goto(home, { waitUntil: 'networkidle' });
  await viewOnce(browser, home);
  await expect.poll(() => read(request, creator)).toContain('views 1');
  expect(await read(request, creator)).toBe('views 1, phones 0, visitors 1, Direct 0, Every 0');

  await unseen.evaluate(() => {
    Object.assign(window, { seen: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => read(request, creator)).toBe('views 2, phones 0, visitors 2, Direct 0, Every 0');
  for (const context of [own, bot, early]) await context.close();
});

test('the screen says it in a chart, in a table and by keyboard', async ({ page, request, browser, creator }) => {
  const context = await visitor(browser, PHONE);
  await (await context.newPage()).goto(`/${creator.username}`, { waitUntil: 'networkidle' });
  await expect.poll(() => read(request, creator)).toContain('views 1');
  await logIn(page, creator);
  await page.goto('/admin/statistics');
  await expect(page.getByRole('radio', { name: 'Views 1' })).toBeChecked();
  await page.getByRole('radio', { name: '7 days' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked();
  await page.getByRole('button', { name: 'As a table' }).press('Enter');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(25);
  await context.close();
});
