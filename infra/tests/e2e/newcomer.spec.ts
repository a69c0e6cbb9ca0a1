import type { Locator, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const LINKS = [
  ['My kitchen', 'example.com/kitchen'],
  ['Videos', 'https://youtube.com/@name'],
  ['Write to me', 'example.com/contact'],
] as const;

/** Counts the screens, fields, taps and waiting time of a new user. */
class NewUser {
  readonly screens: string[] = [];
  fields = 0;
  taps = 0;
  waitedMs = 0;

  constructor(readonly page: Page) {}

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
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
}

async function signUp(user: NewUser, username: string): Promise<void> {
  const { page } = user;
  await user.wait(() => page.goto('/').then(() => undefined));
  const create = page.getByRole('link', { name: 'Create Now' }).first();
  await user.tap(create, () => expect(page.getByRole('button', { name: 'Login' })).toBeVisible());
  const repeat = page.locator('[name=re_password]');
  await user.tap(page.getByRole('link', { name: 'Signup' }).last(), () => expect(repeat).toBeVisible());
  await user.fill(page.locator('[name=username]'), username);
  await user.fill(page.locator('[name=fullName]'), 'Asha Rao');
  await user.fill(page.locator('[name=email]'), `${username}@example.com`);
  await user.fill(page.locator('[name=password]'), 'marigold-awning-7');
  await user.fill(repeat, 'marigold-awning-7');
  await user.tap(page.getByRole('button', { name: 'Signup' }), () => expect(page).toHaveURL(/\/login$/));
}

async function logIn(user: NewUser, username: string): Promise<void> {
  const { page } = user;
  const name = page.locator('[name=userName]');
  await expect(name).toBeVisible();
  if ((await name.inputValue()) === '') await user.fill(name, username);
  await user.fill(page.locator('[name=password]'), 'marigold-awning-7');
  const add = page.getByRole('button', { name: 'Add Link' }).first();
  await user.tap(page.getByRole('button', { name: 'Login' }), () => expect(add).toBeVisible());
}

async function addLink(user: NewUser, [title, url]: readonly [string, string]): Promise<void> {
  const { page } = user;
  const header = page.getByLabel('Header');
  await user.tap(page.getByRole('button', { name: 'Add Link' }).first(), () => expect(header).toBeVisible());
  await user.fill(header, title);
  await user.fill(page.getByLabel('Enter URL'), url);
  const row = page.getByRole('listitem').filter({ hasText: title }).first();
  await user.tap(page.getByRole('button', { name: 'Add', exact: true }), () => expect(row).toBeVisible());
}

test('a new user with a phone publishes three links after at most six screens and twelve fields', async ({ page }) => {
  const username = `new${process.pid}x${Date.now()}`;
  const user = new NewUser(page);
  await signUp(user, username);
  await logIn(user, username);
  for (const link of LINKS) await addLink(user, link);
  const popup = page.waitForEvent('popup');
  await user.tap(page.locator(`main a[href$="/${username}"]`).first(), async () => {
    await expect((await popup).getByRole('link', { name: LINKS[2][0] })).toBeVisible();
  });
  user.screens.push(new URL((await popup).url()).pathname);
  const waitedSeconds = (user.waitedMs / 1000).toFixed(1);
  console.log(
    `newcomer: ${user.screens.length} screens, ${user.fields} fields, ${user.taps} taps, ${waitedSeconds} s of waiting`,
  );
  expect(user.screens).toEqual(['/', '/login', '/signup', '/login', '/admin/links', `/${username}`]);
  expect(user.fields).toBeLessThanOrEqual(12);
});
