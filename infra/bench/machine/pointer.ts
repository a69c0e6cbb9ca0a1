// Where the pointer of a browser is when a measurement begins.
import type { Page } from 'playwright-core';

/**
 * The pointer goes there beforehand: to look one up among a thousand takes longer than what is measured. In the middle of
 * the window, for bars lie over its edges.
 * @throws when something else lies there
 */
export async function aim(page: Page, css: string) {
  const bringIn = () =>
    page.evaluate((selector) => {
      const element = document.querySelector(selector);
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 };
      const middle = { x: x + width / 2, y: y + height / 2 };
      const isHit = Boolean(element?.contains(document.elementFromPoint(middle.x, middle.y)));
      return { ...middle, isHit };
    }, css);
  // Twice: rows that come near are drawn, and may be higher than was guessed.
  await bringIn();
  await page.waitForTimeout(300);
  const { x, y, isHit } = await bringIn();
  if (!isHit) throw new Error(`There is nothing to press at ${css}.`);
  await page.mouse.move(x, y);
  await page.waitForTimeout(300);
}
