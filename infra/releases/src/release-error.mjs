/** A refusal that a person can act on. `code` is for programs; `problems`, where more than one thing is wrong. */
export class ReleaseError extends Error {
  /** @param {string} code @param {string} message @param {readonly import('./formats.d.ts').Problem[]} [problems] */
  constructor(code, message, problems = [{ code, message }]) {
    super(message);
    this.name = 'ReleaseError';
    this.code = code;
    this.problems = problems;
  }
}

/**
 * Of node, e.g. ENOENT; null for what is no failure of the system. By its shape: in jest node's errors are of another world.
 * @param {unknown} error @returns {string | null}
 */
export const codeOf = (error) =>
  typeof error === 'object' && error !== null && 'code' in error && !(error instanceof ReleaseError)
    ? String(error.code)
    : null;

/** @param {unknown} error @param {string} code of node, e.g. ENOENT */
export const hasCode = (error, code) => codeOf(error) === code;

/** With what shows it. @param {import('./formats.d.ts').Problem} problem */
export function problemInWords({ message, counterexample }) {
  const shown = Object.entries(counterexample ?? {}).map(([remote, release]) => `${remote} ${release}`);
  return shown.length > 0 ? `${message}\n  seen with ${shown.join(', ')}` : message;
}
