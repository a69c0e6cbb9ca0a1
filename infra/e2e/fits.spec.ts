import type { Page } from '@playwright/test';

import themes from '../themes/themes.json' with { type: 'json' };
import { addLinks, addProduct, expect, logIn, paintPicture, test } from './fixtures.ts';
import { CREATORS, makeOperator, ofCreator, OPERATORS, prepareCreator, VISITORS } from './screens.ts';

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

const NAMES = 'h1, h2, h3, label, button, header a';

/** Words of headings, labels and buttons, or of what else is named, that end in another line than they begin in. */
const brokenWords = (page: Page, where = NAMES): Promise<string[]> =>
  page.evaluate((within) => {
    const range = document.createRange();
    const isShown = ({ parentElement: around }: Node) =>
      around !== null &&
      around.closest('[aria-hidden=true], [inert]') === null &&
      around.closest(within) !== null &&
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
  }, where);

/** Ways that are longer than what is shown of them; letters reach beyond a tight line by less than half of one. */
const cutWords = (page: Page): Promise<string[]> =>
  page
    .locator('nav[aria-label] li a, li > span > span')
    .evaluateAll((ways) =>
      ways
        .filter((way) => way.scrollWidth > way.clientWidth + 1 || way.scrollHeight > way.clientHeight + 16)
        .map((way) => `${way.textContent}…`),
    );

/** What large letters break or cut on phones. */
async function brokenOrCut(page: Page, theme: string): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const found: string[] = [];
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const words = [...(await brokenWords(page, 'main')), ...(await cutWords(page))];
    found.push(...words.map((word) => `${theme}, ${page.url()} at ${width} px: ${word}`));
  }
  return found;
}

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

test('no page of an operator does', async ({ page, creator }) => {
  await makeOperator(creator);
  await logIn(page, { ...creator, user: { ...creator.user, operator: true } });
  const found: string[] = [];
  for (const path of OPERATORS) found.push(...(await misfits(page, path)));
  expect(found).toEqual([]);
});

test('no theme breaks a word on a creator’s page or in a store where letters are twice as large', async ({
  page,
  creator,
}) => {
  const { request } = page;
  const headers = { authorization: creator.token };
  const picture = await paintPicture('teal');
  const titles = ['Watch: rasam in eleven minutes', 'Handloom Collection', 'قهوه با هل'];
  const links = titles.map((title) => ({ title, url: 'https://example.com/' }));
  await addLinks(request, creator, { links, picture });
  await addProduct(request, creator, { fields: { Product_Retailer: 'Bazaar of Chennai' }, pictures: [picture] });
  const found: string[] = [];
  for (const { _id, name } of themes) {
    await request.patch('/api/v1/users/update-theme', { headers, data: { theme: _id } });
    for (const path of [`/${creator.username}`, `/store/@${creator.username}`]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      found.push(...(await brokenOrCut(page, name)));
    }
  }
  expect(found).toEqual([]);
});
