// A foreign remote in its sandboxed frame: what works, how it fails, and its own host.
import { freePort } from '../../dev/processes/free-port.ts';
import { expect, expectNotice, testOnOwnPlatform as test, waitForFrame } from './fixtures.ts';
import { copyStore, startEdge } from './edge-alone.ts';
import { call, deployForeign, heading, openForeign, PATH, post } from './test-remotes/foreign-remote.ts';
import { ATTACKS, runAttack } from './foreign-attacks.ts';
import { startOtherSite } from './other-site.ts';
import { sendRequest } from './varnish.ts';

// Excludes the hosts of foreign remotes from the rules, because Chromium itself resolves them to this machine.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: (launchOptions.args ?? []).map((arg) =>
        arg.replace(/^(--host-resolver-rules=.*)$/, '$1, EXCLUDE *.modules.localhost'),
      ),
    }),
});

test.describe.configure({ mode: 'serial' });

/** Globals of the deployed remote. */
declare const port: MessagePort;
declare const received: readonly unknown[];
declare const shell: { navigate(path: string): void; setTitle(title: string): void };

let release: string;
test.beforeAll(async ({ platform }) => {
  release = await deployForeign('mfe-guest', platform.dataDir);
});

test('a generated foreign remote shows its page, toasts, navigates, sets title and height, and makes a declared call', async ({
  page,
  creator,
}) => {
  const frame = await openForeign(page, creator);
  const content = page.frameLocator('iframe[data-foreign]');
  await expect(page).toHaveTitle('Guest · Linkstall');
  await expect(content.getByText('You have 0 links.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Guest' })).toBeVisible();
  expect(await frame.evaluate(() => [origin, document.documentElement.lang])).toEqual(['null', 'en']);

  // The keyboard reaches the frame from the page.
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await expect(content.getByRole('button', { name: 'Say hello' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Hello from a frame of its own.');

  const heightOf = async () => (await page.locator('iframe[data-foreign]').boundingBox())?.height;
  await frame.evaluate(() => (document.body.style.height = '700px'));
  await expect.poll(heightOf).toBeGreaterThanOrEqual(700);

  await frame.evaluate(() => shell.setTitle('Another title'));
  await expect(page).toHaveTitle('Another title · Linkstall');
  await frame.evaluate(() => shell.navigate('/apps/guest?tab=2'));
  await expect(page).toHaveURL(/\/apps\/guest\?tab=2$/);
  await expect.poll(() => frame.evaluate(() => received.at(-1))).toMatchObject({ type: 'page', path: `${PATH}?tab=2` });
  await frame.evaluate(() => shell.navigate('/admin/account'));
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('a flood of messages, a reload of the frame and a failed page show the page of a failed remote', async ({
  page,
  creator,
  consoleErrors,
}) => {
  const failed = page.getByRole('heading', { name: 'The guest part did not load' });
  let frame = await openForeign(page, creator);
  await frame.evaluate(() => {
    for (let count = 0; count < 80; count += 1) port.postMessage({ type: 'ready' });
  });
  expect(await call(frame, 'GET', '/link/all-link')).toMatchObject({ type: 'response' });
  await expect(failed).toHaveCount(0);
  await frame.evaluate(() => {
    for (let count = 0; count < 3000; count += 1) port.postMessage({ type: 'ready' });
  });
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toBeVisible();
  frame = page.frames()[1] ?? page.mainFrame();
  // A timer reloads the frame, because the call cannot return a result from a frame that reloads.
  await frame.evaluate(() => void setTimeout(() => location.reload()));
  await expect(failed).toBeVisible();
  frame = await openForeign(page, creator);
  await post(frame, { type: 'failed', reason: 'planted' });
  await expect(failed).toBeVisible();
  consoleErrors.accept(); // the console names each refused message
});

test('with MODULES_HOST a foreign remote has a host of its own, which serves only its documents and files', async ({
  platform,
  browser,
  creator,
}) => {
  const port = await freePort('127.0.0.1');
  const settings = {
    API_URL: platform.url,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MODULES_HOST: `modules.localhost:${port}`,
  };
  const site = await startEdge(copyStore(platform.dataDir), 'fatal', settings);
  const get = (path: string, host = `mfe-guest.modules.localhost:${port}`) =>
    sendRequest(`${site.url}${path}`, { headers: { host } });
  const documentPath = `/remotes/mfe-guest/${release}/`;
  const served = await get(documentPath);
  expect(served.status).toBe(200);
  expect(served.headers['set-cookie']).toBeUndefined();
  expect(served.headers['content-security-policy']).toContain(`frame-ancestors http://127.0.0.1:${port};`);
  for (const path of [
    '/',
    '/api/v1',
    '/admin/links',
    '/robots.txt',
    '/assets/favicon.svg',
    '/remotes/mfe-links/x/y.js',
  ])
    expect((await get(path)).status, path).toBe(404);
  for (const host of [`127.0.0.1:${port}`, `mfe-links.modules.localhost:${port}`])
    expect((await get(documentPath, host)).status, host).toBe(404);

  const page = await browser.newPage({ baseURL: site.url });
  const frame = await openForeign(page, creator);
  expect(await frame.evaluate(() => origin)).toBe(`http://mfe-guest.modules.localhost:${port}`);
  expect(await frame.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], '']);
  // foreign-attacks.spec.ts proves that each attack works without protection.
  const evil = await startOtherSite();
  await page.evaluate(() => localStorage.setItem('token', 'secret'));
  const otherScript = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '');
  for (const [index, attack] of ATTACKS.filter(({ leavesPage, isOwnData }) => !leavesPage && !isOwnData).entries())
    expect.soft(await runAttack(frame, attack, { evil, mark: `own-${index}`, otherScript }), attack.name).toBe(false);
  // The attacks' requests would arrive before this later request of the same browser.
  await waitForFrame(frame);
  const laterPage = await browser.newPage();
  await laterPage.goto(`${evil.url}/later`);
  expect([...evil.hits]).toEqual(['/later']);
  await laterPage.close();
  evil.close();
  await page.close();
  await site.stop();
});
