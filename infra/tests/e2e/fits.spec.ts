import type { Page } from '@playwright/test';

import { LANGUAGES } from '../../packages/kit/src/text/language-names.ts';
import themes from '../../packages/themes/themes.json' with { type: 'json' };
import { addLinks, addProduct, expect, logIn, createTestImage, test } from './fixtures.ts';
import {
  CREATOR_PATHS,
  makeOperator,
  pathOfCreator,
  OPERATOR_PATHS,
  prepareCreator,
  VISITOR_PATHS,
} from './screens.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 640, height: 900 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/** A page that scrolls down by at most this number of pixels has a layout error; a longer page scrolls on purpose. */
const MISTAKE_PX = 12;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Describes the element that extends furthest to the right. */
const widestElementOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const rightEdge = (element: Element) => element.getBoundingClientRect().right;
    const [widest] = [...document.querySelectorAll('main *, header *')].sort(
      (first, second) => rightEdge(second) - rightEdge(first),
    );
    return `<${widest?.localName}> ${widest?.className} “${widest?.textContent.slice(0, 40)}”`;
  });

/** Finds every size at which the page scrolls sideways, or scrolls down by a few pixels, with text at 100 % and 200 %. */
async function layoutProblems(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const problems: string[] = [];
  for (const textPercent of [100, 200]) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { down: downPx, sideways: sidewaysPx } = await page.evaluate(async (percent) => {
        const { style } = document.documentElement;
        style.fontSize = `${percent}%`;
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
        return { down: scrollHeight - clientHeight, sideways: scrollWidth - clientWidth };
      }, textPercent);
      const context = `${path} at ${size.width} px, text at ${textPercent} %`;
      if (sidewaysPx > 0) problems.push(`${context}: ${sidewaysPx} px sideways, ${await widestElementOn(page)}`);
      const brokenHere = size.width === 320 ? await brokenWords(page) : [];
      if (brokenHere.length > 0) problems.push(`${context}: broken words, ${brokenHere.join(', ')}`);
      const narrow = textPercent === 100 ? await narrowFields(page) : [];
      if (narrow.length > 0) problems.push(`${context}: narrow fields, ${narrow.join(', ')}`);
      if (downPx > 0 && downPx <= MISTAKE_PX) problems.push(`${context}: ${downPx} px down`);
    }
  }
  return problems;
}

/** Text fields that are too narrow to read what is typed. */
const narrowFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:is([type=text], [type=email], [type=url], [type=password], :not([type])), textarea')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[])
        .filter((field) => field.checkVisibility() && field.getBoundingClientRect().width < 96)
        .map(({ name, placeholder }) => name || placeholder),
    );

const LABEL_SELECTOR = 'h1, h2, h3, label, button, header a';

/** Words of headings, labels and buttons, or of the elements that `selector` matches, that break across two lines. */
const brokenWords = (page: Page, selector = LABEL_SELECTOR): Promise<string[]> =>
  page.evaluate((within) => {
    const range = document.createRange();
    const isShown = ({ parentElement: element }: Node) =>
      element !== null &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      element.closest(within) !== null &&
      element.getBoundingClientRect().width > 1;
    const isBroken = (node: Node, { 0: word, index }: RegExpExecArray) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const brokenWordsFound: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = isShown(node) ? [...(node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)] : [];
      brokenWordsFound.push(...words.filter((word) => isBroken(node, word)).map(([word]) => word));
    }
    return brokenWordsFound;
  }, selector);

/** Navigation links and labels that are cut off. Letters may extend beyond a tight line by less than half of the line. */
const cutOffWords = (page: Page): Promise<string[]> =>
  page
    .locator('nav[aria-label] li a, li > span > span')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 16)
        .map((label) => `${label.textContent}…`),
    );

/** Words that large text breaks or cuts off on phones. */
async function brokenOrCut(page: Page, theme: string): Promise<string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const problems: string[] = [];
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const words = [...(await brokenWords(page, 'main')), ...(await cutOffWords(page))];
    problems.push(...words.map((word) => `${theme}, ${page.url()} at ${width} px: ${word}`));
  }
  return problems;
}

/** The share of the window, 0 to 1, that fixed and sticky elements cover. */
const coveredShare = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    scrollTo(0, document.body.scrollHeight / 2);
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
    const rows = Array.from({ length: 100 }, (_, index) => (innerHeight * (index + 0.5)) / 100);
    return rows.filter((y) => isFixed(document.elementFromPoint(innerWidth / 2, y))).length / rows.length;
  });

/** The number of rows of the navigation in the header, at the normal size of text. */
const navigationRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    document.documentElement.style.fontSize = '';
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const entries = [...document.querySelectorAll('header nav[aria-label=Admin] > *')];
    return new Set(entries.map((entry) => Math.round(entry.getBoundingClientRect().top))).size;
  });

test('no public page scrolls sideways or by a few pixels, with text at 100 % and 200 %', async ({
  page,
  consoleErrors,
}) => {
  const problems: string[] = [];
  for (const path of VISITOR_PATHS) problems.push(...(await layoutProblems(page, path)));
  expect(problems).toEqual([]);
  consoleErrors.accept(); // the browser logs the 404
});

test('no page of a creator scrolls sideways or by a few pixels, and fixed elements leave room for large text', async ({
  page,
  creator,
  request,
}) => {
  await prepareCreator({ page, request, creator });
  const problems: string[] = [];
  for (const path of CREATOR_PATHS) problems.push(...(await layoutProblems(page, pathOfCreator(path, creator))));
  expect(problems).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/admin/links', '/admin/design', '/admin/account']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(await coveredShare(page), path).toBeLessThan(0.4);
  }
});

/** A name of a site that has no room on a phone. */
const LONG_NAME = 'The Sunday Kitchen Collective';

/** The rows of the header on a phone, and whether its name is visible in part. A name without room is in a hidden line. */
const phoneHeader = (page: Page, name: string) =>
  page.evaluate(async (siteName) => {
    const [brand, ...buttons] = document.querySelectorAll('header > div > :is(a, button)');
    if (!brand?.lastChild) throw new Error('no name');
    brand.lastChild.textContent = siteName;
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const range = document.createRange();
    range.selectNode(brand.lastChild);
    const [text, box] = [range.getBoundingClientRect(), brand.getBoundingClientRect()];
    const isInside = text.left >= box.left - 1 && text.right <= box.right + 1 && text.bottom <= box.bottom + 1;
    const rows = new Set([brand, ...buttons].map((element) => Math.round(element.getBoundingClientRect().top)));
    return { rows: rows.size, buttons: buttons.length, isCutOff: text.top < box.bottom && !isInside };
  }, name);

test('the header of a phone is one row in every language of the admin area, also with a long name', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  for (const language of Object.keys(LANGUAGES)) {
    await page.evaluate((code) => localStorage.setItem('adminLanguage', code), language);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/admin/links');
    await expect(page.locator('header > div > [aria-haspopup=dialog]')).toBeVisible();
    for (const width of [320, 360, 375, 390, 430])
      for (const name of ['Linkstall', LONG_NAME]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await phoneHeader(page, name), `${language}, ${name} at ${width} px`).toEqual({
          rows: 1,
          buttons: 2,
          isCutOff: false,
        });
      }
  }
});

test('no page of an operator scrolls sideways or by a few pixels', async ({ page, creator }) => {
  await makeOperator(creator);
  await logIn(page, { ...creator, user: { ...creator.user, operator: true } });
  const problems: string[] = [];
  for (const path of OPERATOR_PATHS) problems.push(...(await layoutProblems(page, path)));
  expect(problems).toEqual([]);
  for (const { width, height } of SIZES.slice(2)) {
    await page.setViewportSize({ width, height });
    expect(await navigationRows(page), `${width} px`).toBe(1);
  }
});

test('no theme breaks a word on a creator’s page or in a store with text at 200 %', async ({ page, creator }) => {
  const { request } = page;
  const headers = { authorization: creator.token };
  const image = await createTestImage('teal');
  const titles = ['Watch: rasam in eleven minutes', 'Handloom Collection', 'قهوه با هل'];
  const links = titles.map((title) => ({ title, url: 'https://example.com/' }));
  await addLinks(request, creator, { links, image });
  await addProduct(request, creator, { fields: { Product_Retailer: 'Bazaar of Chennai' }, images: [image] });
  const problems: string[] = [];
  for (const { _id, name } of themes) {
    await request.patch('/api/v1/users/update-theme', { headers, data: { theme: _id } });
    for (const path of [`/${creator.username}`, `/store/@${creator.username}`]) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      problems.push(...(await brokenOrCut(page, name)));
    }
  }
  expect(problems).toEqual([]);
});
