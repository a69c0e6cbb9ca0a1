// The packages for other repositories: packed, checked by publint and attw, and used outside this repository.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';

import { CONTRACT_VERSION } from '@linkstall/contracts/shell';
import { rspack } from '@rspack/core';

import { packSdk } from '../../packages/build/sdk.ts';
import commandLine from '../../packages/cli/rspack.config.mjs';
import { startRegistryServer } from '../../packages/releases/testing/registry-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
/** Runs a tool of this repository. A failure shows its output. */
const tool = (name: string, args: string[], cwd = ROOT) =>
  run(join(ROOT, 'node_modules', name), args, {
    cwd,
    env: { ...process.env, NODE_ENV: undefined, JITI_FS_CACHE: 'false' },
  }).catch((error) => assert.fail(`${name} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`));

const sdk = join(temporaryFolder('packages'), 'sdk');
const readIndex = (): { packages: Record<string, string> } => JSON.parse(readFileSync(join(sdk, 'index.json'), 'utf8'));
before(() => packSdk(sdk));

/** The name of each package without its scope, and its tarball. */
const tarballs = (folder = sdk) =>
  Object.entries(readIndex().packages).map(
    ([name, version]) => [name, join(folder, `${name}-${version}.tgz`)] as const,
  );

test('publint and attw find nothing in the packed packages', async () => {
  for (const [, file] of tarballs()) {
    await tool('.bin/publint', ['--strict', file]);
    // Only jest reads the preset, which has no types.
    await tool('.bin/attw', [file, '--profile', 'esm-only', '--exclude-entrypoints', 'jest-preset']);
  }
});

test('the same sources give the same packages', () => {
  const again = `${sdk}-again`;
  packSdk(again);
  const bytesIn = (folder: string) => tarballs(folder).map(([name, file]) => [name, readFileSync(file, 'base64')]);
  assert.deepEqual(bytesIn(again), bytesIn(sdk));
});

test('the major version of @linkstall/contracts is the contract version', () => {
  assert.equal(Number(readIndex().packages['contracts']?.split('.')[0]), CONTRACT_VERSION);
});

/**
 * The repository that the packed command line writes, in a temporary folder. The packages of the SDK are unpacked, and the
 * packages of npm are linked.
 */
const repository = join(temporaryFolder('sdk'), 'garden');
const SHARED = ['react', 'react-dom', 'jotai', 'react-router-dom', 'styled-components'];
before(async () => {
  const installed = join(repository, '../node_modules');
  mkdirSync(join(installed, '@linkstall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@linkstall') symlinkSync(join(ROOT, 'node_modules', name), join(installed, name));
  for (const [name, file] of tarballs()) {
    const target = join(installed, '@linkstall', name);
    mkdirSync(target);
    await run('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  }
  const platform = await startRegistryServer();
  platform.state.packages = readIndex().packages;
  platform.state.shared = Object.fromEntries(SHARED.map((name) => [name, versionOf(name)]));
  const program = join(installed, '@linkstall/cli/dist/command/http/linkstall.mjs');
  await run(process.execPath, [program, 'new', 'garden', '--platform', platform.url], { cwd: dirname(repository) });
  await platform.close();
});

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;

test('the written repository names the packages of the platform and nothing of this repository', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(readIndex().packages))
    assert.match(devDependencies[`@linkstall/${name}`], new RegExp(`^http.*/sdk/${name}-${version}\\.tgz$`));
  for (const file of readdirSync(repository, { recursive: true, withFileTypes: true }))
    if (file.isFile()) assert.ok(!readFileSync(join(file.parentPath, file.name), 'utf8').includes(ROOT), file.name);
});

// infra/tests/e2e/ship-your-module.spec.ts installs, tests, builds and publishes it.
test('the written repository passes its type check, also in the types of the packages', async () => {
  await tool('typescript7/bin/tsc', ['-p', repository, '--skipLibCheck', 'false']);
});

test('the bundle of the command line reads no other build, because a fresh clone has none', async () => {
  const output = { ...commandLine.output, path: join(temporaryFolder('bundle'), 'dist') };
  const compiler = rspack({ ...commandLine, output });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const files = [...(stats?.compilation.fileDependencies ?? []), ...(stats?.compilation.missingDependencies ?? [])];
  assert.ok(files.some((file) => file.endsWith('/command/linkstall.ts')));
  assert.deepEqual(
    files.filter((file) => file.startsWith(ROOT) && /\/packages\/[^/]+\/dist\//.test(file)),
    [],
  );
});

/** The first line that the packed command line prints to standard error. */
async function refusalOf(command: string, cwd: string): Promise<string> {
  const program = join(repository, '../node_modules/@linkstall/cli/dist/command/http/linkstall.mjs');
  const { stderr } = await run(process.execPath, [program, ...command.split(' ')], { cwd }).catch((error) => error);
  return stderr;
}

/** The commands for the machine of the site, as infra/docs/ship-your-module.md lists them. */
const FOLDER_COMMANDS = [
  ...['diff 1 2', 'resolve', 'verify', 'trace stack', 'operator list', 'team list', 'storage'],
  ...['mail --test asha@example.com', 'prune', 'backup folder', 'restore folder', 'sessions end', 'key rotate'],
];

test('the packed command line says which commands need the clone of a site', async () => {
  for (const command of FOLDER_COMMANDS)
    for (const cwd of [tmpdir(), repository])
      assert.match(
        await refusalOf(command, cwd),
        /^This command works on the data folder of a site\. Run it in the clone of the site, or ask its operators\.$/m,
        command,
      );
});

test('the packed command line says which commands need a platform outside of a repository', async () => {
  for (const command of ['status', 'log', 'deploy garden 0.1.0', 'publish ./'])
    assert.match(await refusalOf(command, tmpdir()), /, or name a platform with --platform\.$/m, command);
});

test('the packed command line asks the platform about release sets', async () => {
  assert.match(await refusalOf('set list', repository), /^http:\S+ does not answer/);
});
