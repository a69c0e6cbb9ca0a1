import type { Page } from '@playwright/test';

import { violationsInBothSchemes } from './axe.ts';
import { expect, logIn, test } from './fixtures.ts';
import {
  CREATOR_PATHS,
  makeOperator,
  pathOfCreator,
  OPERATOR_PATHS,
  prepareCreator,
  VISITOR_PATHS,
} from './screens.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

// The tests inject axe as a script, so these pages run without their content policy.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

/** Opens each state of the screen in turn, and yields the state's name. */
async function* openStates(page: Page, path: string) {
  yield 'initial state';
  if (path === '/admin/releases') {
    await page.getByRole('button', { name: 'Switch off mfe-store' }).click();
    yield 'asking why';
  }
  if (path !== '/admin/links') return;
  await page.getByRole('button', { name: 'More for Rasam' }).click();
  yield 'menu open';
  await page.getByRole('button', { name: /^Edit:? Rasam$/ }).click();
  yield 'form open';
}

/** Loads the screen on a phone, and checks each of its states on a phone and on a desktop. */
async function violationsOnScreen(page: Page, path: string): Promise<object[]> {
  const violations: object[] = [];
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for await (const state of openStates(page, path))
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      violations.push(...(await violationsInBothSchemes(page, `${path}, ${state}, ${size.width} px`)));
    }
  return violations;
}

const VARIANTS = 'on a phone and a desktop, light and dark';

test(`axe finds no violation on any public page, ${VARIANTS}`, async ({ page, consoleErrors }) => {
  const violations: object[] = [];
  for (const path of VISITOR_PATHS) violations.push(...(await violationsOnScreen(page, path)));
  expect(violations).toEqual([]);
  consoleErrors.accept(); // the browser logs the 404
});

/** Two tests, so that two workers share the screens. */
const HALF = Math.ceil(CREATOR_PATHS.length / 2);
for (const paths of [CREATOR_PATHS.slice(0, HALF), CREATOR_PATHS.slice(HALF)])
  test(`axe finds no violation on ${paths.join(', ')}, ${VARIANTS}`, async ({ page, creator, request }) => {
    await prepareCreator({ page, request, creator });
    const violations: object[] = [];
    for (const path of paths) violations.push(...(await violationsOnScreen(page, pathOfCreator(path, creator))));
    expect(violations).toEqual([]);
  });

for (const path of OPERATOR_PATHS)
  test(`axe finds no violation on ${path}, ${VARIANTS}`, async ({ page, creator, consoleErrors }) => {
    await makeOperator(creator);
    await logIn(page, { ...creator, user: { ...creator.user, operator: true } });
    expect(await violationsOnScreen(page, path)).toEqual([]);
    consoleErrors.accept();
  });
