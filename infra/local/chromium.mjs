// Debian's chromium for the browser tests, installed where that may be done.
import { existsSync } from 'node:fs';

import { installPackage } from './debian.mjs';
import { onPath } from './find-database.mjs';

const HOW =
  'The browser tests need Chromium: install it ("apt-get install chromium" on Debian) or set CHROMIUM to the path of one.';

/** @param {string} root @param {AbortSignal} signal @returns {Promise<{path?: string, problem?: string}>} */
export async function findChromium(root, signal) {
  const there = process.env['CHROMIUM'] ?? onPath('chromium') ?? onPath('chromium-browser') ?? onPath('google-chrome');
  if (there) return existsSync(there) ? { path: there } : { problem: `CHROMIUM=${there} is not there. ${HOW}` };
  const { problem } = await installPackage('chromium', { root, signal, how: HOW });
  if (problem) return { problem };
  const path = onPath('chromium');
  return path ? { path } : { problem: HOW };
}
