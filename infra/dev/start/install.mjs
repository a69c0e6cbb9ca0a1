// Installs the packages when some are missing or differ from the lock file. This is plain JavaScript, because it runs before
// any package is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../processes/progress.mjs';

/** @typedef {{version?: string, optional?: boolean, link?: boolean, dev?: boolean, devOptional?: boolean}} Locked */

/**
 * Whether every package of package-lock.json is installed in that version. npm lists the installed packages in a file.
 * @param {string} root
 * @param {{isRuntimeOnly: boolean}} program `isRuntimeOnly`: the program only runs finished builds, so it needs no development
 * dependencies
 */
export function isInstalled(root, { isRuntimeOnly }) {
  const list = listIn(root);
  if (!existsSync(list)) return false;
  const needsAll = !isRuntimeOnly || !hasNoDevDependencies(root);
  const lockedPackages = readPackages(join(root, 'package-lock.json'));
  const installedPackages = readPackages(list);
  return Object.entries(lockedPackages).every(([path, { version, optional, link, dev, devOptional }]) => {
    if (!path.includes('node_modules/') || optional) return true; // workspaces themselves, other platforms' builds
    if ((dev || devOptional) && !needsAll) return true;
    return link ? existsSync(join(root, path)) : installedPackages[path]?.version === version;
  });
}

/**
 * Whether the development dependencies were left out (`npm ci --omit=dev`): none of them is installed. Nothing can be built
 * without them.
 * @param {string} root
 */
export function hasNoDevDependencies(root) {
  if (!existsSync(listIn(root))) return false;
  const installedPackages = readPackages(listIn(root));
  const locked = Object.entries(readPackages(join(root, 'package-lock.json')));
  const development = locked.filter(([path, { dev, optional }]) => path.includes('node_modules/') && dev && !optional);
  return development.length > 0 && !development.some(([path]) => path in installedPackages);
}

/** @param {string} root */
const listIn = (root) => join(root, 'node_modules/.package-lock.json');

/** @param {string} file @returns {Record<string, Locked>} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Runs `npm ci`. No package here needs its install script, because native packages come prebuilt.
 * @param {string} root @param {{signal: AbortSignal, isRuntimeOnly: boolean}} options
 */
export async function install(root, { signal, isRuntimeOnly }) {
  const development = isRuntimeOnly && hasNoDevDependencies(root) ? '--omit=dev' : '--include=dev';
  const failureMessage =
    'The packages could not be installed ("npm ci"). Without a network npm needs a filled cache. It said:';
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', development];
  const [command, ...rest] = npm && /npm-cli\.js$/.test(npm) ? [process.execPath, npm, ...args] : ['npm', ...args];
  await run(command, rest, { cwd: root, signal, failureMessage });
  const count = Object.keys(readPackages(listIn(root))).length;
  return { summary: `installed ${count} packages` };
}
