// Reads the metrics of each release, which the edge writes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ReleaseMetrics } from './formats.ts';
import { isReleaseName, isRemoteName } from './signed/verify.ts';

export const metricsFile = ({ dataDir, env }: { dataDir: string; env: string }) =>
  join(dataDir, 'metrics', `${env}.json`);

/** Returns an empty list when the file is missing or damaged. */
export async function readReleaseMetrics(location: {
  dataDir: string;
  env: string;
}): Promise<readonly ReleaseMetrics[]> {
  const text = await readFile(metricsFile(location), 'utf8').catch(() => '');
  return metricsIn(text);
}

export function metricsIn(text: string): ReleaseMetrics[] {
  try {
    const { schema, releases } = JSON.parse(text);
    return schema === 1 ? releases.filter(isReleaseMetrics) : [];
  } catch {
    return [];
  }
}

function isReleaseMetrics(value: any) {
  const { remote, release, loads, loadFailures, scriptErrors, failedRenders } = value;
  const counts = [loads, loadFailures, scriptErrors, failedRenders];
  return isRemoteName(remote) && isReleaseName(release) && counts.every((count) => Number.isSafeInteger(count));
}
