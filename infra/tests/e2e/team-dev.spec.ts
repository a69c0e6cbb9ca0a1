// `linkstall dev` in the repository of a team: the remote inside the live site, on a port of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { readReleaseMetrics } from '../../packages/releases/src/release-metrics.ts';
import { editFile } from '../support/edit-file.ts';
import { newTeamRepository } from '../support/team-repository.ts';
import { expect, logIn, newCreator, testOnOwnPlatform as test } from './fixtures.ts';
import type { Platform } from './platform.ts';

const LINKSTALL = join(import.meta.dirname, '../../packages/releases/linkstall.mjs');
const REMOTE = 'garden';

/** Runs a command on the data folder of the live site. */
const read = ({ dataDir }: Platform, ...args: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, [LINKSTALL, ...args, '--data-dir', dataDir, '--json'], { encoding: 'utf8' }),
  ) as unknown;

/** The traces of a visit or a change: the log, the releases, and the reports of browsers. */
const traces = (platform: Platform) => ({
  log: read(platform, 'log'),
  status: read(platform, 'status'),
  releases: readdirSync(join(platform.dataDir, 'releases')),
});

/** The number of pages in which browsers have mounted a remote. */
async function loadsOf({ dataDir }: Platform, remote: string): Promise<number> {
  const metrics = await readReleaseMetrics({ dataDir, env: 'local' });
  return metrics.reduce((sum, release) => sum + (release.remote === remote ? release.loads : 0), 0);
}

const children: ChildProcess[] = [];
test.afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
});

async function startDev(folder: string, program: string) {
  const child = spawn(process.execPath, [program, 'dev', '--json'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const exit = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await Promise.race([
    exit.then(() => Promise.reject(new Error('linkstall dev has ended'))),
    expect.poll(() => output.trimEnd().endsWith('}'), { timeout: 60_000 }).toBe(true),
  ]);
  const { url } = JSON.parse(output) as { readonly url: string };
  return { url, stop: () => (child.kill('SIGTERM'), exit) };
}

test('a team sees its remote in the live site, edits it and logs in, and the live site has no trace of it', async ({
  page,
  request,
  platform,
}) => {
  const creator = await newCreator(request);
  const { folder, program } = await newTeamRepository(REMOTE, platform.url);
  const before = traces(platform);
  const dev = await startDev(folder, program);

  // The local edge draws the server page of the remote, between the header and the footer of the live site.
  const response = await request.get(`${dev.url}/apps/${REMOTE}`);
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('Hello from a team of its own.');
  expect((await request.get(`${platform.url}/apps/${REMOTE}`)).status()).toBe(404);
  // Pages of other remotes come from the live releases, also those that the edge draws.
  expect(await (await request.get(`${dev.url}/${creator.username}`)).text()).toContain(creator.fullName);

  await page.goto(`${dev.url}/apps/${REMOTE}`);
  await expect(page.getByText('Hello from a team of its own.')).toBeVisible();
  editFile(join(folder, 'src/home/home-page.tsx'), 'Hello from a team of its own.', 'Hello after an edit.');
  await expect(page.getByText('Hello after an edit.')).toBeVisible();
  editFile(join(folder, 'src/home/home-page.tsx'), 'const Home =', 'const Home = =');
  await expect(page.getByRole('alert')).toContainText('src/home/home-page.tsx');
  editFile(join(folder, 'src/home/home-page.tsx'), 'const Home = =', 'const Home =');
  await expect(page.getByRole('alert')).toBeHidden();

  await page.goto(`${dev.url}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill(creator.username);
  await page.getByLabel('Password', { exact: true }).fill(creator.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${dev.url}/admin/links`);
  await expect(page.getByText('data is not available')).toBeVisible();
  await page.goto(`${dev.url}/apps/${REMOTE}/hello`);
  await page.getByRole('button', { name: 'Say hello' }).click();
  await expect(page.getByRole('status').getByText('Hello from a team of its own.')).toBeVisible();
  // A write goes to the API of the site, with the login of the local address.
  await page.goto(`${dev.url}/admin/account`);
  await expect(
    page
      .getByText(creator.email)
      .or(page.getByLabel('Email', { exact: true }))
      .first(),
  ).toBeVisible();

  await page.goto('about:blank');
  await dev.stop();
  expect(traces(platform)).toEqual(before);
  expect(existsSync(join(folder, 'dist/dev'))).toBe(false);
  // Counts arrive later than pages, so a visit of the live site follows. The site counts only this visit.
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect.poll(() => loadsOf(platform, 'mfe-links'), { timeout: 30_000 }).toBe(1);
});
