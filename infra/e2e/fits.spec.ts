import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { CREATORS, ofCreator, prepareCreator, VISITORS } from './screens.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
/** A page that moves by so little moves by mistake. */
const BY_MISTAKE = 12;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What reaches furthest to the right. */
const widestOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const right = (element: Element) => element.getBoundingClientRect().right;
    const [widest] = [...document.querySelectorAll('main *, header *')].sort((one, other) => right(other) - right(one));
    return `<${widest?.localName}> ${widest?.className} “${widest?.textContent.slice(0, 40)}”`;
  });

/** Every size at which the page moves sideways, or a hair down, with letters as they are and twice as large. */
async function misfits(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const found: string[] = [];
  for (const letters of [100, 200]) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { down, sideways } = await page.evaluate(async (percent) => {
        const { style } = document.documentElement;
        style.fontSize = `${percent}%`;
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
        return { down: scrollHeight - clientHeight, sideways: scrollWidth - clientWidth };
      }, letters);
      const where = `${path} at ${size.width} px, text at ${letters} %`;
      if (sideways > 0) found.push(`${where}: ${sideways} px sideways, ${await widestOn(page)}`);
      const broken = size.width === 320 ? await brokenWords(page) : [];
      if (broken.length > 0) found.push(`${where}: broken words, ${broken.join(', ')}`);
      if (down > 0 && down <= BY_MISTAKE) found.push(`${where}: ${down} px down`);
    }
  }
  return found;
}

/** Words of headings, labels and buttons that end in another line than they begin in. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    const isShown = ({ parentElement: around }: Node) =>
      around !== null &&
      around.closest('[aria-hidden=true], [inert]') === null &&
      around.closest('h1, h2, h3, label, button, header a') !== null &&
      around.getBoundingClientRect().width > 1;
    const isBroken = (node: Node, { 0: word, index }: RegExpExecArray) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = isShown(node) ? [...(node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)] : [];
      broken.push(...words.filter((word) => isBroken(node, word)).map(([word]) => word));
    }
    return broken;
  });

/** How much of the window things cover that stay when the page is scrolled, of 1. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    scrollTo(0, document.body.scrollHeight / 2);
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement));
    const rows = Array.from({ length: 100 }, (_, at) => (innerHeight * (at + 0.5)) / 100);
    return rows.filter((y) => stays(document.elementFromPoint(innerWidth / 2, y))).length / rows.length;
  });

test('no page of a visitor moves sideways or by a hair, not with letters twice as large either', async ({
  page,
  complaints,
}) => {
  const found: string[] = [];
  for (const path of VISITORS) found.push(...(await misfits(page, path)));
  expect(found).toEqual([]);
  complaints.length = 0; // the browser's own line about the 404
});

test('no page of a creator does, and large letters leave room for it', async ({ page, creator, request }) => {
  await prepareCreator({ page, request, creator });
  const found: string[] = [];
  for (const path of CREATORS) found.push(...(await misfits(page, ofCreator(path, creator))));
  expect(found).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/admin/links', '/admin/design', '/admin/account']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(await covered(page), path).toBeLessThan(0.4);
  }
});
