// Counts of a release for tests of the judge.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Pointer, ReleaseMetrics } from '../src/formats.ts';
import { judgeCandidate } from '../src/judge/candidate.ts';
import { metricsFile, noMetrics, releaseCounts } from '../src/release-metrics.ts';

/** The metrics of a release that the edge counted on `loads` pages. */
export const countsOf = (remote: string, release: string, counts: Partial<ReleaseMetrics>): ReleaseMetrics => ({
  ...noMetrics(remote, release),
  ...counts,
});

/** The counts and the verdict in the state of the remote `garden`, as the API sends them. */
export function countFields({
  pointer,
  metrics,
}: {
  readonly pointer: Pointer | undefined;
  readonly metrics: readonly ReleaseMetrics[];
}) {
  const countsIn = (release: string | undefined) =>
    metrics.flatMap((each) => (each.release === release ? releaseCounts(each) : []))[0] ?? null;
  return {
    stableCounts: countsIn(pointer?.stable),
    candidateCounts: countsIn(pointer?.candidate?.release),
    judgement: pointer ? judgeCandidate('garden', pointer, metrics) : null,
  };
}

/** Writes the metrics file, as the edge does. */
export function writeMetrics(location: { dataDir: string; env: string }, releases: readonly ReleaseMetrics[]): void {
  const file = metricsFile(location);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ schema: 1, releases }));
}
