// What the edge has counted of each release.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isReleaseName, isRemoteName } from './signed/verify.mjs';

/** @typedef {import('./formats.d.ts').ReleaseFigures} ReleaseFigures */

/** @param {{dataDir: string, env: string}} where */
export const figuresFile = ({ dataDir, env }) => join(dataDir, 'figures', `${env}.json`);

/**
 * By remote and release. Nothing where nothing was counted yet, or the file is damaged.
 * @param {{dataDir: string, env: string}} where
 * @returns {Promise<readonly ReleaseFigures[]>}
 */
export async function readFigures(where) {
  const text = await readFile(figuresFile(where), 'utf8').catch(() => '');
  return figuresIn(text);
}

/** @param {string} text @returns {ReleaseFigures[]} */
export function figuresIn(text) {
  try {
    const { schema, releases } = JSON.parse(text);
    return schema === 1 ? releases.filter(isFigures) : [];
  } catch {
    return [];
  }
}

/** @param {any} value */
function isFigures(value) {
  const { remote, release, loads, loadFailures, scriptErrors, failedRenders } = value;
  const counts = [loads, loadFailures, scriptErrors, failedRenders];
  return isRemoteName(remote) && isReleaseName(release) && counts.every((count) => Number.isSafeInteger(count));
}
