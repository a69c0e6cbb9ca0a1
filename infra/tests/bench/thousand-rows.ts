// The longest task in the browser when one row of the longest possible page changes.
import type { Browser, Page } from 'playwright-core';

import { row } from './statistics.ts';
import { workOf } from './machine/page-thread.ts';
import { aim } from './machine/pointer.ts';
import { CPU_SLOWDOWN } from './page-load.ts';
import type { Row } from './report.ts';

/** `doneSelector`: selector of an element that exists after the action */
interface PreparedAction {
  action: () => Promise<void>;
  doneSelector: string;
}
/** `at`: the position of the row, which differs each time */
type Prepare = (page: Page, position: number) => Promise<PreparedAction>;

/** The first action runs code for the first time. The next rows are at the top, in the middle and near the end. */
const PLACES = [3, 4, 250, 500, 750, 985, 5, 501, 980];
const LIMIT_MS = 50;
/** The effects of a press have finished after this time: the response and the phone preview. */
const EFFECTS_MS = 1_500;
const CHANGE_MS = 10_000;

/** @param element the selector of the pressed element in the row */
const press =
  (element: string, doneSelector: (row: string) => string): Prepare =>
  async (page, position) => {
    const row = `li[id^="link-"]:nth-child(${position})`;
    const id = await page.locator(row).getAttribute('id');
    await aim(page, `${row} ${element}`);
    return {
      action: async () => {
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForTimeout(EFFECTS_MS);
      },
      doneSelector: doneSelector(`#${id}`),
    };
  };

const type: Prepare = async (page) => {
  const field = page.locator('#add-link input').first();
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add Link' }).first().click();
  await field.fill('');
  return {
    action: async () => {
      for (const letter of 'marigolds') await page.keyboard.press(letter, { delay: 50 });
    },
    doneSelector: '#add-link input[value="marigolds"]',
  };
};

const typeInRow: Prepare = async (page, position) => {
  const row = `li[id^="link-"]:nth-child(${position})`;
  const id = await page.locator(row).getAttribute('id');
  await page.locator(`${row} [aria-label^="Edit"]`).click();
  await page.locator(`#${id} input`).first().fill('');
  return {
    action: async () => {
      for (const letter of 'marigolds') await page.keyboard.press(letter, { delay: 50 });
    },
    doneSelector: `#${id} input[value="marigolds"]`,
  };
};

const ACTIONS: Readonly<Record<string, Prepare>> = {
  'switching one off': press('label', (row) => `${row}:has(input:not(:checked)):not([aria-busy=true])`),
  'deleting one': press('[aria-label^="Delete"]', (row) => `ul:not(:has(${row})) > li[id^="link-"]:nth-child(900)`),
  'typing a new one': type,
  'typing in the form of a row': typeInRow,
};

/** The longest task of the action at each position. Throws when the page does not show the effect of the action. */
async function longestOf(
  browser: Browser,
  page: Page,
  { name, prepare, changeMs }: { name: string; prepare: Prepare; changeMs: number },
) {
  const longestTasks = [];
  for (const position of PLACES) {
    const { action, doneSelector } = await prepare(page, position);
    const work = await workOf(browser, page, action);
    await page.waitForSelector(doneSelector, { state: 'attached', timeout: changeMs }).catch((cause) => {
      throw new Error(`No effect of ${name}, row ${position}: no ${doneSelector}.`, { cause });
    });
    longestTasks.push(work.longest * CPU_SLOWDOWN);
  }
  return longestTasks;
}

/**
 * Measures the links page of a logged-in creator.
 * @param changeMs how long the change of a row may take
 */
export async function measureRows(browser: Browser, page: Page, changeMs: number = CHANGE_MS): Promise<Row[]> {
  await page.waitForSelector('li[id^="link-"]:nth-child(1000)', { state: 'attached' });
  await page.waitForFunction(() => document.querySelectorAll('[data-slot=phone-preview] li').length === 1_000);
  await page.waitForTimeout(EFFECTS_MS);
  const rows = [];
  for (const [name, prepare] of Object.entries(ACTIONS)) {
    const [first = NaN, ...rest] = await longestOf(browser, page, { name, prepare, changeMs });
    rows.push(row(`${name}: the longest task, ${CPU_SLOWDOWN}x CPU`, rest, { unit: 'ms', limit: LIMIT_MS }), {
      name: `${name}: the longest task of the first time`,
      value: first,
      unit: 'ms',
    });
  }
  return rows;
}
