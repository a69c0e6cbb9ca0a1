import type { Problem } from './formats.ts';

/** A refusal that a person can act on. `code` is for programs; `problems`, where more than one thing is wrong. */
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
 * Of node, e.g. ENOENT; null for what is no failure of the system. By its shape: in jest node's errors are of another world.
 */
export const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && !(error instanceof ReleaseError)
    ? String(error.code)
    : null;

/** @param code of node, e.g. ENOENT */
export const hasCode = (error: unknown, code: string) => codeOf(error) === code;

/** With what shows it. */
export function problemInWords({ message, counterexample }: Problem) {
  const shown = Object.entries(counterexample ?? {}).map(([remote, release]) => `${remote} ${release}`);
  return shown.length > 0 ? `${message}\n  seen with ${shown.join(', ')}` : message;
}
