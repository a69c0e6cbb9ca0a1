// Does it name file and line, where a developer looks first? node infra/bench/throws.mjs [start] [dev]
// Plants a throw in every part, in a copy of the sources, runs that as `npm start` and as `npm run dev` do, makes each be
// thrown, and reads the terminal, the log, what `linkstall trace` makes of the browser's own stack, and the overlay.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium } from 'playwright-core';

import { FRONT_ENDS, folderOf } from '../rspack/front-ends.mjs';
import { copySources } from '../testing/copied-sources.mjs';
import { logIn } from './log-in.mjs';

/** @typedef {import('playwright-core').Page} Page */
/**
 * Where a throw is noticed: in the browser, while a page is made, behind it.
 * @typedef {'browser' | 'page' | 'behind'} Seen
 * @typedef {{url: string, terminal: () => string, stop: () => Promise<void>}} Running
 */

const SOURCES = [
  ...FRONT_ENDS.map(folderOf),
  'backend',
  'infra',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const NAMED_MS = 15_000;
const READY_MS = 400_000;
const HERE = `typeof document !== 'undefined'`;
const asked = (/** @type {string} */ what) => `${HERE} && location.search === '?${what}'`;

/** A throw stands behind the line that begins with `after`, for when `when` holds; a visit of `at` makes it hold. */
// oxfmt-ignore
/** @type {[part: string, file: string, after: string, when: string, at: string, seen: Seen, act?: (page: Page) => Promise<void>][]} */
const PLANTS = [
  ['mfe-links', 'mfe-links/src/links/links-page.tsx', 'export function LinksPage(', asked('a'), '/admin/links?a', 'browser'],
  ['mfe-links, on a click', 'mfe-links/src/links/links-page.tsx', '  const closePanel = ', asked('b'), '/admin/links?b', 'browser', click],
  ['mfe-links, as it is loaded', 'mfe-links/src/ui/texts.ts', '/** Every text', asked('c'), '/admin/links?c', 'browser'],
  ['mfe-store', 'mfe-store/src/products/add-product-page.tsx', 'export function AddProductPage(', asked('d'), '/store/add-product?d', 'browser'],
  ['mfe-account', 'mfe-account/src/profiles/account-page.tsx', 'export function AccountPage(', asked('e'), '/admin/account?e', 'browser'],
  ['mfe-public', 'mfe-public/src/landing/landing-page.tsx', 'function LandingPage(', asked('f'), '/?f', 'browser'],
  ['the kit', 'infra/kit/src/form/form.tsx', 'export function Form(', asked('g'), '/admin/account/security?g', 'browser'],
  ['the shell', 'shell/src/layouts/site-layout.tsx', 'export function SiteLayout(', asked('h'), '/?h', 'browser'],
  ['a server page', 'mfe-public/src/profiles/profile-page.tsx', 'function ProfilePage(', `!(${HERE}) && data?.username === 'meera.cooks'`, '/meera.cooks', 'page'],
  ['a server page’s data', 'mfe-store/src/stores/load-store.ts', '  const name = ', `!(${HERE}) && name === 'meera.cooks'`, '/store/@meera.cooks', 'page'],
  ['the edge', 'shell/server/site/site-files.ts', '  async send(exchange', `exchange.search === '?throw'`, '/robots.txt?throw', 'behind'],
  ['the backend', 'backend/src/pages/pages.service.ts', '  async links(name', `name === 'throw'`, '/api/v1/throw/Page', 'behind'],
];

/** @param {Page} page */
async function click(page) {
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
}

/** Puts all of them into the sources; answers the place of each, as `file:line`. @param {string} root */
function plantAll(root) {
  for (const [part, file, after, when] of PLANTS) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.startsWith(after));
    if (at < 0) throw new Error(`${file} has no line that begins with ${after}`);
    // The body may begin some lines below the name.
    const body = after.startsWith('/**') ? at : lines.findIndex((line, i) => i >= at && /[{;]$/.test(line));
    lines.splice(body + 1, 0, `if (${when}) throw new Error('planted: ${part}');`);
    writeFileSync(join(root, file), lines.join('\n'));
  }
  return PLANTS.map(([part, file]) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return `${file}:${lines.findIndex((line) => line.endsWith(`'planted: ${part}');`)) + 1}`;
  });
}

/** @param {string} root @param {'start' | 'dev'} how @returns {Promise<Running>} */
async function run(root, how) {
  const env = { ...process.env, DATA_DIR: join(root, '.data'), PORT: '0', RATE_LIMIT_FACTOR: '1000' };
  const child = spawn(process.execPath, [`infra/local/${how}.mjs`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isReady = () =>
    /^ready /m.test(said) && (how === 'start' || FRONT_ENDS.every((name) => said.includes(`${name}: 0`)));
  for (const begun = Date.now(); !isReady(); await pause(200)) {
    if (child.exitCode !== null || Date.now() - begun > READY_MS) throw new Error(`it did not start:\n${said}`);
  }
  if (how === 'dev') await pause(3000); // the edge starts again with what was built
  return {
    url: /^ready (\S+)$/m.exec(said)?.[1] ?? '',
    terminal: () => said,
    stop: async () => void (child.kill('SIGTERM'), await ended),
  };
}

/** What names the place, of where somebody would look. @param {string} root @param {Page} page @param {Running} running */
function lookers(root, page, { terminal }) {
  const logs = join(root, '.data/logs');
  return {
    terminal: async () => terminal(),
    log: async () =>
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join(),
    overlay: async () =>
      (await page.evaluate(() => document.querySelector('linkstall-dev')?.shadowRoot?.textContent).catch(() => '')) ??
      '',
  };
}

/** @param {string} root @param {'start' | 'dev'} how @param {string[]} places */
async function tryAll(root, how, places) {
  const running = await run(root, how);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  let missing = 0;
  try {
    const page = await (await browser.newContext()).newPage();
    await logIn(running.url, page);
    for (const [index, [part, , , , at, seen, act]] of PLANTS.entries()) {
      const place = String(places[index]).replace(/^backend\//, '');
      const stack = await provoke(page, running.url + at, { seen, act });
      const traced =
        stack &&
        execFileSync(process.execPath, ['infra/releases/src/command/linkstall.mjs', 'trace', stack], {
          cwd: root,
          encoding: 'utf8',
        });
      const wanted = how === 'dev' && seen !== 'behind' ? ['terminal', 'log', 'overlay'] : ['terminal', 'log'];
      const looks = Object.entries(lookers(root, page, running)).filter(([name]) => wanted.includes(name));
      const answers = await Promise.all(looks.map(async ([name, look]) => ({ name, yes: await names(look, place) })));
      if (seen === 'browser') answers.push({ name: 'trace', yes: traced.includes(place) });
      missing += answers.filter(({ yes }) => !yes).length;
      const words = answers.map(({ name, yes }) => `${name} ${yes ? 'yes' : 'NO'}`);
      console.log(`${how}: ${part} (${place}): ${words.join(', ')}`);
    }
  } finally {
    await browser.close();
    await running.stop();
  }
  return missing;
}

/** Makes it be thrown; answers the browser's own stack. @param {Page} page @param {string} url @param {{seen: Seen, act: ((page: Page) => Promise<void>) | undefined}} how */
async function provoke(page, url, { seen, act }) {
  if (seen === 'behind') {
    await page.request.get(url);
    return '';
  }
  const reported =
    seen === 'browser' && page.waitForRequest((request) => request.url().endsWith('/report'), { timeout: NAMED_MS });
  await page.goto(url).catch(() => null);
  await act?.(page);
  const report = await Promise.resolve(reported).catch(() => null);
  return report ? String(report.postDataJSON().stack) : '';
}

/** @param {() => Promise<string>} look @param {string} place */
async function names(look, place) {
  for (const begun = Date.now(); Date.now() - begun < NAMED_MS; await pause(100))
    if ((await look()).includes(place)) return true;
  return false;
}

const words = process.argv.slice(2);
const copy = copySources(SOURCES);
try {
  const places = plantAll(copy.root);
  let missing = 0;
  for (const how of /** @type {const} */ (['start', 'dev']))
    if (words.length === 0 || words.includes(how)) missing += await tryAll(copy.root, how, places);
  console.log(missing === 0 ? 'all named' : `${missing} not named`);
  process.exitCode = missing === 0 ? 0 : 1;
} finally {
  copy.remove();
}
