// Runs `linkstall new` in a copy of the sources. The new remote must pass all checks. Run by `node --test`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

import { copySources } from '../support/copied-sources.ts';

const { root, remove } = copySources([
  ...[
    'infra/packages/contracts',
    'infra/packages/kit',
    'infra/packages/releases',
    'infra/packages/build',
    'infra/dev',
    'infra/tests/support',
  ],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json', '.dependency-cruiser.cjs'],
  ...['.oxlintrc.json', '.oxfmtrc.json', 'infra/packages/lint-rules', 'jest.config.mjs'],
]);
after(remove);

const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: join(root, '.data') };
const run = (cwd: string, command: string, ...args: string[]) =>
  promisify(execFile)(command, args, { cwd: join(root, cwd), env });
const tool = (tool: string, ...args: string[]) => run('', join(root, 'node_modules/.bin', tool), ...args);
const linkstall = async (...words: string[]) => {
  const file = 'infra/packages/releases/linkstall.mjs';
  const { stdout } = await run('', process.execPath, file, ...words, '--json').catch((error) => error);
  return JSON.parse(stdout);
};
const errorCodes = async (...words: string[]) =>
  (await linkstall(...words)).problems.map(({ code }: { code: string }) => code);

test('a new remote passes the type check, lint and tests, and publishes under its name', async () => {
  assert.deepEqual(await linkstall('new', 'mfe-hello'), { folder: 'mfe-hello', path: '/apps/hello' });
  await Promise.all([
    run('', process.execPath, join(root, 'node_modules/typescript7/bin/tsc'), '-b', 'mfe-hello'),
    tool('oxfmt', '--check', 'mfe-hello', 'package.json', 'tsconfig.json'),
    tool('oxlint', 'mfe-hello'),
  ]);
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  assert.deepEqual(references.at(-1), { path: 'mfe-hello' });
  const cache = join(root, '.cache/jest'); // otherwise jest leaves its cache in the temporary folder
  await run('mfe-hello', join(root, 'node_modules/.bin/jest'), `--cacheDirectory=${cache}`);
  const publication = await linkstall('publish', 'mfe-hello');
  assert.match(publication.release, /^0\.1\.0~[0-9a-f]{12}$/);
  assert.equal(publication.created, true);
  const lists = await run('', process.execPath, '--input-type=module', '-e', LISTS);
  assert.deepEqual(JSON.parse(lists.stdout), {
    remotes: ['mfe-hello'],
    isTested: true,
  });
});

test('a new foreign remote passes the type check, lint and tests, and publishes with its tier', async () => {
  assert.deepEqual(await errorCodes('new', 'mfe-guest', '--tier', 'strange'), ['new.tier']);
  const created = await linkstall('new', 'mfe-guest', '--tier', 'foreign');
  assert.deepEqual(created, { folder: 'mfe-guest', path: '/apps/guest' });
  await Promise.all([
    run('', process.execPath, join(root, 'node_modules/typescript7/bin/tsc'), '-b', 'mfe-guest'),
    tool('oxfmt', '--check', 'mfe-guest'),
    tool('oxlint', 'mfe-guest'),
  ]);
  const cache = join(root, '.cache/jest');
  await run('mfe-guest', join(root, 'node_modules/.bin/jest'), `--cacheDirectory=${cache}`);
  const { release, problems } = await linkstall('publish', 'mfe-guest');
  assert.deepEqual(problems, undefined);
  const file = join(root, '.data/releases/mfe-guest', release, 'release.json');
  const { tier, entry, exposes, shared } = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual({ tier, exposes, shared }, { tier: 'foreign', exposes: [], shared: {} });
  assert.match(entry, /^main\.[0-9a-f]{10}\.js$/);
});

test('a remote in another folder is a workspace in package.json and in the lock file, and the import rules apply to it', async () => {
  const args = ['new', 'mfe-team', '--folder', 'infra/mfe-team'];
  assert.deepEqual(await linkstall(...args), { folder: 'infra/mfe-team', path: '/apps/team' });
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((file) =>
    JSON.parse(readFileSync(join(root, file), 'utf8')),
  );
  assert.ok(manifest.workspaces.includes('infra/mfe-team'));
  assert.deepEqual(lock.packages[''].workspaces, manifest.workspaces);
  assert.deepEqual(lock.packages['node_modules/@linkstall/mfe-team'], { resolved: 'infra/mfe-team', link: true });
  assert.ok(existsSync(join(root, 'node_modules/@linkstall/mfe-team/routes.json')));
  const sources = join(root, 'infra/mfe-team/src/home');
  writeFileSync(join(sources, 'planted.ts'), "import '../../../packages/releases/src/gate/gate.ts';\n");
  const { stdout } = await tool('depcruise', '--config', '.dependency-cruiser.cjs', 'infra/mfe-team').catch((e) => e);
  assert.match(stdout, /releases-are-for-the-edge: infra\/mfe-team\/src\/home\/planted\.ts/);
});

test('linkstall new refuses an existing folder, a bad name, a taken name and a taken path, and writes nothing', async () => {
  await linkstall('new', 'mfe-known');
  const before = readFileSync(join(root, 'package.json'), 'utf8');
  mkdirSync(join(root, 'mfe-there'));
  assert.deepEqual(await errorCodes('new', 'mfe-there'), ['new.exists']);
  assert.deepEqual(await errorCodes('new', 'Mfe_Bad'), ['new.name']);
  assert.deepEqual(await errorCodes('new', 'mfe-known'), ['new.taken']);
  assert.deepEqual(await errorCodes('new', 'kit'), ['new.taken']);
  assert.deepEqual(await errorCodes('new', 'known'), ['new.address']);
  assert.deepEqual(await errorCodes('new', 'mfe-far', '--folder', '../../..'), ['new.folder']);
  assert.deepEqual(await errorCodes('new', 'mfe-in', '--folder', 'mfe-known'), ['new.folder']);
  for (const folder of ['node_modules', '.cache/teams', 'infra/dev', 'infra/packages/kit', 'mfe-known/dist'])
    assert.deepEqual(await errorCodes('new', 'mfe-in', '--folder', folder), ['new.folder']);
  assert.equal(readFileSync(join(root, 'package.json'), 'utf8'), before);
  assert.ok(!existsSync(join(root, 'mfe-known/mfe-in')));
});

/** The values that `npm test`, `npm start` and `npm run dev` use. */
const LISTS = `
import jest from './jest.config.mjs';
import { REMOTES } from './infra/packages/build/front-ends.mjs';
const isTested = jest.projects.some(({ rootDir }) => rootDir.endsWith('/mfe-hello'));
console.log(JSON.stringify({ remotes: REMOTES, isTested }));`;
