// A measurement of an action that did not happen has no result.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { chromium, type Browser } from 'playwright-core';

import { findChromium } from '../local/chromium.ts';
import { workOf } from './machine/page-thread.ts';
import { ROOT } from './machine/platform.ts';
import { measureRows } from './thousand-rows.ts';

let browser: Browser;
before(async () => {
  const { path = '' } = await findChromium(ROOT, new AbortController().signal);
  browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
});
after(() => browser.close());

/** A page of a thousand rows of which nothing comes. */
async function measured(row: string) {
  const page = await browser.newPage();
  const rows = Array.from({ length: 1_000 }, (_, at) => `<li id="link-${at}">${row}</li>`).join('');
  await page.setContent(`<ul>${rows}</ul><ul data-slot="phone-preview">${'<li>A link</li>'.repeat(1_000)}</ul>`);
  return measureRows(browser, page, 200).finally(() => page.close());
}

test('rows that have no switch, or one without a size, are not measured', async () => {
  await assert.rejects(measured('A link'), { message: /^There is nothing to press at .*label/ });
  await assert.rejects(measured('A link<label></label>'), { message: /^There is nothing to press at .*label/ });
});

test('a switch that switches nothing off is not measured', async () => {
  await assert.rejects(measured('<label>Shown <input type="checkbox" disabled checked></label>'), {
    message: /^Nothing came of switching one off, row 3: /,
  });
});

test('a trace that names no task of the page has no result', async () => {
  const page = await browser.newPage();
  const { longest } = await workOf(browser, page, () => page.setContent('<p>Something to do</p>'));
  assert.ok(longest > 0, String(longest));
  const mute = { startTracing: async () => {}, stopTracing: async () => Buffer.from('{"traceEvents":[]}') };
  const nothing = await workOf(mute as any, page, async () => {});
  assert.ok(Number.isNaN(nothing.longest), String(nothing.longest));
  await page.close();
});
