// From one page of the admin area to the other: how long the page's thread works from the press until the page is there,
// and until it is painted.
import type { Page } from 'playwright-core';

import { logInto } from './admin.ts';
import { row } from './statistics.ts';
import { threadSession, worked } from './machine/thread-time.ts';
import { CPU_SLOWDOWN } from './page-load.ts';
import type { Prepared } from './prepared.ts';
import type { Result } from './report.ts';

const ROUNDS = 9;
/** A pointer rests so long on a link, and what it fetches ahead has come. */
const RESTS_MS = 1_000;
const BUDGETS = { there: 100, painted: 120 };

const PAGES = [
  { path: '/admin/design', title: 'Design', shows: 'input[type=radio]' },
  { path: '/admin/links', title: 'Links', shows: 'li[id^=link-]' },
];

/** Resolves when the page with this title shows its content, or when that is painted. */
const arrival = (page: Page, { title, shows }: (typeof PAGES)[number], isPainted: boolean) =>
  page.evaluate(
    ({ wanted, css, untilPainted }) =>
      new Promise((resolve) => {
        // A message that is posted in a frame is delivered after the frame is painted.
        const painted = () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(undefined);
          port2.postMessage('');
        };
        const look = () => {
          if (document.querySelector('h1')?.textContent !== wanted || !document.querySelector(css)) return;
          watching.disconnect();
          if (untilPainted) requestAnimationFrame(painted);
          else resolve(undefined);
        };
        const watching = new MutationObserver(look);
        watching.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    { wanted: title, css: shows, untilPainted: isPainted },
  );

export async function measureAdminMoves(prepared: Prepared): Promise<Result> {
  const [{ url }, creator, browser] = [await prepared.platform(), await prepared.creator(), await prepared.browser()];
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await logInto(page, url, creator);
    await page.goto(`${url}/admin/links`);
    await page.waitForSelector('li[id^=link-]');
    const session = await threadSession(page);
    const times: Map<string, { there: number[]; painted: number[] }> = new Map(
      PAGES.map(({ path }) => [path, { there: [], painted: [] }]),
    );
    for (let round = 0; round < ROUNDS; round += 1)
      for (const to of PAGES) {
        prepared.signal.throwIfAborted();
        await page.locator(`header a[href="${to.path}"], nav a[href="${to.path}"]`).first().hover();
        await page.waitForTimeout(RESTS_MS);
        const arrivals = [false, true].map((isPainted) => arrival(page, to, isPainted).then(() => worked(session)));
        const before = await worked(session);
        await page.mouse.down();
        await page.mouse.up();
        const [there = NaN, painted = NaN] = await Promise.all(arrivals);
        times.get(to.path)?.there.push((there - before) * CPU_SLOWDOWN);
        times.get(to.path)?.painted.push((painted - before) * CPU_SLOWDOWN);
      }
    const rows = [...times].flatMap(([path, { there, painted }]) => [
      row(`to ${path}: there, ${CPU_SLOWDOWN}x CPU`, there, { unit: 'ms', limit: BUDGETS.there }),
      row(`to ${path}: painted, ${CPU_SLOWDOWN}x CPU`, painted, { unit: 'ms', limit: BUDGETS.painted }),
    ]);
    return { title: 'from one admin page to the other', rows };
  } finally {
    await context.close();
  }
}
