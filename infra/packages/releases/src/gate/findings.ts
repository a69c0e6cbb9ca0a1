// Findings of the gate. A finding becomes a problem when the current change is responsible for the finding.
import type { Problem, State } from '../formats.ts';
import { liveNames, type VisitorRelease } from './visitor-combinations.ts';

export interface Finding {
  /** Identifies the problem, the release, and the shell where the shell matters. */
  key: string;
  /** The same key without the shell. */
  remoteKey?: string;
  code: string;
  message: string;
  final?: true;
  /** Whether the gate reports the finding without refusing the change. */
  isNote?: true;
  /** The releases that show the problem, by remote. */
  releases: Readonly<Record<string, string>>;
}

/** Follows the name of a candidate in messages. */
export const CANDIDATE_SUFFIX = ' (the candidate)';

export const nameOf = ({ remote, name, isCandidate }: VisitorRelease) =>
  `${remote} ${name}${isCandidate ? CANDIDATE_SUFFIX : ''}`;

/** Keys of a finding that depends on the shell. */
export const keysOf = (remoteKey: string, shell: VisitorRelease | null) => ({
  key: `${remoteKey} ${shell?.name ?? ''}`,
  remoteKey,
});

/** Adds a complete combination of releases that shows the problem. */
export function toProblem({ code, message, final, releases }: Finding, pointers: State['remotes']): Problem {
  const stable = Object.entries(pointers).flatMap(([remote, pointer]) =>
    pointer.disabled ? [] : [[remote, liveNames(pointer)[0] ?? '']],
  );
  const counterexample = { ...Object.fromEntries(stable), ...releases };
  return { code, message, ...(final && { final }), counterexample };
}
