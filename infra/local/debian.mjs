// Programs of Debian that tests need, installed where that may be done.
import { onPath } from './find-database.mjs';
import { run } from './progress.mjs';

/**
 * A program that was looked for.
 * @typedef {object} Program
 * @property {string} [path] where it is
 * @property {string} [debian] the package to install: no program is there, or a better one can be had
 * @property {string} need its name and how to get it
 */

export const mayInstall = () => onPath('apt-get') !== undefined && process.getuid?.() === 0;

/**
 * Says in `problem` why they cannot be had.
 * @param {string | readonly string[]} names of packages @param {{root: string, signal: AbortSignal, how: string}} options
 * @returns {Promise<{problem?: string}>}
 */
export async function installPackage(names, { root, signal, how }) {
  if (!mayInstall()) return { problem: how };
  console.log(`installing ${[names].flat().join(' ')}`);
  const options = { cwd: root, signal, failed: how, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...[names].flat()], options);
    return {};
  } catch (error) {
    return { problem: error instanceof Error ? error.message : how };
  }
}
