import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { type Browser, expect, type Page, type Request, test } from '@playwright/test';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { copyStore, type EdgeAlone, startEdge } from './edge-alone.ts';
import { FILES, plant } from './faults.ts';
import { MISSING_TEXT, SLOW_MS } from './missing-text.ts';
import { buildTestRemote, REMOTE, withThrowingEntry } from './test-remotes/test-remote.ts';

// Tests the faults of every file that a browser loads, on one edge. faults-in-store.spec.ts tests the files in the
// store.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const SERVER_PAGE = { path: '/admin/test/rendered', content: 'Rendered by the server' };
const PAGES: Readonly<Record<string, { readonly path: string; readonly content: string }>> = {
  'lazy chunk': { path: '/admin/test/lazy', content: 'The lazy part' },
};
const BROWSER_PAGE = { path: '/admin/test', content: 'Test remote' };

let site: EdgeAlone;
/** The path of each file below its release, without the retry suffix. */
let addresses: Readonly<Record<string, string>>;

test.beforeAll(async () => {
  const dataDir = copyStore();
  const packageDir = buildTestRemote();
  withThrowingEntry(packageDir);
  const environment = await openEnvironment({ dataDir, signs: true, by: 'faults' });
  const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
  await deploy(environment, { remote: REMOTE, release });
  rmSync(dirname(packageDir), { recursive: true });
  const record = JSON.parse(readFileSync(join(dataDir, 'releases', REMOTE, release, 'release.json'), 'utf8')) as {
    readonly entry: string;
    readonly files: Readonly<Record<string, { readonly kind: string }>>;
    readonly loads: Readonly<Record<'exposes' | 'late', Readonly<Record<string, readonly string[]>>>>;
  };
  const { entry, files, loads } = record;
  const lazyChunks = Object.values(loads.late).flat();
  const exposedFiles = (loads.exposes['./routes'] ?? []).filter((file) => file !== entry);
  const onlyMatch = (matches: readonly string[]) => {
    expect(matches).toHaveLength(1);
    return String(matches[0]);
  };
  addresses = {
    entry,
    'exposed chunk': onlyMatch(exposedFiles.filter((file) => files[file]?.kind === 'script')),
    'lazy chunk': onlyMatch(lazyChunks),
    style: onlyMatch(Object.keys(files).filter((file) => files[file]?.kind === 'style')),
  };
  site = await startEdge(dataDir);
});

test.afterAll(() => site.stop());

interface FaultCase {
  readonly file: string;
  readonly fault: string;
}

/**
 * Opens a page with a fault. Returns the page and the function that removes the fault. The page's clock stands still, so
 * that no time limit of the page ends on a busy machine. The test advances the clock.
 */
async function openPage(browser: Browser, path: string, { file, fault }: FaultCase) {
  const page = await (await browser.newContext()).newPage();
  const reports: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/report') reports.push(request);
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await page.addInitScript(() =>
    addEventListener('shellstarted', () =>
      Object.assign(globalThis, { skeleton: document.querySelector('#root[data-skeleton] > *') }),
    ),
  );
  const planted = await plant(page, { file, fault, path: addresses[file] ?? '' });
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await expect(header(page), fault).toBeVisible();
  return { page, reports, requested: planted.requested, removeFault: planted.remove };
}

const header = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });

/** The shell renders the page in place of the skeleton of the edge. Its time limits start then. */
const waitForShell = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { skeleton } = globalThis as unknown as { readonly skeleton?: Element | null };
        return skeleton !== undefined && !skeleton?.isConnected;
      }),
    )
    .toBe(true);

/** A file that hangs is named only after the page has requested the file and has waited for it. */
const expectNamed = async (page: Page, fault: string, requested: Promise<void>) => {
  if (fault === 'hangs') {
    await requested;
    await page.clock.fastForward(SLOW_MS);
  }
  await expect(page.getByRole('main'), fault).toContainText(MISSING_TEXT);
};

async function leave(page: Page, fault: string): Promise<void> {
  await header(page).click();
  await expect(page.getByRole('heading', { level: 1 }), fault).toHaveText('Login');
}

const tryAgain = (page: Page) =>
  page.getByRole('button', { name: 'Try again' }).or(page.getByRole('link', { name: 'Try again' }));

for (const [file, { browserPageFaults, serverPageFaults }] of Object.entries(FILES)) {
  for (const [index, fault] of browserPageFaults.entries()) {
    // Leaving the page and coming back is the same for each fault, so the test does it for one fault of each file.
    const leaves = index === 0;
    const title = leaves
      ? 'names the remote, the rest works, and Try again works'
      : 'names the remote, and Try again works';
    test(`${file}, ${fault}: a browser-rendered page ${title}`, async ({ browser }) => {
      const { path, content } = PAGES[file] ?? BROWSER_PAGE;
      const { page, requested, removeFault } = await openPage(browser, path, { file, fault });
      await waitForShell(page);
      await expectNamed(page, fault, requested);
      if (leaves) {
        await leave(page, fault);
        await page.goBack({ waitUntil: 'commit' });
        await expect(header(page)).toBeVisible();
        await expectNamed(page, fault, requested);
      }
      await removeFault();
      await tryAgain(page).click();
      await expect(page.getByText(content, { exact: true })).toBeVisible();
      await page.context().close();
    });
  }

  for (const fault of serverPageFaults)
    test(`${file}, ${fault}: a server-rendered page stays as it is and its links work`, async ({ browser }) => {
      const { page, reports, requested } = await openPage(browser, SERVER_PAGE.path, { file, fault });
      await page.evaluate((pattern) => {
        const message = { wasShown: false };
        Object.assign(globalThis, { message });
        new MutationObserver(() => {
          if (new RegExp(pattern).test(document.querySelector('main')?.textContent ?? '')) message.wasShown = true;
        }).observe(document, { childList: true, subtree: true, characterData: true });
      }, MISSING_TEXT.source);
      await page.waitForLoadState('domcontentloaded');
      await page.clock.fastForward(SLOW_MS);
      if (fault === 'hangs') {
        await requested;
        await page.clock.fastForward(SLOW_MS);
      } else {
        // The page reports the fault after it has handled the fault. Until then it may replace the link of a click.
        await expect.poll(() => reports.length, fault).toBeGreaterThan(0);
      }
      await expect(page.getByRole('heading', { name: SERVER_PAGE.content }), fault).toBeVisible();
      expect(await page.evaluate(() => (globalThis as unknown as { message: object }).message), fault).toEqual({
        wasShown: false,
      });
      await leave(page, fault);
      await page.context().close();
    });
}
