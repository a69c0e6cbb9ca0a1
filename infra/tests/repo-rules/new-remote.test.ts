// Runs `linkstall new` in a copy of the sources. The new remote must pass all checks. Run by `node --test`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { TYPESCRIPT } from '../../packages/build/typescript.ts';
import { BUILD_SOURCES, copySources } from '../support/copied-sources.ts';

const { root, remove } = copySources([
  ...[...BUILD_SOURCES, 'infra/dev', 'infra/tests/support', 'tsconfig.json', '.dependency-cruiser.cjs'],
  ...['.oxlintrc.json', '.oxfmtrc.json', 'infra/packages/lint-rules', 'jest.config.mjs'],
]);
after(remove);

const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: join(root, '.data') };
const run = (cwd: string, command: string, ...args: string[]) =>
  promisify(execFile)(command, args, { cwd: join(root, cwd), env });
const tool = (name: string, ...args: string[]) => run('', join(root, 'node_modules/.bin', name), ...args);
const linkstall = async (...words: string[]) => {
  const file = 'infra/packages/releases/linkstall.mjs';
  const { stdout } = await run('', process.execPath, file, ...words, '--json').catch((error) => error);
  return JSON.parse(stdout);
};

/** Both new remotes are checked at once, because each tool takes longer to start than to check a small remote. */
const NEW_REMOTES = ['mfe-hello', 'mfe-guest'];
let responses: object[] = [];
before(async () => {
  responses = [await linkstall('new', 'mfe-hello'), await linkstall('new', 'mfe-guest', '--tier', 'foreign')];
  await Promise.all([
    run('', process.execPath, join(root, 'node_modules/typescript7/bin/tsc'), '-b', ...NEW_REMOTES),
    tool('oxfmt', '--check', ...NEW_REMOTES, 'package.json', 'tsconfig.json'),
    tool('oxlint', ...NEW_REMOTES),
  ]);
  const cache = join(root, '.cache/jest'); // otherwise jest leaves its cache in the temporary folder
  const { stderr } = await tool('jest', `--cacheDirectory=${cache}`, '--projects', ...NEW_REMOTES);
  for (const remote of NEW_REMOTES) assert.match(stderr, new RegExp(`^PASS .*${remote}/src/`, 'm'));
});

test('a new remote passes the type check, lint and tests, and publishes under its name', async () => {
  assert.deepEqual(responses[0], { folder: 'mfe-hello', path: '/apps/hello' });
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  assert.deepEqual(references.slice(-2), [{ path: 'mfe-hello' }, { path: 'mfe-guest' }]);
  const publication = await linkstall('publish', 'mfe-hello');
  assert.match(publication.release, /^0\.1\.0~[0-9a-f]{12}$/);
  assert.equal(publication.created, true);
  const lists = await run('', process.execPath, '--input-type=module', '-e', LISTS);
  assert.deepEqual(JSON.parse(lists.stdout), {
    remotes: ['mfe-guest', 'mfe-hello'],
    isTested: true,
  });
});

test('a new foreign remote passes the type check, lint and tests, and publishes with its tier', async () => {
  assert.deepEqual(responses[1], { folder: 'mfe-guest', path: '/apps/guest' });
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
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  mkdirSync(join(root, 'mfe-there'));
  const folders = ['../../..', 'mfe-hello', 'node_modules', '.cache/teams', 'infra/dev', 'infra/packages/kit'];
  const refusals: [code: string, remote: string, options?: object][] = [
    ['new.exists', 'mfe-there'],
    ['new.name', 'Mfe_Bad'],
    ['new.taken', 'mfe-hello'],
    ['new.taken', 'kit'],
    ['new.address', 'hello'],
    ['new.tier', 'mfe-odd', { tier: 'strange' }],
    ...[...folders, 'mfe-hello/dist'].map(
      (folder) => ['new.folder', 'mfe-in', { folder }] satisfies [string, string, object],
    ),
  ];
  const args = [...TYPESCRIPT, '--input-type=module', '-e', REFUSALS, JSON.stringify(refusals)];
  const { stdout } = await run('', process.execPath, ...args);
  assert.deepEqual(
    JSON.parse(stdout),
    refusals.map(([code]) => code),
  );
  assert.equal(readFileSync(join(root, 'package.json'), 'utf8'), manifest);
  assert.ok(!existsSync(join(root, 'mfe-hello/mfe-in')));
});

/** Calls the command in one process and prints the codes, because a refused call changes nothing for the next one. */
const REFUSALS = `
import { newRemote } from './infra/packages/releases/src/command/new-remote.ts';
const codes = [];
for (const [, remote, options = {}] of JSON.parse(process.argv[1]))
  codes.push(await newRemote(options, remote).then(() => 'created', ({ code }) => code));
console.log(JSON.stringify(codes));`;

/** The values that `npm test`, `npm start` and `npm run dev` use. */
const LISTS = `
import jest from './jest.config.mjs';
import { REMOTES } from './infra/packages/build/front-ends.mjs';
const isTested = jest.projects.some(({ rootDir }) => rootDir.endsWith('/mfe-hello'));
console.log(JSON.stringify({ remotes: REMOTES, isTested }));`;
