import type { Environment } from '../environment.ts';
import type { Problem } from '../formats.ts';
import { readState } from '../pointers/pointers.ts';
import { ReleaseError } from '../release-error.ts';
import { verifyRelease } from '../signed/verify.ts';
import { checkNotRevoked } from '../teams/revoked-releases.ts';
import { gateContextOf } from './gate-context.ts';
import { CANDIDATE_SUFFIX } from './findings.ts';
import { judge } from './gate.ts';

interface ReleaseId {
  remote: string;
  release: string;
}
interface WantedCheck extends ReleaseId {
  /** Below 100 only as a candidate, 100 only for all visitors. Default: both. */
  percent?: number | undefined;
}

/** Reports what `deploy` would refuse, and changes nothing. */
export async function check(
  environment: Environment,
  releaseId: WantedCheck,
): Promise<{ ok: boolean; problems: readonly Problem[] }> {
  const damageProblem = await damageOf(environment, releaseId);
  const problems = damageProblem ? [damageProblem] : await problemsOf(environment, releaseId);
  return { ok: problems.length === 0, problems };
}

async function damageOf(environment: Environment, { remote, release }: ReleaseId): Promise<Problem | null> {
  try {
    await checkNotRevoked(environment, await verifyRelease({ ...environment, remote, release }));
    return null;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const { code, message } = error;
    return { code, message, final: true, counterexample: { [remote]: release } };
  }
}

async function problemsOf(
  environment: Environment,
  { remote, release, percent }: WantedCheck,
): Promise<readonly Problem[]> {
  const { remotes } = await readState(environment);
  const { [remote]: current, ...otherRemotes } = remotes;
  const enabledPointer = current && { ...current, disabled: false };
  const previous = enabledPointer && enabledPointer.stable !== release ? [enabledPointer.stable] : [];
  const history = [...previous, ...(enabledPointer?.history ?? [])];
  const isCandidate = percent !== undefined && percent < 100;
  if (isCandidate && !enabledPointer)
    return [{ code: 'remote.unknown', message: `${remote} is not deployed: deploy a release to all visitors first.` }];
  // The gate judges every share of a candidate alike.
  const asCandidate = enabledPointer && { ...enabledPointer, candidate: { release, percent: 100, rolloutId: 'check' } };
  const pointers = [
    ...(isCandidate ? [] : [{ stable: release, history }]),
    ...(asCandidate && percent !== 100 ? [asCandidate] : []),
  ];
  // `before` has no pointer of this remote, so the gate judges the release as a new one, even if it is live already.
  const judgements = pointers.map((pointer) =>
    judge(gateContextOf(environment), { ...otherRemotes, [remote]: pointer }, { before: otherRemotes, known: remotes }),
  );
  const problemsByMessage: Map<string, Problem> = new Map();
  for (const problem of (await Promise.all(judgements)).flat()) {
    // A problem that the release has both as stable release and as candidate is reported once.
    const message = problem.message.replaceAll(CANDIDATE_SUFFIX, '');
    if (!problemsByMessage.has(message)) problemsByMessage.set(message, problem);
  }
  return [...problemsByMessage.values()];
}
