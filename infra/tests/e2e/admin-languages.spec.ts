import type { Page } from '@playwright/test';

import { texts as account } from '../../../mfe-account/src/ui/texts.ts';
import { webhookTexts } from '../../../mfe-account/src/ui/webhook-texts.ts';
import { texts as links } from '../../../mfe-links/src/ui/texts.ts';
import { ownerTexts } from '../../../mfe-store/src/ui/owner-texts.ts';
import { lazyTexts } from '../../../shell/src/lazy-texts.ts';
import { texts as shell } from '../../../shell/src/texts.ts';
import { violationsOn } from './axe.ts';
import { type Creator, expect, logIn, test } from './fixtures.ts';
import { prepareCreator } from './screens.ts';

// The test injects axe as a script, so the pages run without their content policy.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

const LOGGED_OUT = ['/login', '/signup', '/reset-password'];
const LOGGED_IN = [
  ...['/admin/links', '/admin/design', '/admin/statistics', '/admin/account', '/admin/account/security'],
  '/admin/account/webhooks',
  ...['/store/add-product', '/store/add-product/csv'],
];
/** Words that these languages write as English does, and the name of the site. */
const SAME_WORDS = new Set([
  'Linkstall',
  'UPI',
  'WhatsApp',
  'CSV',
  'Inter',
  'Webhooks',
  'Listmonk',
  'Mailchimp',
  'https://',
]);

const stringsIn = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(Object(texts) as object).flatMap(stringsIn);

const ENGLISH = new Set(
  [account, webhookTexts, links, ownerTexts, lazyTexts, shell]
    .flatMap(stringsIn)
    .map((text) => text.trim())
    .filter((text) => /[a-z]{2}/i.test(text) && !SAME_WORDS.has(text) && !text.startsWith('https://')),
);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const choose = (page: Page, language: string): Promise<void> =>
  page.evaluate((code) => localStorage.setItem('adminLanguage', code), language);

/** The visible texts and names of the admin area, without the phone preview, which is the page of the creator. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element | null) =>
      element !== null && element.checkVisibility() && !element.closest('[data-slot=phone-preview]');
    const found: string[] = [document.title.replace(' · Linkstall', '')];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (isShown(node.parentElement)) found.push(node.textContent ?? '');
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isShown(element)) found.push(element.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });

/** Texts of headings, labels, links and buttons that are cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('h1, h2, h3, label, button, nav a, nav span, legend').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && !element.closest('[data-slot=phone-preview], .ls-hidden'))
      .filter((element) => element.getBoundingClientRect().width > 1 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible' || element.closest('nav'))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map(({ localName, textContent }) => `${localName}: ${textContent}`),
  );

const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function problemsOn(page: Page, path: string): Promise<string[]> {
  const problems: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, path);
    const texts = (await shownTexts(page)).filter((text) => ENGLISH.has(text));
    const sideways = await sidewaysPx(page);
    const found = [
      ...texts.map((text) => `English “${text}”`),
      ...(await cutOff(page)).map((text) => `cut off, ${text}`),
      ...(sideways > 0 ? [`${sideways} px sideways`] : []),
      ...(await violationsOn(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ];
    problems.push(...found.map((problem) => `${path} at ${width} px: ${problem}`));
  }
  return problems;
}

for (const [language, direction] of [
  ['hi', 'ltr'],
  ['ta', 'ltr'],
  ['ar', 'rtl'],
] as const)
  test(`the admin area in the language ${language} shows no English text, fits and is accessible`, async ({
    page,
    request,
    creator,
  }) => {
    test.slow();
    await page.goto('/robots.txt');
    await choose(page, language);
    const problems: string[] = [];
    for (const path of LOGGED_OUT) problems.push(...(await problemsOn(page, path)));
    await prepareCreator({ page, request, creator });
    for (const path of LOGGED_IN) problems.push(...(await problemsOn(page, path)));
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      language,
      direction,
    ]);
  });

const leftOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.x ?? NaN;

test('in Arabic the navigation is on the other side, and the preview keeps the direction of the page', async ({
  page,
  creator,
}) => {
  await logIn(page, creator);
  await choose(page, 'ar');
  await page.setViewportSize({ width: 1280, height: 844 });
  await open(page, '/admin/links');
  expect(await leftOf(page, 'header nav')).toBeLessThan(await leftOf(page, 'header a'));
  expect(await leftOf(page, 'aside')).toBeLessThan(await leftOf(page, 'main'));
  const preview = page.locator('[data-slot=phone-preview] [dir]').first();
  await expect(preview).toHaveAttribute('dir', 'ltr');
});

test.describe('a browser in Hindi', () => {
  test.use({ locale: 'hi-IN' });

  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  test('shows the admin area in Hindi, and another choice is kept', async ({ page, creator }: Visit) => {
    await open(page, '/login');
    await expect(heading(page)).not.toHaveText('Login');
    await page.locator('input[name=userName]').fill(creator.username);
    await page.getByRole('combobox').selectOption('English');
    await expect(heading(page)).toHaveText('Login');
    await expect(page.locator('input[name=userName]')).toHaveValue(creator.username);
    await logIn(page, creator);
    await open(page, '/admin/account');
    await expect(heading(page)).toHaveText('Account');
    await page.getByRole('combobox', { name: 'Language of the admin' }).selectOption('As my browser');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  });

  test('reads visitors’ pages in the language of their creator', async ({ page, creator }: Visit) => {
    await page.goto(`/store/@${creator.username}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('link', { name: 'Links' }).first()).toBeVisible();
  });

  test('shows a screen in English when its catalogue does not load', async ({ page, consoleErrors }) => {
    const english = new Set<string>();
    page.on('request', (sent) => english.add(sent.url()));
    await page.goto('/robots.txt');
    await choose(page, 'en');
    await open(page, '/login');
    const known = new Set(english);
    await choose(page, 'hi');
    await page.route(/\/remotes\/mfe-account\//, (route) =>
      known.has(route.request().url()) ? route.continue() : route.abort(),
    );
    await open(page, '/login');
    await expect(heading(page)).toHaveText('Login');
    consoleErrors.accept(); // the browser logs the file that is missing
  });
});

interface Visit {
  readonly page: Page;
  readonly creator: Creator;
}
