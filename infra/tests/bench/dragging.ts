// Drags one of 500 rows past the others. Measures the work of the page's thread for each frame, on a slower processor.
import type { Locator, Page } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';

import { logInPage } from './admin.ts';
import { row } from './statistics.ts';
import { dragRow, SCREENS } from './machine/dragged-rows.ts';
import { threadSession, threadTimeOf } from './machine/thread-time.ts';
import { CPU_SLOWDOWN } from './page-load.ts';
import type { BenchResources } from './resources.ts';
import type { Result } from './report.ts';

const ROUNDS = 9;
const MOVES = 160;
/** Milliseconds between two moves. Each frame gets at least one move, and the browser merges the moves of one frame. */
const MOVE_INTERVAL_MS = 8;
/** The time of one frame at 60 frames a second. */
const FRAME_MS = 1_000 / 60;

/** Starts to count the frames that the page draws. */
const countFrames = (page: Page) =>
  page.evaluate(() => {
    const frameCounter = { frames: 0 };
    const countFrame = () => {
      frameCounter.frames += 1;
      requestAnimationFrame(countFrame);
    };
    requestAnimationFrame(countFrame);
    Object.assign(window, { frameCounter });
  });

const framesSince = (page: Page): Promise<number> =>
  page.evaluate(() => (Object(window) as { frameCounter: { frames: number } }).frameCounter.frames);

/** The work of the page's thread for one frame while a row moves, in milliseconds. */
async function workOfFrame(page: Page, grip: Locator) {
  const session = await threadSession(page);
  let workPerFrame = NaN;
  await dragRow(page, grip, async (moveTo) => {
    await countFrames(page);
    const before = await threadTimeOf(session);
    const moves = [];
    for (let move = 0; move < MOVES; move += 1) {
      moves.push(moveTo((move * 13) % 400));
      await pause(MOVE_INTERVAL_MS);
    }
    await Promise.all(moves);
    // Frames without a move do not count. A busy machine draws some.
    workPerFrame = ((await threadTimeOf(session)) - before) / Math.min(await framesSince(page), MOVES);
  });
  await session.detach();
  return workPerFrame;
}

export async function measureDragging(resources: BenchResources): Promise<Result> {
  const [{ url }, creator, browser] = [
    await resources.platform(),
    await resources.creator(),
    await resources.browser(),
  ];
  const rows = [];
  for (const [name, open] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    try {
      const page = await context.newPage();
      await logInPage(page, url, creator);
      const grip = await open(page, { url, ...creator });
      await grip.scrollIntoViewIfNeeded();
      const measurements = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        resources.signal.throwIfAborted();
        measurements.push((await workOfFrame(page, grip)) * CPU_SLOWDOWN);
      }
      rows.push(row(`${name}: work of a frame, ${CPU_SLOWDOWN}x CPU`, measurements, { unit: 'ms', limit: FRAME_MS }));
    } finally {
      await context.close();
    }
  }
  return { title: 'dragging one of 500 rows', rows };
}
