// How long a frame takes while a row is dragged is measured by `npm run bench -- dragging`. Here the cause is counted.
import { carry, SCREENS } from '../bench/machine/dragged-rows.ts';
import { workOf } from '../bench/machine/page-thread.ts';
import { expect, logIn, test } from './fixtures.ts';

const MOVES = 40;
/** Elements that one move may give a new style: the row that is carried, and those that make room. */
const RESTYLED = 30;

for (const [name, open] of Object.entries(SCREENS))
  test(`a row that is dragged past others of 500 gives no new style to rows that stay: ${name}`, async ({
    page,
    browser,
    creator,
  }) => {
    await logIn(page, creator);
    const grip = await open(page, { url: '', username: creator.username, user: creator.user });
    await grip.scrollIntoViewIfNeeded();
    await carry(page, grip, async (moveTo) => {
      const { restyled } = await workOf(browser, page, async () => {
        for (let move = 0; move < MOVES; move += 1) await moveTo((move * 13) % 400);
      });
      expect(restyled).toBeGreaterThan(0);
      expect(restyled / MOVES).toBeLessThan(RESTYLED);
    });
  });
