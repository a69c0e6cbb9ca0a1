/** A refusal that a person can act on. `code` is for programs. */
export class ReleaseError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'ReleaseError';
    this.code = code;
  }
}

/** @param {unknown} error @param {string} code of node, e.g. ENOENT */
export const hasCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
