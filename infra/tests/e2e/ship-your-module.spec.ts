// Teams follow the page "Ship your module" word for word: in folders outside of this clone, with an `npm install` of their own,
// and with the jobs of the pipeline that `linkstall new` writes. One team has a new repository; the others build with webpack or
// Vite. Meanwhile visitors use the site.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { OidcIssuer } from '../../../backend/test/oidc-issuer.ts';
import { BUNDLERS, writeGarden } from '../../packages/releases/testing/garden.ts';
import { startPackageRegistry } from '../support/installed-packages.ts';
import { append } from './change-response.ts';
import { type Creator, expect, expectNotice, newCreator, testOnOwnPlatform as test } from './fixtures.ts';
import { PREPARED_CREATOR } from './prepared-data.ts';
import { startSteadyLoad, type SteadyLoad } from './steady-load.ts';
import { BLOCKS, Team, WITH_KEY } from './team.ts';

test.describe.configure({ mode: 'serial', timeout: 480_000 });

const ROOT = join(import.meta.dirname, '../../..');
/** The text of the page in a new repository. */
const GREETING = 'Hello from a team of its own.';

// Created before the tests, because other processes read this file, too.
const parent = join(tmpdir(), `linkstall-team-${randomUUID()}`);
let registry: Awaited<ReturnType<typeof startPackageRegistry>>;
let load: SteadyLoad;
let creator: Creator;
/** `garden` and `shed` are remotes of other tests. */
let orchard: Team;
let teamOf: Readonly<Record<(typeof BUNDLERS)[number], Team>>;

test.beforeAll(async ({ platform }) => {
  mkdirSync(join(parent, 'tmp'), { recursive: true });
  registry = await startPackageRegistry();
  const place = { parent, platform, issuer: await OidcIssuer.start(), registry: registry.url };
  orchard = new Team('orchard', '4711', place);
  teamOf = { webpack: new Team('meadow', '4712', place), vite: new Team('vineyard', '4713', place) };
  load = startSteadyLoad(platform.url, ['/', `/${PREPARED_CREATOR}`, '/admin/links', '/login']);
});
test.afterAll(async () => {
  await load.stop();
  registry.close();
  rmSync(parent, { recursive: true, force: true });
});

test('the page has no other code blocks than those that this file follows', () => {
  const counts = [...BLOCKS].map(([heading, texts]) => `${heading}: ${texts.length}`);
  expect(counts).toEqual([
    ...['1. Create the repository: 1', '2. Get rights: 2', '3. Publish and deploy: 1', '4. Ship from a pipeline: 1'],
    ...['5. Show a change before you merge it: 1', '6. Stay up to date: 1', 'Webpack or Vite: 1'],
    'An API of your own: 1', // the code of a server, see team-api.spec.ts
  ]);
});

test('a team creates, installs, tests and builds its repository as documented, without this clone', async ({
  platform: { url },
}) => {
  const { folder, remote } = orchard;
  await orchard.runInParent(orchard.documented('1. Create the repository', 0));
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  expect(lock).toContain(`${url}/sdk/kit-`);
  expect(lock).not.toContain(ROOT);
  const release = join(folder, 'dist/release');
  const build = JSON.parse(readFileSync(join(release, 'build.json'), 'utf8')) as object;
  expect(build).toMatchObject({ remote, contractVersion: 1, entry: 'remote-entry.js', server: 'server.cjs' });
  const scripts = readdirSync(release).filter((name) => name.endsWith('.js'));
  const texts = scripts.map((name) => readFileSync(join(release, name), 'utf8'));
  // The build gives the components of the kit fixed ids, so the browser and the server agree on them.
  expect(texts.some((text) => /"sc-[0-9a-z]{5}"/.test(text))).toBe(true);
  expect(texts.some((text) => text.includes(folder))).toBe(false);
});

test('operators add the team and its key, and the team publishes, checks and deploys as documented', async ({
  platform,
  request,
  page,
}) => {
  creator = await newCreator(request);
  await orchard.addWithKey(creator.username);
  await orchard.run(orchard.documented('3. Publish and deploy', 0), WITH_KEY);
  await expect.poll(async () => (await fetch(platform.url + orchard.path)).status).toBe(200);
  load.visit(orchard.path);
  await page.goto(orchard.path);
  await expect(page.getByRole('heading', { level: 1, name: 'Orchard' })).toBeVisible();
});

test('the pipeline proves itself with an OIDC token, and shows a pull request in a preview only', async ({ page }) => {
  await orchard.addPipeline();
  orchard.edit('src/home/home-page.tsx', GREETING, 'Hello from a pull request.');
  await orchard.openPreview(page);
  await expect(page.getByText('Hello from a pull request.')).toBeVisible();
  expect(await orchard.textAt()).toContain(GREETING);

  const other = `mfe-store@${await orchard.releaseFor(undefined, 'mfe-store')}`;
  const commands = orchard.documented('5. Show a change before you merge it', 0, { 'shed@1.2.0~3f2a9c81d07e': other });
  expect((await orchard.run(commands, WITH_KEY)).match(/\/preview\S+/g)).toHaveLength(2);
});

test('the pipeline starts a candidate for 5 % of the visitors, and a person promotes it as documented', async () => {
  await orchard.run(orchard.documented('6. Stay up to date', 0));
  orchard.setVersion('0.2.0');
  orchard.edit('src/home/home-page.tsx', 'Hello from a pull request.', 'Hello from the pipeline.');
  await orchard.runJob('ship');
  expect(await orchard.run('npx linkstall check 0.2.0 --pages', WITH_KEY)).toContain(
    '1 of 1 page changes, 0 links lost',
  );
  const output = await orchard.run(orchard.documented('4. Ship from a pipeline', 0), WITH_KEY);
  expect(output).toMatch(/orchard +0\.1\.0~\w+ +0\.2\.0~\w+ for 5 %/);
  await expect.poll(() => orchard.textAt()).toContain('Hello from the pipeline.');
});

for (const bundler of BUNDLERS) {
  test(`a team with ${bundler} installs, builds, publishes, checks and deploys as documented: shared React, toasts, a lazy chunk and a server page`, async ({
    page,
    browser,
    platform,
  }) => {
    const team = teamOf[bundler];
    const { folder, path, remote } = team;
    writeGarden(folder, bundler, { remote });
    writeFileSync(join(folder, 'linkstall.json'), JSON.stringify({ remote, platform: platform.url }));
    await team.addWithKey(creator.username);
    const output = await team.run(team.documented('Webpack or Vite', 0), WITH_KEY);
    const [, release = ''] = new RegExp(`^${remote} (\\S+~\\w+) `, 'm').exec(output) ?? [];
    expect(release).toContain('1.0.0~');
    expect(readdirSync(join(folder, 'node_modules/@linkstall'))).toEqual(['cli']);
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).not.toContain(ROOT);
    await expect.poll(() => team.textAt()).toContain(release);
    load.visit(path, `${path}/roses`);
    expect(await team.textAt(`${path}/roses`)).toContain('Roses: 3');

    const files: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.url().includes(`/${remote}/`)) files.push(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
    await page.getByRole('button', { name: 'Water' }).click();
    await expectNotice(page, 'Watered');
    const firstFiles = [...files];
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('A late rose')).toBeVisible();
    expect(files.length).toBeGreaterThan(firstFiles.length);
    await page.goto(`${path}/roses`);
    await page.getByRole('button', { name: 'Roses: 3' }).click();
    await expect(page.getByRole('button', { name: 'Roses: 4' })).toBeVisible();

    const lazyFile = files.find((url) => !firstFiles.includes(url)) ?? '';
    const changedPage = await (await browser.newContext({ baseURL: platform.url })).newPage();
    await changedPage.route(lazyFile, (route) => append(route, '\n;globalThis.tampered = true;'));
    await changedPage.goto(path);
    const failure = changedPage.waitForRequest(
      (request) => request.url().endsWith('/report') && !/"kind":"(mounted|vitals)"/.test(request.postData() ?? ''),
    );
    await changedPage.getByRole('button', { name: 'Open' }).click();
    await failure;
    expect(await changedPage.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await changedPage.context().close();
  });

  test(`the pipeline of the team with ${bundler} shows a pull request in a preview, and ships a candidate that a person promotes`, async ({
    page,
  }) => {
    const team = teamOf[bundler];
    await team.addPipeline();
    // As documented: the pipeline of a new repository, and a script `build` that ends with `finish`.
    cpSync(join(orchard.folder, '.gitlab-ci.yml'), join(team.folder, '.gitlab-ci.yml'));
    team.edit('.gitlab-ci.yml', orchard.remote, team.remote);
    team.edit('package.json', 'node build.js', 'node build.js && linkstall finish dist');
    team.edit('src/remote.js', "'Garden'", "'Garden of a pull request'");
    await team.openPreview(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Garden of a pull request' })).toBeVisible();
    expect(await team.releaseFor()).toMatch(/^1\.0\.0~/);

    team.setVersion('1.1.0');
    await team.runJob('ship');
    await team.run(team.documented('4. Ship from a pipeline', 0), WITH_KEY);
    await expect.poll(() => team.releaseFor()).toMatch(/^1\.1\.0~/);
  });
}

test('candidates that are broken on purpose are ended by the judge, whichever bundler built them', async ({
  browser,
}) => {
  orchard.edit('src/hello/hello-page.tsx', 'setIsGreeted(true)', "{ throw new Error('broken on purpose'); }");
  const page = { path: `${orchard.path}/hello`, button: 'Say hello', creator };
  const visitor = await orchard.shipBroken('0.3.0', '0.2.0', { browser, page });
  const others: [Team, string][] = [];
  for (const team of Object.values(teamOf)) {
    team.edit('src/remote.js', "shell.notice.success('Watered')", "{ throw new Error('broken on purpose'); }");
    const garden = { path: team.path, button: 'Water' };
    others.push([team, await team.shipBroken('1.2.0', '1.1.0', { browser, page: garden })]);
  }
  await orchard.expectEndedByJudge(visitor, '0.2.0');
  for (const [team, withCandidate] of others) await team.expectEndedByJudge(withCandidate, '1.1.0');
});

test('a revoked publisher may do nothing, its live release goes, and no visitor saw a failure of the site', async () => {
  await orchard.revokePipeline('0.1.0');
  await expect.poll(() => orchard.textAt()).toContain(GREETING);
  for (const team of Object.values(teamOf)) await team.revokePipeline('1.0.0');
  const { requests, failures } = await load.stop();
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(100);
});
