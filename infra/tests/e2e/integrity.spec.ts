import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { type Browser, expect, type Page, test } from '@playwright/test';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import type { Release } from '../../packages/releases/src/formats.ts';
import { signatureOf } from '../../packages/releases/src/signed/keys.ts';
import { storedForms, SUFFIXES } from '../../packages/releases/src/signed/verify.ts';
import { blobKey } from '../../packages/releases/src/store/blobs.ts';
import { sendRequest } from '../../../shell/server/testing/send-request.ts';
import { append, changeResponse } from './change-response.ts';
import { copyStore, type EdgeAlone, withChangedByte, startEdge } from './edge-alone.ts';
import { buildTestRemote, REMOTE } from './test-remotes/test-remote.ts';

// All tests use one store: every remote as this platform published it, and the test remote with a style and a lazy
// chunk.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** One page of each remote. */
const PAGES: Readonly<Record<string, string>> = {
  [REMOTE]: '/admin/test/lazy',
  'mfe-account': '/login',
  'mfe-links': '/admin/links',
  'mfe-public': '/meera.cooks',
  'mfe-store': '/store/@meera.cooks',
};
const LONG_LIMITS = join(import.meta.dirname, 'long-limits.cjs');
const SERVER_PAGE = '/admin/test/rendered';
const ENCODINGS = { '': 'identity', '.br': 'br', '.gz': 'gzip' } as const;

interface StoredFile {
  readonly remote: string;
  /** `<remote>/<release>/<path>` */
  readonly name: string;
  readonly file: string;
  readonly kind: string;
}

let store: string;
let storedFiles: readonly StoredFile[];
/** An edge with a store without damage. */
let site: EdgeAlone;

test.beforeAll(async () => {
  store = copyStore();
  const packageDir = buildTestRemote();
  const environment = await openEnvironment({ dataDir: store, signs: true, by: 'integrity' });
  const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
  await deploy(environment, { remote: REMOTE, release });
  rmSync(dirname(packageDir), { recursive: true });
  storedFiles = liveFiles();
  site = await startEdge(copyStore(store));
});

test.afterAll(async () => {
  await site.stop();
  rmSync(store, { recursive: true, force: true });
});

/** Every file of every live release, including the compressed forms. */
function liveFiles(): StoredFile[] {
  const { remotes } = JSON.parse(readFileSync(join(store, 'envs/local/state.json'), 'utf8')) as {
    remotes: Record<string, { stable: string }>;
  };
  return Object.entries(remotes).flatMap(([remote, { stable }]) => {
    const recordFile = join('releases', remote, stable, 'release.json');
    const release = JSON.parse(readFileSync(join(store, recordFile), 'utf8')) as Release;
    const files = storedForms(release).map(({ path, encoding, file }) => ({
      remote,
      name: `${remote}/${stable}/${path}${encoding ? SUFFIXES[encoding] : ''}`,
      file: blobKey(file.sha384),
      kind: release.files[path]?.kind ?? '',
    }));
    const record = { remote, name: `${remote}/${stable}/release.json`, file: recordFile, kind: 'release.json' };
    return [...files, record];
  });
}

const isServed = ({ kind }: StoredFile) => ['script', 'style', 'asset'].includes(kind);
/** Changes one byte of each file. Releases share equal files, so each file of the store is changed once. */
function changeEach(dataDir: string, files: readonly StoredFile[]): void {
  for (const file of new Set(files.map((stored) => stored.file))) {
    const path = join(dataDir, file);
    const bytes = readFileSync(path);
    rmSync(path); // removes the hard link first, because other stores share the file
    writeFileSync(path, withChangedByte(bytes));
  }
}
/** The log lines about a file. The list is complete only after the edge has ended. */
const linesOf = (site: EdgeAlone, text: string) => site.output.filter((line) => line.includes(text));

/** The files without exactly one log line. */
const withoutLogLine = (edge: EdgeAlone, files: readonly StoredFile[]) =>
  files.filter(({ name }) => linesOf(edge, `"file":"${name}"`).length !== 1).map(({ name }) => name);

test("one changed byte in a file for browsers, in any encoding, gives 502 and one log line with the file's name", async () => {
  const dataDir = copyStore(store);
  const servedFiles = storedFiles.filter(isServed);
  changeEach(dataDir, servedFiles);
  // The edge aborts a read that takes 1.5 s, and cannot check the file then. The test asks once, so no read may be aborted.
  const damagedSite = await startEdge(dataDir, 'error', { NODE_OPTIONS: `--require ${LONG_LIMITS}` });
  const requestFile = ({ name }: StoredFile) => {
    const [, path = '', form = ''] = /^(.*?)(\.br|\.gz)?$/.exec(name) ?? [];
    const encoding = ENCODINGS[form as keyof typeof ENCODINGS];
    return sendRequest(damagedSite.url, `/remotes/${path}`, { headers: { 'accept-encoding': encoding } });
  };
  const failures: unknown[] = [];
  for (const file of servedFiles) {
    const { status, headers, bytes } = await requestFile(file);
    if (status !== 502 || headers['cache-control'] !== 'no-store' || bytes.length > 100)
      failures.push({ name: file.name, status });
  }
  await damagedSite.stop();
  expect(failures).toEqual([]);
  expect(servedFiles.length).toBeGreaterThan(100);
  expect(withoutLogLine(damagedSite, servedFiles)).toEqual([]);
  expect(JSON.parse(linesOf(damagedSite, servedFiles[0]!.name)[0] ?? '{}')).toMatchObject({ event: 'integrity' });
});

/** For each remote: the damaged file, which the edge reads, and the path of a page that needs the file. */
const DAMAGED_IN = {
  'mfe-account': { file: 'release.json', page: '/login' },
  'mfe-links': { file: 'routes.json', page: '/admin/links' },
  'mfe-public': { file: 'server.cjs', page: '/meera.cooks' },
  'mfe-store': { file: 'server.cjs', page: '/store/@meera.cooks' },
  [REMOTE]: { file: 'server.cjs', page: SERVER_PAGE },
} as const;

test('after a changed byte in release.json, routes.json or server.cjs, pages name the missing remote and the log names the file', async () => {
  const dataDir = copyStore(store);
  const changedFiles = Object.entries(DAMAGED_IN).map(([remote, { file }]) =>
    storedFiles.find(({ name }) => name.startsWith(`${remote}/`) && name.endsWith(`/${file}`))!,
  );
  changeEach(dataDir, changedFiles);
  const damagedSite = await startEdge(dataDir, 'error');
  for (const [remote, { file, page }] of Object.entries(DAMAGED_IN)) {
    const { status, text } = await sendRequest(damagedSite.url, page);
    if (file === 'release.json') expect(text, remote).not.toMatch(new RegExp(`/remotes/${remote}/[^"]*\\.js`));
    if (file === 'server.cjs')
      expect([status, text.includes(`data-missing-remote="${remote}"`)], remote).toEqual([503, true]);
    await expect.poll(async () => (await sendRequest(damagedSite.url, '/no/such/page')).status).toBe(404);
  }
  await damagedSite.stop();
  expect(withoutLogLine(damagedSite, changedFiles)).toEqual([]);
});

test('after a changed byte in every base.css, pages answer 503 and the log names the file', async () => {
  const dataDir = copyStore(store);
  const changedFiles = storedFiles.filter(({ name }) => name.endsWith('/base.css'));
  changeEach(dataDir, changedFiles);
  const damagedSite = await startEdge(dataDir, 'error');
  for (const page of Object.values(PAGES)) expect((await sendRequest(damagedSite.url, page)).status, page).toBe(503);
  await damagedSite.stop();
  expect(withoutLogLine(damagedSite, changedFiles)).toEqual([]);
});

test('no file of a release is served if its release.json is changed, unsigned or signed with another key', async () => {
  const otherEnvironment = await openEnvironment({ dataDir: join(store, 'other'), signs: 'first', by: 'somebody' });
  const variants: Readonly<Record<string, (record: object, signature: unknown) => object>> = {
    'mfe-account': (record, signature) => ({ ...record, version: '9.9.9', signature }),
    'mfe-links': (record) => record,
    'mfe-store': (record) => ({ ...record, signature: signatureOf(record, otherEnvironment.privateKey!) }),
  };
  const dataDir = copyStore(store);
  const records = Object.keys(variants).map((remote) =>
    storedFiles.find(({ name }) => name.startsWith(`${remote}/`) && name.endsWith('/release.json'))!,
  );
  for (const { remote, file } of records) {
    const { signature, ...record } = JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as Record<string, unknown>;
    expect(signature).toBeTruthy();
    rmSync(join(dataDir, file));
    writeFileSync(join(dataDir, file), JSON.stringify(variants[remote]?.(record, signature)));
  }
  const damagedSite = await startEdge(dataDir);
  for (const { remote, name } of records) {
    const base = `/remotes/${dirname(name)}`;
    expect((await sendRequest(damagedSite.url, `${base}/remote-entry.js`)).status, remote).toBe(502);
    expect((await sendRequest(damagedSite.url, String(PAGES[remote]))).text, remote).not.toContain(base);
  }
  await damagedSite.stop();
});

const missingRegion = (page: Page) => page.locator(`[data-missing-remote="${REMOTE}"]`);

/** Opens the page of the test remote. `suffix` is appended to its files in transit. */
async function openPage(
  browser: Browser,
  { url }: EdgeAlone,
  { suffix, file = /\.js/ }: { readonly suffix?: string; readonly file?: RegExp } = {},
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (suffix)
    await page.route(
      (url) => url.pathname.startsWith(`/remotes/${REMOTE}/`) && file.test(url.pathname),
      (route) => append(route, suffix),
    );
  await page.goto(`${url}${PAGES[REMOTE]}`);
  return page;
}

test('a browser runs no changed file, names the missing remote, and the rest of the page works', async ({
  browser,
}) => {
  const remoteFiles = storedFiles.filter(
    ({ remote, kind }) => remote === REMOTE && (kind === 'script' || kind === 'style'),
  );
  const uncompressedFiles = remoteFiles.filter(({ name }) => !/\.(br|gz)$/.test(name));
  expect(uncompressedFiles.length).toBeGreaterThanOrEqual(4);
  for (const { name } of uncompressedFiles) {
    const path = name.split('/').slice(2).join('/');
    const suffix = path.endsWith('.css') ? '\nh1 { color: red }' : '\n;globalThis.tampered = true;';
    const page = await openPage(browser, site, {
      suffix,
      file: new RegExp(path.replaceAll('.', '\\.')),
    });
    await expect(missingRegion(page), name).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in globalThis), name).toBe(false);
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await page.context().close();
  }

  const dataDir = copyStore(store);
  changeEach(dataDir, remoteFiles);
  const damagedSite = await startEdge(dataDir);
  const page = await openPage(browser, damagedSite);
  await expect(missingRegion(page)).toBeVisible();
  await page.context().close();
  await damagedSite.stop();
});

test('a browser does not request a file whose hash is not in the page', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.route('**/admin/test/lazy', (route) =>
    changeResponse(route, async (response) => {
      const text = await response.text();
      const filesPattern = new RegExp(`("base":"/remotes/${REMOTE}/[^}]*"files":)\\{[^}]*\\}`);
      expect(text).toMatch(filesPattern);
      return { body: text.replace(filesPattern, '$1{}').replace(/<link rel="preload"[^>]*>/g, '') };
    }),
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${site.url}${PAGES[REMOTE]}`);
  await expect(missingRegion(page)).toBeVisible();
  expect(requests.filter((url) => url.includes(`/remotes/${REMOTE}/`))).toEqual([]);
  await page.context().close();
});
