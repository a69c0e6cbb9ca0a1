import type { Locator, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const LINKS = [
  ['My kitchen', 'example.com/kitchen'],
  ['Videos', 'https://youtube.com/@name'],
  ['Write to me', 'example.com/contact'],
] as const;

/** What somebody does who has never been here, counted: screens seen, fields filled, taps, and seconds of waiting. */
class Newcomer {
  readonly screens: string[] = [];
  fields = 0;
  taps = 0;
  waitedMs = 0;

  constructor(readonly page: Page) {}

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  /** Taps, and waits until they see that it was done. */
  async tap(button: Locator, seen: () => Promise<void>): Promise<void> {
    this.taps += 1;
    await this.wait(async () => {
      await button.tap();
      await seen();
    });
  }

  async wait(work: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    await work();
    this.waitedMs += performance.now() - begun;
    const { pathname } = new URL(this.page.url());
    if (this.screens.at(-1) !== pathname) this.screens.push(pathname);
  }
}

async function signUp(person: Newcomer, username: string): Promise<void> {
  const { page } = person;
  await person.wait(() => page.goto('/').then(() => undefined));
  const create = page.getByRole('link', { name: 'Create Now' }).first();
  await person.tap(create, () => expect(page.getByRole('button', { name: 'Login' })).toBeVisible());
  const repeat = page.locator('[name=re_password]');
  await person.tap(page.getByRole('link', { name: 'Signup' }).last(), () => expect(repeat).toBeVisible());
  await person.fill(page.locator('[name=username]'), username);
  await person.fill(page.locator('[name=fullName]'), 'Asha Rao');
  await person.fill(page.locator('[name=email]'), `${username}@example.com`);
  await person.fill(page.locator('[name=password]'), 'marigold-awning-7');
  await person.fill(repeat, 'marigold-awning-7');
  await person.tap(page.getByRole('button', { name: 'Signup' }), () => expect(page).toHaveURL(/\/login$/));
}

async function logIn(person: Newcomer, username: string): Promise<void> {
  const { page } = person;
  const name = page.locator('[name=userName]');
  await expect(name).toBeVisible();
  if ((await name.inputValue()) === '') await person.fill(name, username);
  await person.fill(page.locator('[name=password]'), 'marigold-awning-7');
  const add = page.getByRole('button', { name: 'Add Link' }).first();
  await person.tap(page.getByRole('button', { name: 'Login' }), () => expect(add).toBeVisible());
}

async function addLink(person: Newcomer, [title, url]: readonly [string, string]): Promise<void> {
  const { page } = person;
  const header = page.getByLabel('Header');
  await person.tap(page.getByRole('button', { name: 'Add Link' }).first(), () => expect(header).toBeVisible());
  await person.fill(header, title);
  await person.fill(page.getByLabel('Enter URL'), url);
  const row = page.getByRole('listitem').filter({ hasText: title }).first();
  await person.tap(page.getByRole('button', { name: 'Add', exact: true }), () => expect(row).toBeVisible());
}

test('a newcomer with a phone has a page with three links after six screens and twelve fields', async ({ page }) => {
  const username = `new${process.pid}x${Date.now()}`;
  const person = new Newcomer(page);
  await signUp(person, username);
  await logIn(person, username);
  for (const link of LINKS) await addLink(person, link);
  const opened = page.waitForEvent('popup');
  await person.tap(page.locator(`main a[href$="/${username}"]`).first(), async () => {
    await expect((await opened).getByRole('link', { name: LINKS[2][0] })).toBeVisible();
  });
  person.screens.push(new URL((await opened).url()).pathname);
  const waited = (person.waitedMs / 1000).toFixed(1);
  console.log(
    `newcomer: ${person.screens.length} screens, ${person.fields} fields, ${person.taps} taps, ${waited} s of waiting`,
  );
  expect(person.screens).toEqual(['/', '/login', '/signup', '/login', '/admin/links', `/${username}`]);
  expect(person.fields).toBeLessThanOrEqual(12);
});
