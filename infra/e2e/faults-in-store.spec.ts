import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { type Browser, expect, type Page, test } from '@playwright/test';

import { openEnvironment } from '../releases/src/environment.ts';
import { deploy } from '../releases/src/pointers/changes.ts';
import { publish } from '../releases/src/publish/publish.ts';
import { ask } from '../../shell/server/testing/ask.ts';
import { copyStore, startEdge } from './tried/edge-alone.ts';
import { IN_THE_STORE } from './tried/faults.ts';
import { buildTried } from './tried/tried-remote.ts';

// Every fault of what an edge reads of a release, which no browser asks for: each file of a remote of its own.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const NAMES = ['well', 'record', 'routes', 'server', 'whole'] as const;
type Name = (typeof NAMES)[number];

let store: string;
/** Where each release lies below the data folder. */
let folders: Readonly<Record<Name, string>>;

test.beforeAll(async () => {
  store = copyStore();
  const environment = await openEnvironment({ dataDir: store, signs: true, by: 'faults' });
  const placed: [Name, string][] = [];
  for (const name of NAMES) {
    const remote = `mfe-${name}`;
    const packageDir = buildTried({ name: remote });
    const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
    await deploy(environment, { remote, release });
    rmSync(dirname(packageDir), { recursive: true });
    placed.push([name, join('releases', remote, release)]);
  }
  folders = Object.fromEntries(placed) as Record<Name, string>;
});

test.afterAll(() => rmSync(store, { recursive: true, force: true }));

/** What is spoilt, below the data folder. */
function spoiltFiles(): readonly string[] {
  const whole = readdirSync(join(store, folders.whole), { recursive: true, withFileTypes: true });
  return [
    join(folders.record, 'release.json'),
    join(folders.routes, 'routes.json'),
    join(folders.server, 'server.cjs'),
    ...whole.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name).slice(store.length + 1)),
  ];
}

function spoil(dataDir: string, file: string, how: (typeof IN_THE_STORE)[string]): void {
  const path = join(dataDir, file);
  const spoilt = how(readFileSync(path));
  rmSync(path); // a link to a file that others read
  if (spoilt === 'folder') mkdirSync(path);
  else if (spoilt) writeFileSync(path, spoilt);
}

function heal(dataDir: string, file: string): void {
  rmSync(join(dataDir, file), { recursive: true, force: true });
  linkSync(join(store, file), join(dataDir, file));
}

const MADE = { path: '', content: 'Tried' };
const DRAWN = { path: '/drawn', content: 'Drawn by the server' };

async function opened(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

/** What the edge does not answer yet of a page and of the files of its remote: it remembers for a moment what it could not read. */
async function unserved(url: string, path: string, remote: string): Promise<readonly string[]> {
  const { status, text } = await ask(url, path);
  const named = new RegExp(`"base":"(/remotes/${remote}/[^"]*)"[^}]*"files":(\\{[^}]*\\})`).exec(text);
  if (status !== 200 || !named) return [path];
  const [, base = '', files = '{}'] = named;
  const all = Object.keys(JSON.parse(files) as object).map((file) => join(base, file));
  const statuses = await Promise.all(all.map(async (file) => (await ask(url, file)).status));
  return all.filter((_, at) => statuses[at] !== 200);
}

const shows = (page: Page, { content }: typeof MADE) => page.getByRole('heading', { level: 1, name: content });

for (const [at, [fault, how]] of Object.entries(IN_THE_STORE).entries())
  test(`${fault}: of release.json and of a whole remote a page names it, and Try again works; without routes.json or the server bundle none is lost`, async ({
    browser,
  }) => {
    const dataDir = copyStore(store);
    const spoilt = spoiltFiles();
    for (const file of spoilt) spoil(dataDir, file, how);
    const site = await startEdge(dataDir);
    const addressOf = (name: Name, { path }: typeof MADE) => `${site.url}/admin/${name}${path}`;

    // On a busy machine the first of all reads may take longer than anybody waits for it.
    await expect.poll(async () => (await ask(site.url, '/admin/well')).status).toBe(200);
    const cells: { page: Page; kind: typeof MADE; name: Name }[] = [];
    // Both kinds of pages, each of one of the two; of the other at the next fault.
    for (const [name, kind] of [
      ['record', at % 2 === 0 ? MADE : DRAWN],
      ['whole', at % 2 === 0 ? DRAWN : MADE],
    ] as const) {
      const page = await opened(browser, addressOf(name, kind));
      await expect(page.locator(`[data-missing-remote="mfe-${name}"]`)).toBeVisible();
      cells.push({ page, kind, name });
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
      await page.goBack({ waitUntil: 'commit' });
    }

    const kept = await opened(browser, addressOf('routes', MADE));
    await expect(shows(kept, MADE)).toBeVisible();
    expect((await ask(site.url, '/admin/routes/drawn')).text).toContain(DRAWN.content);
    // What the edge cannot draw it names, and the browser draws it.
    const { status, text } = await ask(site.url, '/admin/server/drawn');
    expect([status, text.includes('data-missing-remote="mfe-server"')]).toEqual([503, true]);
    const drawn = await opened(browser, addressOf('server', DRAWN));
    await expect(shows(drawn, DRAWN)).toBeVisible();
    expect((await ask(site.url, '/admin/server')).status).toBe(200);

    for (const file of spoilt) heal(dataDir, file);
    for (const { page, kind, name } of cells) {
      const path = `/admin/${name}${kind.path}`;
      await expect.poll(() => unserved(site.url, path, `mfe-${name}`), { message: `${path}, healed` }).toEqual([]);
      await page
        .getByRole('button', { name: 'Try again' })
        .or(page.getByRole('link', { name: 'Try again' }))
        .click();
      await expect(shows(page, kind)).toBeVisible();
      await page.context().close();
    }
    for (const page of [kept, drawn]) await page.context().close();
    await site.stop();
  });

test('a server bundle that throws, as it reads or as it draws, is named by the edge, and the browser draws the page', async ({
  browser,
}) => {
  const site = await startEdge(copyStore(store));
  for (const fault of ['load', 'render']) {
    const { status, text } = await ask(site.url, `/admin/well/drawn?fault=${fault}`);
    expect([status, text.includes('data-missing-remote="mfe-well"')], fault).toEqual([503, true]);
  }
  const page = await opened(browser, `${site.url}/admin/well/drawn?fault=render`);
  await expect(shows(page, DRAWN)).toBeVisible();
  await page.context().close();
  await site.stop();
});
