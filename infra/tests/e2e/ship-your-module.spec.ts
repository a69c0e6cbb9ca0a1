// A team follows the page "Ship your module" word for word: in a folder outside of this clone, with its own `npm install`, and
// with the three jobs of the pipeline that it gets. Meanwhile visitors use the site.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Composition } from '@linkstall/contracts/shell';
import type { Browser } from '@playwright/test';

import { OidcIssuer } from '../../../backend/test/oidc-issuer.ts';
import { editFile } from '../support/edit-file.ts';
import { startPackageRegistry } from '../support/installed-packages.ts';
import type { LogLine } from '../../packages/releases/src/formats.ts';
import type { AuditEntry } from '../../packages/releases/src/teams/audit.ts';
import { codeBlocks, jobScript, npmEnvironment, NPX, npxRuns, runCommands } from './documented-commands.ts';
import { type Creator, expect, logIn, newCreator, testOnOwnPlatform as test } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { PREPARED_CREATOR } from './prepared-data.ts';
import { startSteadyLoad, type SteadyLoad } from './steady-load.ts';
import { sendRequest } from './varnish.ts';

test.describe.configure({ mode: 'serial', timeout: 480_000 });

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = join(ROOT, 'infra/docs/ship-your-module.md');
/** The name of the remote in place of `garden`, which is a remote of other tests. */
const REMOTE = 'orchard';
const PATH = `/apps/${REMOTE}`;
const BLOCKS = codeBlocks(PAGE);
/** The text of the page in a new repository. */
const GREETING = 'Hello from a team of its own.';
/** Enough for a certain verdict of the judge. */
const VISITS = 15;

const ON_MACHINE = npxRuns(`node ${join(ROOT, 'infra/packages/releases/linkstall.mjs')}`);

// Created before the tests, because other processes read this file, too.
const parent = join(tmpdir(), `linkstall-team-${randomUUID()}`);
const folder = join(parent, REMOTE);
const temporary = join(parent, 'tmp');
/** The keys of a setting that another test of this machine may have set. */
const NO_CI = { LINKSTALL_ID_TOKEN: '', LINKSTALL_KEY_FILE: '', ACTIONS_ID_TOKEN_REQUEST_URL: '', DATA_DIR: '' };
const WITH_KEY = { LINKSTALL_KEY_FILE: 'key.pem', LINKSTALL_KEY_ID: 'laptop' };
let registry: Awaited<ReturnType<typeof startPackageRegistry>>;
let issuer: OidcIssuer;
let load: SteadyLoad;
let creator: Creator;

test.beforeAll(async ({ platform }) => {
  mkdirSync(temporary, { recursive: true });
  registry = await startPackageRegistry();
  issuer = await OidcIssuer.start();
  load = startSteadyLoad(platform.url, ['/', `/${PREPARED_CREATOR}`, '/admin/links', '/login']);
});
test.afterAll(async () => {
  await load.stop();
  registry.close();
  rmSync(parent, { recursive: true, force: true });
});

/** The environment of a person or of a job. */
const environment = (more: Readonly<Record<string, string>> = {}) => ({
  ...npmEnvironment(parent, registry.url),
  ...{ TMPDIR: temporary, npm_config_yes: 'true', ...NO_CI, ...more },
});

/** The commands in a code block of the page, with the names of this test. */
function documentedCommands(heading: string, index: number, names: Readonly<Record<string, string>> = {}): string {
  const text = BLOCKS.get(heading)?.[index] ?? '';
  expect(text).not.toBe('');
  return replaceNames(text, names);
}

const replaceNames = (text: string, names: Readonly<Record<string, string>>) =>
  Object.entries(names).reduce((result, [from, to]) => result.replaceAll(from, to), text.replaceAll('garden', REMOTE));

const run = (commands: string, more?: Readonly<Record<string, string>>) =>
  runCommands(`${NPX}\n${commands}`, { cwd: folder, env: environment(more) });
const runOnMachine = (commands: string, { dataDir }: Platform) =>
  runCommands(`${ON_MACHINE}\n${commands}`, { cwd: ROOT, env: environment({ DATA_DIR: dataDir }) });

/** The settings of a job of the pipeline. */
const jobEnvironment = ({ url }: Platform, claims: Readonly<Record<string, string>> = {}) => ({
  LINKSTALL_ID_TOKEN: issuer.token({ aud: url, project_id: '4711', ref_path: 'refs/heads/main', ...claims }),
  ...{ NUMBER: '17', CI_COMMIT_SHA: 'c0ffee' },
});

/** Runs a job of the pipeline on the installed packages. */
const runJob = (job: string, platform: Platform, claims?: Readonly<Record<string, string>>) =>
  run(jobScript(join(folder, '.gitlab-ci.yml'), job).replace('npm ci\n', ''), jobEnvironment(platform, claims));

const edit = (file: string, from: string, to: string) => editFile(join(folder, file), from, to);

/** The first release of a remote in the page of a visitor. */
async function releaseFor(visitor: string, { url }: Platform, remote = REMOTE): Promise<string | undefined> {
  const headers = { cookie: `ls_visitor=${visitor}` };
  const { text } = await sendRequest(`${url}/admin/links`, { headers });
  const composition = JSON.parse(/id="composition">([^<]+)</.exec(text)?.[1] ?? '{}') as Partial<Composition>;
  return composition.remotes?.[remote]?.releases[0]?.release;
}

const textAt = async (url: string) => (await fetch(url)).text();

test('the page has no other code blocks than those that this file follows', () => {
  const counts = [...BLOCKS].map(([heading, texts]) => `${heading}: ${texts.length}`);
  expect(counts).toEqual([
    ...['1. Create the repository: 1', '2. Get rights: 2', '3. Publish and deploy: 1', '4. Ship from a pipeline: 1'],
    ...['5. Show a change before you merge it: 1', '6. Stay up to date: 1'],
    'Webpack or Vite: 1', // see other-bundlers.spec.ts
    'An API of your own: 1', // the code of a server, see team-api.spec.ts
  ]);
});

test('a team creates, installs, tests and builds its repository as documented, without this clone', async ({
  platform: { url },
}) => {
  await runCommands(documentedCommands('1. Create the repository', 0, { 'https://stall.example': url }), {
    cwd: parent,
    env: environment(),
  });
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  expect(lock).toContain(`${url}/sdk/kit-`);
  expect(lock).not.toContain(ROOT);
  const release = join(folder, 'dist/release');
  const build = JSON.parse(readFileSync(join(release, 'build.json'), 'utf8')) as object;
  expect(build).toMatchObject({ remote: REMOTE, contractVersion: 1, entry: 'remote-entry.js', server: 'server.cjs' });
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
  const key = await run(documentedCommands('2. Get rights', 0));
  const names = { 'meera.cooks': creator.username, '<public key>': key };
  await runOnMachine(documentedCommands('2. Get rights', 1, names), platform);
  await run(documentedCommands('3. Publish and deploy', 0), WITH_KEY);
  await expect.poll(async () => (await fetch(platform.url + PATH)).status).toBe(200);
  load.visit(PATH);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Orchard' })).toBeVisible();
});

test('the pipeline proves itself with an OIDC token, and shows a pull request in a preview only', async ({
  platform,
  page,
}) => {
  const [, command = ''] = /`(npx linkstall team add-publisher [^`]+)`/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  await runOnMachine(replaceNames(command, { '<address>': issuer.url }), platform);
  const packageJson = readFileSync(join(folder, 'package.json'));
  edit('src/home/home-page.tsx', GREETING, 'Hello from a pull request.');
  await runJob('preview', platform, {
    pipeline_source: 'merge_request_event',
    ref_path: 'refs/merge-requests/17/head',
  });
  writeFileSync(join(folder, 'package.json'), packageJson);
  const [, preview = ''] = /^PREVIEW_URL=(.*)$/m.exec(readFileSync(join(folder, 'preview.env'), 'utf8')) ?? [];
  await page.goto(preview);
  await page.getByRole('button', { name: 'Open the preview' }).click();
  await expect(page.getByRole('button', { name: 'End the preview' })).toBeVisible();
  await page.goto(PATH);
  await expect(page.getByText('Hello from a pull request.')).toBeVisible();
  expect(await textAt(platform.url + PATH)).toContain(GREETING);

  const other = `mfe-store@${await releaseFor('0'.repeat(32), platform, 'mfe-store')}`;
  const links = await run(
    documentedCommands('5. Show a change before you merge it', 0, { 'shed@1.2.0~3f2a9c81d07e': other }),
    WITH_KEY,
  );
  expect(links.match(/\/preview\S+/g)).toHaveLength(2);
});

test('the pipeline starts a candidate for 5 % of the visitors, and a person promotes it as documented', async ({
  platform,
}) => {
  await run(documentedCommands('6. Stay up to date', 0));
  edit('package.json', '"version": "0.1.0"', '"version": "0.2.0"');
  edit('src/home/home-page.tsx', 'Hello from a pull request.', 'Hello from the pipeline.');
  await runJob('ship', platform);
  const output = await run(documentedCommands('4. Ship from a pipeline', 0), WITH_KEY);
  expect(output).toMatch(/orchard +0\.1\.0~\w+ +0\.2\.0~\w+ for 5 %/);
  await expect.poll(() => textAt(platform.url + PATH)).toContain('Hello from the pipeline.');
});

test('a candidate that is broken on purpose is ended by the judge', async ({ platform, browser }) => {
  edit('package.json', '"version": "0.2.0"', '"version": "0.3.0"');
  edit('src/hello/hello-page.tsx', 'setIsGreeted(true)', "{ throw new Error('broken on purpose'); }");
  await runJob('ship', platform);
  await run('npx linkstall deploy 0.3.0 --percent 50 --watch 30m --promote --message "more visitors"', WITH_KEY);
  const visitors = Array.from('0123456789abcdef', (digit) => digit.repeat(32));
  const visitorOf = async (version: string) => {
    const releases = await Promise.all(visitors.map((visitor) => releaseFor(visitor, platform)));
    return visitors[releases.findIndex((release) => release?.startsWith(`${version}~`))];
  };
  await expect.poll(() => visitorOf('0.3.0')).toBeDefined();
  const [withStable = '', withCandidate = ''] = await Promise.all(['0.2.0', '0.3.0'].map(visitorOf));
  const reports = [
    ...(await reportsOfVisit(browser, withStable, { platform, kinds: ['mounted'] })),
    ...(await reportsOfVisit(browser, withCandidate, { platform, kinds: ['error', 'mounted'] })),
  ];
  // Many visitors: their browsers send the same reports.
  for (let visit = 0; visit < VISITS; visit += 1)
    for (const body of reports) await fetch(`${platform.url}/report`, { method: 'POST', body });
  // The API judges once a minute.
  await expect.poll(() => releaseFor(withCandidate, platform), { timeout: 150_000 }).toMatch(/^0\.2\.0~/);
  const log = JSON.parse(await runOnMachine('npx linkstall log --json', platform)) as readonly LogLine[];
  expect(log[0]).toMatchObject({ remote: REMOTE, action: 'rollback', by: 'judge' });
  expect(log[0]?.message).toMatch(/^worse \(99\.9 % sure\): Pages with errors: 100 % /);
});

test('a revoked publisher may do nothing, its live release goes, and no visitor saw a failure of the site', async ({
  platform,
}) => {
  await runOnMachine(`npx linkstall team revoke-key ${REMOTE} oidc-1`, platform);
  await expect.poll(() => textAt(platform.url + PATH)).toContain(GREETING);
  const publish = run('npx linkstall publish', jobEnvironment(platform));
  await expect(publish).rejects.toThrow('The site does not accept this proof');
  const audit = JSON.parse(await runOnMachine('npx linkstall team audit --json', platform)) as readonly AuditEntry[];
  expect(audit[0]).toMatchObject({ remote: REMOTE, call: 'token', outcome: 'rights.unknown_identity' });
  const { requests, failures } = await load.stop();
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(100);
});

/** Opens the page with the button as a visitor, and returns the reports of the browser about the remote. */
async function reportsOfVisit(
  browser: Browser,
  visitor: string,
  { platform: { url }, kinds }: { readonly platform: Platform; readonly kinds: readonly string[] },
): Promise<readonly string[]> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([{ name: 'ls_visitor', value: visitor, url }]);
  const page = await context.newPage();
  const reports: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/report') ? (request.postData() ?? '') : '';
    if (body.includes(`"remote":"${REMOTE}"`) && !body.includes('"kind":"vitals"')) reports.push(body);
  });
  await logIn(page, creator);
  await page.goto(`${PATH}/hello`);
  await page.getByRole('button', { name: 'Say hello' }).click();
  await expect.poll(() => reports.map(kindOf).sort()).toEqual(kinds);
  await context.close();
  return reports;
}

const kindOf = (report: string) => (JSON.parse(report) as { readonly kind?: string }).kind ?? 'error';
