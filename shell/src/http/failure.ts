import type { ErrorBody, FieldError } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';

/** What `HttpPort` and `PublicApi` throw. An error too, so that an uncaught one has a stack. */
class RequestFailed extends Error implements ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly errors?: readonly FieldError[];

  constructor({ status, code, message, errors }: ApiFailure) {
    super(message);
    this.status = status;
    this.code = code;
    if (errors) this.errors = errors;
  }
}

export const noAnswer = (): RequestFailed =>
  new RequestFailed({
    status: 0,
    code: 'network',
    message: 'We could not be reached. Check your connection and try again.',
  });

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  'code' in body &&
  typeof body.code === 'string';

/** The payload of an answer, or its failure thrown. */
export function unwrap(status: number, body: unknown): unknown {
  const succeeded = status >= 200 && status < 300;
  if (succeeded && typeof body === 'object' && body !== null && 'data' in body) return body.data;
  if (!succeeded && isErrorBody(body)) throw new RequestFailed({ ...body, status });
  throw new RequestFailed({ status, code: 'unreadable', message: 'The answer could not be read. Try again.' });
}
