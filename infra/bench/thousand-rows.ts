// How long the longest page that a creator may have holds up a frame while one of its rows changes.
import type { Browser, Page } from 'playwright-core';

import { row } from './statistics.ts';
import { workOf } from './machine/page-thread.ts';
import { aim } from './machine/pointer.ts';
import { CPU_SLOWDOWN } from './page-load.ts';
import type { Row } from './report.ts';

/** act: what is measured; done: CSS of what is there once it has happened */
interface Prepared {
  act: () => Promise<void>;
  done: string;
}
/** `at`: another row each time */
type Prepare = (page: Page, at: number) => Promise<Prepared>;

/** The first does what never ran before; then at the top, in the middle and near the end. */
const PLACES = [3, 4, 250, 500, 750, 985, 5, 501, 980];
const LIMIT_MS = 50;
/** What follows a press has come by then: the response, and the phone. */
const FOLLOWS_MS = 1_500;
const CHANGE_MS = 10_000;

/** @param inRow what is pressed */
const press =
  (inRow: string, done: (row: string) => string): Prepare =>
  async (page, at) => {
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

const type: Prepare = async (page) => {
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

const typeInRow: Prepare = async (page, at) => {
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

const ACTS: Readonly<Record<string, Prepare>> = {
  'switching one off': press('label', (row) => `${row}:has(input:not(:checked)):not([aria-busy=true])`),
  'deleting one': press('[aria-label^="Delete"]', (row) => `ul:not(:has(${row})) > li[id^="link-"]:nth-child(900)`),
  'typing a new one': type,
  'typing in its row': typeInRow,
};

/** The longest tasks while the act is done at each of the places. Throws when the page does not show what it should bring. */
async function longestOf(
  browser: Browser,
  page: Page,
  { name, prepare, changeMs }: { name: string; prepare: Prepare; changeMs: number },
) {
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
 * @param changeMs how long a row may take to change
 */
export async function measureRows(browser: Browser, page: Page, changeMs: number = CHANGE_MS): Promise<Row[]> {
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
