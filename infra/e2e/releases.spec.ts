import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { expect, logIn, newCreator, testOnOwnPlatform as test } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { ask } from './varnish.ts';

const ROOT = join(import.meta.dirname, '../..');

test.describe.configure({ mode: 'serial' });

const folders: string[] = [];
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const run = promisify(execFile);

/** One command. Answers once the running platform follows, where a pointer is moved. */
const releasesOf =
  ({ dataDir, url }: Platform) =>
  async (...words: string[]) => {
    const program = 'infra/releases/linkstall.mjs';
    const before = await compositionsAt(url);
    const all = [program, ...words, '--data-dir', dataDir, '--json', '--yes'];
    const { stdout } = await run(process.execPath, all, { cwd: ROOT });
    if (['deploy', 'rollback', 'disable', 'enable'].includes(words[0] ?? ''))
      await expect.poll(() => compositionsAt(url), { message: words.join(' ') }).not.toEqual(before);
    return JSON.parse(stdout) as { release?: string };
  };

/** The compositions that sixteen visitors get: a release for half of them changes some. */
const compositionsAt = (url: string) =>
  Promise.all(
    Array.from('0123456789abcdef').map(async (digit) => {
      const headers = { cookie: `ls_visitor=${digit.repeat(32)}` };
      const { text: html } = await ask(`${url}/admin/links`, { headers });
      return /id="composition"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
    }),
  );

/** mfe-links as a team would build it in a checkout of its own, with something in one of its sources changed. */
function changedBuild(from: string, to: string, file = 'mfe-links/src/ui/texts.ts'): string {
  return buildOf([{ file, from, to }]);
}

function buildOf(edits: readonly { readonly file: string; readonly from: string; readonly to: string }[]): string {
  const checkout = mkdtempSync(join(tmpdir(), 'linkstall-team-'));
  folders.push(checkout);
  const kept = (path: string) => !['node_modules', 'dist', 'database', 'e2e'].includes(basename(path));
  for (const part of ['mfe-links', 'infra', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    cpSync(join(ROOT, part), join(checkout, part), { recursive: true, filter: kept });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  for (const { file, from, to } of edits) {
    const source = join(checkout, file);
    const before = readFileSync(source, 'utf8');
    expect(before).toContain(from);
    writeFileSync(source, before.replaceAll(from, to));
  }
  execFileSync(
    process.execPath,
    ['--import', join(ROOT, 'infra/local/typescript.mjs'), 'infra/rspack/build.ts', 'mfe-links'],
    {
      cwd: checkout,
      stdio: 'pipe',
    },
  );
  return join(checkout, 'mfe-links');
}

/** mfe-links as it is built, with another title of one page: another release of it, without a build. */
function anotherRelease(title: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'linkstall-team-')), 'mfe-links');
  folders.push(dirname(folder));
  for (const part of ['dist', 'package.json', 'routes.json'])
    cpSync(join(ROOT, 'mfe-links', part), join(folder, part), { recursive: true });
  const routes = join(folder, 'routes.json');
  const before = readFileSync(routes, 'utf8');
  expect(before).toContain('"Links"');
  writeFileSync(routes, before.replace('"Links"', JSON.stringify(title)));
  return folder;
}

test('a team publishes and deploys its remote alone, and takes it back with one command', async ({
  page,
  request,
  platform,
}) => {
  const cli = releasesOf(platform);
  await logIn(page, await newCreator(request));
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();
  const others = await page.evaluate(
    () =>
      (JSON.parse(document.getElementById('composition')?.textContent ?? '{}') as { shell: { release: string } }).shell
        .release,
  );

  const { release } = await cli('publish', changedBuild('Add Link', 'Hang up a link'));
  await cli('deploy', 'mfe-links', release ?? '');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Hang up a link' }).first()).toBeVisible();
  expect(
    await page.evaluate(
      () =>
        (JSON.parse(document.getElementById('composition')?.textContent ?? '{}') as { shell: { release: string } })
          .shell.release,
    ),
  ).toBe(others);

  await cli('rollback', 'mfe-links');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Link' }).first()).toBeVisible();
});

test('a release that breaks when it runs falls back to the one before it', async ({
  page,
  request,
  complaints,
  platform,
}) => {
  const cli = releasesOf(platform);
  await logIn(page, await newCreator(request));
  const { release } = await cli(
    'publish',
    changedBuild(
      'export default',
      "if (Date.now() > 0) throw new Error('planted');\nexport default",
      'mfe-links/src/app/remote.tsx',
    ),
  );
  await cli('deploy', 'mfe-links', release ?? '');
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();
  await cli('rollback', 'mfe-links');
  complaints.length = 0; // the planted error
});

test('a remote that is switched off is named on its page, and everything else works', async ({
  page,
  request,
  complaints,
  platform,
}) => {
  const cli = releasesOf(platform);
  const creator = await newCreator(request);
  await logIn(page, creator);
  await cli('disable', 'mfe-links');
  await page.goto('/admin/links');
  await expect(page.locator('[data-missing-remote="mfe-links"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect((await request.get(`/${creator.username}`)).status()).toBe(200);
  await cli('enable', 'mfe-links');

  await cli('disable', 'mfe-store');
  const store = await request.get('/store/@meera.cooks');
  expect(store.status()).toBe(503);
  expect(store.headers()['cache-control']).toContain('no-store');
  expect(await store.text()).toContain('data-missing-remote="mfe-store"');
  await cli('enable', 'mfe-store');
  expect((await request.get('/store/@meera.cooks')).status()).toBe(200);
  complaints.length = 0;
});

test('a file of a release that was changed on the disk is refused', async ({ request, platform }) => {
  const cli = releasesOf(platform);
  const html = await (await request.get('/admin/links')).text();
  const address = /href="(\/remotes\/mfe-links\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect((await request.get(address)).status()).toBe(200);
  const { release } = await cli('publish', anotherRelease('My links'));
  const file = join(platform.dataDir, 'releases/mfe-links', release ?? '', 'remote-entry.js');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n// changed`);
  expect(
    (
      await request.get(`/remotes/mfe-links/${release ?? ''}/remote-entry.js`, {
        headers: { 'accept-encoding': 'identity' },
      })
    ).status(),
  ).toBe(502);
});

test('during a canary a visitor keeps what they got', async ({ browser, platform }) => {
  const cli = releasesOf(platform);
  const { release } = await cli('publish', anotherRelease('All my links'));
  await cli('deploy', 'mfe-links', release ?? '', '--percent', '50');
  const context = await browser.newContext({ baseURL: platform.url });
  const page = await context.newPage();
  const seen = async () => {
    await page.goto('/admin/links');
    return page.evaluate(() => document.getElementById('composition')?.textContent);
  };
  const first = await seen();
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
    { name: 'ls_visitor', httpOnly: true, sameSite: 'Lax' },
  ]);
  expect(await seen()).toBe(first);
  await cli('rollback', 'mfe-links');
  await context.close();
});

test('a remote in development stands beside what is deployed, and leaves the pointers as they were', async ({
  request,
  platform,
}) => {
  const cli = releasesOf(platform);
  const before = await cli('log');
  const program = 'infra/releases/linkstall.mjs';
  const child = spawn(process.execPath, [program, 'dev', 'mfe-links', '--data-dir', platform.dataDir, '--json'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  await expect.poll(() => said.trimEnd().endsWith('}'), { timeout: 60_000 }).toBe(true);
  const { url } = JSON.parse(said) as { readonly url: string };
  const page = await (await request.get(`${url}/admin/links`)).text();
  expect(page).toContain('/dev/reload.js');
  expect(page).toContain('"mfe-store"');
  child.kill('SIGTERM');
  await ended;
  expect(await cli('log')).toEqual(before);
  expect(existsSync(join(platform.dataDir, 'dev-mfe-links'))).toBe(false);
});
