// A measurement must fail when its action had no effect.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { chromium, type Browser } from 'playwright-core';

import { findChromium } from '../runner/programs.mjs';
import { workOf } from './machine/page-thread.ts';
import { measureRows } from './thousand-rows.ts';

let browser: Browser;
before(async () => {
  const { path = '' } = findChromium();
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
});
after(() => browser.close());

/** Measures a page of a thousand rows that do nothing. */
async function measurePage(row: string) {
  const page = await browser.newPage();
  const rows = Array.from({ length: 1_000 }, (_, index) => `<li id="link-${index}">${row}</li>`).join('');
  await page.setContent(`<ul>${rows}</ul><ul data-slot="phone-preview">${'<li>A link</li>'.repeat(1_000)}</ul>`);
  return measureRows(browser, page, 200).finally(() => page.close());
}

test('measureRows rejects rows without a switch, or with a switch without a size', async () => {
  await assert.rejects(measurePage('A link'), { message: /^There is nothing to press at .*label/ });
  await assert.rejects(measurePage('A link<label></label>'), { message: /^There is nothing to press at .*label/ });
});

test('measureRows rejects a switch that does not change', async () => {
  await assert.rejects(measurePage('<label>Shown <input type="checkbox" disabled checked></label>'), {
    message: /^No effect of switching one off, row 3: /,
  });
});

test('workOf returns NaN for a trace without tasks of the page', async () => {
  const page = await browser.newPage();
  const { longest } = await workOf(browser, page, () => page.setContent('<p>Something to do</p>'));
  assert.ok(longest > 0, String(longest));
  const silentBrowser = { startTracing: async () => {}, stopTracing: async () => Buffer.from('{"traceEvents":[]}') };
  const work = await workOf(silentBrowser as any, page, async () => {});
  assert.ok(Number.isNaN(work.longest), String(work.longest));
  await page.close();
});
