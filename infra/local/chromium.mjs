// Debian's chromium for the browser tests, installed where that may be done.
import { existsSync } from 'node:fs';

import { onPath } from './find-database.mjs';
import { run } from './progress.mjs';

const HOW =
  'The browser tests need Chromium: install it ("apt-get install chromium" on Debian) or set CHROMIUM to the path of one.';

/** @param {string} root @param {AbortSignal} signal @returns {Promise<{path?: string, problem?: string}>} */
export async function findChromium(root, signal) {
  const there = process.env['CHROMIUM'] ?? onPath('chromium') ?? onPath('chromium-browser') ?? onPath('google-chrome');
  if (there) return existsSync(there) ? { path: there } : { problem: `CHROMIUM=${there} is not there. ${HOW}` };
  if (!onPath('apt-get') || process.getuid?.() !== 0) return { problem: HOW };
  console.log('installing chromium');
  const options = { cwd: root, signal, failed: HOW, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-q'], options);
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : HOW };
  }
  const path = onPath('chromium');
  return path ? { path } : { problem: HOW };
}
