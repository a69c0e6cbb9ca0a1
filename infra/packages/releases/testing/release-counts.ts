// Counts of a release for tests of the judge.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { ReleaseMetrics } from '../src/formats.ts';
import { metricsFile, noMetrics } from '../src/release-metrics.ts';

/** The metrics of a release that the edge counted on `loads` pages. */
export const countsOf = (remote: string, release: string, counts: Partial<ReleaseMetrics>): ReleaseMetrics => ({
  ...noMetrics(remote, release),
  ...counts,
});

/** Writes the metrics file, as the edge does. */
export function writeMetrics(location: { dataDir: string; env: string }, releases: readonly ReleaseMetrics[]): void {
  const file = metricsFile(location);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ schema: 1, releases }));
}
