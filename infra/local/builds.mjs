// What is built from what; a part is built again only when a byte of its sources has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { run } from './progress.mjs';

const REMOTES = ['mfe-links', 'mfe-store', 'mfe-account', 'mfe-public'];
/** What has a release, in the order of publishing. */
export const FRONT_ENDS = ['shell', ...REMOTES];
const PARTS = [...FRONT_ENDS, 'backend'];
const COMMON = ['infra/contracts', 'infra/themes', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.data', 'test', 'test-results']);

/** @param {string} name */
export function inputsOf(name) {
  if (name === 'backend') return [name, ...COMMON];
  return [name, ...COMMON, 'infra/rspack', ...(name === 'shell' ? ['infra/releases'] : [])];
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name) && !/\.(test|spec)\.\w+$/.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** @param {string} root @param {string} name @param {string} mode */
function hashOfSources(root, name, mode) {
  const hash = createHash('sha256').update(`${mode} ${process.versions.node.split('.')[0]}`);
  for (const file of inputsOf(name).flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} name */
const markOf = (root, name) => join(root, name, 'dist/.sources');

/** @param {string} root @param {string} mode @param {string[]} names */
function outdated(root, mode, names) {
  return names
    .map((name) => ({ name, hash: hashOfSources(root, name, mode) }))
    .filter(({ name, hash }) => !existsSync(markOf(root, name)) || readFileSync(markOf(root, name), 'utf8') !== hash);
}

/**
 * Builds what is not up to date, front ends and backend side by side; the value is the names of what was built.
 * @param {{root: string, mode: 'production' | 'development', signal: AbortSignal, parts?: string[]}} work
 */
export async function build({ root, mode, signal, parts = PARTS }) {
  const stale = outdated(root, mode, parts);
  if (stale.length === 0) return { value: /** @type {string[]} */ ([]) };
  for (const { name } of stale) rmSync(markOf(root, name), { force: true });
  const names = stale.map(({ name }) => name);
  const env = { ...process.env, NODE_ENV: mode };
  const fronts = names.filter((name) => name !== 'backend');
  await Promise.all([
    fronts.length > 0 &&
      run(process.execPath, ['infra/rspack/build.mjs', ...fronts], {
        cwd: root,
        signal,
        env,
        failed: `The build of ${fronts.join(', ')} failed. Mend what it says, then start again:`,
      }),
    names.includes('backend') &&
      run('npm', ['run', 'build', '-w', 'backend'], {
        cwd: root,
        signal,
        env,
        failed: 'The build of backend failed. Mend what it says, then start again:',
      }),
  ]);
  for (const { name, hash } of stale) {
    mkdirSync(join(root, name, 'dist'), { recursive: true });
    writeFileSync(markOf(root, name), hash);
  }
  return { say: `built ${names.join(', ')}`, value: names };
}
