import type { Page } from '@playwright/test';

import { expect, logIn, stopClock, test } from './fixtures.ts';

/**
 * The library closes a notice when the CSS animation of this bar ends, and the page's clock does not move animations. So
 * the tests pause the animation and move it themselves.
 */
const BAR = '.Toastify__progress-bar--animated';

test.beforeEach(({ page }) =>
  page.addInitScript((bar) => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(`${bar} { animation-play-state: paused !important; }`);
    document.adoptedStyleSheets.push(styleSheet);
  }, BAR),
);

/** Advances the page's clock and the bars of its notices, and waits until the browser has fired the animation events. */
async function advance(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.locator(BAR).evaluateAll(async (bars, elapsedMs) => {
    for (const bar of bars.flatMap((element) => element.getAnimations()))
      bar.currentTime = Number(bar.currentTime) + elapsedMs;
    // The page's own frames stop with its clock. The end event of an animation comes with a real frame.
    for (let frames = 0; frames < 3; frames += 1) await document.body.animate(null, 1).finished;
  }, ms);
}

/** Expects that a notice is visible and announced to screen readers for exactly `ms` of the page's clock. */
async function expectShownFor(page: Page, text: string, ms: number): Promise<void> {
  const notice = page.locator('.Toastify__toast:not(.ls-toast-out)').filter({ hasText: text });
  const liveRegion = page.locator('[aria-live=polite]').filter({ hasText: text });
  await expect(notice.locator(BAR)).toBeAttached();
  await advance(page, ms - 1);
  expect([await notice.count(), await liveRegion.count()]).toEqual([1, 1]);
  await advance(page, 1);
  await expect(notice).toHaveCount(0);
  await expect(page.locator('.Toastify__toast')).toHaveCount(0); // the toast leaves with an animation
  await expect(liveRegion).toHaveCount(0);
}

/** The distance between the page's header and the highest notice, in px. NaN without a notice or a header. */
async function gapBelowHeader(): Promise<number> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  const tops = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect().top);
  return tops.length > 0
    ? Math.min(...tops) - (document.querySelector('header')?.getBoundingClientRect().bottom ?? NaN)
    : NaN;
}

test('a notice closes after one second and is announced to screen readers', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(creator.username);
  await page.locator('[name=password]').fill('not-the-password');
  await stopClock(page);
  const response = page.waitForResponse('**/api/v1/users/login');
  await page.getByRole('button', { name: 'Login' }).click();
  const { message } = (await (await response).json()) as { message: string };
  await expectShownFor(page, message, 1_000);
  consoleErrors.accept(); // the browser logs the 401
});

test('a notice on the profile screen stays for five seconds', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.locator('[name=fullName]').fill('Somebody Else');
  await stopClock(page);
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expectShownFor(page, 'Profile Updated', 5_000);
});

test('a notice covers no navigation at any width and lets clicks through', async ({ page, creator, consoleErrors }) => {
  const notice = page.locator('.Toastify__toast').first();
  const isClickThrough = () =>
    notice.evaluate((toast) => {
      const { left, top } = toast.getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + 10)?.closest('.Toastify__toast') === null;
    });
  const expectFreeNavigation = async () => {
    await notice.waitFor();
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(gapBelowHeader), `${width} px`).toBeGreaterThan(0);
      expect(await isClickThrough(), `${width} px`).toBe(true);
    }
  };
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: /^Email/ }).click();
  await expectFreeNavigation();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await expectFreeNavigation(); // with the notice of the logout
  consoleErrors.accept(); // the server sends a mail once in 20 s, and the browser logs the 429
});
