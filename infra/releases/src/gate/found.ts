// What is wrong, before it becomes a problem that is told.
import type { Problem, State } from '../formats.ts';
import { liveNames, type Shown } from './line-up.ts';

export interface Found {
  /** What is wrong with whom, and under which shell, if that matters. */
  key: string;
  /** The same whatever the shell. */
  of?: string;
  code: string;
  message: string;
  final?: true;
  /** The releases that show it. */
  parts: Readonly<Record<string, string>>;
}

export const CANDIDATE = ' (the candidate)';

/** In words. */
export const nameOf = ({ remote, name, isCandidate }: Shown) => `${remote} ${name}${isCandidate ? CANDIDATE : ''}`;

/** Of what a remote shows under a shell. */
export const keysOf = (of: string, shell: Shown | null) => ({ key: `${of} ${shell?.name ?? ''}`, of });

/** As a problem, shown by one whole combination. */
export function toProblem({ code, message, final, parts }: Found, pointers: State['remotes']): Problem {
  const stable = Object.entries(pointers).flatMap(([remote, pointer]) =>
    pointer.disabled ? [] : [[remote, liveNames(pointer)[0] ?? '']],
  );
  const counterexample = { ...Object.fromEntries(stable), ...parts };
  return { code, message, ...(final && { final }), counterexample };
}
