// Moves the pointer of a browser before a measurement starts.
import type { Page } from 'playwright-core';

/**
 * Moves the pointer to an element in the middle of the window. This happens before the measurement, because finding an
 * element among a thousand takes longer than the action. The middle is needed because bars cover the edges of the window.
 * @throws when another element covers the element
 */
export async function aim(page: Page, css: string) {
  const bringIntoView = () =>
    page.evaluate((selector) => {
      const element = document.querySelector(selector);
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 };
      const middle = { x: x + width / 2, y: y + height / 2 };
      const isHit = Boolean(element?.contains(document.elementFromPoint(middle.x, middle.y)));
      return { ...middle, isHit };
    }, css);
  // Scrolls twice, because rows near the window get drawn and may be higher than estimated.
  await bringIntoView();
  await page.waitForTimeout(300);
  const { x, y, isHit } = await bringIntoView();
  if (!isHit) throw new Error(`There is nothing to press at ${css}.`);
  await page.mouse.move(x, y);
  await page.waitForTimeout(300);
}
