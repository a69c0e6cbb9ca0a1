import type { Problem } from './formats.ts';

/** A refusal that a person can act on. `code` is for programs. `problems` lists several problems. */
export class ReleaseError extends Error {
  readonly code: string;
  readonly problems: readonly Problem[];

  constructor(code: string, message: string, problems: readonly Problem[] = [{ code, message }]) {
    super(message);
    this.name = 'ReleaseError';
    this.code = code;
    this.problems = problems;
  }
}

/**
 * The code of a Node error, such as ENOENT; null for another error. Checks the shape instead of the class, because Jest
 * has its own Error class.
 */
export const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && !(error instanceof ReleaseError)
    ? String(error.code)
    : null;

/** @param code such as ENOENT */
export const hasCode = (error: unknown, code: string) => codeOf(error) === code;

/** The message, with the combination of releases that shows the problem. */
export function describeProblem({ message, counterexample }: Problem) {
  const releases = Object.entries(counterexample ?? {}).map(([remote, release]) => `${remote} ${release}`);
  return releases.length > 0 ? `${message}\n  seen with ${releases.join(', ')}` : message;
}
