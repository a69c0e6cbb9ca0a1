import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { type Browser, expect, type Page, test } from '@playwright/test';

import { openEnvironment } from '../releases/src/environment.ts';
import { deploy } from '../releases/src/pointers/changes.ts';
import { publish } from '../releases/src/publish/publish.ts';
import { signatureOf } from '../releases/src/signed/keys.ts';
import { ask } from '../../shell/server/testing/ask.ts';
import { copyStore, type EdgeAlone, oneByteChanged, startEdge } from './tried/edge-alone.ts';
import { buildTried, REMOTE } from './tried/tried-remote.ts';

// One store for all: every remote as it is published here, and one that has a style and a lazy chunk.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** A page of each, and what is on it when it is whole. */
const PAGES: Readonly<Record<string, string>> = {
  [REMOTE]: '/admin/tried/lazy',
  'mfe-account': '/login',
  'mfe-links': '/admin/links',
  'mfe-public': '/meera.cooks',
  'mfe-store': '/store/@meera.cooks',
};
const DRAWN = '/admin/tried/drawn';
const ENCODINGS = { '': 'identity', '.br': 'br', '.gz': 'gzip' } as const;

interface StoredFile {
  readonly remote: string;
  /** `<remote>/<release>/<path>` */
  readonly name: string;
  readonly file: string;
  readonly kind: string;
}

let store: string;
let stored: readonly StoredFile[];

test.beforeAll(async () => {
  store = copyStore();
  const packageDir = buildTried();
  const environment = await openEnvironment({ dataDir: store, signs: true, by: 'integrity' });
  const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
  await deploy(environment, { remote: REMOTE, release });
  rmSync(dirname(packageDir), { recursive: true });
  stored = liveFiles();
});

test.afterAll(() => rmSync(store, { recursive: true, force: true }));

/** Every file of every release that is live, compressed forms too. */
function liveFiles(): StoredFile[] {
  const { remotes } = JSON.parse(readFileSync(join(store, 'envs/local/state.json'), 'utf8')) as {
    remotes: Record<string, { stable: string }>;
  };
  return Object.entries(remotes).flatMap(([remote, { stable }]) => {
    const folder = join(store, 'releases', remote, stable);
    const { files } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as {
      files: Record<string, { kind: string }>;
    };
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return paths.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(folder.length + 1);
      const kind = files[path.replace(/\.(br|gz)$/, '')]?.kind ?? 'release.json';
      return { remote, name: `${remote}/${stable}/${path}`, file: file.slice(store.length + 1), kind };
    });
  });
}

const isServed = ({ kind }: StoredFile) => ['script', 'style', 'asset'].includes(kind);
const change = (dataDir: string, { file }: StoredFile) => {
  const path = join(dataDir, file);
  const bytes = readFileSync(path);
  rmSync(path); // a link to a file that others read
  writeFileSync(path, oneByteChanged(bytes));
};
/** What the edge, which has ended, has said of a file. */
const linesOf = (site: EdgeAlone, part: string) => site.said.filter((line) => line.includes(part));

test('one byte changed in any file that browsers load, in any of its forms: 502, and one line that says which', async () => {
  const dataDir = copyStore(store);
  const served = stored.filter(isServed);
  for (const one of served) change(dataDir, one);
  const site = await startEdge(dataDir, 'error');
  const askFor = ({ name }: StoredFile) => {
    const [, path = '', form = ''] = /^(.*?)(\.br|\.gz)?$/.exec(name) ?? [];
    const encoding = ENCODINGS[form as keyof typeof ENCODINGS];
    return ask(site.url, `/remotes/${path}`, { headers: { 'accept-encoding': encoding } });
  };
  const wrong: unknown[] = [];
  for (const one of served) {
    const { status, headers, bytes } = await askFor(one);
    if (status !== 502 || headers['cache-control'] !== 'no-store' || bytes.length > 100)
      wrong.push({ name: one.name, status });
  }
  const unsaid = () => served.filter(({ name }) => linesOf(site, `"file":"${name}"`).length !== 1);
  // A read that is given up, as the first ones may be, says nothing of the file.
  await expect
    .poll(async () => {
      await Promise.all(unsaid().map(askFor));
      return unsaid().map(({ name }) => name);
    })
    .toEqual([]);
  await site.stop();
  expect(wrong).toEqual([]);
  expect(served.length).toBeGreaterThan(100);
  expect(unsaid()).toEqual([]);
  expect(JSON.parse(linesOf(site, served[0]!.name)[0] ?? '{}')).toMatchObject({ event: 'integrity' });
});

/** What the edge itself reads of a release, by what it is called. */
const READ = ['release.json', 'routes.json', 'server.cjs', 'base.css', 'shell-match.cjs'];

for (const path of READ)
  test(`one byte changed in every ${path}: nothing of it is used, each page says what is missing or goes without, and a line says which`, async () => {
    const dataDir = copyStore(store);
    const files = stored.filter(
      ({ name, remote }) => name.endsWith(`/${path}`) && (path !== 'server.cjs' || remote !== 'shell'),
    );
    // Without the shell there is nothing at all: it is tried by its own file.
    const changed = files.filter(
      ({ remote }) => path === 'base.css' || path === 'shell-match.cjs' || remote !== 'shell',
    );
    for (const one of changed) change(dataDir, one);
    const site = await startEdge(dataDir, 'error');
    for (const { remote } of changed) {
      const { status, text } = await ask(
        site.url,
        path === 'server.cjs' && remote === REMOTE ? DRAWN : (PAGES[remote] ?? '/login'),
      );
      if (path === 'release.json') expect(text, remote).not.toMatch(new RegExp(`/remotes/${remote}/[^"]*\\.js`));
      if (path === 'server.cjs')
        expect([status, text.includes(`data-missing-remote="${remote}"`)], remote).toEqual([503, true]);
      if (path === 'base.css') expect(status).toBe(503);
      else await expect.poll(async () => (await ask(site.url, '/no/such/page')).status).toBe(404);
    }
    await site.stop();
    const unsaid = changed.filter(({ name }) => linesOf(site, `"file":"${name}"`).length !== 1);
    expect(unsaid.map(({ name }) => name)).toEqual([]);
  });

test('a release.json that is changed, unsigned, or signed with another key gives nobody a file of its release', async () => {
  const other = await openEnvironment({ dataDir: join(store, 'other'), signs: 'first', by: 'somebody' });
  const [one] = stored.filter(({ name }) => name.startsWith('mfe-account/') && name.endsWith('/release.json'));
  const { signature, ...record } = JSON.parse(readFileSync(join(store, one!.file), 'utf8')) as Record<string, unknown>;
  expect(signature).toBeTruthy();
  const forms = {
    changed: { ...record, version: '9.9.9', signature },
    unsigned: record,
    'signed with another key': { ...record, signature: signatureOf(record, other.privateKey!) },
  };
  for (const [how, text] of Object.entries(forms)) {
    const dataDir = copyStore(store);
    rmSync(join(dataDir, one!.file));
    writeFileSync(join(dataDir, one!.file), JSON.stringify(text));
    const site = await startEdge(dataDir);
    const base = `/remotes/${dirname(one!.name)}`;
    expect((await ask(site.url, `${base}/remote-entry.js`)).status, how).toBe(502);
    expect((await ask(site.url, '/login')).text, how).not.toContain(base);
    await site.stop();
  }
});

const region = (page: Page) => page.locator(`[data-missing-remote="${REMOTE}"]`);

/** Opens the page of the tried remote; what is wrong is on the way, or in the store. */
async function opened(
  browser: Browser,
  site: EdgeAlone,
  { spoilt, file = /\.js/ }: { readonly spoilt?: (text: string) => string; readonly file?: RegExp } = {},
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (spoilt)
    await page.route(
      (url) => url.pathname.startsWith(`/remotes/${REMOTE}/`) && file.test(url.pathname),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: spoilt(await response.text()) });
      },
    );
  await page.goto(`${site.url}${PAGES[REMOTE]}`);
  return page;
}

test('in a browser nothing runs of what was changed, in the store or on the way; its place is named, the rest works', async ({
  browser,
}) => {
  const site = await startEdge(copyStore(store));
  const ours = stored.filter(({ remote, kind }) => remote === REMOTE && (kind === 'script' || kind === 'style'));
  const plain = ours.filter(({ name }) => !/\.(br|gz)$/.test(name));
  expect(plain.length).toBeGreaterThanOrEqual(4);
  for (const { name } of plain) {
    const path = name.split('/').slice(2).join('/');
    const spoil = path.endsWith('.css') ? '\nh1 { color: red }' : '\n;globalThis.tampered = true;';
    const page = await opened(browser, site, {
      spoilt: (text) => text + spoil,
      file: new RegExp(path.replaceAll('.', '\\.')),
    });
    await expect(region(page), name).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in globalThis), name).toBe(false);
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await page.context().close();
  }
  await site.stop();

  const dataDir = copyStore(store);
  for (const one of ours) change(dataDir, one);
  const spoilt = await startEdge(dataDir);
  const page = await opened(browser, spoilt);
  await expect(region(page)).toBeVisible();
  await page.context().close();
  await spoilt.stop();
});

test('a file for which the page names no hash is not asked for', async ({ browser }) => {
  const site = await startEdge(copyStore(store));
  const page = await (await browser.newContext()).newPage();
  await page.route('**/admin/tried/lazy', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const without = new RegExp(`("base":"/remotes/${REMOTE}/[^}]*"files":)\\{[^}]*\\}`);
    expect(text).toMatch(without);
    await route.fulfill({ response, body: text.replace(without, '$1{}').replace(/<link rel="preload"[^>]*>/g, '') });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${site.url}${PAGES[REMOTE]}`);
  await expect(region(page)).toBeVisible();
  expect(asked.filter((url) => url.includes(`/remotes/${REMOTE}/`))).toEqual([]);
  await page.context().close();
  await site.stop();
});
