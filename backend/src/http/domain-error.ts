import type { FieldError } from '@linkstall/contracts/http';

/** Kinds of failures, independent of HTTP. Only the error filter maps them to HTTP statuses. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'hidden'
  | 'moved'
  | 'pending'
  | 'too-large'
  | 'unsupported-type'
  | 'undecodable'
  | 'too-many'
  | 'not-implemented'
  | 'unavailable';

export interface HiddenPage {
  readonly username: string;
  readonly category: string;
  readonly language: string;
}

interface ErrorDetails {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** The grant that the call needs. */
  readonly grant?: { readonly id: string };
  /** The address to which the page of the call has moved. */
  readonly movedTo?: string;
  /** Names a page that an operator hides. */
  readonly hiddenPage?: HiddenPage;
}

/** An expected failure. `code` never changes once shipped. Users see `message` unchanged. */
export class DomainError extends Error {
  // oxlint-disable-next-line max-params -- kind, code and message of every error; the last parameter is rare
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** Whether the API refused the call, so nothing was written. After a lost database response this is unknown. */
export const isRefusal = (error: unknown): error is DomainError => error instanceof DomainError;
