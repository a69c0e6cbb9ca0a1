// Debian's Chromium for the browser tests, installed where that may be done.
import { existsSync } from 'node:fs';

import { installPackage } from './debian.mjs';
import { onPath } from './find-database.mjs';

/** The same browser without its windows: the tests need little more than half of the time. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
const HOW =
  'The browser tests need Chromium: install it ("apt-get install chromium-headless-shell" on Debian) or set CHROMIUM to the path of one.';

/** @param {string} root @param {AbortSignal} signal @returns {Promise<{path?: string, problem?: string}>} */
export async function findChromium(root, signal) {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named) ? { path: named } : { problem: `CHROMIUM=${named} is not there. ${HOW}` };
  const { problem = HOW } = onPath(SHELL) ? {} : await installPackage(SHELL, { root, signal, how: HOW });
  const [path] = [SHELL, ...WHOLE].flatMap((name) => onPath(name) ?? []);
  return path ? { path } : { problem };
}
