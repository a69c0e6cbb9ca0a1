import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const LINKS = [
  ['My kitchen', 'example.com/kitchen'],
  ['Videos', 'https://youtube.com/@name'],
  ['Write to me', 'example.com/contact'],
] as const;

/** The places of the stranger, and the name there. */
const PLACES = [
  ['Instagram', '@asha.rao'],
  ['YouTube', 'asharao'],
  ['Facebook', 'asha.rao'],
  ['X', 'asharao'],
  ['Telegram', 'asharao'],
] as const;

const PASSWORD = 'marigold-awning-7';
/** 40 words a minute, with five characters a word. */
const MS_PER_CHARACTER = 60_000 / (40 * 5);

/**
 * A new user with a phone. Counts screens, fields and taps, and sums the time: waiting as the script measures it, and typing at
 * 40 words a minute. A field that gets the focus by itself needs no tap.
 */
class NewUser {
  readonly screens: string[] = [];
  fields = 0;
  taps = 0;
  waitedMs = 0;
  characters = 0;

  constructor(readonly page: Page) {}

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    if (!(await field.evaluate((element) => element === document.activeElement))) {
      this.taps += 1;
      await field.tap();
    }
    this.characters += text.length;
    await field.fill(text);
  }

  /** Taps, and waits until `expectResult` passes. */
  async tap(button: Locator, expectResult: () => Promise<void>): Promise<void> {
    this.taps += 1;
    await this.wait(async () => {
      await button.tap();
      await expectResult();
    });
  }

  async wait(work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await work();
    this.waitedMs += performance.now() - startedAt;
    const { pathname } = new URL(this.page.url());
    if (this.screens.at(-1) !== pathname) this.screens.push(pathname);
  }

  /** Waiting and typing, in seconds. */
  get seconds(): number {
    return (this.waitedMs + this.characters * MS_PER_CHARACTER) / 1000;
  }

  describe(): string {
    const { screens, fields, taps } = this;
    const [waited, typed] = [this.waitedMs, this.characters * MS_PER_CHARACTER].map((ms) => (ms / 1000).toFixed(1));
    return `${screens.length} screens, ${fields} fields, ${taps} taps, ${waited} s of waiting, ${typed} s of typing`;
  }
}

const newName = () => `new${process.pid}x${Date.now()}`;

/** From the landing page to the login form, which is filled. */
async function signUp(user: NewUser, username: string): Promise<void> {
  const { page } = user;
  const repeat = page.locator('[name=re_password]');
  await user.fill(page.locator('[name=fullName]'), 'Asha Rao');
  await user.fill(page.locator('[name=email]'), `${username}@example.com`);
  await user.fill(page.locator('[name=password]'), PASSWORD);
  await user.fill(repeat, PASSWORD);
  await user.tap(page.getByRole('button', { name: 'Signup' }), () => expect(page).toHaveURL(/\/login$/));
  await expect(page.locator('[name=userName]')).toHaveValue(username);
}

const logIn = (user: NewUser, result: Locator) =>
  user.tap(user.page.getByRole('button', { name: 'Login' }), () => expect(result).toBeVisible());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function addLink(user: NewUser, [title, url]: readonly [string, string]): Promise<void> {
  const { page } = user;
  const header = page.getByLabel('Header');
  await user.tap(page.getByRole('button', { name: 'Add Link' }).first(), () => expect(header).toBeVisible());
  await user.fill(header, title);
  await user.fill(page.getByLabel('Enter URL'), url);
  const row = page.getByRole('listitem').filter({ hasText: title }).first();
  await user.tap(page.getByRole('button', { name: 'Add', exact: true }), () => expect(row).toBeVisible());
}

/** Opens the own page and waits for the last link. */
async function openPage(user: NewUser, link: Locator, lastLink: string): Promise<Page> {
  const popup = user.page.waitForEvent('popup');
  await user.tap(link, async () => {
    await expect((await popup).getByRole('link', { name: lastLink })).toBeVisible();
  });
  user.screens.push(new URL((await popup).url()).pathname);
  return popup;
}

test('a stranger with a phone makes a page with photo, look and five links in at most 25 taps', async ({ page }) => {
  const username = newName();
  const user = new NewUser(page);
  await user.wait(() => page.goto('/').then(() => undefined));
  const claim = page.getByRole('textbox', { name: 'Claim your address' });
  await user.fill(claim, username);
  await user.wait(() => expect(page.getByText(`${username} is free.`)).toBeVisible());
  const signupName = page.locator('[name=username]');
  await user.tap(page.getByRole('button', { name: 'Claim it' }), () => expect(signupName).toHaveValue(username));
  await signUp(user, username);
  const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  expect(storage).not.toContain(PASSWORD);
  await logIn(user, heading(page, 'Pick a look'));

  await user.tap(page.getByRole('button', { name: 'Use Signal' }), () =>
    expect(heading(page, 'Where are you?')).toBeVisible(),
  );
  for (const [place, handle] of PLACES) {
    const field = page.getByLabel(`Your name on ${place}`, { exact: true });
    await user.tap(page.getByRole('button', { name: place, exact: true }), () => expect(field).toBeFocused());
    await user.fill(field, handle);
  }
  const next = page.getByRole('button', { name: 'Continue' });
  await user.tap(next, () => expect(heading(page, 'Photo and one line')).toBeVisible());
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  user.taps += 2; // the field, and the photo in the picker of the phone
  await page.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await user.wait(() => expect(page.getByText('Change the photo')).toBeVisible());
  await user.fill(page.getByLabel('One line about you'), 'Sunday recipes from Chennai');
  await user.tap(next, () => expect(heading(page, 'You’re live')).toBeVisible());
  const ownPage = await openPage(user, page.getByRole('link', { name: /^Open my page/ }), 'Telegram');
  await expect(ownPage.getByRole('listitem').getByRole('link')).toHaveCount(PLACES.length);
  await expect(ownPage.locator('h1')).toHaveText('Asha Rao');
  await expect(ownPage.locator('img[src*="/images/"]').first()).toBeVisible();
  await expect(ownPage.getByText('Sunday recipes from Chennai')).toBeVisible();
  console.log(`stranger: ${user.describe()}, ${user.seconds.toFixed(0)} s together`);
  expect(user.screens).toEqual(['/', '/signup', '/login', '/admin/links', `/${username}`]);
  expect(user.taps).toBeLessThanOrEqual(25);
  expect(user.characters * MS_PER_CHARACTER).toBeLessThan(150_000); // the waiting depends on the machine
});

test('a new user who leaves the welcome publishes three links after at most six screens and twelve fields', async ({
  page,
}) => {
  const username = newName();
  const user = new NewUser(page);
  await user.wait(() => page.goto('/').then(() => undefined));
  const claim = page.getByRole('link', { name: 'Claim your address' });
  await user.tap(page.getByRole('link', { name: 'Create Now' }).first(), () => expect(claim).toBeVisible());
  await user.tap(claim, () => expect(page.locator('[name=re_password]')).toBeVisible());
  await user.fill(page.locator('[name=username]'), username);
  await signUp(user, username);
  await logIn(user, heading(page, 'Pick a look'));
  const add = page.getByRole('button', { name: 'Add Link' }).first();
  await user.tap(page.getByRole('button', { name: 'Skip the rest' }), () => expect(add).toBeVisible());
  await expect(page.getByRole('region', { name: 'Finish your page' })).toContainText('0 of 4 done');
  for (const link of LINKS) await addLink(user, link);
  await expect(page.getByRole('region', { name: 'Finish your page' })).toContainText('1 of 4 done');
  await openPage(user, page.locator(`main a[href$="/${username}"]`).first(), LINKS[2][0]);
  console.log(`newcomer: ${user.describe()}`);
  expect(user.screens).toEqual(['/', '/login', '/signup', '/login', '/admin/links', `/${username}`]);
  expect(user.fields).toBeLessThanOrEqual(12);
});
