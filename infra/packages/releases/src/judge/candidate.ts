// The verdict on the candidate of a remote, from the counts of the edge.
import type { Pointer, ReleaseMetrics, Watch } from '../formats.ts';
import { noMetrics } from '../release-metrics.ts';
import { judge, type Judgement, type ReleaseCounts } from './judge.ts';

/** The counts of the two releases at this moment, for `Watch.before`. */
export function countsNow(
  all: readonly ReleaseMetrics[],
  remote: string,
  { stable, candidate }: { stable: string; candidate: string },
): Watch['before'] {
  const countsOf = (release: string) =>
    all.find((metrics) => metrics.remote === remote && metrics.release === release) ?? noMetrics(remote, release);
  return { stable: countsOf(stable), candidate: countsOf(candidate) };
}

/** Null without a candidate. An unwatched candidate is judged by all counts. */
export function judgeCandidate(
  remote: string,
  { stable, candidate }: Pointer,
  all: readonly ReleaseMetrics[],
): Judgement | null {
  if (!candidate) return null;
  const now = countsNow(all, remote, { stable, candidate: candidate.release });
  const before = candidate.watch?.before;
  return before
    ? judge(difference(now.stable, before.stable), difference(now.candidate, before.candidate))
    : judge(now.stable, now.candidate);
}

/** After a loss of the metrics file the counts begin at 0 again. Then no count is negative, and the verdict is `unknown`. */
function difference(now: ReleaseCounts, before: ReleaseCounts): ReleaseCounts {
  const minus = (a: number, b: number | undefined) => Math.max(0, a - (b ?? 0));
  return {
    loads: minus(now.loads, before.loads),
    loadFailures: minus(now.loadFailures, before.loadFailures),
    scriptErrors: minus(now.scriptErrors, before.scriptErrors),
    errorPages: minus(now.errorPages, before.errorPages),
    failedRenders: minus(now.failedRenders, before.failedRenders),
    lcp: now.lcp.map((count, bucket) => minus(count, before.lcp[bucket])),
    inp: now.inp.map((count, bucket) => minus(count, before.inp[bucket])),
  };
}

/** One line, such as `worse (99.9 % sure): …`. */
export const describeJudgement = ({ verdict, sure, reasons }: Judgement): string =>
  [verdict === 'unknown' ? `${verdict}:` : `${verdict} (${surePercent(sure)} % sure):`, ...reasons].join(' ');

/** Rounded down, because nothing is certain. */
const surePercent = (sure: number): number => Math.min(99.9, Math.floor(sure * 1000) / 10);
