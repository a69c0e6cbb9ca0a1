// Transitions between pages of the admin area. Measures how long the page's thread works after the press. The first result
// ends when the new page shows its content, the second when the content is painted.
import type { Page } from 'playwright-core';

import { logInPage } from './admin.ts';
import { row } from './statistics.ts';
import { threadSession, threadTimeOf } from './machine/thread-time.ts';
import { CPU_SLOWDOWN } from './page-load.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';

const ROUNDS = 9;
/** How long the pointer rests on a link before the press, so that prefetched data has arrived. */
const PAUSE_MS = 1_000;
const BUDGETS = { contentTimes: 100, paintTimes: 120 };

const PAGES = [
  { path: '/admin/design', title: 'Design', contentSelector: 'input[type=radio]' },
  { path: '/admin/links', title: 'Links', contentSelector: 'li[id^=link-]' },
];

/** Resolves when the page with this title shows its content, or when the content is painted. */
const waitForPage = (page: Page, { title, contentSelector }: (typeof PAGES)[number], isPainted: boolean) =>
  page.evaluate(
    ({ expectedTitle, selector, untilPainted }) =>
      new Promise((resolve) => {
        // A message that a frame callback posts arrives after the frame is painted.
        const onPainted = () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(undefined);
          port2.postMessage('');
        };
        const check = () => {
          if (document.querySelector('h1')?.textContent !== expectedTitle || !document.querySelector(selector)) return;
          observer.disconnect();
          if (untilPainted) requestAnimationFrame(onPainted);
          else resolve(undefined);
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    { expectedTitle: title, selector: contentSelector, untilPainted: isPainted },
  );

export async function measureAdminMoves(resources: BenchResources): Promise<Result> {
  const [{ url }, creator, browser] = [
    await resources.platform(),
    await resources.creator(),
    await resources.browser(),
  ];
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await logInPage(page, url, creator);
    await page.goto(`${url}/admin/links`);
    await page.waitForSelector('li[id^=link-]');
    const session = await threadSession(page);
    const times: Map<string, { contentTimes: number[]; paintTimes: number[] }> = new Map(
      PAGES.map(({ path }) => [path, { contentTimes: [], paintTimes: [] }]),
    );
    for (let round = 0; round < ROUNDS; round += 1)
      for (const target of PAGES) {
        resources.signal.throwIfAborted();
        await page.locator(`header a[href="${target.path}"], nav a[href="${target.path}"]`).first().hover();
        await page.waitForTimeout(PAUSE_MS);
        const arrivals = [false, true].map((isPainted) =>
          waitForPage(page, target, isPainted).then(() => threadTimeOf(session)),
        );
        const before = await threadTimeOf(session);
        await page.mouse.down();
        await page.mouse.up();
        const [contentTime = NaN, paintTime = NaN] = await Promise.all(arrivals);
        times.get(target.path)?.contentTimes.push((contentTime - before) * CPU_SLOWDOWN);
        times.get(target.path)?.paintTimes.push((paintTime - before) * CPU_SLOWDOWN);
      }
    const rows = [...times].flatMap(([path, { contentTimes, paintTimes }]) => [
      row(`to ${path}: content, ${CPU_SLOWDOWN}x CPU`, contentTimes, { unit: 'ms', limit: BUDGETS.contentTimes }),
      row(`to ${path}: painted, ${CPU_SLOWDOWN}x CPU`, paintTimes, { unit: 'ms', limit: BUDGETS.paintTimes }),
    ]);
    return { title: 'from one admin page to the other', rows };
  } finally {
    await context.close();
  }
}
