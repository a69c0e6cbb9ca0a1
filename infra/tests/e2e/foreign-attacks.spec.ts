// Attacks of a foreign remote on the site, each with a control.
import type { BrowserContext, Frame } from '@playwright/test';

import { expect, expectNotice, testOnOwnPlatform as test } from './fixtures.ts';
import { type Attack, ATTACKS, runAttack } from './foreign-attacks.ts';
import { type OtherSite, startOtherSite } from './other-site.ts';
import { call, deployForeign, openForeign, PATH, post, send } from './test-remotes/foreign-remote.ts';

test.describe.configure({ mode: 'serial' });

let evil: OtherSite;
let release: string;
test.beforeAll(async ({ platform }) => {
  evil = await startOtherSite();
  release = await deployForeign('mfe-guest', platform.dataDir);
});
test.afterAll(() => evil.close());

/** Globals of the deployed remote. */
declare const port: MessagePort;
declare const received: readonly unknown[];

async function openControl(context: BrowserContext): Promise<Frame> {
  const page = await context.newPage();
  await page.goto(`${evil.url}/host`);
  await page.evaluate(() => {
    localStorage.setItem('token', 'secret');
    document.cookie = 'seen=1';
  });
  return page.frames()[1] ?? page.mainFrame();
}

/** Runs an attack once in a frame without protection, and waits until it reaches its goal. */
async function expectReached(control: Frame, attack: Attack, mark: string): Promise<void> {
  const result = runAttack(control, attack, { evil, mark, otherScript: `${evil.url}/other.js` });
  // The attack can end the frame, so its result does not count, but the request does.
  if (attack.detectedBy === 'request')
    await expect.poll(() => evil.hits.has(`/${mark}`), `control: ${attack.name}`).toBe(true);
  else expect(await result, `control: ${attack.name}`).toBe(true);
}

test('28 attacks of the frame on the page, the browser and the network reach nothing, and each control reaches its goal', async ({
  page,
  creator,
  context,
  consoleErrors,
}) => {
  // All pages are opened first, and none is closed. `newPage` can hang after a page was closed while it navigated to
  // another site.
  const control = await openControl(context);
  const controls = new Map<Attack, Frame>();
  for (const attack of ATTACKS) controls.set(attack, attack.leavesPage ? await openControl(context) : control);
  for (const [index, attack] of ATTACKS.entries())
    await expectReached(controls.get(attack) ?? control, attack, `control-${index}`);
  const windows = new Set(controls.values()).size + 2; // the page of the remote, and the window that a control opened
  await expect.poll(() => context.pages().length).toBe(windows);

  let frame = await openForeign(page, creator);
  await page.evaluate(() => localStorage.setItem('seen', '1'));
  const otherScript = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '');
  for (const [index, attack] of ATTACKS.entries()) {
    // An attack in a frame that is gone would prove nothing.
    expect(await frame.evaluate(() => typeof port), `before: ${attack.name}`).toBe('object');
    const result = runAttack(frame, attack, { evil, mark: `foreign-${index}`, otherScript });
    // The navigation of the frame must end before the page is opened again.
    if (attack.endsFrame)
      await expect(page.getByRole('heading', { name: 'The guest part did not load' })).toBeVisible();
    expect.soft(await result, attack.name).toBe(false);
    expect.soft(new URL(page.url()).pathname, attack.name).toBe(PATH);
    if (attack.endsFrame) frame = await openForeign(page, creator);
  }
  expect(context.pages()).toHaveLength(windows);
  // A late forbidden request would arrive before the check below, because later requests of the same kinds arrive before it.
  const laterPaths: string[] = [];
  for (const attack of ATTACKS.filter(({ detectedBy, leavesPage }) => detectedBy === 'request' && !leavesPage)) {
    await expectReached(control, attack, `later-${laterPaths.length}`);
    laterPaths.push(`/later-${laterPaths.length}`);
  }
  await page.goto(`${evil.url}/later-page`); // a navigation, as in the attacks that leave the page
  const arrivals = [...evil.hits].filter((path) => /^\/(?:foreign|later)-/.test(path));
  expect(arrivals).toEqual([...laterPaths, '/later-page']);
  expect(ATTACKS).toHaveLength(28);
  await page.close();
  consoleErrors.accept(); // the browser logs what it refuses
});

test('an attack on the port: a forged call reaches the API only for a declared call', async ({
  page,
  creator,
  request,
  consoleErrors,
}) => {
  const frame = await openForeign(page, creator);
  const requests: string[] = [];
  let remoteToken = '';
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/')) requests.push(`${sent.method()} ${pathname}`);
    if (pathname.endsWith('/link/all-link')) remoteToken = sent.headers()['authorization'] ?? '';
  });
  expect(await call(frame, 'GET', '/link/all-link')).toMatchObject({ type: 'response', data: [] });
  expect(requests).toContain('GET /api/v1/link/all-link');
  requests.length = 0;
  for (const [method, path] of [
    ...['/users/account', '/users/sessions', '/users/export', '/admin/releases', '/link/all-entry'].map((each) => [
      'GET',
      each,
    ]),
    ...['/users/remote-token/mfe-links/x', '/link/../users/account', '/link/all-link?x=1', '/LINK/all-link'].map(
      (each) => ['GET', each],
    ),
    ['DELETE', '/users/account'],
    ['PATCH', '/users/password'],
    ['POST', '/users/grants/x'],
    ['POST', '/admin/releases/mfe-links/disable'],
    ['POST', '/product/add-product'],
    ['GET', 'https://evil.example/'],
  ] as const)
    expect(await call(frame, method, path), path).toMatchObject({ failure: { code: 'remote.call' } });
  expect(requests).toEqual([]);

  // The token never reached the frame. Somebody with the token can make only the declared calls.
  expect(await frame.evaluate(() => JSON.stringify(received))).not.toContain(remoteToken);
  expect(remoteToken.length).toBeGreaterThan(100);
  const statusWith = async (token: string, path: string) =>
    (await request.get(`/api/v1${path}`, { headers: { authorization: token } })).status();
  expect(await statusWith(remoteToken, '/link/all-link')).toBe(200);
  for (const path of [
    '/users/account',
    '/users/sessions',
    '/link/all-entry',
    '/admin/releases',
    `/users/remote-token/mfe-guest/${release}`,
  ]) {
    expect(await statusWith(remoteToken, path), path).toBe(403);
    if (path !== '/admin/releases') expect(await statusWith(creator.token, path), path).toBe(200);
  }
  consoleErrors.accept();
});

test('an attack on the port: paths, titles, toasts, sizes, prototypes and other ports are refused', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const frame = await openForeign(page, creator);
  const refused = { type: 'refused' };
  await post(frame, { type: 'navigate', path: `${PATH}?control=1` });
  await expect(page).toHaveURL(/control=1$/);
  for (const path of [
    'https://evil.example/',
    '//evil.example',
    '/x/..//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/v1',
    '/admin/account?x=1',
    '/password-reset-confirm?token=1',
  ])
    expect(await send(frame, { type: 'navigate', path }), path).toMatchObject(refused);
  await expect(page).toHaveURL(/control=1$/);

  await post(frame, { type: 'title', title: 'Control' });
  await expect(page).toHaveTitle('Control · Linkstall');
  expect(await send(frame, { type: 'title', title: 'x'.repeat(101) })).toMatchObject(refused);
  await frame.evaluate(() => parent.postMessage({ type: 'title', title: 'Forged' }, '*'));
  expect(await send(frame, { type: 'title', remote: 'mfe-links' })).toMatchObject(refused);
  await expect(page).toHaveTitle('Control · Linkstall');

  const markup = '<img src="x" onerror="globalThis.attacked = true">';
  await post(frame, { type: 'toast', kind: 'error', text: markup });
  await expectNotice(page, markup);
  expect(await page.locator('img[src=x]').count()).toBe(0);
  await page.evaluate((html) => document.body.append(Object.assign(new Image(), { src: 'x', title: html })), markup);
  expect(await page.locator('img[src=x]').count()).toBe(1);

  const pollutions = ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}'];
  for (const text of pollutions) expect(await send(frame, `{"type":"ready",${text}}`)).toMatchObject(refused);
  const isPolluted = () => page.evaluate(() => 'polluted' in {});
  expect(await isPolluted()).toBe(false);
  await page.evaluate(() => Object.assign(Object.prototype, { polluted: 1 }));
  expect(await isPolluted()).toBe(true);

  expect(
    await send(frame, { type: 'call', method: 'GET', path: '/link/all-link', body: { text: 'x'.repeat(100) } }),
  ).toMatchObject({ type: 'response' });
  expect(
    await send(frame, { type: 'call', method: 'GET', path: '/link/all-link', body: { text: 'x'.repeat(100_000) } }),
  ).toMatchObject(refused);
  const response = await frame.evaluate(async () => {
    port.postMessage({ type: 'ready' }, [new MessageChannel().port1]);
    await new Promise((resolve) => port.addEventListener('message', resolve, { once: true }));
    return received.at(-1);
  });
  expect(response).toMatchObject(refused);
  consoleErrors.accept(); // the console names each refused message
});

test('a page of the site cannot run the script of a foreign remote, and its frame can', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const frame = await openForeign(page, creator);
  const foreignScript = await frame.evaluate(() => document.querySelector('script')?.src ?? '');
  const ownScript = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '');
  const load = (src: string) => page.evaluate(async (address) => (await fetch(address)).status, src);
  expect(await load(ownScript)).toBe(200);
  expect(await load(foreignScript)).toBe(404);
  expect((await page.request.get(foreignScript)).status()).toBe(200);
  consoleErrors.accept(); // the browser logs the 404
});

test('the document of a foreign remote has no access to the site when somebody opens its address', async ({
  page,
  consoleErrors,
}) => {
  const address = `/remotes/mfe-guest/${release}/`;
  const response = await page.request.get(address);
  expect(response.headers()['content-security-policy']).toContain('; sandbox allow-scripts allow-forms');
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('token', 'secret'));
  const readToken = () => page.evaluate(() => localStorage.getItem('token')).catch(() => 'refused');
  expect(await readToken()).toBe('secret');
  await page.goto(address).catch(() => undefined);
  expect(await readToken()).toBe('refused');
  await page.goto(`/remotes/mfe-links/${release}/`);
  expect(await page.evaluate(() => document.body.innerText)).toContain('There is no such file.');
  consoleErrors.accept(); // the browser logs what it refuses
});

test('an attack by height: the frame stays in its place, and the buttons of the site stay reachable', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const frame = await openForeign(page, creator);
  const boxOf = async () => (await page.locator('iframe[data-foreign]').boundingBox()) ?? { height: 0, y: 0 };
  const logoutIsOnTop = () =>
    page.getByRole('button', { name: 'Logout' }).evaluate((button) => {
      const { left, top } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + 5, top + 5));
    });
  await post(frame, { type: 'height', height: 900 });
  await expect.poll(async () => (await boxOf()).height).toBe(900);
  expect(await send(frame, { type: 'height', height: -5 })).toMatchObject({ type: 'refused' });
  await post(frame, { type: 'height', height: 1e9 });
  await expect.poll(async () => (await boxOf()).height).toBe(10_000);
  expect((await boxOf()).y).toBeGreaterThan(40);
  expect(await logoutIsOnTop()).toBe(true);
  await page
    .locator('iframe[data-foreign]')
    .evaluate((element) => (element.style.cssText = 'position:fixed;inset:0;z-index:999'));
  expect(await logoutIsOnTop()).toBe(false);
  consoleErrors.accept(); // the console names each refused message
});
