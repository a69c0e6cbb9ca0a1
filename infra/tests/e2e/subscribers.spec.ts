import type { APIRequestContext, Page } from '@playwright/test';

import { expectUsableInBothDirections } from './both-directions.ts';
import { type Creator, expect, logIn, test } from './fixtures.ts';
import { linkIn, mailsTo, newestMail, verifyEmail } from './mails.ts';

const CONSENT = 'I would like to get mails about new recipes.';

let readerCount = 0;
const newReader = () => `reader${process.pid}x${(readerCount += 1)}@example.net`;

async function addList(request: APIRequestContext, { token }: Creator): Promise<string> {
  const multipart = { kind: 'emailList', title: 'Letters', consent: CONSENT };
  const response = await request.post('/api/v1/link/add-entry', { headers: { authorization: token }, multipart });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { data: { _id: string } }).data._id;
}

/** Enters an address on the page of a creator, and returns the path of the link in the mail. */
async function subscribe(page: Page, { username }: Creator, email: string): Promise<string> {
  await page.goto(`/${username}`);
  await page.getByRole('link', { name: 'Letters' }).click();
  // A person types, so that the form is old enough.
  await page.getByLabel('Your email address').pressSequentially(email, { delay: 100 });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  return linkIn(await newestMail(email), '/subscriptions/confirm');
}

async function numbersOf(request: APIRequestContext, { token }: Creator) {
  const response = await request.get('/api/v1/users/subscribers/1', { headers: { authorization: token } });
  const { confirmed, waiting, left } = ((await response.json()) as { data: Record<string, number> }).data;
  return { confirmed, waiting, left };
}

/** The path of the unsubscribe address in the CSV file. */
async function unsubscribePath(request: APIRequestContext, { token }: Creator): Promise<string> {
  const response = await request.get('/api/v1/users/subscribers/export', { headers: { authorization: token } });
  return /\/subscriptions\/unsubscribe\?\S+/.exec(await response.text())?.[0] ?? '';
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor joins a list, confirms by the link of a mail, and leaves it', async ({ page, request, creator }) => {
    await verifyEmail(request, creator);
    await addList(request, creator);
    const email = newReader();
    await page.setViewportSize({ width: 320, height: 640 });
    const link = await subscribe(page, creator, email);
    await page.goto(link);
    await expect(page.getByText(CONSENT)).toBeVisible();
    expect(await numbersOf(request, creator)).toEqual({ confirmed: 0, waiting: 1, left: 0 });
    await page.getByRole('button', { name: 'Yes, I want these mails' }).click();
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
    await page.reload();
    expect(await numbersOf(request, creator)).toEqual({ confirmed: 1, waiting: 0, left: 0 });
    const path = await unsubscribePath(request, creator);
    for (let time = 0; time < 2; time += 1) {
      await page.goto(path);
      if (time === 0) await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByRole('heading', { name: 'You are not on this list' })).toBeVisible();
    }
    expect(await numbersOf(request, creator)).toEqual({ confirmed: 0, waiting: 0, left: 1 });
    await page.getByRole('link', { name: creator.fullName }).click();
    await expect(page).toHaveURL(`/${creator.username}`);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('a mail program unsubscribes by one POST without cookies', async ({ page, request, creator }) => {
    await verifyEmail(request, creator);
    await addList(request, creator);
    await page.goto(await subscribe(page, creator, newReader()));
    await page.getByRole('button', { name: 'Yes, I want these mails' }).click();
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
    const form = { 'List-Unsubscribe': 'One-Click' };
    expect((await request.post(await unsubscribePath(request, creator), { form })).status()).toBe(200);
    expect(await numbersOf(request, creator)).toEqual({ confirmed: 0, waiting: 0, left: 1 });
  });
});

test.describe('with JavaScript', () => {
  // The test injects axe as a script, so the pages run without their content policy.
  test.use({ bypassCSP: true });

  test('the pages behind mails fit phones and desktops and are accessible, in English and in Arabic', async ({
    page,
    creator,
  }) => {
    const { request } = page;
    await verifyEmail(request, creator);
    await addList(request, creator);
    const path = await subscribe(page, creator, newReader());
    await expectUsableInBothDirections(page, creator, [path]);
  });

  test('a creator finds and deletes an address, and downloads the confirmed ones', async ({ page, creator }) => {
    const { request } = page;
    await verifyEmail(request, creator);
    await addList(request, creator);
    const email = newReader();
    await page.goto(await subscribe(page, creator, email));
    await page.getByRole('button', { name: 'Yes, I want these mails' }).click();
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
    await logIn(page, creator);
    await page.goto('/admin/statistics');
    await page.getByRole('link', { name: 'Your e-mail list' }).click();
    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('No address begins with “nobody”.')).toBeVisible();
    await page.getByRole('searchbox').fill(email.slice(0, 8));
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.locator('bdi', { hasText: email })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`subscribers-${creator.username}.csv`);
    await page.getByRole('button', { name: `Delete ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Nobody is on your list yet' })).toBeVisible();
  });
});
