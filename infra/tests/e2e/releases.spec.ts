import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { storedFile } from '../../packages/releases/testing/stored-file.ts';
import { expect, logIn, newCreator, testOnOwnPlatform as test } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { sendRequest } from './varnish.ts';

const ROOT = join(import.meta.dirname, '../../..');

test.describe.configure({ mode: 'serial' });

const folders: string[] = [];
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const run = promisify(execFile);

/** Runs one command. If the command moves a pointer, waits until the running platform uses the new state. */
const commandOf =
  ({ dataDir, url }: Platform) =>
  async (...commandArguments: string[]) => {
    const program = 'infra/packages/releases/linkstall.mjs';
    const compositionsBefore = await compositionsAt(url);
    const fullArguments = [program, ...commandArguments, '--data-dir', dataDir, '--json', '--yes'];
    const { stdout } = await run(process.execPath, fullArguments, { cwd: ROOT }).catch((error: unknown) => {
      // With --json the standard output has the reason.
      const { message, stdout } = error as Error & { readonly stdout: string };
      throw new Error(`${message}\n${stdout}`);
    });
    if (['deploy', 'rollback', 'disable', 'enable'].includes(commandArguments[0] ?? ''))
      await expect
        .poll(() => compositionsAt(url), { message: commandArguments.join(' ') })
        .not.toEqual(compositionsBefore);
    return JSON.parse(stdout) as { release?: string };
  };

/** The compositions of sixteen visitors. A rollout for half of the visitors changes some of them. */
const compositionsAt = (url: string) =>
  Promise.all(
    Array.from('0123456789abcdef').map(async (digit) => {
      const headers = { cookie: `ls_visitor=${digit.repeat(32)}` };
      const { text: html } = await sendRequest(`${url}/admin/links`, { headers });
      return /id="composition"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
    }),
  );

/** A copy of the sources, like a team's checkout. A build in this clone would replace what other tests start. */
function newCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'linkstall-team-'));
  folders.push(checkout);
  const isCopied = (path: string) => !['node_modules', 'dist', 'embedded-database', 'e2e'].includes(basename(path));
  for (const name of ['mfe-links', 'infra', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true, filter: isCopied });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

/** Builds mfe-links with one changed source, in a checkout. */
function changedBuild(from: string, to: string, file = 'mfe-links/src/ui/texts.ts'): string {
  const checkout = newCheckout();
  const source = join(checkout, file);
  const text = readFileSync(source, 'utf8');
  expect(text).toContain(from);
  writeFileSync(source, text.replaceAll(from, to));
  execFileSync(
    process.execPath,
    ['--import', join(ROOT, 'infra/packages/build/typescript.mjs'), 'infra/packages/build/build.ts', 'mfe-links'],
    {
      cwd: checkout,
      stdio: 'pipe',
    },
  );
  return join(checkout, 'mfe-links');
}

/** A copy of the built mfe-links with another page title: another release without another build. */
function anotherRelease(title: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'linkstall-team-')), 'mfe-links');
  folders.push(dirname(folder));
  for (const name of ['dist', 'package.json', 'routes.json'])
    cpSync(join(ROOT, 'mfe-links', name), join(folder, name), { recursive: true });
  const routes = join(folder, 'routes.json');
  const text = readFileSync(routes, 'utf8');
  expect(text).toContain('"Links"');
  writeFileSync(routes, text.replace('"Links"', JSON.stringify(title)));
  return folder;
}

test('a team publishes and deploys its remote alone, and rolls it back with one command', async ({
  page,
  request,
  platform,
}) => {
  const cli = commandOf(platform);
  await logIn(page, await newCreator(request));
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();
  const shellRelease = await page.evaluate(
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
  ).toBe(shellRelease);

  await cli('rollback', 'mfe-links');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Link' }).first()).toBeVisible();
});

test('a release that throws on load falls back to the previous release', async ({
  page,
  request,
  consoleErrors,
  platform,
}) => {
  const cli = commandOf(platform);
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
  consoleErrors.accept(); // the browser logs the planted error
});

test('the page of a disabled remote names the remote, and everything else works', async ({
  page,
  request,
  consoleErrors,
  platform,
}) => {
  const cli = commandOf(platform);
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
  consoleErrors.accept();
});

test('the edge refuses a release file that was changed on the disk, until the same build is published again', async ({
  request,
  platform,
}) => {
  const cli = commandOf(platform);
  const html = await (await request.get('/admin/links')).text();
  const address = /href="(\/remotes\/mfe-links\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  expect((await request.get(address)).status()).toBe(200);
  const build = anotherRelease('My links');
  const { release } = await cli('publish', build);
  await cli('deploy', 'mfe-links', release ?? '');
  const file = storedFile(platform.dataDir, { remote: 'mfe-links', release: release ?? '' }, 'remote-entry.js');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n// changed`);
  const statusOfFile = async () => {
    const options = { headers: { 'accept-encoding': 'identity' } };
    return (await request.get(`/remotes/mfe-links/${release ?? ''}/remote-entry.js`, options)).status();
  };
  expect(await statusOfFile()).toBe(502);
  // The previous release has the same file, so a rollback works only after the repair.
  await cli('publish', build);
  expect(await statusOfFile()).toBe(200);
  await cli('rollback', 'mfe-links');
});

test('a visitor keeps the same composition during a canary', async ({ browser, platform }) => {
  const cli = commandOf(platform);
  const { release } = await cli('publish', anotherRelease('All my links'));
  await cli('deploy', 'mfe-links', release ?? '', '--percent', '50');
  const context = await browser.newContext({ baseURL: platform.url });
  const readComposition = async () =>
    /id="composition">([^<]+)</.exec(await (await context.request.get('/admin/links')).text())?.[1];
  const firstComposition = await readComposition();
  expect(firstComposition).toContain('mfe-links');
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
    { name: 'ls_visitor', httpOnly: true, sameSite: 'Lax' },
  ]);
  expect(await readComposition()).toBe(firstComposition);
  await cli('rollback', 'mfe-links');
  await context.close();
});

test('a remote in development runs with the deployed remotes and leaves the pointers unchanged', async ({
  request,
  platform,
}) => {
  const cli = commandOf(platform);
  // A developer also sees a page that no visitor gets.
  await cli('flag', 'mfe-links', '/admin/links', 'off');
  const logBefore = await cli('log');
  const program = 'infra/packages/releases/linkstall.mjs';
  const checkout = newCheckout();
  symlinkSync(join(ROOT, 'shell'), join(checkout, 'shell')); // the built edge
  rmSync(join(checkout, 'mfe-links/tsconfig.json')); // a check of the types is not part of this test
  const child = spawn(process.execPath, [program, 'dev', 'mfe-links', '--data-dir', platform.dataDir, '--json'], {
    cwd: checkout,
    env: { ...process.env, PORT: '0', LOG_ANCHOR: join(checkout, 'anchor') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output.trimEnd().endsWith('}'), { timeout: 60_000 }).toBe(true);
  const { url } = JSON.parse(output) as { readonly url: string };
  const response = await request.get(`${url}/admin/links`);
  expect(response.status()).toBe(200);
  const page = await response.text();
  expect(page).toContain('/dev/reload.js');
  expect(page).toContain('"mfe-store"');
  child.kill('SIGTERM');
  await exit;
  expect(await cli('log')).toEqual(logBefore);
  await cli('flag', 'mfe-links', '/admin/links', 'on');
  expect(existsSync(join(platform.dataDir, 'dev-mfe-links'))).toBe(false);
  // The anchor has the changes of the site only.
  expect(existsSync(join(checkout, 'anchor'))).toBe(false);
});
