// A site of one's own: name, logo, colour and links of the operators on every page, in every cache and in mails.
import type { APIRequestContext, Page } from '@playwright/test';

import { operators } from '../../packages/releases/src/command/operators.ts';
import { readMails } from '../support/mail-catcher.ts';
import {
  type Creator,
  createTestImage,
  expect,
  expectNotice,
  logIn,
  newCreator,
  testOnOwnPlatform as test,
} from './fixtures.ts';
import { CREATOR_PATHS, OPERATOR_PATHS, pathOfCreator, VISITOR_PATHS } from './screens.ts';

const NAME = 'Garden Club';
/** The about page is about the software. */
const ABOUT = '/about';
/** Pages in HTML and files with the name of the site, without a browser. */
const TEXT_PATHS = [
  ...['/', '/meera.cooks', '/store/@meera.cooks', '/nobody-lives-here', '/login', '/admin/links'],
  '/subscriptions/confirm?token=none',
];

interface Scene {
  readonly page: Page;
  readonly request: APIRequestContext;
}

async function newOperator(request: APIRequestContext, dataDir: string): Promise<Creator> {
  const operator = await newCreator(request);
  await operators(dataDir, { verb: 'add', username: operator.username });
  return operator;
}

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

async function setName(page: Page, name: string): Promise<void> {
  await page.goto('/admin/site');
  await page.getByLabel('Name of the site').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'The settings are saved.');
}

async function rename({ page, request }: Scene, operator: Creator): Promise<void> {
  await logIn(page, operator);
  await setName(page, NAME);
  // The response came after the change, so each page has the new name at once.
  for (const path of TEXT_PATHS) expect(await textOf(request, path), path).toContain(NAME);
}

test('an operator renames the site, and no screen and no mail has the former name', async ({
  page,
  request,
  platform,
  consoleErrors,
}) => {
  const operator = await newOperator(request, platform.dataDir);
  for (const path of TEXT_PATHS) expect(await textOf(request, path), path).toContain('Linkstall');
  await rename({ page, request }, operator);
  for (const path of TEXT_PATHS) {
    const text = await textOf(request, path);
    // The data for scripts has the titles of all pages in routes.json, which a browser does not show.
    const shown = text.replaceAll(/<script type="application\/json".*?<\/script>/gs, '');
    expect(/.{0,40}Linkstall.{0,20}/.exec(shown)?.[0], path).toBeUndefined();
  }
  /** Without the words of the operators' log that say which names the site had. */
  const shownText = async () => {
    const texts = () => [document.title, document.body.innerText, document.documentElement.ariaLabel];
    return (await page.evaluate(texts)).join('\n').replaceAll(/name: (?:Linkstall|Garden Club)/g, '');
  };
  for (const path of [...CREATOR_PATHS, ...OPERATOR_PATHS].map((each) => pathOfCreator(each, operator))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await shownText(), path).not.toContain('Linkstall');
    if (path.startsWith('/admin/')) await expect(page).toHaveTitle(new RegExp(NAME));
  }
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  for (const path of VISITOR_PATHS.filter((each) => each !== ABOUT)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await shownText(), path).not.toContain('Linkstall');
  }
  await page.goto(ABOUT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Linkstall');
  await request.post('/api/v1/users/forget-password', { data: { email: operator.email } });
  await expect.poll(async () => (await readMails(platform.mailUrl, operator.email)).length).toBe(1);
  const [mail] = await readMails(platform.mailUrl, operator.email);
  expect(mail?.text).toContain(NAME);
  expect(mail?.text).not.toContain('Linkstall');
  // Other tests use this platform, too.
  await logIn(page, operator);
  await setName(page, 'Linkstall');
  consoleErrors.accept(); // the browser logs the 404
});

test('logo, colour and links are on the pages of the site, for visitors without scripts, too', async ({
  page,
  request,
  platform,
  browser,
  consoleErrors,
}) => {
  const operator = await newOperator(request, platform.dataDir);
  await logIn(page, operator);
  await page.goto('/admin/site');
  const buffer = await createTestImage('teal');
  await page.getByLabel('Choose an image').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Colour of buttons').fill('#1b2a6b');
  await page.getByLabel('Links at the foot of pages').fill('Imprint example.com/imprint');
  await page.getByRole('button', { name: 'Save' }).click();
  const colour = page.getByLabel('Colour of buttons');
  await expect(colour).toHaveAccessibleDescription(/The nearest colour on which it is readable is #[0-9a-f]{6}/);
  const description = await colour.evaluate((field) => field.getAttribute('aria-describedby') ?? '');
  const hints = await Promise.all(description.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()));
  const nearest = /is (#[0-9a-f]{6})/.exec(hints.join(' '))?.[1] ?? '';
  consoleErrors.accept(); // the browser logs the 400
  await colour.fill(nearest);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'The settings are saved.');
  await page.reload();
  await expect(colour).toHaveValue(nearest);
  await expect(page.getByRole('banner').locator('img')).toBeVisible();

  const visitor = await browser.newPage({ baseURL: platform.url, javaScriptEnabled: false });
  await visitor.goto('/');
  await expect(visitor.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 96);
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toHaveAttribute(
    'href',
    'https://example.com/imprint',
  );
  const icon = await visitor.locator('link[rel=icon]').getAttribute('href');
  expect((await request.get(icon ?? '')).headers()['content-type']).toBe('image/webp');
  await visitor.close();

  await page.goto('/');
  const action = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ls-action'));
  expect(action.trim()).toBe(nearest);
});
