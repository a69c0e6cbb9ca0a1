// Judges watched candidates, and acts: ends a candidate that is worse, and promotes or keeps the others at the end.
import { openEnvironment, type Environment } from '../environment.ts';
import type { Pointer, Watch } from '../formats.ts';
import { deploy, promote, rollback } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import { readReleaseMetrics } from '../release-metrics.ts';
import { ReleaseError } from '../release-error.ts';
import { isInitialized } from '../signed/keys.ts';
import { countsNow, describeJudgement, judgeCandidate } from './candidate.ts';
import type { Judgement } from './judge.ts';
import { watchFrom, type WatchRequest } from './watch-request.ts';

/** The actor of these changes in the log. */
const ACTOR = 'judge';

/** A watch that begins now, with the counts at its beginning. */
export async function newWatch(environment: Environment, request: WatchRequest, now: number): Promise<Watch> {
  const { remote, release } = request;
  const [{ remotes }, metrics] = await Promise.all([readState(environment), readReleaseMetrics(environment)]);
  // Empty before the first deploy, which the transition refuses to watch.
  const stable = (Object.hasOwn(remotes, remote) ? remotes[remote]?.stable : undefined) ?? '';
  return { ...watchFrom(request, now), before: countsNow(metrics, remote, { stable, candidate: release }) };
}

/**
 * Looks once at all watched candidates. Any number of processes can look at the same time: each change needs the candidate
 * that was judged, and the log accepts one change under each number.
 * @param now milliseconds since 1970
 */
export async function judgeWatchedCandidates(
  location: { dataDir: string; storeUrl?: string; env: string },
  now: number,
): Promise<void> {
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

/** Another process or a person was faster; the next look reads the new state. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ReleaseError && (error.code === 'state.moved' || error.code === 'state.conflict');
