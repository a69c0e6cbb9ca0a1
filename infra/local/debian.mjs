// Programs of Debian that tests need, installed where that may be done.
import { onPath } from './find-database.mjs';
import { run } from './progress.mjs';

/**
 * Says in `problem` why it cannot be had.
 * @param {string} name of the package @param {{root: string, signal: AbortSignal, how: string}} options
 * @returns {Promise<{problem?: string}>}
 */
export async function installPackage(name, { root, signal, how }) {
  if (!onPath('apt-get') || process.getuid?.() !== 0) return { problem: how };
  console.log(`installing ${name}`);
  const options = { cwd: root, signal, failed: how, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
    return {};
  } catch (error) {
    return { problem: error instanceof Error ? error.message : how };
  }
}
