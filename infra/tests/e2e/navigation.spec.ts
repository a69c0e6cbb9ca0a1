import type { APIRequestContext, Page } from '@playwright/test';

import account from '../../../mfe-account/routes.json' with { type: 'json' };
import links from '../../../mfe-links/routes.json' with { type: 'json' };
import store from '../../../mfe-store/routes.json' with { type: 'json' };
import { addHeadings, type Creator, expect, expectLoginPage, logIn, test, waitForFrame } from './fixtures.ts';

/** Marks the window. A full page load removes the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { same: true }));
const isSame = (page: Page) => page.evaluate(() => 'same' in window);
const top = (page: Page) => page.evaluate(() => scrollY);
const fillLogin = async (page: Page, { username, password }: Creator) => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

const protectedPaths = [...account.pages, ...links.pages, ...store.pages]
  .filter(({ access }) => access === 'login')
  .map(({ path }) => path.replace(':id', '6920a1b2c3d4e5f60718293a'));

test('a visitor at a protected page gets the login page and downloads no code of the protected page', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const path of protectedPaths) {
    await page.goto(`${path}?from=mail`, { waitUntil: 'networkidle' });
    await expect(page, path).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Login');
    const remotes = requests.splice(0).flatMap((file) => /^\/remotes\/(mfe-[a-z]+)\//.exec(file)?.[1] ?? []);
    expect([...new Set(remotes)], path).toEqual(['mfe-account']);
  }
});

for (const path of ['/admin/design', '/store/add-product'])
  test(`the login leads back to ${path} without another page in between`, async ({ page, creator }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await fillLogin(page, creator);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    if (path.startsWith('/store')) expect(requests.filter((url) => /mfe-(links|public)/.test(url))).toEqual([]);
  });

test('a login page that is opened after the redirect from a page leads to the links page', async ({
  page,
  creator,
}) => {
  await page.goto('/admin/account');
  await expectLoginPage(page);
  await page.reload();
  await expectLoginPage(page);
  await page.goto('/about');
  await page.goto('/login');
  await fillLogin(page, creator);
  await expect(page).toHaveURL(/\/admin\/links$/);
});

test('a user who logs out on a page does not return to that page at the next login', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/design');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, creator);
  await expect(page).toHaveURL(/\/admin\/links$/);
});

test('the landing page shows the sample gallery after navigation within the site', async ({ page, creator }) => {
  const samples = page.locator('#templates a[href^="/"]:not([href*="?theme="])');
  await page.goto('/login');
  await mark(page);
  await page.getByRole('link', { name: 'Linkstall' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(samples).toHaveCount(8);
  expect(await isSame(page)).toBe(false); // the login page has a document of its own

  await logIn(page, creator);
  await page.goto('/admin/links');
  await mark(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(samples).toHaveCount(8);
  expect(await isSame(page)).toBe(true);
});

/** Titles of a list that is longer than two windows. */
const TITLES = Array.from({ length: 30 }, (_, index) => `Entry ${index}`);

/** Clicks without Playwright's scrolling into view. */
const click = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).evaluate((link: HTMLElement) => link.click());
/** Records every scroll position of the page from now on, frame by frame. */
const recordPositions = (page: Page) =>
  page.evaluate(() => {
    const positions = new Set<number>();
    const record = () => {
      positions.add(Math.round(scrollY));
      requestAnimationFrame(record);
    };
    record();
    Object.assign(window, { positions: () => [...positions] });
  });
const positions = (page: Page) => page.evaluate(() => (window as unknown as { positions: () => number[] }).positions());
const scrollTo = async (page: Page, position: number) => {
  // Waits for the scroll event, because the page stores its position there.
  await page.evaluate(
    (y) =>
      new Promise((resolve) => {
        addEventListener('scroll', resolve, { once: true });
        window.scrollTo({ top: y, behavior: 'instant' });
      }),
    position,
  );
  await expect.poll(() => top(page)).toBe(position);
};

const lastEntry = (page: Page) => page.getByRole('main').getByText('Entry 29', { exact: true });

/** Opens the links page of a creator whose list is longer than the window. */
async function openLongList({ page, request, creator }: { page: Page; request: APIRequestContext; creator: Creator }) {
  await addHeadings(request, creator, TITLES);
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(lastEntry(page)).toBeVisible();
}

test('a new page starts at its top without smooth scrolling, and Back and Forward restore the scroll position', async ({
  page,
  request,
  creator,
}) => {
  await openLongList({ page, request, creator });
  // Visits the next page first, so that its data is cached. At first an uncached page is too short to scroll.
  await click(page, 'Design');
  await expect(page.getByRole('radio')).toHaveCount(24);
  await click(page, 'Links');
  await expect(lastEntry(page)).toBeVisible();
  await scrollTo(page, 900);
  await recordPositions(page);
  await click(page, 'Design');
  await expect(page.getByRole('radio')).toHaveCount(24);
  await expect.poll(() => positions(page)).toContain(0); // a smooth scroll would reach the top last
  expect((await positions(page)).sort((a, b) => a - b)).toEqual([0, 900]);
  await scrollTo(page, 40);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Links');
  await expect.poll(() => top(page)).toBe(900);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design');
  await expect.poll(() => top(page)).toBe(40);
});

test('Back and a reload restore the scroll position also when the content arrives late', async ({
  page,
  request,
  creator,
}) => {
  await openLongList({ page, request, creator });
  await scrollTo(page, 900);
  await click(page, 'Account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');

  /** Holds the content. The returned function releases it after the page has shown itself without the content. */
  const holdContent = async () => {
    await page.evaluate(() => localStorage.removeItem('links'));
    let release: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const contentRequest = page.waitForRequest('**/api/v1/link/all-entry');
    await page.route('**/api/v1/link/all-entry', async (route) => {
      await isReleased;
      await route.continue();
    });
    return async () => {
      await contentRequest;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Links');
      await waitForFrame(page);
      expect(await lastEntry(page).count()).toBe(0);
      release();
    };
  };
  const releaseForBack = await holdContent();
  await page.goBack();
  await releaseForBack();
  await expect(lastEntry(page)).toBeVisible();
  await expect.poll(() => top(page)).toBe(900);

  const releaseForReload = await holdContent();
  await page.reload({ waitUntil: 'commit' });
  await releaseForReload();
  await expect(lastEntry(page)).toBeVisible();
  await expect.poll(() => top(page)).toBe(900);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => top(page)).toBe(600);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the 404 page has the header of the site', async ({ page, consoleErrors }) => {
    for (const path of ['/nobody-lives-here', '/no/such/page', '/admin/nothing']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' }), path).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page Not Found');
    }
    consoleErrors.accept(); // the browser logs the 404
  });
});

test('an anchor link from the footer scrolls its heading below the header, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' }); // otherwise the page scrolls smoothly for a while
  await page.goto('/about#privacy');
  const heading = page.getByRole('heading', { name: 'Privacy' });
  const bar = page.getByRole('banner');
  await expect
    .poll(async () => {
      const [headingBox, barBox] = [await heading.boundingBox(), await bar.boundingBox()];
      const gap = headingBox && barBox ? headingBox.y - barBox.height : NaN;
      return gap >= 0 && gap < 200;
    })
    .toBe(true);
});
