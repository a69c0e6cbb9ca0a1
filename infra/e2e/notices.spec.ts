import type { Page } from '@playwright/test';

import { expect, logIn, stopClock, test } from './fixtures.ts';

/**
 * The library ends a notice when the CSS animation of this bar ends, and the page's clock does not move animations. So the
 * bar stands still in each test, and a test moves it.
 */
const BAR = '.Toastify__progress-bar--animated';

test.beforeEach(({ page }) =>
  page.addInitScript((bar) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${bar} { animation-play-state: paused !important; }`);
    document.adoptedStyleSheets.push(sheet);
  }, BAR),
);

/** Moves the clock of the page and the bars of its notices, and waits until the browser has told of bars that ended. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.locator(BAR).evaluateAll(async (bars, passed) => {
    for (const bar of bars.flatMap((one) => one.getAnimations())) bar.currentTime = Number(bar.currentTime) + passed;
    // The page's own frames stand with its clock; the end of an animation comes with a real one.
    for (let frames = 0; frames < 3; frames += 1) await document.body.animate(null, 1).finished;
  }, ms);
}

/** A notice is shown and told to screen readers for so long by the clock of the page, and no longer. */
async function expectShownFor(page: Page, text: string, ms: number): Promise<void> {
  const notice = page.locator('.Toastify__toast:not(.ls-toast-out)').filter({ hasText: text });
  const told = page.locator('[aria-live=polite]').filter({ hasText: text });
  await expect(notice.locator(BAR)).toBeAttached();
  await pass(page, ms - 1);
  expect([await notice.count(), await told.count()]).toEqual([1, 1]);
  await pass(page, 1);
  await expect(notice).toHaveCount(0);
  await expect(page.locator('.Toastify__toast')).toHaveCount(0); // its way out is animated
  await expect(told).toHaveCount(0);
}

/** Between the bar of the page and the highest of its notices, px. */
async function roomBelowBar(): Promise<number> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  const tops = [...document.querySelectorAll('.Toastify__toast')].map((one) => one.getBoundingClientRect().top);
  return Math.min(...tops) - (document.querySelector('header')?.getBoundingClientRect().bottom ?? Infinity);
}

test('a notice closes after one second, and is told to screen readers', async ({ page, creator, complaints }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(creator.username);
  await page.locator('[name=password]').fill('not-the-password');
  await stopClock(page);
  const response = page.waitForResponse('**/api/v1/users/login');
  await page.getByRole('button', { name: 'Login' }).click();
  const { message } = (await (await response).json()) as { message: string };
  await expectShownFor(page, message, 1_000);
  complaints.length = 0; // the browser's own line about the 401
});

test('on the profile screen a notice stays for five seconds', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.locator('[name=fullName]').fill('Somebody Else');
  await stopClock(page);
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expectShownFor(page, 'Profile Updated', 5_000);
});

test('a notice covers no way out, at any width, and lets clicks through', async ({ page, creator, complaints }) => {
  await page.route('**/api/v1/users/logout', (route) => route.fulfill({ json: { data: null } })); // logged in four times
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await logIn(page, creator);
    await page.goto('/admin/account');
    await page.getByRole('button', { name: /^Email/ }).click();
    const notice = page.locator('.Toastify__toast').first();
    await notice.waitFor();
    const box = await notice.boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    expect((box?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeGreaterThan(0);
    const beneath = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('.Toastify__toast') === null,
      [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10] as const,
    );
    expect(beneath).toBe(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await page.evaluate(roomBelowBar)).toBeGreaterThan(0);
  }
  complaints.length = 0; // a mail can be asked for once in 20 s: the browser's own line about the 429
});
