// Installs the packages when some are missing or differ from the lock file. This is plain JavaScript, because it runs before
// any package is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from '../processes/progress.mjs';

/** @typedef {{version?: string, optional?: boolean, link?: boolean, inBundle?: boolean}} Locked */

/**
 * Whether every package of package-lock.json is installed in that version. npm lists the installed packages in a file.
 * @param {string} root
 */
export function isInstalled(root) {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const lockedPackages = readPackages(join(root, 'package-lock.json'));
  const installedPackages = readPackages(list);
  return Object.entries(lockedPackages).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || optional) return true; // workspaces themselves, other platforms' builds
    return link ? existsSync(join(root, path)) : installedPackages[path]?.version === version;
  });
}

/** @param {string} file @returns {Record<string, Locked>} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Runs `npm ci`. No package here needs its install script, because native packages come prebuilt.
 * @param {string} root @param {AbortSignal} signal
 */
export async function install(root, signal) {
  const failureMessage =
    'The packages could not be installed ("npm ci"). Without a network npm needs a filled cache. It said:';
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--include=dev'];
  const [command, ...rest] = npm && /npm-cli\.js$/.test(npm) ? [process.execPath, npm, ...args] : ['npm', ...args];
  await run(command, rest, { cwd: root, signal, failureMessage });
  const count = Object.keys(readPackages(join(root, 'node_modules/.package-lock.json'))).length;
  return { summary: `installed ${count} packages` };
}
