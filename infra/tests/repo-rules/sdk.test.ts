// The packages for other repositories: packed, checked by publint and attw, and used outside this repository.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';

import { CONTRACT_VERSION } from '@linkstall/contracts/shell';

import { packSdk, SDK_FOLDER } from '../../packages/build/sdk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
/** Runs a tool of this repository. A failure shows its output. */
const tool = (name: string, args: string[], cwd = ROOT) =>
  run(join(ROOT, 'node_modules', name), args, { cwd, env: { ...process.env, NODE_ENV: undefined } }).catch((error) =>
    assert.fail(`${name} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`),
  );

const readIndex = (): { packages: Record<string, string> } =>
  JSON.parse(readFileSync(join(SDK_FOLDER, 'index.json'), 'utf8'));
before(packSdk);

/** The name of each package without its scope, and its tarball. */
const tarballs = () =>
  Object.entries(readIndex().packages).map(
    ([name, version]) => [name, join(SDK_FOLDER, `${name}-${version}.tgz`)] as const,
  );

test('publint and attw find nothing in the packed packages', async () => {
  for (const [, file] of tarballs()) {
    await tool('.bin/publint', ['--strict', file]);
    // Only jest reads the preset, which has no types.
    await tool('.bin/attw', [file, '--profile', 'esm-only', '--exclude-entrypoints', 'jest-preset']);
  }
});

test('the same sources give the same packages', () => {
  const bytes = () => tarballs().map(([name, file]) => [name, readFileSync(file, 'base64')]);
  const first = bytes();
  packSdk();
  assert.deepEqual(bytes(), first);
});

test('the major version of @linkstall/contracts is the contract version', () => {
  assert.equal(Number(readIndex().packages['contracts']?.split('.')[0]), CONTRACT_VERSION);
});

/** A repository in a temporary folder: the packages of the SDK are unpacked, those of npm are linked. */
async function repositoryWith(sources: Record<string, string>) {
  const folder = join(temporaryFolder('sdk'), 'mfe-garden');
  const installed = join(folder, 'node_modules');
  mkdirSync(join(installed, '@linkstall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@linkstall') symlinkSync(join(ROOT, 'node_modules', name), join(installed, name));
  for (const [name, file] of tarballs()) {
    const target = join(installed, '@linkstall', name);
    mkdirSync(target);
    await run('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  }
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const TEMPLATE = join(ROOT, 'infra/packages/releases/template');
/** The sources of a new remote, without the files that belong to this repository. */
function templateSources() {
  const names = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.template'),
  );
  const fill = (text: string) =>
    Object.entries({ remote: 'mfe-garden', path: '/apps/garden', title: 'Garden', tier: 'trusted' }).reduce(
      (content, [name, value]) => content.replaceAll(`{{${name}}}`, value),
      text,
    );
  return Object.fromEntries(
    names.map((name) => [name.replace('.template', ''), fill(readFileSync(join(TEMPLATE, name), 'utf8'))]),
  );
}

const TYPES = JSON.stringify({
  compilerOptions: {
    ...{
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
    },
    ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node', 'jest', '@testing-library/jest-dom'] },
    ...{ allowImportingTsExtensions: true, skipLibCheck: false },
  },
  include: ['src', 'rspack.config.ts'],
});

test('a remote outside this repository passes its type check and its test, and builds with rspack', async () => {
  const folder = await repositoryWith({ ...templateSources(), 'tsconfig.json': TYPES, 'package-lock.json': '{}' });
  await tool('typescript7/bin/tsc', ['-p', folder]);
  await tool('.bin/jest', ['--cacheDirectory', join(folder, '.jest')], folder);
  await tool('.bin/rspack', ['build'], folder);
  const build = JSON.parse(readFileSync(join(folder, 'dist/release/build.json'), 'utf8'));
  assert.deepEqual(
    [build.remote, build.contractVersion, build.entry],
    ['mfe-garden', CONTRACT_VERSION, 'remote-entry.js'],
  );
  assert.ok(existsSync(join(folder, 'dist/release', build.entry)));
  assert.ok(!readFileSync(join(folder, 'dist/release', build.entry), 'utf8').includes(ROOT));
});

test('the ids of styled components are equal in the browser and on the server', async () => {
  const server = `import { createElement } from 'react';\nimport { Head } from '@linkstall/kit/components';\nexport default { title: () => createElement(Head) };\n`;
  const sources = templateSources();
  const folder = await repositoryWith({ ...sources, 'src/app/server.ts': server, 'package-lock.json': '{}' });
  await tool('.bin/rspack', ['build'], folder);
  const release = join(folder, 'dist/release');
  const idsIn = (names: string[]) =>
    new Set(names.flatMap((name) => readFileSync(join(release, name), 'utf8').match(/sc-[0-9a-z]{5}\b/g) ?? []));
  const browser = idsIn(readdirSync(release).filter((name) => name.endsWith('.js')));
  const onServer = idsIn(['server.cjs']);
  assert.ok(onServer.size > 0);
  assert.ok([...onServer].some((id) => browser.has(id)));
});
