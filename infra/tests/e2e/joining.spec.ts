// Operators decide who may join: a site by invitation, a closed site, and a site with approvals.
import type { APIRequestContext, Browser, Page } from '@playwright/test';

import { operators } from '../../packages/releases/src/command/operators.ts';
import { violationsInBothSchemes } from './axe.ts';
import { expect, expectNotice, logIn, newCreator, testOnOwnPlatform as test } from './fixtures.ts';
import type { Platform } from './platform.ts';

const PASSWORD = 'marigold-awning-7';
const FOLLOW_MS = 2_000;

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

let count = 0;
const newName = () => `joins${process.pid}x${(count += 1)}`;

async function openSettings(page: Page, request: APIRequestContext, { dataDir }: Platform): Promise<void> {
  const operator = await newCreator(request);
  await operators(dataDir, { verb: 'add', username: operator.username });
  await logIn(page, operator);
  await page.goto('/admin/site');
  await expect(page.getByLabel('Name of the site')).toBeVisible();
}

async function setJoining(page: Page, choice: string): Promise<void> {
  await page.goto('/admin/site');
  await page.getByLabel('Name of the site').fill('Linkstall');
  await page.getByRole('switch', { name: 'Proof of work for sign-ups' }).uncheck();
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'The settings are saved.');
}

async function newVisitor(browser: Browser, { url }: Platform): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, bypassCSP: true, reducedMotion: 'reduce' });
  return context.newPage();
}

async function signUp(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Full name').fill('Invited Creator');
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Signup' }).click();
}

const registration = (username: string) => ({
  data: { username, fullName: 'Nobody', email: `${username}@example.com`, password: PASSWORD },
});

test('a site by invitation gets one creator, and is then closed on every page within two seconds', async ({
  page,
  request,
  browser,
  platform,
}) => {
  await openSettings(page, request, platform);
  await page.getByLabel('Name of the site').fill('Garden Club');
  await page.getByRole('radio', { name: 'By invitation' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'The settings are saved.');
  await page.getByRole('link', { name: 'Joining' }).click();
  await page.getByRole('button', { name: 'New invitation' }).click();
  await page.getByLabel('Note').fill('For Meera');
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = await page.getByRole('textbox', { name: 'The link', exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const visitor = await newVisitor(browser, platform);
  const username = newName();
  await visitor.goto('/signup');
  await expect(visitor.getByText(/^You need an invitation/)).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Signup' })).toHaveCount(0);
  await visitor.goto(link);
  await expect(visitor.getByText('You are invited to Garden Club.')).toBeVisible();
  await signUp(visitor, username);
  await expect(visitor.getByText(`${username} is yours.`)).toBeVisible();
  await visitor.getByRole('button', { name: 'Login' }).click();
  await visitor.waitForURL('**/admin/links');
  await page.goto('/admin/site/joining');
  await expect(page.getByText(`Joined: @${username}`)).toBeVisible();
  await expect(page.getByText(/^Used up/)).toBeVisible();
  expect(await violationsInBothSchemes(page, 'joining')).toEqual([]);

  const other = await newVisitor(browser, platform);
  const paths = ['/', '/about', '/login', '/signup', `/${username}`, `/store/@${username}`, '/no/such/page'];
  for (const path of paths) await other.goto(path); // now the edge has each page in its cache
  await setJoining(page, 'Nobody');
  const closedAt = Date.now();
  for (const path of paths) {
    const answer = await request.get(path);
    expect({ path, html: /href="\/signup|Create Now|claim-state/.exec(await answer.text())?.[0] }).toEqual({ path });
  }
  expect(Date.now() - closedAt).toBeLessThan(FOLLOW_MS);
  for (const path of paths) {
    await other.goto(path);
    await expect(other.getByRole('link', { name: /^Sign ?up$/i })).toHaveCount(0);
  }
  const closed = await other.goto('/signup');
  expect(closed?.status()).toBe(200);
  await expect(other.getByText(/^Nobody can sign up here/)).toBeVisible();
  await expect(other.locator('main form')).toHaveCount(0);
  expect(await violationsInBothSchemes(other, 'closed')).toEqual([]);
  const refused = await request.post('/api/v1/users/register', registration(newName()));
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'joining.closed' }]);
  expect((await request.get(`/${username}`)).status()).toBe(200);
  await setJoining(page, 'Everybody');
});

test('a new account waits until an operator approves it', async ({
  page,
  request,
  browser,
  platform,
  consoleErrors,
}) => {
  await openSettings(page, request, platform);
  await setJoining(page, 'After an approval');
  const visitor = await newVisitor(browser, platform);
  const username = newName();
  await visitor.goto('/signup');
  await visitor.getByLabel('A note for the operators').fill('I teach cooking.');
  await signUp(visitor, username);
  await expect(visitor.getByText(/^Your account waits for the approval/)).toBeVisible();
  const logInAs = async () => {
    await visitor.goto('/login');
    await visitor.getByLabel('Username').fill(username);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Login' }).click();
  };
  await logInAs();
  await expect(visitor.getByRole('alert')).toHaveText(/^Your account waits for the approval/);
  expect((await request.get(`/${username}`)).status()).toBe(404);

  await page.goto('/admin/site/joining');
  const waiting = page.getByRole('region', { name: 'Waiting for approval' });
  await expect(waiting.getByText('I teach cooking.')).toBeVisible();
  expect(await violationsInBothSchemes(page, 'joining')).toEqual([]);
  await waiting.getByRole('button', { name: `Approve @${username}` }).click();
  await expect(waiting.getByText(/^Nobody waits/)).toBeVisible();
  expect((await request.get(`/${username}`)).status()).toBe(200);
  await logInAs();
  await visitor.waitForURL('**/admin/links');
  await setJoining(page, 'Everybody');
  consoleErrors.accept(); // the browser logs the 403 of the login
});

test('a browser computes the proof of work of a sign-up, and a program without one is refused', async ({
  page,
  request,
  browser,
  platform,
}) => {
  await openSettings(page, request, platform);
  await page.getByRole('radio', { name: 'Everybody' }).check();
  await page.getByRole('switch', { name: 'Proof of work for sign-ups' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'The settings are saved.');
  const refusal = await request.post('/api/v1/users/register', registration(newName()));
  expect([refusal.status(), await refusal.json()]).toMatchObject([400, { code: 'joining.proof_required' }]);
  const visitor = await newVisitor(browser, platform);
  const username = newName();
  await visitor.goto('/signup');
  await expect(visitor.getByText(/^When you send this form, your device computes/)).toBeVisible();
  await signUp(visitor, username);
  await expect(visitor.getByText(`${username} is yours.`)).toBeVisible();
  await setJoining(page, 'Everybody');
});
