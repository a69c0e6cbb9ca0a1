import type { Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { expect, logIn, test } from './fixtures.ts';
import { CREATORS, makeOperator, ofCreator, OPERATORS, prepareCreator, VISITORS } from './screens.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

// axe is put in by hand, so the content policy has to step aside here; elsewhere it holds.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

/** What opens on the way: each is looked at in turn, after the screen as it comes. */
async function* opened(page: Page, path: string) {
  yield 'as it comes';
  if (path === '/admin/releases') {
    await page.getByRole('button', { name: 'Switch off mfe-store' }).click();
    yield 'asking why';
  }
  if (path !== '/admin/links') return;
  const more = page.getByRole('button', { name: 'More for Rasam' }); // On a phone.
  if (await more.isVisible()) {
    await more.click();
    yield 'menu open';
  }
  await page.getByRole('button', { name: 'Edit Rasam' }).click();
  yield 'form open';
}

/** Of what stands there, in both schemes. */
async function violationsNow(page: Page, where: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await violationsOn(page)) found.push({ where: `${where}, ${colorScheme}`, ...violation });
  }
  return found;
}

/** The screen is loaded anew at each size. */
async function violations(page: Page, path: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    for await (const state of opened(page, path))
      found.push(...(await violationsNow(page, `${path}, ${state}, ${size.width} px`)));
  }
  return found;
}

const looks = 'on a phone and a desktop, light and dark';

for (const path of VISITORS)
  test(`axe finds nothing on ${path}, ${looks}`, async ({ page, complaints }) => {
    expect(await violations(page, path)).toEqual([]);
    complaints.length = 0;
  });

for (const path of CREATORS)
  test(`axe finds nothing on ${path}, ${looks}`, async ({ page, creator, request, complaints }) => {
    await prepareCreator({ page, request, creator });
    expect(await violations(page, ofCreator(path, creator))).toEqual([]);
    complaints.length = 0;
  });

for (const path of OPERATORS)
  test(`axe finds nothing on ${path}, ${looks}`, async ({ page, creator, complaints }) => {
    await makeOperator(creator);
    await logIn(page, { ...creator, user: { ...creator.user, operator: true } });
    expect(await violations(page, path)).toEqual([]);
    complaints.length = 0;
  });
