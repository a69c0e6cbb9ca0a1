import type { Page } from '@playwright/test';

import { violationsInBothSchemes } from './axe.ts';
import { expect, logIn, test } from './fixtures.ts';
import { CREATORS, makeOperator, ofCreator, OPERATORS, prepareCreator, VISITORS } from './screens.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

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
  await page.getByRole('button', { name: 'More for Rasam' }).click();
  yield 'menu open';
  await page.getByRole('button', { name: 'Edit Rasam' }).click();
  yield 'form open';
}

/** The screen is loaded on a phone, and each of its states is looked at on a desktop, too. */
async function violations(page: Page, path: string): Promise<object[]> {
  const found: object[] = [];
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for await (const state of opened(page, path))
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      found.push(...(await violationsInBothSchemes(page, `${path}, ${state}, ${size.width} px`)));
    }
  return found;
}

const looks = 'on a phone and a desktop, light and dark';

test(`axe finds nothing on any page of a visitor, ${looks}`, async ({ page, complaints }) => {
  const found: object[] = [];
  for (const path of VISITORS) found.push(...(await violations(page, path)));
  expect(found).toEqual([]);
  complaints.length = 0; // the browser's own line about the 404
});

/** In two tests, so that two workers share them. */
const HALF = Math.ceil(CREATORS.length / 2);
for (const paths of [CREATORS.slice(0, HALF), CREATORS.slice(HALF)])
  test(`axe finds nothing on ${paths.join(', ')}, ${looks}`, async ({ page, creator, request }) => {
    await prepareCreator({ page, request, creator });
    const found: object[] = [];
    for (const path of paths) found.push(...(await violations(page, ofCreator(path, creator))));
    expect(found).toEqual([]);
  });

for (const path of OPERATORS)
  test(`axe finds nothing on ${path}, ${looks}`, async ({ page, creator, complaints }) => {
    await makeOperator(creator);
    await logIn(page, { ...creator, user: { ...creator.user, operator: true } });
    expect(await violations(page, path)).toEqual([]);
    complaints.length = 0;
  });
