// Repositories that build with webpack or Vite follow the page "Ship your module": with the command line of the site alone and
// the key of their team, they publish and deploy over HTTP.
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { addPublisher, grantVerbs, setTeam } from '../../packages/releases/src/teams/team-changes.ts';
import { buildGarden, BUNDLERS, GARDEN } from '../../packages/releases/testing/garden.ts';
import { startPackageRegistry } from '../support/installed-packages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { append } from './change-response.ts';
import { codeBlocks, npmEnvironment, NPX, runCommands } from './documented-commands.ts';
import { expect, expectNotice, testOnOwnPlatform as test } from './fixtures.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const PAGE = join(import.meta.dirname, '../../docs/ship-your-module.md');
const [COMMANDS = ''] = codeBlocks(PAGE).get('Webpack or Vite') ?? [];
const PATH = '/apps/garden';
const home = temporaryFolder('key');
const keyFile = join(home, 'key.pem');
let registry: Awaited<ReturnType<typeof startPackageRegistry>>;

/** The environment of a person with a key. */
const environment = () => ({
  ...npmEnvironment(home, registry.url),
  ...{ TMPDIR: tmpdir(), LINKSTALL_KEY_FILE: keyFile, LINKSTALL_KEY_ID: 'laptop' },
});

test.beforeAll(async ({ platform }) => {
  registry = await startPackageRegistry();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const writer = await openEnvironment({ dataDir: platform.dataDir, signs: true, by: 'Asha' });
  await setTeam(writer, 'garden', { remotes: [GARDEN] });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  await addPublisher(writer, 'garden', { id: 'laptop', kind: 'key', publicKey: key });
  const verbs = ['publish', 'check', 'deploy'] as const;
  await grantVerbs(writer, 'garden', { who: 'publishers', environment: '*', verbs });
});
test.afterAll(() => registry.close());

/** Both repositories ship the same remote. */
const VERSIONS = { webpack: '1.0.0', vite: '1.1.0' };

for (const bundler of BUNDLERS) {
  test(`a remote built with ${bundler} has shared React, toasts and a lazy chunk, and a changed chunk does not run`, async ({
    page,
    browser,
    platform,
  }) => {
    const folder = buildGarden(bundler);
    // The bundlers of this clone are links. The build is done, and npm must not change what they lead to.
    rmSync(join(folder, 'node_modules'), { recursive: true });
    const packageFile = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...packageFile, version: VERSIONS[bundler] }));
    writeFileSync(join(folder, 'linkstall.json'), JSON.stringify({ remote: GARDEN, platform: platform.url }));
    const commands = COMMANDS.replace('https://stall.example', platform.url).replace(
      /1\.0\.0(?= --)/,
      VERSIONS[bundler],
    );
    const output = await runCommands(`${NPX}\n${commands}`, { cwd: folder, env: environment() });
    const [, release = ''] = new RegExp(`^${GARDEN} (\\S+~\\w+) `, 'm').exec(output) ?? [];
    expect(release).toContain(`${VERSIONS[bundler]}~`);
    expect(readdirSync(join(folder, 'node_modules/@linkstall'))).toEqual(['cli']);
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
