import type { Page } from '@playwright/test';

import { expect, logIn, test } from './fixtures.ts';

/** Milliseconds that a notice is seen. */
async function timeShown(page: Page, text: string): Promise<number> {
  const notice = page.locator('.Toastify__toast').filter({ hasText: text });
  await notice.waitFor();
  const begun = Date.now();
  await notice.waitFor({ state: 'detached', timeout: 15_000 });
  return Date.now() - begun;
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
  const answer = page.waitForResponse('**/api/v1/users/login');
  await page.getByRole('button', { name: 'Login' }).click();
  const { message } = (await (await answer).json()) as { message: string };
  const told = page.locator('[aria-live=polite]').filter({ hasText: message }).first();
  const [shown] = await Promise.all([timeShown(page, message), told.waitFor({ state: 'attached' })]);
  expect(shown).toBeGreaterThan(700);
  expect(shown).toBeLessThan(3_000); // its way out is animated
  complaints.length = 0; // the browser's own line about the 401
});

test('on the profile screen a notice stays for five seconds', async ({ page, creator }) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.locator('[name=fullName]').fill('Somebody Else');
  await page.getByRole('button', { name: 'Update Details' }).click();
  const shown = await timeShown(page, 'Profile Updated');
  expect(shown).toBeGreaterThan(4_500);
  expect(shown).toBeLessThan(8_000);
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
