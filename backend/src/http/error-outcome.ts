import { HttpException } from '@nestjs/common';
import type { ErrorBody } from '@linkstall/contracts/http';

import { isDatabaseUnreachable } from '../database/unreachable.js';
import { DomainError, type ErrorKind, type HiddenPage } from './domain-error.js';
import { isStorageFull, storageFull } from './storage-full.js';

export interface ErrorOutcome {
  readonly body: ErrorBody;
  readonly retryAfterSeconds?: number;
  readonly movedTo?: string;
  readonly hiddenPage?: HiddenPage;
}

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  hidden: 451,
  moved: 412,
  pending: 428,
  'too-large': 413,
  'unsupported-type': 415,
  undecodable: 422,
  'too-many': 429,
  'not-implemented': 501,
  unavailable: 503,
};

/** Messages for errors of the framework and its parsers, whose own messages can repeat the request. */
const REFUSALS: Record<number, { code: string; message: string }> = {
  400: { code: 'request.malformed', message: 'The request cannot be read' },
  404: { code: 'route.not_found', message: 'Not Found' },
  405: { code: 'route.method_not_allowed', message: 'This method is not allowed here' },
  408: { code: 'request.timeout', message: 'The request took too long' },
  413: { code: 'request.too_large', message: 'The request is too large' },
  414: { code: 'request.too_large', message: 'The address is too long' },
  415: { code: 'request.unsupported_type', message: 'This content type is not supported' },
};

/** Default `Retry-After` for a 503, in seconds. */
export const RETRY_SECONDS = 2;

/** Maps every exception to an error response. Unexpected errors become a 500 without details. */
export function toErrorOutcome(error: unknown): ErrorOutcome {
  if (error instanceof DomainError) return fromDomain(error);
  if (isStorageFull(error)) return fromDomain(storageFull());
  if (isDatabaseUnreachable(error)) return fromDomain(databaseUnavailable());
  return { body: refusalBody(statusOf(error)) };
}

export function databaseUnavailable(): DomainError {
  return new DomainError('unavailable', 'database.unavailable', 'Please try again in a moment');
}

export function refusalBody(status: number): ErrorBody {
  const refusal = REFUSALS[status];
  if (refusal) return { statusCode: status, data: null, message: refusal.message, success: false, code: refusal.code };
  if (status >= 400 && status < 500) return { ...refusalBody(400), statusCode: status, code: 'request.refused' };
  return { statusCode: 500, data: null, message: 'Something went wrong', success: false, code: 'internal' };
}

function fromDomain(error: DomainError): ErrorOutcome {
  const { errors, grant, movedTo, hiddenPage } = error.details;
  const retryAfterSeconds =
    error.details.retryAfterSeconds ?? (error.kind === 'unavailable' ? RETRY_SECONDS : undefined);
  const statusCode = STATUS[error.kind];
  const body: ErrorBody = { statusCode, data: null, message: error.message, success: false, code: error.code };
  return {
    body: { ...body, ...(errors && { errors }), ...(grant && { grant }) },
    ...(movedTo !== undefined && { movedTo }),
    ...(hiddenPage && { hiddenPage }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) }),
  };
}

/** Nest's exceptions and the body parser's errors (`http-errors`) carry a status. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  return 500;
}
