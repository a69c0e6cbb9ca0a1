// The home page that an operator chooses: the landing page, the page of a creator, or a list of creators.
import type { APIRequestContext, Page } from '@playwright/test';

import { operators } from '../../packages/releases/src/command/operators.ts';
import { readMails } from '../support/mail-catcher.ts';
import { violationsInBothSchemes } from './axe.ts';
import {
  addLinks,
  createTestImage,
  type Creator,
  expect,
  expectNotice,
  logIn,
  newCreator,
  testOnOwnPlatform as test,
} from './fixtures.ts';
import { linkIn } from './mails.ts';

interface Scene {
  readonly request: APIRequestContext;
  readonly platform: { readonly dataDir: string; readonly mailUrl: string };
}

async function newOperator({ request, platform }: Scene): Promise<Creator> {
  const operator = await newCreator(request);
  await operators(platform.dataDir, { verb: 'add', username: operator.username });
  return operator;
}

/** A creator with a verified email address and a link with this title. */
async function newListedCreator({ request, platform }: Scene, title: string): Promise<Creator> {
  const creator = await newCreator(request);
  const headers = { authorization: creator.token };
  await addLinks(request, creator, {
    links: [{ title, url: 'https://example.com' }],
    image: await createTestImage('teal'),
  });
  await request.get('/api/v1/users/email-send', { headers });
  const mails = () => readMails(platform.mailUrl, creator.email);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  if (!mail) throw new Error('no mail');
  const token = new URL(linkIn(mail, '/account-verification'), platform.mailUrl).searchParams.get('token');
  expect((await request.post('/api/v1/users/email-verifide', { data: { token } })).status()).toBe(200);
  return creator;
}

async function choose(page: Page, label: string, username?: string): Promise<void> {
  await page.goto('/admin/site');
  await page.getByRole('radio', { name: label }).check();
  if (username !== undefined) await page.getByLabel('Username of the creator').fill(username);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'The settings are saved.');
}

const title = 'The roses of this year';

test('the page of a creator is the home page, with a link to log in, until the landing page comes back', async ({
  page,
  request,
  platform,
  browser,
}) => {
  const [operator, creator] = [await newOperator({ request, platform }), await newCreator(request)];
  const { username } = creator;
  await addLinks(request, creator, {
    links: [{ title, url: 'https://example.com' }],
    image: await createTestImage('teal'),
  });
  await logIn(page, operator);
  await choose(page, 'The page of one creator', username);
  const visitor = await browser.newPage({ baseURL: platform.url, javaScriptEnabled: false });
  await visitor.goto(`/${username}?utm_source=card`);
  await expect(visitor).toHaveURL('/?utm_source=card');
  await expect(visitor.getByRole('link', { name: title })).toBeVisible();
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', `${platform.url}/`);
  await visitor.getByRole('link', { name: 'Log in' }).click();
  await expect(visitor).toHaveURL('/login');

  // The shell of a logged-in user starts on the page and keeps it. The owner has the links to the editors.
  await page.goto('/');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  const owner = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await logIn(owner, creator);
  await owner.goto('/');
  await expect(owner.getByRole('navigation', { name: 'Your page' })).toBeVisible();
  await expect(owner.getByRole('link', { name: title })).toBeVisible();
  await owner.context().close();

  const headers = { authorization: operator.token };
  const takedown = { target: 'page', id: '', category: 'fraud', reason: 'It is never delivered.' };
  await request.post(`/api/v1/admin/takedowns/${username}`, { headers, data: takedown });
  expect(await (await request.get('/')).text()).not.toContain(title);
  await page.goto('/admin/site');
  await expect(page.getByText('An operator hides the chosen page.')).toBeVisible();
  await choose(page, 'Landing page');
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: 'Templates' })).toBeVisible();
  await visitor.close();
});

test('the list of creators is the home page, and a creator leaves it', async ({ page, request, platform, browser }) => {
  const operator = await newOperator({ request, platform });
  const creator = await newListedCreator({ request, platform }, title);
  await logIn(page, operator);
  await choose(page, 'A list of pages');
  const visitor = await browser.newPage({ baseURL: platform.url, javaScriptEnabled: false });
  await visitor.goto('/');
  const card = visitor
    .getByRole('list', { name: 'Pages' })
    .getByRole('link')
    .filter({ hasText: `@${creator.username}` });
  await card.click();
  await expect(visitor).toHaveURL(`/${creator.username}`);

  const own = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await logIn(own, creator);
  await own.goto('/admin/account');
  await own.getByRole('switch', { name: 'Show my page in the list on the home page' }).click();
  const response = own.waitForResponse('**/api/v1/users/update-account');
  await own.getByRole('button', { name: 'Update Details' }).click();
  expect((await response).status()).toBe(200);
  await own.context().close();
  await visitor.goto('/');
  await expect(card).toHaveCount(0);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.close();
});

test('the list of creators has no accessibility problem, light and dark, and fits 320 px', async ({
  page,
  request,
  platform,
  browser,
}) => {
  const operator = await newOperator({ request, platform });
  await newListedCreator({ request, platform }, title);
  await logIn(page, operator);
  await choose(page, 'A list of pages');
  const viewport = { width: 320, height: 700 };
  const visitor = await browser.newPage({ baseURL: platform.url, viewport, bypassCSP: true, reducedMotion: 'reduce' });
  await visitor.goto('/');
  await expect(visitor.getByRole('list', { name: 'Pages' })).toBeVisible();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violationsInBothSchemes(visitor, 'the list')).toEqual([]);
  await visitor.close();
});
