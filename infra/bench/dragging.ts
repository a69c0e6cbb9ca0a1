// One of many rows is dragged past others: what the page's thread works for a frame, on a slower processor.
import type { Locator, Page } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';

import { logInto } from './admin.ts';
import { row } from './statistics.ts';
import { carry, SCREENS } from './machine/dragged-rows.ts';
import { threadSession, worked } from './machine/thread-time.ts';
import { CPU_SLOWDOWN } from './page-load.ts';
import type { Prepared } from './prepared.ts';
import type { Result } from './report.ts';

const ROUNDS = 9;
const MOVES = 160;
/** Ms from one move to the next: every frame has one, and the browser merges those of one frame. */
const EVERY_MS = 8;
/** Of one frame of 60 a second. */
const FRAME_MS = 1_000 / 60;

/** Counts the frames that the page draws from now on. */
const countFrames = (page: Page) =>
  page.evaluate(() => {
    const counted = { frames: 0 };
    const note = () => {
      counted.frames += 1;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { counted });
  });

const framesSince = (page: Page): Promise<number> =>
  page.evaluate(() => (Object(window) as { counted: { frames: number } }).counted.frames);

/** Work of the page's thread for one frame while the row is moved, ms. */
async function workOfFrame(page: Page, grip: Locator) {
  const session = await threadSession(page);
  let work = NaN;
  await carry(page, grip, async (moveTo) => {
    await countFrames(page);
    const before = await worked(session);
    const moves = [];
    for (let move = 0; move < MOVES; move += 1) {
      moves.push(moveTo((move * 13) % 400));
      await pause(EVERY_MS);
    }
    await Promise.all(moves);
    // Frames without a move do not count: a busy machine draws some.
    work = ((await worked(session)) - before) / Math.min(await framesSince(page), MOVES);
  });
  await session.detach();
  return work;
}

export async function measureDragging(prepared: Prepared): Promise<Result> {
  const [{ url }, creator, browser] = [await prepared.platform(), await prepared.creator(), await prepared.browser()];
  const rows = [];
  for (const [name, open] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    try {
      const page = await context.newPage();
      await logInto(page, url, creator);
      const grip = await open(page, { url, ...creator });
      await grip.scrollIntoViewIfNeeded();
      const works = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        prepared.signal.throwIfAborted();
        works.push((await workOfFrame(page, grip)) * CPU_SLOWDOWN);
      }
      rows.push(row(`${name}: work of a frame, ${CPU_SLOWDOWN}x CPU`, works, { unit: 'ms', limit: FRAME_MS }));
    } finally {
      await context.close();
    }
  }
  return { title: 'dragging one of 500 rows', rows };
}
