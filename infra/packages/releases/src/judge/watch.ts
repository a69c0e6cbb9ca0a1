// Judges watched candidates, and acts: ends a candidate that is worse, and promotes or keeps the others at the end.
import { openEnvironment, type Environment } from '../environment.ts';
import type { Pointer, ReleaseMetrics, Watch } from '../formats.ts';
import { deploy, promote, rollback } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import { noMetrics, readReleaseMetrics } from '../release-metrics.ts';
import { ReleaseError } from '../release-error.ts';
import { isInitialized } from '../signed/keys.ts';
import { judge, type Judgement, type ReleaseCounts } from './judge.ts';

/** The actor of these changes in the log. */
const ACTOR = 'judge';

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

/**
 * Looks once at all watched candidates. Any number of processes can look at the same time: each change needs the candidate
 * that was judged, and the log accepts one change under each number.
 * @param now milliseconds since 1970
 */
export async function judgeWatchedCandidates(location: { dataDir: string; env: string }, now: number): Promise<void> {
  if (!(await isInitialized(location.dataDir))) return;
  const { remotes } = await readState(await openEnvironment(location));
  const watched = Object.entries(remotes).filter(([, { candidate }]) => candidate?.watch);
  if (watched.length === 0) return;
  const environment = await openEnvironment({ ...location, by: ACTOR, signs: true });
  const metrics = await readReleaseMetrics(environment);
  const looks = watched.map(async ([remote, pointer]) => {
    const judgement = judgeCandidate(remote, pointer, metrics);
    if (judgement) await act(environment, { remote, pointer, judgement, now });
  });
  // A failure of one remote must not keep the others from their look.
  const failures = (await Promise.allSettled(looks)).flatMap((look) =>
    look.status === 'rejected' ? [look.reason] : [],
  );
  const unexpected: unknown = failures.find((error) => !isOvertaken(error));
  if (unexpected !== undefined) throw unexpected;
}

interface Look {
  readonly remote: string;
  readonly pointer: Pointer;
  readonly judgement: Judgement;
  readonly now: number;
}

async function act(environment: Environment, { remote, pointer, judgement, now }: Look): Promise<void> {
  const { stable, candidate, disabled = false } = pointer;
  if (!candidate?.watch) return;
  const { release, percent, watch } = candidate;
  const { verdict } = judgement;
  const message = describeJudgement(judgement);
  const options = { remote, message, expected: { stable, candidate: release, percent, disabled } };
  const stopWatching = (reason: string) =>
    deploy(environment, { ...options, release, percent, watch: null, message: `The watch has ended. ${reason}` });
  if (verdict === 'worse') return void (await rollback(environment, options));
  if (now < Date.parse(watch.until)) return;
  const isPromotable = watch.promote && !disabled && (verdict === 'better' || verdict === 'equal');
  if (!isPromotable) return void (await stopWatching(message));
  await promote(environment, options).catch((error: unknown) => {
    if (isOvertaken(error) || !(error instanceof ReleaseError)) throw error;
    // The log has the refusal of the gate already. Another try each minute would repeat it.
    return stopWatching(`The gate refuses: ${error.message}`);
  });
}

/** One line, such as `worse (99.9 % sure): …`. */
export const describeJudgement = ({ verdict, sure, reasons }: Judgement): string =>
  [verdict === 'unknown' ? `${verdict}:` : `${verdict} (${surePercent(sure)} % sure):`, ...reasons].join(' ');

/** Rounded down, because nothing is certain. */
const surePercent = (sure: number): number => Math.min(99.9, Math.floor(sure * 1000) / 10);

/** Another process or a person was faster; the next look reads the new state. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ReleaseError && (error.code === 'state.moved' || error.code === 'state.conflict');
