// Installs the packages when they are missing or no longer what the lock file says.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './progress.mjs';

/** @typedef {{version?: string, optional?: boolean, link?: boolean, inBundle?: boolean}} Locked */

/**
 * Whether everything in package-lock.json is there in the version it names, by the list that npm keeps of what it put.
 * @param {string} root
 */
export function isInstalled(root) {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(list);
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || optional) return true; // workspaces themselves, other platforms' builds
    return link ? existsSync(join(root, path)) : present[path]?.version === version;
  });
}

/** @param {string} file @returns {Record<string, Locked>} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** @param {string} root @param {AbortSignal} signal */
export async function install(root, signal) {
  if (isInstalled(root)) return {};
  const failed = 'The packages could not be installed ("npm ci"). Without a network npm needs a filled cache. It said:';
  // No package here needs its install script: what is native comes as a prebuilt package.
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--include=dev'];
  const [command, ...words] = npm && /npm-cli\.js$/.test(npm) ? [process.execPath, npm, ...args] : ['npm', ...args];
  await run(command, words, { cwd: root, signal, failed });
  return {
    say: `installed ${Object.keys(readPackages(join(root, 'node_modules/.package-lock.json'))).length} packages`,
  };
}
