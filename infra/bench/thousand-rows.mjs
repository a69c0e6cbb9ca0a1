// How long the longest page that a creator may have holds up a frame while one of its rows changes.
import { spread } from './figures.mjs';
import { workOf } from './machine/page-thread.mjs';
import { CPU_SLOWDOWN } from './page-load.mjs';

/** @typedef {(page: import('playwright-core').Page, at: number) => Promise<() => Promise<void>>} Act resolves to what is measured; `at`: another row each time */

const TRIES = 8;
const LIMIT_MS = 50;
/** What follows a press has come by then: the answer, and the phone. */
const FOLLOWS_MS = 1_500;

/** The pointer goes there beforehand: to look one up among a thousand takes longer than what is measured. @param {(at: number) => string} cssOf @returns {Act} */
const press = (cssOf) => async (page, at) => {
  const { x, y } = await page.evaluate((css) => {
    const element = document.querySelector(css);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element?.getBoundingClientRect();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  }, cssOf(at));
  await page.mouse.move(x, y);
  await page.waitForTimeout(300);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(FOLLOWS_MS);
  };
};

/** @type {Act} */
const type = async (page) => {
  const field = page.locator('#add-link input').first();
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add Link' }).first().click();
  await field.fill('');
  return async () => {
    for (const letter of 'marigolds') await page.keyboard.press(letter, { delay: 50 });
  };
};

/** @type {Readonly<Record<string, Act>>} */
const ACTS = {
  'switching one off': press((at) => `li[id^="link-"]:nth-child(${at}) label`),
  'deleting one': press((at) => `li[id^="link-"]:nth-child(${at}) [aria-label^="Delete"]`),
  'typing a new one': type,
};

/**
 * On a page that is logged in. The calmest of the tries counts, for what else runs on the machine only adds to it.
 * @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function measureRows(browser, page) {
  await page.waitForSelector('li[id^="link-"]:nth-child(1000)', { state: 'attached' });
  await page.waitForSelector('[data-slot=phone-preview] li:nth-child(1000)', { state: 'attached' });
  await page.waitForTimeout(FOLLOWS_MS);
  const rows = [];
  for (const [name, prepare] of Object.entries(ACTS)) {
    const longest = [];
    // The first does what never ran before.
    for (let at = 3; at < 3 + 1 + TRIES; at += 1) {
      const { longest: one } = await workOf(browser, page, await prepare(page, at));
      longest.push(one * CPU_SLOWDOWN);
    }
    const [first = NaN, ...others] = longest;
    rows.push(
      {
        name: `${name}: the longest task, ${CPU_SLOWDOWN}x CPU`,
        value: Math.min(...others),
        unit: 'ms',
        limit: LIMIT_MS,
        spread: spread(others),
      },
      { name: `${name}: the same, the first time in a page`, value: first, unit: 'ms' },
    );
  }
  return rows;
}
