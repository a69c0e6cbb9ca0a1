// `npm run bench -- dragging` measures the time of a frame while a row is dragged. This test counts the cause.
import { dragRow, SCREENS } from '../bench/machine/dragged-rows.ts';
import { workOf } from '../bench/machine/page-thread.ts';
import { expect, logIn, test } from './fixtures.ts';

const MOVES = 40;
/** The maximum number of elements that get a new style in one move: the dragged row, and the rows that make room. */
const MAX_RESTYLED = 30;

for (const [name, open] of Object.entries(SCREENS))
  test(`a row that is dragged in a list of 500 rows gives no new style to rows that stay: ${name}`, async ({
    page,
    browser,
    creator,
  }) => {
    await logIn(page, creator);
    const grip = await open(page, { url: '', username: creator.username, user: creator.user });
    await grip.scrollIntoViewIfNeeded();
    await dragRow(page, grip, async (moveTo) => {
      const { restyledCount } = await workOf(browser, page, async () => {
        for (let move = 0; move < MOVES; move += 1) await moveTo((move * 13) % 400);
      });
      expect(restyledCount).toBeGreaterThan(0);
      expect(restyledCount / MOVES).toBeLessThan(MAX_RESTYLED);
    });
  });
