// A member of a team logs the command line in: `linkstall login` shows a code, and the member allows it in the browser.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { confirm, expect, logIn, test } from './fixtures.ts';

const LINKSTALL = join(import.meta.dirname, '../../packages/releases/linkstall.mjs');
const REMOTE = 'mfe-device';

test('a member allows the code of `linkstall login`, and the command line is logged in as the member', async ({
  page,
  creator,
  baseURL,
  consoleErrors,
}, testInfo) => {
  const team = ['team', 'set', 'device', '--remotes', REMOTE, '--members', creator.username];
  const folder = ['--data-dir', process.env.LINKSTALL_DATA_DIR ?? '', '--yes'];
  execFileSync(process.execPath, [LINKSTALL, ...team, ...folder], { stdio: 'pipe' });
  const program = spawn(process.execPath, [LINKSTALL, 'login', REMOTE, '--platform', baseURL ?? ''], {
    env: { ...process.env, DATA_DIR: '', XDG_CONFIG_HOME: testInfo.outputPath('config') },
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
  const end = once(program, 'exit');
  const address = () => /\S+\?code=\S+/.exec(output)?.[0] ?? output;
  await expect.poll(address).toMatch(/\/admin\/device\?code=[A-Z]{4}-[A-Z]{4}$/);

  await logIn(page, creator);
  await page.goto(address());
  await expect(page.getByRole('heading', { name: `A program asks for your rights to ${REMOTE}` })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await confirm(page, creator);
  await expect(page.getByRole('heading', { name: 'The program is logged in' })).toBeVisible();

  expect(await end).toEqual([0, null]);
  expect(output).toContain(`as @${creator.username} for ${REMOTE}`);
  consoleErrors.accept(); // the browser logs the 403 before the confirmation
});
