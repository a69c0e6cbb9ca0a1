// `rspack dev` with the two-line configuration: a remote alone, with a fake shell, in the browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { freePort } from '../../dev/processes/free-port.ts';
import { folderOf, REMOTES } from '../../packages/build/front-ends.mjs';
import { editFile } from '../support/edit-file.ts';
import { newTeamRepository } from '../support/team-repository.ts';
import { expect, test } from './fixtures.ts';

const ROOT = join(import.meta.dirname, '../../..');
const RSPACK = join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');

const children: ChildProcess[] = [];
test.afterEach(async () => {
  for (const child of children.splice(0)) {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
});

/** Starts the development server. The first request waits for the first build. */
async function startRspack(cwd: string): Promise<string> {
  const port = await freePort('127.0.0.1', 0);
  const child = spawn(process.execPath, [RSPACK, 'dev', '--host', '127.0.0.1', '--port', String(port)], {
    cwd,
    env: { ...process.env, NODE_ENV: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += stripVTControlCharacters(String(chunk))));
  await expect.poll(() => output, { timeout: 60_000 }).toContain('browser compiled successfully');
  return `http://127.0.0.1:${port}`;
}

test('rspack dev shows the remote of a team alone, keeps its state after an edit, and shows errors', async ({
  page,
  request,
  baseURL,
  consoleErrors,
}) => {
  const { folder } = await newTeamRepository('garden', baseURL ?? '');
  const url = await startRspack(folder);
  await page.goto(`${url}/apps/garden`);
  await expect(page.getByText('Hello from a team of its own.')).toBeVisible();
  await page.goto(`${url}/apps/garden/hello`);
  await page.getByRole('button', { name: 'Say hello' }).click();
  editFile(join(folder, 'src/hello/hello-page.tsx'), '<p role="status">', '<p role="status">Good morning. ');
  await expect(page.getByText('Good morning. Hello from a team of its own.')).toBeVisible();
  editFile(join(folder, 'src/hello/hello-page.tsx'), 'export function', 'export func');
  const overlay = page.frameLocator('iframe').locator('body');
  await expect(overlay).toContainText('hello-page.tsx');
  consoleErrors.accept(); // the client of the server logs the error of the build

  // A shell of another origin loads the federated build, and the folder of releases stays empty.
  const entry = await request.get(`${url}/remote-entry.js`);
  expect([entry.status(), entry.headers()['access-control-allow-origin']]).toEqual([200, '*']);
  expect(existsSync(join(folder, 'dist/release'))).toBe(false);
});

for (const name of REMOTES)
  test(`rspack dev shows ${name} of this repository alone`, async ({ page, request }) => {
    const url = await startRspack(join(ROOT, folderOf(name)));
    expect((await request.get(`${url}/remote-entry.js`)).status()).toBe(200);
    await page.goto(`${url}/no-page-of-a-remote`);
    await expect(page.getByRole('link').first()).toBeVisible();
  });
