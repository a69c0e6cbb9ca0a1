// Sensitive calls go through `/confirm`, and code that another remote left behind reaches neither that page nor other isolated pages.
import type { Page } from '@playwright/test';

import { confirm, expect, expectNotice, logIn, test } from './fixtures.ts';
import { openHostile } from './tried/hostile-remote.ts';

const loginsRegion = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });
const accountOf = async (page: Page, token: string) => {
  const response = await page.request.get('/api/v1/users/account', { headers: { authorization: token } });
  return ((await response.json()) as { data: { email: string } }).data;
};
/** The remotes and the shell whose files this document has requested. */
const remotesOf = (page: Page) =>
  page.evaluate(() => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const names = urls.flatMap(({ pathname }) => /^\/remotes\/([^/]+)/.exec(pathname)?.[1] ?? []);
    return [...new Set(names)].sort();
  });

test('a user changes the email address by keyboard: the page says what it does, and the result is shown after it', async ({
  page,
  creator,
  complaints,
}) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByLabel('Email').fill(`moved.${creator.email}`);
  await page.getByLabel('Email').press('Enter');
  await expect(page).toHaveURL(/\/confirm$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email address' })).toBeVisible();
  await expect(page.getByText(`from ${creator.email} to moved.${creator.email}`)).toBeVisible();
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  expect(await remotesOf(page)).toEqual(['shell']);
  await page.reload();
  await expect(field).toBeFocused();
  await page.keyboard.type('not-my-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Wrong password');
  await expect(field).toBeFocused();
  expect((await accountOf(page, creator.token)).email).toBe(creator.email);
  await field.fill(creator.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expectNotice(page, 'Profile Updated');
  await expect(page.getByLabel('Email')).toHaveValue(`moved.${creator.email}`);
  await expect(page.getByRole('button', { name: 'Put back what you typed' })).toHaveCount(0);
  expect((await accountOf(page, creator.token)).email).toBe(`moved.${creator.email}`);
  complaints.length = 0; // the browser logs the 403 and the 400
});

test('a user who cancels returns to the page, and nothing changes', async ({ page, creator, complaints }) => {
  await logIn(page, creator);
  await page.goto('/admin/account');
  await page.getByLabel('Email').fill(`moved.${creator.email}`);
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expectNotice(page, 'Not confirmed. This change was not made.');
  await page.getByRole('button', { name: 'Put back what you typed' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(`moved.${creator.email}`);
  expect((await accountOf(page, creator.token)).email).toBe(creator.email);
  complaints.length = 0;
});

test('a user downloads the data, and returns', async ({ page, creator, complaints }) => {
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  await page.getByRole('button', { name: 'Download your data' }).click();
  await expect(page).toHaveURL(/\/confirm$/);
  const download = page.waitForEvent('download');
  await confirm(page, creator);
  expect((await download).suggestedFilename()).toBe(`linkstall-${creator.username}.zip`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/admin\/account\/security$/);
  complaints.length = 0;
});

test('a user sees other logins and ends one, and its token stops working', async ({ page, creator, complaints }) => {
  const { username, password } = creator;
  const secondLogin = await page.request.post('/api/v1/users/login', { data: { username, password } });
  const { accessToken } = ((await secondLogin.json()) as { data: { accessToken: string } }).data;
  await logIn(page, creator);
  await page.goto('/admin/account/security');
  await loginsRegion(page).getByRole('button', { name: 'Show logins' }).click();
  const rows = loginsRegion(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This one' }).getByRole('button')).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await loginsRegion(page).getByRole('button', { name: /^End / }).click();
  await confirm(page, creator);
  await page.waitForURL('**/security');
  await expectNotice(page, 'The other device is logged out');
  const otherLoginResponse = await page.request.get('/api/v1/link/all-link', {
    headers: { authorization: accessToken },
  });
  expect(otherLoginResponse.status()).toBe(401);
  complaints.length = 0;
});

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
    const headers = { authorization: localStorage.getItem('token'), 'content-type': 'application/json', ...more };
    const response = await fetch('/api/v1' + path, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
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
  complaints,
}) => {
  const site = await openHostile(page, creator, HOSTILE);
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
  // A path without a document: the shell leaves, so the form never appears beside the remote's code.
  await showInDocument(page, '/confirm');
  await expect(page.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('notices'))).toBeNull();
  await expect(page.getByText(forged.text)).toHaveCount(0);
  expect(await page.evaluate(() => typeof (globalThis as { hostile?: unknown }).hostile)).toBe('undefined');

  // The call that the remote sends through the shell is described by the server.
  await page.goto(`${site.url}/admin/tried`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tried' })).toBeVisible();
  await page.evaluate(() => {
    hostile.opened = window.open('/confirm');
  });
  await expect.poll(() => page.evaluate(() => hostile.read(hostile.opened))).toBe('closed');
  // The remote's code goes on after a client-side navigation.
  await showInDocument(page, '/admin/account');
  await page.getByLabel('Email').fill(`moved.${creator.email}`);
  await page.getByRole('button', { name: 'Update Details' }).click();
  await expect(page).toHaveURL(/\/confirm$/);
  expect(await page.evaluate(() => typeof (globalThis as { hostile?: unknown }).hostile)).toBe('undefined');
  expect(await remotesOf(page)).toEqual(['shell']);
  await confirm(page, creator);
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expectNotice(page, 'Profile Updated');
  const stolen = await page.evaluate(() => localStorage.getItem('stolen') ?? '');
  expect(stolen).toContain(`moved.${creator.email}`); // the remote sees the page that is open
  expect(stolen).not.toContain(creator.password);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(creator.password);
  complaints.length = 0;
  await page.close();
  await site.stop();
});

for (const path of ['/login', '/signup', '/reset-password', '/admin/account/security', '/confirm'])
  test(`no window of a hostile remote reaches ${path}, and no file of another remote is loaded there`, async ({
    page,
    context,
    creator,
    complaints,
  }) => {
    const site = await openHostile(page, creator, HOSTILE);
    expect(await page.evaluate(() => typeof hostile)).toBe('object');
    if (!path.startsWith('/admin') && path !== '/confirm') await page.evaluate(() => localStorage.removeItem('token'));
    // A window that stays open keeps its opener.
    const opening = context.waitForEvent('page');
    await page.evaluate(() => {
      hostile.opened = window.open('/admin/tried');
    });
    const popup = await opening;
    await expect(popup.getByRole('heading', { level: 1, name: 'Tried' })).toBeVisible();
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
    complaints.length = 0;
    await popup.close();
    await page.close();
    await site.stop();
  });
