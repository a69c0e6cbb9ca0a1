import type { FieldError } from '@linkstall/contracts/http';

/** What went wrong, in terms of the product; only the error filter knows which HTTP status that is. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'stale'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'undecodable'
  | 'too-many'
  | 'not-here'
  | 'unavailable';

interface ErrorExtra {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
}

/** An expected failure. `code` never changes once shipped; `message` is shown to people as it is. */
export class DomainError extends Error {
  // oxlint-disable-next-line max-params -- what every thrower says, in the order of reading; the last is rarely there
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly extra: ErrorExtra = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** Whether we said no ourselves: then nothing was written. When the database's response was lost nobody knows. */
export const isRefusal = (error: unknown): error is DomainError => error instanceof DomainError;
