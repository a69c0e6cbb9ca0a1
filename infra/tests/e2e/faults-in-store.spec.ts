import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { type Browser, expect, type Page, test } from '@playwright/test';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { blobKeysOf } from '../../packages/releases/src/signed/verify.ts';
import { storedFile } from '../../packages/releases/testing/stored-file.ts';
import { sendRequest } from '../../../shell/server/testing/send-request.ts';
import { copyStore, startEdge } from './edge-alone.ts';
import { IN_THE_STORE } from './faults.ts';
import { buildTestRemotes } from './test-remotes/test-remote.ts';

// Tests every fault of the release files that only the edge reads. The name of a remote says which file is damaged: `none` has
// no damaged file, and in `all` every file is damaged.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const REMOTES = ['none', 'record', 'routes', 'server', 'all'] as const;
type RemoteName = (typeof REMOTES)[number];

let store: string;
let releases: Readonly<Record<RemoteName, { readonly remote: string; readonly release: string }>>;

test.beforeAll(async () => {
  store = copyStore();
  const environment = await openEnvironment({ dataDir: store, signs: true, by: 'faults' });
  const published: [RemoteName, { remote: string; release: string }][] = [];
  const packageDirs = buildTestRemotes(REMOTES.map((name) => ({ name: `mfe-${name}` })));
  for (const [index, name] of REMOTES.entries()) {
    const remote = `mfe-${name}`;
    const packageDir = String(packageDirs[index]);
    const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
    await deploy(environment, { remote, release });
    rmSync(dirname(packageDir), { recursive: true });
    published.push([name, { remote, release }]);
  }
  releases = Object.fromEntries(published) as typeof releases;
});

test.afterAll(() => rmSync(store, { recursive: true, force: true }));

/** Keys of the files of a release. */
function blobsOf(name: RemoteName): readonly string[] {
  const { remote, release } = releases[name];
  const record = readFileSync(storedFile(store, { remote, release }, 'release.json'), 'utf8');
  return blobKeysOf(JSON.parse(record) as Parameters<typeof blobKeysOf>[0]);
}

/** The files that the test damages, relative to the data folder. The other remotes keep the files that they share. */
function damagedFiles(): readonly string[] {
  const shared = new Set(REMOTES.filter((name) => name !== 'all').flatMap(blobsOf));
  const files = [
    storedFile(store, releases.record, 'release.json'),
    storedFile(store, releases.routes, 'routes.json'),
    storedFile(store, releases.server, 'server.cjs'),
    storedFile(store, releases.all, 'release.json'),
  ];
  const ownBlobsOfAll = new Set(blobsOf('all').filter((key) => !shared.has(key)));
  return [...files.map((file) => file.slice(store.length + 1)), ...ownBlobsOfAll];
}

function damage(dataDir: string, file: string, change: (typeof IN_THE_STORE)[string]): void {
  const path = join(dataDir, file);
  const changedBytes = change(readFileSync(path));
  rmSync(path); // removes the hard link first, because other stores share the file
  if (changedBytes === 'folder') mkdirSync(path);
  else if (changedBytes) writeFileSync(path, changedBytes);
}

function repair(dataDir: string, file: string): void {
  rmSync(join(dataDir, file), { recursive: true, force: true });
  linkSync(join(store, file), join(dataDir, file));
}

const BROWSER_PAGE = { path: '', content: 'Test remote' };
const SERVER_PAGE = { path: '/rendered', content: 'Rendered by the server' };

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

/** The paths that the edge does not serve yet. The edge remembers for a moment that it could not read a file. */
async function unservedPaths(url: string, path: string, remote: string): Promise<readonly string[]> {
  const { status, text } = await sendRequest(url, path);
  const match = new RegExp(`"base":"(/remotes/${remote}/[^"]*)"[^}]*"files":(\\{[^}]*\\})`).exec(text);
  if (status !== 200 || !match) return [path];
  const [, base = '', files = '{}'] = match;
  const paths = Object.keys(JSON.parse(files) as object).map((file) => join(base, file));
  const statuses = await Promise.all(paths.map(async (file) => (await sendRequest(url, file)).status));
  return paths.filter((_, index) => statuses[index] !== 200);
}

const headingOf = (page: Page, { content }: typeof BROWSER_PAGE) =>
  page.getByRole('heading', { level: 1, name: content });

for (const [index, [fault, change]] of Object.entries(IN_THE_STORE).entries())
  test(`${fault}: the failed page names its remote and Try again works; without routes.json or the server bundle, pages work`, async ({
    browser,
  }) => {
    const dataDir = copyStore(store);
    const damagedPaths = damagedFiles();
    for (const file of damagedPaths) damage(dataDir, file, change);
    const site = await startEdge(dataDir);
    const addressOf = (name: RemoteName, { path }: typeof BROWSER_PAGE) => `${site.url}/admin/${name}${path}`;

    // The first read may time out on a busy machine.
    await expect.poll(async () => (await sendRequest(site.url, '/admin/none')).status).toBe(200);
    const failedPages: { page: Page; kind: typeof BROWSER_PAGE; name: RemoteName }[] = [];
    // Each of the two remotes opens one kind of page here, and the other kind at the next fault.
    for (const [name, kind] of [
      ['record', index % 2 === 0 ? BROWSER_PAGE : SERVER_PAGE],
      ['all', index % 2 === 0 ? SERVER_PAGE : BROWSER_PAGE],
    ] as const) {
      const page = await openPage(browser, addressOf(name, kind));
      await expect(page.locator(`[data-missing-remote="mfe-${name}"]`)).toBeVisible();
      failedPages.push({ page, kind, name });
      if (index > 0) continue; // other pages do not depend on the fault, so one fault is enough
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
      await page.goBack({ waitUntil: 'commit' });
      await expect(page.locator(`[data-missing-remote="mfe-${name}"]`)).toBeVisible();
    }

    const pageWithoutRoutes = await openPage(browser, addressOf('routes', BROWSER_PAGE));
    await expect(headingOf(pageWithoutRoutes, BROWSER_PAGE)).toBeVisible();
    expect((await sendRequest(site.url, '/admin/routes/rendered')).text).toContain(SERVER_PAGE.content);
    // The edge cannot render this page, so its response names the remote, and the browser renders the page.
    const { status, text } = await sendRequest(site.url, '/admin/server/rendered');
    expect([status, text.includes('data-missing-remote="mfe-server"')]).toEqual([503, true]);
    const pageWithoutServer = await openPage(browser, addressOf('server', SERVER_PAGE));
    await expect(headingOf(pageWithoutServer, SERVER_PAGE)).toBeVisible();
    expect((await sendRequest(site.url, '/admin/server')).status).toBe(200);

    for (const file of damagedPaths) repair(dataDir, file);
    for (const { page, kind, name } of failedPages) {
      const path = `/admin/${name}${kind.path}`;
      await expect
        .poll(() => unservedPaths(site.url, path, `mfe-${name}`), { message: `${path}, repaired` })
        .toEqual([]);
      await page
        .getByRole('button', { name: 'Try again' })
        .or(page.getByRole('link', { name: 'Try again' }))
        .click();
      await expect(headingOf(page, kind)).toBeVisible();
      await page.context().close();
    }
    for (const page of [pageWithoutRoutes, pageWithoutServer]) await page.context().close();
    await site.stop();
  });

test('the edge names a remote whose server bundle throws on load or render, and the browser renders the page', async ({
  browser,
}) => {
  const site = await startEdge(copyStore(store));
  for (const fault of ['load', 'render']) {
    const { status, text } = await sendRequest(site.url, `/admin/none/rendered?fault=${fault}`);
    expect([status, text.includes('data-missing-remote="mfe-none"')], fault).toEqual([503, true]);
  }
  const page = await openPage(browser, `${site.url}/admin/none/rendered?fault=render`);
  await expect(headingOf(page, SERVER_PAGE)).toBeVisible();
  await page.context().close();
  await site.stop();
});
