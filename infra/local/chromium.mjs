// Debian's Chromium for the browser tests, installed where that may be done.
import { existsSync } from 'node:fs';

import { installPackage } from './debian.mjs';
import { onPath } from './find-database.mjs';

/** The same browser without its windows: the tests need little more than half of the time. */
const SHELL = 'chromium-headless-shell';
/** As visitors have it: it asks for a page's icon, too. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
const HOW = (/** @type {string} */ name) =>
  `The browser tests need Chromium: install it ("apt-get install ${name}" on Debian) or set CHROMIUM to the path of one.`;

/**
 * The one without windows where it can be had, else any.
 * @param {string} root @param {AbortSignal} signal @returns {Promise<{path?: string, problem?: string}>}
 */
export const findChromium = (root, signal) => find({ named: [SHELL, ...WHOLE], best: [SHELL] }, { root, signal });

/** @param {string} root @param {AbortSignal} signal @returns {Promise<{path?: string, problem?: string}>} */
export const findWholeChromium = (root, signal) => find({ named: WHOLE, best: WHOLE }, { root, signal });

/**
 * @param {{named: readonly string[], best: readonly string[]}} which `best`: where there is none of these, the first is installed
 * @param {{root: string, signal: AbortSignal}} options @returns {Promise<{path?: string, problem?: string}>}
 */
async function find({ named, best }, options) {
  const [wanted = ''] = best;
  const how = HOW(wanted);
  const own = process.env['CHROMIUM'];
  if (own) return existsSync(own) ? { path: own } : { problem: `CHROMIUM=${own} is not there. ${how}` };
  const isThere = best.some((name) => onPath(name));
  const { problem = how } = isThere ? {} : await installPackage(wanted, { ...options, how });
  const [path] = named.flatMap((name) => onPath(name) ?? []);
  return path ? { path } : { problem };
}
