// Checks the template of a team's repository (`linkstall new garden --platform …`): its types, its test and its build. The
// packages of the site come from this repository instead of from `/sdk`, and its build stands in for `rspack build`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { TYPESCRIPT } from '../../packages/build/typescript.ts';
import { linkstall } from '../../packages/releases/testing/command-process.ts';
import { startRegistryServer } from '../../packages/releases/testing/registry-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const parent = temporaryFolder('new-repository');
const repository = join(parent, 'garden');
const run = (command: string, ...args: string[]) =>
  promisify(execFile)(command, args, { cwd: repository, env: { ...process.env, NODE_ENV: undefined } });

const versionOf = (name: string) =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;
const SHARED = ['react', 'react-dom', 'jotai', 'react-router-dom', 'styled-components'];

let platform: Awaited<ReturnType<typeof startRegistryServer>>;
before(async () => {
  platform = await startRegistryServer();
  platform.state.shared = Object.fromEntries(SHARED.map((name) => [name, versionOf(name)]));
  const { code, output } = await linkstall(['new', 'garden', '--platform', platform.url], { cwd: parent });
  assert.equal(code, 0, output);
  symlinkSync(join(ROOT, 'node_modules'), join(repository, 'node_modules'));
  rmSync(join(repository, 'rspack.config.ts'));
});
after(() => platform.close());

test('the template passes the type check', async () => {
  const router = join(ROOT, 'infra/packages/contracts/src/react-router-dom.ts');
  const compilerOptions = { customConditions: ['source'], paths: { 'react-router-dom': [router] } };
  writeFileSync(
    join(repository, 'tsconfig.source.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions }),
  );
  const { stdout } = await run(
    process.execPath,
    join(ROOT, 'node_modules/typescript7/bin/tsc'),
    '-p',
    'tsconfig.source.json',
  ).catch((error) => error);
  assert.equal(stdout, '');
});

test('the test of the template passes', async () => {
  const support = join(ROOT, 'infra/tests/support/front-tests.mjs');
  const config = `import { frontTests } from ${JSON.stringify(support)};\nexport default frontTests(import.meta.dirname);\n`;
  writeFileSync(join(repository, 'jest.config.mjs'), config);
  const { stderr } = await run(join(ROOT, 'node_modules/.bin/jest'), `--cacheDirectory=${join(parent, 'jest')}`);
  assert.match(stderr, /^Tests: +2 passed, 2 total$/m);
});

test('the build of the template is published with its server page', async () => {
  const { stdout } = await run(process.execPath, ...TYPESCRIPT, '--input-type=module', '-e', BUILD);
  assert.equal(stdout, 'built\n');
  const env = { DATA_DIR: '' };
  const args = ['publish', repository, '--data-dir', join(parent, 'data'), '--json'];
  const outcome = await linkstall(args, { cwd: repository, env });
  assert.equal(outcome.code, 0, outcome.output);
  assert.match(JSON.parse(outcome.stdout).release, /^0\.1\.0~[0-9a-f]{12}$/);
});

const BUILD = `
import { rspack } from '@rspack/core';
import { remoteConfigs } from ${JSON.stringify(join(ROOT, 'infra/packages/build/federated.ts'))};
rspack(await remoteConfigs(process.cwd()), (error, stats) => {
  console.log(error ?? (stats.hasErrors() ? stats.toString('errors-only') : 'built'));
});`;
