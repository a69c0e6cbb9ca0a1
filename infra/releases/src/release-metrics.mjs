// The metrics of each release, as the edge stores them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isReleaseName, isRemoteName } from './signed/verify.mjs';

/** @typedef {import('./formats.d.ts').ReleaseMetrics} ReleaseMetrics */

/** @param {{dataDir: string, env: string}} where */
export const metricsFile = ({ dataDir, env }) => join(dataDir, 'metrics', `${env}.json`);

/**
 * Empty when nothing was counted yet, or when the file is damaged.
 * @param {{dataDir: string, env: string}} where
 * @returns {Promise<readonly ReleaseMetrics[]>}
 */
export async function readReleaseMetrics(where) {
  const text = await readFile(metricsFile(where), 'utf8').catch(() => '');
  return metricsIn(text);
}

/** @param {string} text @returns {ReleaseMetrics[]} */
export function metricsIn(text) {
  try {
    const { schema, releases } = JSON.parse(text);
    return schema === 1 ? releases.filter(isReleaseMetrics) : [];
  } catch {
    return [];
  }
}

/** @param {any} value */
function isReleaseMetrics(value) {
  const { remote, release, loads, loadFailures, scriptErrors, failedRenders } = value;
  const counts = [loads, loadFailures, scriptErrors, failedRenders];
  return isRemoteName(remote) && isReleaseName(release) && counts.every((count) => Number.isSafeInteger(count));
}
