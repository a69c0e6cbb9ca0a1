import { setTimeout as pause } from 'node:timers/promises';

import type { Locator, Page } from '@playwright/test';

import { type Creator, expect, logIn, test } from './fixtures.ts';
import { paceOf, worked } from './page-work.ts';

// What is measured here is not to be recorded as well.
test.use({ trace: 'off' });

const ROWS = 500;
/** Of one frame of 60 a second, ms. */
const FRAME_MS = 1_000 / 60;
const SLOWER = 4;
const TRIES = 20;
const MOVES = 160;
/** Ms from one move to the next: no frame is without one, and the browser puts those of one frame together. */
const EVERY_MS = 8;

const product = (place: number) => ({
  _id: place.toString(16).padStart(24, '0'),
  Product_Name: `Thing ${place}`,
  Product_Desc: 'One of many.',
  Product_Price: 100,
  Product_Discount_Price: 90,
  Product_Url: 'https://example.com/thing',
  Product_status: true,
  Product_Img: [],
  revision: 1,
});
const link = (place: number) => ({
  kind: 'link',
  isSpotlight: false,
  countClicks: false,
  _id: place.toString(16).padStart(24, '0'),
  title: `Link ${place}`,
  url: 'https://example.com/link',
  isActive: true,
  thumbnail: { url: '' },
  revision: 1,
});
const all = <T>(make: (place: number) => T): T[] => Array.from({ length: ROWS }, (_, place) => make(place));

/** The screens with so many rows to put in order; what the API keeps does not matter here. */
const SCREENS: Readonly<Record<string, (page: Page, creator: Creator) => Promise<Locator>>> = {
  store: async (page, creator) => {
    const user = { ...creator.user, UserLink: [], UserTheme: [], UserProduct: all(product) };
    await page.route(`**/api/v1/${creator.username}/Store`, (route) =>
      route.fulfill({ json: { statusCode: 200, data: [user], message: 'ok', success: true } }),
    );
    await page.goto(`/store/@${creator.username}`);
    await page.getByRole('button', { name: 'Arrange' }).click();
    return page.getByRole('button', { name: 'Drag Thing 3', exact: true });
  },
  links: async (page) => {
    await page.route('**/api/v1/link/all-entry', (route) =>
      route.fulfill({ json: { statusCode: 200, data: all(link), message: 'ok', success: true } }),
    );
    await page.goto('/admin/links');
    return page.getByRole('button', { name: 'Move Link 3', exact: true });
  },
};

/** Frames that the page draws from now on: their times, ms. */
const countFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    const note = (time: number) => {
      frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { frames });
  });
const framesSince = (page: Page) => page.evaluate(() => (window as unknown as { frames: number[] }).frames);

/** The pointer takes the row; `measured` sees it carried up and down past others. */
async function carry(page: Page, grip: Locator, measured: (move: () => Promise<void>) => Promise<void>): Promise<void> {
  const box = await grip.boundingBox();
  if (!box) throw new Error('the row is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10);
  await measured(async () => {
    const moves: Promise<void>[] = [];
    for (let move = 0; move < MOVES; move += 1) {
      moves.push(page.mouse.move(x, y + 10 + ((move * 13) % 400)));
      await pause(EVERY_MS);
    }
    await Promise.all(moves);
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** Work of the page's thread for one frame while the row is moved, ms. */
async function workOfFrame(page: Page, grip: Locator): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let work = Number.NaN;
  await carry(page, grip, async (move) => {
    await countFrames(page);
    const before = await worked(session);
    await move();
    // A machine that is too busy to send a move for each frame draws some without one: those do not count.
    work = ((await worked(session)) - before) / Math.min((await framesSince(page)).length, MOVES);
  });
  await session.detach();
  return work;
}

/** Frames a second with the page's thread slowed down, and the longest one, ms. Here others on the machine do count. */
async function framesWhenSlow(page: Page, grip: Locator): Promise<{ perSecond: number; longest: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let gaps: number[] = [];
  await carry(page, grip, async (move) => {
    await countFrames(page);
    await move();
    const frames = await framesSince(page);
    gaps = frames.slice(1).map((time, at) => time - (frames[at] ?? time));
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { perSecond: (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0), longest: Math.max(...gaps) };
}

for (const [name, open] of Object.entries(SCREENS)) {
  test(`one of ${ROWS} rows is dragged at 60 frames a second on a ${SLOWER}x slower processor: ${name}`, async ({
    page,
    creator,
  }) => {
    test.setTimeout(90_000);
    await logIn(page, creator);
    const grip = await open(page, creator);
    await grip.scrollIntoViewIfNeeded();
    const limit = FRAME_MS * (await paceOf(page));
    let work = Infinity;
    // What else runs on this machine only ever adds to it.
    for (let tries = 0; tries < TRIES && work * SLOWER > limit; tries += 1)
      work = Math.min(work, await workOfFrame(page, grip));
    const { perSecond, longest } = await framesWhenSlow(page, grip);
    const figures = `${work.toFixed(1)} ms of work a frame; slowed down ${perSecond.toFixed(0)} frames a second, the longest ${longest.toFixed(0)} ms`;
    test.info().annotations.push({ type: 'drag', description: figures });
    console.log(`${name}: ${figures}`);
    expect(work * SLOWER).toBeLessThan(limit);
  });
}
