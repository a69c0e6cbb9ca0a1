// Repositories that build with webpack or Vite publish and deploy over HTTP, with the key of their team.
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { addPublisher, grantVerbs, setTeam } from '../../packages/releases/src/teams/team-changes.ts';
import { buildGarden, BUNDLERS, GARDEN } from '../../packages/releases/testing/garden.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { append } from './change-response.ts';
import { expect, expectNotice, testOnOwnPlatform as test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const PROGRAM = join(import.meta.dirname, '../../packages/releases/linkstall.mjs');
const PATH = '/apps/garden';
const keyFile = join(temporaryFolder('key'), 'key.pem');

test.beforeAll(async ({ platform }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const writer = await openEnvironment({ dataDir: platform.dataDir, signs: true, by: 'Asha' });
  await setTeam(writer, 'garden', { remotes: [GARDEN] });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  await addPublisher(writer, 'garden', { id: 'laptop', kind: 'key', publicKey: key });
  const verbs = ['publish', 'check', 'deploy'] as const;
  await grantVerbs(writer, 'garden', { who: 'publishers', environment: '*', verbs });
});

for (const bundler of BUNDLERS) {
  test(`a remote built with ${bundler} has shared React, toasts and a lazy chunk, and a changed chunk does not run`, async ({
    page,
    browser,
    platform,
  }) => {
    const folder = buildGarden(bundler);
    const linkstall = (...args: readonly string[]) => {
      const env = { ...process.env, LINKSTALL_KEY_FILE: keyFile, LINKSTALL_KEY_ID: 'laptop' };
      const output = execFileSync(process.execPath, [PROGRAM, ...args], { cwd: folder, env, stdio: 'pipe' });
      return JSON.parse(output.toString()) as { readonly release: string };
    };
    writeFileSync(join(folder, 'linkstall.json'), JSON.stringify({ remote: GARDEN, platform: platform.url }));
    linkstall('finish', 'dist', '--json');
    const { release } = linkstall('publish', '--json');
    linkstall('deploy', release, '--message', bundler, '--yes', '--json');
    await expect.poll(async () => (await fetch(platform.url + PATH)).text()).toContain(release);

    const files: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.url().includes(`/${GARDEN}/`)) files.push(request.url());
    });
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
    await page.getByRole('button', { name: 'Water' }).click();
    await expectNotice(page, 'Watered');
    const firstFiles = [...files];
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('A late rose')).toBeVisible();
    expect(files.length).toBeGreaterThan(firstFiles.length);

    const lazyFile = files.find((url) => !firstFiles.includes(url)) ?? '';
    const changedPage = await (await browser.newContext({ baseURL: platform.url })).newPage();
    await changedPage.route(lazyFile, (route) => append(route, '\n;globalThis.tampered = true;'));
    await changedPage.goto(PATH);
    // The second bundler has an earlier release, which the page then shows.
    const failure = changedPage.waitForRequest(
      (request) => request.url().endsWith('/report') && !/"kind":"(mounted|vitals)"/.test(request.postData() ?? ''),
    );
    await changedPage.getByRole('button', { name: 'Open' }).click();
    await failure;
    expect(await changedPage.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await changedPage.context().close();
  });
}
