// What is built from what; a part is built again only when a byte of its sources has changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { FRONT_ENDS, folderOf } from '../rspack/front-ends.mjs';
import { run } from './progress.mjs';

const PARTS = [...FRONT_ENDS, 'backend'];
const COMMON = ['infra/contracts', 'infra/kit', 'infra/themes', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', '.data', 'test', 'test-results']);

/** @param {string} name */
export function inputsOf(name) {
  if (name === 'backend') return [name, ...COMMON];
  return [folderOf(name), ...COMMON, 'infra/rspack', ...(name === 'shell' ? ['infra/releases'] : [])];
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

/** @param {string} root @param {string} name */
function hashOfSources(root, name) {
  const hash = createHash('sha256')
    .update(`node ${process.versions.node.split('.')[0]}`)
    .update(packagesIn(root));
  for (const file of inputsOf(name).flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What is installed from elsewhere: a new remote of ours is no reason to build the others. @param {string} root */
function packagesIn(root) {
  const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const others = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return JSON.stringify(others);
}

/** @param {string} name */
const placeOf = (name) => (name === 'backend' ? name : folderOf(name));

/** @param {string} root @param {string} name */
const markOf = (root, name) => join(root, placeOf(name), 'dist/.sources');

/** The sources' hash and when the output was written: a build that somebody else made since is not ours. @param {string} root @param {string} name @param {string} hash */
function markWith(root, name, hash) {
  const output = join(root, placeOf(name), name === 'backend' ? 'dist/main.js' : 'dist/release/build.json');
  return `${hash} ${statSync(output, { throwIfNoEntry: false })?.mtimeMs ?? 'none'}`;
}

/** @param {string} root @param {string[]} names */
function outdated(root, names) {
  return names
    .map((name) => ({ name, hash: hashOfSources(root, name) }))
    .filter(({ name, hash }) => {
      const mark = markOf(root, name);
      return !existsSync(mark) || readFileSync(mark, 'utf8') !== markWith(root, name, hash);
    });
}

/**
 * Builds what is not up to date, front ends and backend side by side; the value is the names of what was built.
 * @param {{root: string, signal: AbortSignal, parts?: string[]}} work
 */
export async function build({ root, signal, parts = PARTS }) {
  /** @type {Set<string>} */
  const built = new Set();
  // Sources that change during a build may be in it by half: then it is done again.
  for (let tries = 0; tries < 3; tries += 1) {
    const stale = outdated(root, parts);
    if (stale.length === 0) break;
    const names = stale.map(({ name }) => name);
    for (const name of names) rmSync(markOf(root, name), { force: true });
    await compile({ root, signal, names, env: { ...process.env, NODE_ENV: 'production' } });
    for (const { name, hash } of stale) {
      writeFileSync(markOf(root, name), markWith(root, name, hash));
      built.add(name);
    }
  }
  const value = [...built];
  return { value, ...(value.length > 0 && { say: `built ${value.join(', ')}` }) };
}

/** @param {{root: string, names: string[], signal: AbortSignal, env: NodeJS.ProcessEnv}} work */
async function compile({ root, names, signal, env }) {
  const fronts = names.filter((name) => name !== 'backend');
  const failed = (/** @type {string} */ what) => `The build of ${what} failed. Mend what it says, then start again:`;
  const options = { cwd: root, signal, env };
  await Promise.all([
    fronts.length > 0 &&
      run(process.execPath, ['infra/rspack/build.mjs', ...fronts], { ...options, failed: failed(fronts.join(', ')) }),
    names.includes('backend') &&
      run('npm', ['run', 'build', '-w', 'backend'], { ...options, failed: failed('backend') }),
  ]);
}
