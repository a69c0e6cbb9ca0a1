// How long the longest page that a creator may have holds up a frame while one of its rows changes.
import { row } from './statistics.mjs';
import { workOf } from './machine/page-thread.mjs';
import { aim } from './machine/pointer.mjs';
import { CPU_SLOWDOWN } from './page-load.mjs';

/**
 * @typedef {{act: () => Promise<void>, done: string}} Prepared act: what is measured; done: CSS of what is there once it has happened
 * @typedef {(page: import('playwright-core').Page, at: number) => Promise<Prepared>} Prepare `at`: another row each time
 */

/** The first does what never ran before; then at the top, in the middle and near the end. */
const PLACES = [3, 4, 250, 500, 750, 985, 5, 501, 980];
const LIMIT_MS = 50;
/** What follows a press has come by then: the response, and the phone. */
const FOLLOWS_MS = 1_500;
const CHANGE_MS = 10_000;

/** @param {string} inRow what is pressed @param {(row: string) => string} done @returns {Prepare} */
const press = (inRow, done) => async (page, at) => {
  const row = `li[id^="link-"]:nth-child(${at})`;
  const id = await page.locator(row).getAttribute('id');
  await aim(page, `${row} ${inRow}`);
  return {
    act: async () => {
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForTimeout(FOLLOWS_MS);
    },
    done: done(`#${id}`),
  };
};

/** @type {Prepare} */
const type = async (page) => {
  const field = page.locator('#add-link input').first();
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add Link' }).first().click();
  await field.fill('');
  return {
    act: async () => {
      for (const letter of 'marigolds') await page.keyboard.press(letter, { delay: 50 });
    },
    done: '#add-link input[value="marigolds"]',
  };
};

/** @type {Prepare} */
const typeInRow = async (page, at) => {
  const row = `li[id^="link-"]:nth-child(${at})`;
  const id = await page.locator(row).getAttribute('id');
  await page.locator(`${row} [aria-label^="Edit"]`).click();
  await page.locator(`#${id} input`).first().fill('');
  return {
    act: async () => {
      for (const letter of 'marigolds') await page.keyboard.press(letter, { delay: 50 });
    },
    done: `#${id} input[value="marigolds"]`,
  };
};

/** @type {Readonly<Record<string, Prepare>>} */
const ACTS = {
  'switching one off': press('label', (row) => `${row}:has(input:not(:checked)):not([aria-busy=true])`),
  'deleting one': press('[aria-label^="Delete"]', (row) => `ul:not(:has(${row})) > li[id^="link-"]:nth-child(900)`),
  'typing a new one': type,
  'typing in its row': typeInRow,
};

/**
 * The longest tasks while the act is done at each of the places. Throws when the page does not show what it should bring.
 * @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page
 * @param {{name: string, prepare: Prepare, changeMs: number}} what
 */
async function longestOf(browser, page, { name, prepare, changeMs }) {
  const longest = [];
  for (const at of PLACES) {
    const { act, done } = await prepare(page, at);
    const work = await workOf(browser, page, act);
    await page.waitForSelector(done, { state: 'attached', timeout: changeMs }).catch((cause) => {
      throw new Error(`Nothing came of ${name}, row ${at}: no ${done}.`, { cause });
    });
    longest.push(work.longest * CPU_SLOWDOWN);
  }
  return longest;
}

/**
 * On a page that is logged in.
 * @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page
 * @param {number} [changeMs] how long a row may take to change
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function measureRows(browser, page, changeMs = CHANGE_MS) {
  await page.waitForSelector('li[id^="link-"]:nth-child(1000)', { state: 'attached' });
  await page.waitForFunction(() => document.querySelectorAll('[data-slot=phone-preview] li').length === 1_000);
  await page.waitForTimeout(FOLLOWS_MS);
  const rows = [];
  for (const [name, prepare] of Object.entries(ACTS)) {
    const [first = NaN, ...others] = await longestOf(browser, page, { name, prepare, changeMs });
    rows.push(row(`${name}: the longest task, ${CPU_SLOWDOWN}x CPU`, others, { unit: 'ms', limit: LIMIT_MS }), {
      name: `${name}: the same, the first time in a page`,
      value: first,
      unit: 'ms',
    });
  }
  return rows;
}
