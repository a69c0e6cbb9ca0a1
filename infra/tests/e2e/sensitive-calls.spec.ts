// A harmful remote attacks sensitive calls: with the token of an operator who has just logged in, with windows and with
// typed passwords. Its code reaches neither `/confirm` nor the other isolated pages.
import type { Page } from '@playwright/test';

import { confirm, type Creator, expect, expectNotice, test } from './fixtures.ts';
import { makeOperator } from './screens.ts';
import type { EdgeAlone } from './edge-alone.ts';
import { openHostile, remotesOf, startHostile } from './test-remotes/hostile-remote.ts';
import { REMOTE } from './test-remotes/test-remote.ts';

test.describe.configure({ mode: 'default' });

/** Code of a hostile remote, which runs while its page is open: it listens, opens windows and imitates the user. */
const HOSTILE = `
const note = (text) => localStorage.setItem('stolen', (localStorage.getItem('stolen') ?? '') + text);
for (const type of ['keydown', 'input', 'submit'])
  addEventListener(type, (event) => note(event.key ?? event.target.value ?? ''), true);
const { setItem } = Storage.prototype;
Storage.prototype.setItem = function (key, value) { setItem.call(this, key, value); };
const hostile = {
  opened: null,
  /** The content of a window, as far as the remote can read it. */
  read: (other) => {
    try {
      if (!other || other.closed) return 'closed';
      return other.document.documentElement.outerHTML.length > 0 ? 'readable' : 'empty';
    } catch (error) {
      return 'refused';
    }
  },
  call: async ([method, path], body, more = {}) => {
    const authorization = localStorage.getItem('token');
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...more };
    const response = await fetch('/api/v1' + path, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) });
    return { status: response.status, body: await response.json().catch(() => ({})) };
  },
};
Object.assign(globalThis, { hostile });
`;

declare const hostile: {
  opened: Window | null;
  read: (other: Window | null) => string;
  call: (
    call: readonly [method: string, path: string],
    body: object,
    more?: object,
  ) => Promise<{ status: number; body: { code?: string; grant?: { id: string } } }>;
};

let site: EdgeAlone;
test.beforeAll(async () => {
  site = await startHostile(HOSTILE);
});
test.afterAll(() => site.stop());

/** A name that the API accepts; the call is refused before the API looks for the release. */
const RELEASE = '1.2.0~0f3a9c1e07b5';

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: (creator: Creator) => object;
}

/** Every call that needs a grant. The right password in the body does not replace the grant. */
const CALLS: readonly Call[] = [
  {
    name: 'change the email address',
    method: 'PATCH',
    path: '/users/update-account',
    body: ({ username, fullName, email }) => ({ username, fullName, email: `thief.${email}` }),
  },
  {
    name: 'change the password',
    method: 'PATCH',
    path: '/users/password',
    body: () => ({ currentPassword: 'a guess of it', password: 'marigold-awning-8' }),
  },
  {
    name: 'delete the account',
    method: 'DELETE',
    path: '/users/account',
    body: ({ username }) => ({ confirm: username }),
  },
  { name: 'download all data', method: 'GET', path: '/users/export' },
  ...['promote', 'rollback', 'disable', 'enable'].map((action) => ({
    name: `${action} a release with the token of an operator`,
    method: 'POST',
    path: `/admin/releases/${REMOTE}/${action}`,
    body: () => ({ message: 'x', stable: RELEASE, candidate: RELEASE, previous: RELEASE, disabled: false }),
  })),
];

test('a remote makes no sensitive call with the token of an operator who has just logged in', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await makeOperator(creator);
  await openHostile(page, creator, site);
  const outcomeOf = async ({ method, path, body }: Call) => {
    const { status, body: response } = await page.evaluate(
      ([verb, address, content]) => hostile.call([verb, address], content),
      [method, path, body?.(creator) ?? {}] as const,
    );
    return `${status} ${response.code}`;
  };
  const outcomes: Record<string, string> = {};
  for (const call of CALLS) outcomes[call.name] = await outcomeOf(call);
  expect(outcomes).toEqual(Object.fromEntries(CALLS.map(({ name }) => [name, '403 grant.required'])));
  // The control: the same code makes a call that needs no grant.
  expect(await outcomeOf({ name: 'own', method: 'GET', path: '/users/account' })).toMatch(/^200 /);
  await page.close();
  consoleErrors.accept(); // the browser logs each 403
});

/** Navigates to a path without a page load, unless the shell needs another document. */
const showInDocument = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Leaves for a path as the code of the shell and of remotes does. */
async function leave(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => setTimeout(() => location.assign(to)), path);
  await page.waitForURL(`**${path}`);
}

test('a hostile remote cannot confirm a call, and reads no password of the confirmation page', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await openHostile(page, creator, site);
  expect(await page.evaluate(() => typeof hostile)).toBe('object');
  const { username, fullName, email } = creator.user as Record<'username' | 'fullName' | 'email', string>;
  const change = { username, fullName, email: `thief.${email}` };
  const outcomes = await page.evaluate(async (body) => {
    const refused = await hostile.call(['PATCH', '/users/update-account'], body);
    const id = refused.body.grant?.id ?? '';
    const guess = await hostile.call(['POST', `/users/grants/${id}`], { password: '' });
    const withId = await hostile.call(['PATCH', '/users/update-account'], body, { 'x-linkstall-grant': `${id}.${id}` });
    return [refused, guess, withId].map((outcome) => `${outcome.status} ${outcome.body.code}`);
  }, change);
  expect(outcomes).toEqual(['403 grant.required', '400 request.invalid', '403 grant.required']);

  // The text of the remote is not carried to the confirmation page.
  const forged = { kind: 'error', text: 'Type your password twice', durationMs: 9_000 };
  await page.evaluate((notice) => sessionStorage.setItem('notices', JSON.stringify([notice])), forged);
  // The path changes without a page load. The shell then loads a new document, which has no code of the remote.
  await showInDocument(page, '/confirm');
  await expect(page.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('notices'))).toBeNull();
  await expect(page.getByText(forged.text)).toHaveCount(0);
  expect(await page.evaluate(() => typeof (globalThis as { hostile?: unknown }).hostile)).toBe('undefined');

  // The remote cannot read a window with the confirmation page.
  await page.goto(`${site.url}/admin/test`);
  await expect(page.getByRole('heading', { level: 1, name: 'Test remote' })).toBeVisible();
  await page.evaluate(() => {
    hostile.opened = window.open('/confirm');
  });
  await expect.poll(() => page.evaluate(() => hostile.read(hostile.opened))).toBe('closed');
  // The remote's code continues after a client-side navigation.
  await showInDocument(page, '/admin/account');
  await page.getByLabel('Email', { exact: true }).fill(`moved.${creator.email}`);
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expect(page).toHaveURL(/\/confirm$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await page.evaluate(() => typeof (globalThis as { hostile?: unknown }).hostile)).toBe('undefined');
  expect(await remotesOf(page)).toEqual(['shell']);
  await confirm(page, creator);
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expectNotice(page, 'Profile Updated');
  const stolen = await page.evaluate(() => localStorage.getItem('stolen') ?? '');
  expect(stolen).toContain(`moved.${creator.email}`); // the remote sees the page that is open
  expect(stolen).not.toContain(creator.password);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(creator.password);
  await page.close();
  consoleErrors.accept();
});

for (const path of [
  '/login',
  '/signup',
  '/reset-password',
  '/admin/account/security',
  '/admin/account/webhooks',
  '/confirm',
])
  test(`no window of a hostile remote reaches ${path}, and no file of another remote is loaded there`, async ({
    page,
    context,
    creator,
    consoleErrors,
  }) => {
    await openHostile(page, creator, site);
    expect(await page.evaluate(() => typeof hostile)).toBe('object');
    if (!path.startsWith('/admin') && path !== '/confirm') await page.evaluate(() => localStorage.removeItem('token'));
    // The popup stays open and keeps its reference to this page as its opener.
    const opening = context.waitForEvent('page');
    await page.evaluate(() => {
      hostile.opened = window.open('/admin/test');
    });
    const popup = await opening;
    await expect(popup.getByRole('heading', { level: 1, name: 'Test remote' })).toBeVisible();
    expect(await popup.evaluate(() => hostile.read(window.opener as Window | null))).toBe('readable');
    await leave(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await popup.evaluate(() => hostile.read(window.opener as Window | null))).toBe('closed');
    expect(await page.evaluate(() => typeof (globalThis as { hostile?: unknown }).hostile)).toBe('undefined');
    expect(await remotesOf(page)).toEqual(path === '/confirm' ? ['shell'] : ['mfe-account', 'shell']);
    const composition = await page.locator('script#composition').evaluate(({ textContent }) => textContent);
    const { remotes } = JSON.parse(composition) as { remotes: Record<string, { releases: object[] }> };
    const loadable = Object.keys(remotes).filter((remote) => (remotes[remote]?.releases.length ?? 0) > 0);
    expect(loadable).toEqual(path === '/confirm' ? [] : ['mfe-account']);
    await popup.close();
    await page.close();
    consoleErrors.accept();
  });
