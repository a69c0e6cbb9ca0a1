// Tests `linkstall new` outside of this repository and `linkstall sync`, against a small platform over real HTTP.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, it } from 'node:test';

import { temporaryFolder } from '../../../../../tests/support/temporary-folder.ts';
import { linkstall } from '../../../testing/command-process.ts';
import { RegistryState, startRegistryServer } from '../../../testing/registry-server.ts';
import { routesProblems } from '../../gate/declarations.ts';

let platform: Awaited<ReturnType<typeof startRegistryServer>>;
before(async () => {
  platform = await startRegistryServer();
});
after(() => platform.close());
beforeEach(() => void Object.assign(platform.state, new RegistryState(), { shared: SHARED }));

const SHARED = {
  ...{ react: '19.3.1', 'react-dom': '19.3.1', jotai: '2.20.3' },
  ...{ 'react-router-dom': '7.18.5', 'styled-components': '6.6.0' },
};
const DEV = { field: 'devDependencies' };
const run = (cwd: string, ...args: readonly string[]) => linkstall(args, { cwd, env: { DATA_DIR: '' } });
const newGarden = (cwd: string) => run(cwd, 'new', 'garden', '--platform', platform.url);
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

function filesIn(folder: string) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => statSync(join(folder, path)).isFile()).sort();
}

it('new writes a whole repository, and nothing in it points into this repository', async () => {
  const parent = temporaryFolder('teams');
  const { code, output } = await newGarden(parent);
  assert.equal(code, 0, output);
  assert.match(output, /^New repository for garden\n[^]*pages +\/apps\/garden, rendered on the server[^]*cd garden\n/);
  const folder = join(parent, 'garden');
  const files = filesIn(folder);
  assert.deepEqual(files, [
    ...['.github/workflows/ship.yml', '.gitignore', '.gitlab-ci.yml', 'README.md', 'budgets.json'],
    ...['e2e/home.spec.ts', 'jest.config.mjs', 'linkstall.json', 'package.json', 'playwright.config.ts'],
    ...[
      'recordings.json',
      'routes.json',
      'rspack.config.ts',
      'src/app/remote.test.tsx',
      'src/app/remote.tsx',
      'src/app/server.ts',
    ],
    ...['src/hello/hello-page.tsx', 'src/home/home-page.tsx', 'tsconfig.json'],
  ]);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    assert.doesNotMatch(text, /(?<!\$)\{\{|infra\/|\.\.\/\.\.\/\.\.|workspace:/, file);
  }
  assert.deepEqual(readJson(folder, 'linkstall.json'), { remote: 'garden', platform: platform.url });
  assert.deepEqual(routesProblems(readJson(folder, 'routes.json')), []);
});

it('git leaves out the key that the documents put into a new repository', async () => {
  const parent = temporaryFolder('teams');
  await newGarden(parent);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: join(parent, 'garden'), encoding: 'utf8' });
  git('init', '--quiet');
  assert.equal(git('check-ignore', 'key.pem'), 'key.pem\n');
});

it('both pipelines show a pull request in a preview with its number as label', async () => {
  const parent = temporaryFolder('teams');
  await newGarden(parent);
  const folder = join(parent, 'garden');
  const release = '0.1.0-preview.17~0123456789ab';
  platform.state.finished.set(release, new Date().toISOString());
  const noCi = { DATA_DIR: '', LINKSTALL_KEY_FILE: '', ACTIONS_ID_TOKEN_REQUEST_URL: '', LINKSTALL_ID_TOKEN: '' };
  for (const [file, env] of [
    ['.github/workflows/ship.yml', { ACTIONS_ID_TOKEN_REQUEST_URL: `${platform.url}/github-token` }],
    ['.gitlab-ci.yml', { LINKSTALL_ID_TOKEN: 'a.b.c', XDG_CONFIG_HOME: parent }],
  ] as const) {
    const [, line = ''] =
      /npx linkstall (preview .*) > preview\.json/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    const args = line.replace('$RELEASE', release).replace('$NUMBER', '17').replaceAll('"', '').split(' ');
    const { code, stdout, output } = await linkstall(args, { cwd: folder, env: { ...noCi, ...env } });
    assert.equal(code, 0, output);
    assert.equal(JSON.parse(stdout).url, `${platform.url}/preview?link=1`);
  }
  assert.deepEqual(platform.state.previews, [
    { release, label: 'pr-17' },
    { release, label: 'mr-17' },
  ]);
});

it('the package.json of a new repository has the packages and the shared versions of the site', async () => {
  const parent = temporaryFolder('teams');
  await newGarden(parent);
  const { devDependencies, peerDependencies } = readJson(parent, 'garden/package.json');
  for (const name of ['cli', 'contracts', 'kit', 'remote-build'])
    assert.equal(devDependencies[`@linkstall/${name}`], `${platform.url}/sdk/${name}-1.4.0.tgz`);
  for (const [name, version] of Object.entries(SHARED)) assert.equal(devDependencies[name], version);
  assert.equal(peerDependencies.react, '^19.3.1');
  assert.ok(!JSON.stringify({ devDependencies, peerDependencies }).includes('"*"'));
});

it('new refuses an existing folder, a bad name, and a site without a version, and writes nothing', async () => {
  const parent = temporaryFolder('teams');
  await newGarden(parent);
  const codeOf = async (...args: string[]) =>
    JSON.parse((await run(parent, 'new', ...args, '--platform', platform.url, '--json')).stdout).problems[0].code;
  assert.equal(await codeOf('garden'), 'new.exists');
  assert.equal(await codeOf('Garden'), 'new.name');
  assert.equal(await codeOf('shed', '--tier', 'foreign'), 'new.tier');
  platform.state.packages = { contracts: '1.4.0' };
  assert.equal(await codeOf('shed'), 'new.versions');
  assert.ok(!existsSync(join(parent, 'shed')));
});

it('sync --check fails with the packages that moved on the site, and sync updates package.json', async () => {
  const parent = temporaryFolder('teams');
  await newGarden(parent);
  const folder = join(parent, 'garden');
  const before = readJson(folder, 'package.json');
  assert.deepEqual((await run(folder, 'sync', '--check')).code, 0);
  platform.state.packages = { ...platform.state.packages, contracts: '1.5.0' };
  platform.state.shared = { ...SHARED, jotai: '2.21.0', 'styled-components': '7.0.0' };
  const check = await run(folder, 'sync', '--check', '--json');
  assert.equal(check.code, 1);
  const address = (version: string) => `${platform.url}/sdk/contracts-${version}.tgz`;
  assert.deepEqual(JSON.parse(check.stdout), {
    ok: false,
    moved: [
      { ...DEV, name: '@linkstall/contracts', from: address('1.4.0'), to: address('1.5.0') },
      { ...DEV, name: 'jotai', from: '2.20.3', to: '2.21.0' },
      { ...DEV, name: 'styled-components', from: '6.6.0', to: '7.0.0' },
      { field: 'peerDependencies', name: 'styled-components', from: '^6.6.0', to: '^7.0.0' },
    ],
  });
  assert.deepEqual(readJson(folder, 'package.json'), before);
  const { code, stdout } = await run(folder, 'sync');
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^4 packages differ from http:\S+ package\.json is changed:\n[^]*jotai +2\.20\.3 +→ +2\.21\.0\n/,
  );
  const { devDependencies, peerDependencies, ...rest } = readJson(folder, 'package.json');
  assert.deepEqual(
    [devDependencies['@linkstall/contracts'], devDependencies.jotai, peerDependencies['styled-components']],
    [address('1.5.0'), '2.21.0', '^7.0.0'],
  );
  assert.equal(peerDependencies.jotai, '^2.20.3', 'a range of the same major version stays');
  assert.equal(rest.scripts.build, before.scripts.build);
  assert.match((await run(folder, 'sync', '--check')).stdout, /^The packages have the versions of http:/);
});
