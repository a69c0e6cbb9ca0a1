// Reads and writes the metrics of each release. The API writes the sums of all edges.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { ReleaseCounts } from '@linkstall/contracts/http';

import type { ReleaseMetrics } from './formats.ts';
import { isReleaseName, isRemoteName } from './signed/verify.ts';

/**
 * Upper limits of the buckets of the histograms, in ms. The last bucket has no limit. A page above the second limit is not
 * good. LCP and INP have the limits of web.dev/articles/vitals; `draw` is the time that code of the page runs at the edge.
 */
const BUCKET_LIMITS = { lcp: [1000, 2500, 4000], inp: [100, 200, 500], draw: [10, 50, 200] } as const;
const GOOD_BUCKETS = 2;

export type Vital = keyof typeof BUCKET_LIMITS;

export function vitalBucket(vital: Vital, ms: number): number {
  const bucket = BUCKET_LIMITS[vital].findIndex((limit) => ms <= limit);
  return bucket < 0 ? BUCKET_LIMITS[vital].length : bucket;
}

/** The measured pages of a histogram, and those that were not good. */
export function slowPages(histogram: readonly number[]): { pages: number; bad: number } {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return { pages: sum(histogram), bad: sum(histogram.slice(GOOD_BUCKETS)) };
}

/** The counts of a release as people see them: of each histogram the measured and the slow pages. */
export function releaseCounts({ draw, lcp, inp, ...metrics }: ReleaseMetrics): ReleaseCounts {
  const { release, loads, loadFailures, scriptErrors, failedRenders } = metrics;
  const slow = { draw: slowPages(draw), lcp: slowPages(lcp), inp: slowPages(inp) };
  return { release, loads, loadFailures, scriptErrors, failedRenders, ...slow };
}

export const noMetrics = (remote: string, release: string): ReleaseMetrics => ({
  ...{ remote, release, loads: 0, loadFailures: 0, scriptErrors: 0, errorPages: 0, failedRenders: 0 },
  lcp: [0, 0, 0, 0],
  inp: [0, 0, 0, 0],
  draw: [0, 0, 0, 0],
});

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

/** Replaces the file as a whole. Several processes can write it. */
export async function writeReleaseMetrics(
  location: { dataDir: string; env: string },
  releases: readonly ReleaseMetrics[],
): Promise<void> {
  const file = metricsFile(location);
  const temporaryFile = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(temporaryFile, JSON.stringify({ schema: 1, releases }), { mode: 0o600 });
    await rename(temporaryFile, file).catch(async () => {
      await rm(file, { recursive: true, force: true }); // a folder can have this name
      await rename(temporaryFile, file);
    });
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

function metricsIn(text: string): ReleaseMetrics[] {
  try {
    const { schema, releases } = JSON.parse(text);
    // A file of an earlier version has no `draw`.
    const complete = (metrics: ReleaseMetrics) => ({ ...noMetrics(metrics.remote, metrics.release), ...metrics });
    return schema === 1 ? releases.filter(isReleaseMetrics).map(complete) : [];
  } catch {
    return [];
  }
}

function isReleaseMetrics(value: any) {
  const { remote, release, loads, loadFailures, scriptErrors, errorPages, failedRenders } = value;
  const { lcp = [], inp = [], draw = noMetrics('', '').draw } = value;
  const counts = [loads, loadFailures, scriptErrors, errorPages, failedRenders, ...lcp, ...inp, ...draw];
  return (
    isRemoteName(remote) &&
    isReleaseName(release) &&
    lcp.length > BUCKET_LIMITS.lcp.length &&
    inp.length > BUCKET_LIMITS.inp.length &&
    draw.length > BUCKET_LIMITS.draw.length &&
    counts.every((count) => Number.isSafeInteger(count))
  );
}
