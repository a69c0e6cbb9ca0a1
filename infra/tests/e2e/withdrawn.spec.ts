// An open tab notices a disable and a rollback by itself, without an action of the user.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

import type { LiveReleases } from '@linkstall/contracts/shell';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy, disable, rollback } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { type Creator, expect, test } from './fixtures.ts';
import { copyStore, type EdgeAlone, startEdge } from './edge-alone.ts';
import { buildTestRemotes, REMOTE } from './test-remotes/test-remote.ts';

test.describe.configure({ mode: 'default' });

let site: EdgeAlone;
test.beforeAll(async () => {
  site = await startEdge(copyStore());
});
test.afterAll(() => site.stop());

/** Stores a session in the browser, and the marks that a remote could leave. */
function storeSession([token, user]: readonly [string, string]): void {
  localStorage.setItem('token', token);
  localStorage.setItem('userData', user);
  localStorage.setItem('mfe-links:mark', '1');
  localStorage.setItem('mfe-store:mark', '1');
}
const sessionOf = ({ token, user }: Creator) => [token, JSON.stringify(user)] as const;

test('an idle tab unmounts a disabled remote, says so and clears its storage keys', async ({ page, creator }) => {
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(storeSession, sessionOf(creator));
  await page.goto(`${site.url}/admin/links`);
  await expect(page.getByText('data is not available')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('links'))).not.toBeNull();
  await page.evaluate(() => Object.assign(window, { same: true }));

  await disable(await openEnvironment({ dataDir: site.dataDir, signs: true }), { remote: 'mfe-links' });
  await expect(page.getByRole('heading', { name: 'The links part was switched off' })).toBeVisible();
  await expect(page.getByText('data is not available')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(['mfe-store:mark', 'token', 'userData']);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);

  // The next page is loaded from the edge, so that no code of the disabled remote keeps running.
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(await page.evaluate(() => 'same' in window)).toBe(false);
});

/** Changes the page of a test remote: another title, and a link to another page of the remote. */
const withTitle = (title: string) => (source: string) =>
  `import { Link } from 'react-router-dom';\n${source}`.replace(
    /<h1 className="test-remote">Test remote<\/h1>/,
    `<><h1 className="test-remote">${title}</h1><Link to="/admin/test/lazy">On</Link></>`,
  );

test('an open tab follows a rollback at its next navigation', async ({ page }) => {
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true });
  const sequenceNumbers: number[] = [];
  const changes = ['Former', 'Newer'].map((title) => ({ change: withTitle(title) }));
  for (const packageDir of buildTestRemotes(changes)) {
    const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
    sequenceNumbers.push((await deploy(environment, { remote: REMOTE, release })).seq);
    rmSync(dirname(packageDir), { recursive: true });
  }
  const liveChange = async () =>
    ((await (await fetch(`${site.url}/.well-known/live-releases.json`)).json()) as LiveReleases).change;
  await expect.poll(liveChange).toBe(sequenceNumbers.at(-1));
  await page.goto(`${site.url}/admin/test`);
  await expect(page.getByRole('heading', { level: 1, name: 'Newer' })).toBeVisible();
  const { seq } = await rollback(environment, { remote: REMOTE });
  await page.waitForResponse(
    async (response) =>
      response.url().endsWith('/live-releases.json') && (await response.text()).includes(`"change":${seq}`),
  );
  // The page has the response, but its code could still wait for its turn.
  await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByRole('heading', { level: 1, name: 'Newer' })).toBeVisible();
  await page.getByRole('link', { name: 'On', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Former' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/test/lazy`);
});

test('a page cannot register a service worker', async ({ page, consoleErrors }) => {
  await page.goto('/login');
  const message = await page.evaluate(async () => {
    const entry = Array.from(document.scripts, ({ src }) => src).find((src) => src.includes('/remotes/')) ?? '';
    return navigator.serviceWorker.register(entry).then(
      () => 'registered',
      (error: unknown) => String(error),
    );
  });
  expect(message).toContain('SecurityError');
  consoleErrors.accept(); // the browser logs the refused worker
});
