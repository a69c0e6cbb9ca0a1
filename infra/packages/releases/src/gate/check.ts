import type { Environment } from '../environment.ts';
import type { GateReport, Problem } from '../formats.ts';
import { readState } from '../pointers/pointers.ts';
import { ReleaseError } from '../release-error.ts';
import { verifyRelease } from '../signed/verify.ts';
import { checkNotRevoked } from '../teams/revoked-releases.ts';
import { gateContextOf } from './gate-context.ts';
import { CANDIDATE_SUFFIX } from './findings.ts';
import { report } from './gate.ts';

interface ReleaseId {
  remote: string;
  release: string;
}
interface WantedCheck extends ReleaseId {
  /** Share of the visitors: below 100 the gate judges a candidate, with 100 a stable release. Default: both. */
  percent?: number | undefined;
  /** Stops the gate before its next step. */
  signal?: AbortSignal;
}

/** Reports what `deploy` would refuse, and changes nothing. */
export async function check(environment: Environment, releaseId: WantedCheck): Promise<GateReport & { ok: boolean }> {
  const damageProblem = await damageOf(environment, releaseId);
  const { problems, notes } = damageProblem
    ? { problems: [damageProblem], notes: [] }
    : await reportOn(environment, releaseId);
  return { ok: problems.length === 0, problems, notes };
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

async function reportOn(
  environment: Environment,
  { remote, release, percent, signal }: WantedCheck,
): Promise<GateReport> {
  const { remotes } = await readState(environment);
  const { [remote]: current, ...otherRemotes } = remotes;
  const enabledPointer = current && { ...current, disabled: false };
  const previous = enabledPointer && enabledPointer.stable !== release ? [enabledPointer.stable] : [];
  const history = [...previous, ...(enabledPointer?.history ?? [])];
  const isCandidate = percent !== undefined && percent < 100;
  if (isCandidate && !enabledPointer)
    return {
      problems: [
        { code: 'remote.unknown', message: `${remote} is not deployed: deploy a release to all visitors first.` },
      ],
      notes: [],
    };
  // The gate judges every share of a candidate alike.
  const asCandidate = enabledPointer && { ...enabledPointer, candidate: { release, percent: 100, rolloutId: 'check' } };
  const pointers = [
    ...(isCandidate ? [] : [{ stable: release, history }]),
    ...(asCandidate && percent !== 100 ? [asCandidate] : []),
  ];
  const context = gateContextOf(environment, signal);
  // `before` has no pointer of this remote, so the gate judges the release as new, even if it is live already.
  const reports = pointers.map((pointer) =>
    report(context, { ...otherRemotes, [remote]: pointer }, { before: otherRemotes, known: remotes }),
  );
  const results = await Promise.all(reports);
  return {
    problems: withoutRepetitions(results.flatMap(({ problems }) => problems)),
    notes: withoutRepetitions(results.flatMap(({ notes }) => notes)),
  };
}

/** Removes repetitions: a release can have a problem both as stable release and as candidate. */
function withoutRepetitions(problems: readonly Problem[]): Problem[] {
  const problemsByMessage: Map<string, Problem> = new Map();
  for (const problem of problems) {
    const message = problem.message.replaceAll(CANDIDATE_SUFFIX, '');
    if (!problemsByMessage.has(message)) problemsByMessage.set(message, problem);
  }
  return [...problemsByMessage.values()];
}
