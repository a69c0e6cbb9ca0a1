// How soon an edit is seen: node infra/bench/edits.mjs <url of a running `npm run dev` of this clone>. Edits files of this
// clone, waits until a browser shows it, and puts them back.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { logIn } from './log-in.mjs';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = 5;
const LIMIT_MS = 30_000;

/**
 * What is edited: the text that is replaced by what `to` makes of a mark, and an expression that is true once a page shows it.
 * @typedef {{name: string, at: string, file: string, from: string, to: (mark: number) => string, shown: (mark: number) => string}} Edit
 */
/** @type {Edit[]} */
const EDITS = [
  {
    ...{ name: 'component', at: '/admin/links', file: 'mfe-links/src/links/links-page.tsx' },
    ...{ from: '{texts.links.add}\n', to: (mark) => `{texts.links.add} no ${mark}\n` },
    shown: (mark) => `document.querySelector('main').innerText.includes('Add Link no ${mark}')`,
  },
  {
    ...{ name: 'style', at: '/admin/links', file: 'mfe-links/src/links/links-page.tsx' },
    ...{ from: 'const Actions = styled.div`\n', to: (mark) => `const Actions = styled.div\`\n  order: ${mark};\n` },
    shown: (mark) =>
      `[...document.querySelectorAll('main div')].some((one) => getComputedStyle(one).order === '${mark}')`,
  },
  {
    ...{ name: 'text', at: '/admin/links', file: 'mfe-links/src/ui/texts.ts' },
    ...{ from: "add: 'Add Link'", to: (mark) => `add: 'Add Link of ${mark}'` },
    shown: (mark) => `document.querySelector('main').innerText.includes('Add Link of ${mark}')`,
  },
  {
    ...{ name: 'server page', at: '/', file: 'mfe-public/src/ui/texts.ts' },
    ...{ from: "createNow: 'Create Now'", to: (mark) => `createNow: 'Server ${mark} now'` },
    shown: (mark) =>
      `fetch('/').then((answer) => answer.text()).then((text) => text.includes('Server ${mark} ') && document.body.innerText.includes('Server ${mark} '))`,
  },
  {
    ...{ name: 'backend', at: '/', file: 'backend/src/auth/auth.service.ts' },
    ...{ from: "'Wrong username", to: (mark) => `'Number ${mark} Wrong username` },
    shown: (mark) =>
      `fetch('/api/v1/users/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"username":"nobody","password":"none"}' }).then((answer) => answer.text()).then((text) => (text.includes('Wrong') ? text.includes('Number ${mark} ') : Promise.reject(text)))`,
  },
];

/** Milliseconds from the write to the sight. @param {import('playwright-core').Page} page @param {Edit} edit @param {number} mark */
async function time(page, { name, file, from, to, shown }, mark) {
  const path = join(ROOT, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${name}: ${file} has no ${from}`);
  const begun = performance.now();
  writeFileSync(
    path,
    before.replace(from, () => to(mark)),
  );
  try {
    for (;;) {
      if (performance.now() - begun > LIMIT_MS) throw new Error(`${name}: not seen in ${LIMIT_MS} ms`);
      if (await page.evaluate(shown(mark)).catch(() => false)) return Math.round(performance.now() - begun);
      await page.waitForTimeout(20);
    }
  } finally {
    writeFileSync(path, before);
    // The way back is an edit too.
    while (await page.evaluate(shown(mark)).catch(() => true)) await page.waitForTimeout(20);
    await page.waitForTimeout(2500);
  }
}

const [url = ''] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  page.on(
    'console',
    (message) => message.text().startsWith('refresh:') && console.log(message.text().split('\n', 1)[0]),
  );
  await logIn(url, page);
  for (const edit of EDITS) {
    await page.goto(url + edit.at);
    if (edit.at === '/admin/links') {
      await page
        .getByRole('button', { name: /Add Link/ })
        .first()
        .click();
      await page.locator('form input').first().fill('typed');
    }
    const times = [];
    for (let round = 1; round <= ROUNDS; round += 1) times.push(await time(page, edit, round + 100));
    const kept = await page
      .locator('form input')
      .first()
      .inputValue({ timeout: 500 })
      .catch(() => null);
    const state = edit.at === '/admin/links' ? `; what was typed is ${kept === 'typed' ? 'kept' : 'lost'}` : '';
    console.log(`${edit.name}: ${times.join(', ')} ms${state}`);
  }
} finally {
  await browser.close();
}
