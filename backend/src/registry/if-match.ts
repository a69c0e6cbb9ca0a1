import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { DomainError } from '../http/domain-error.js';

const IF_MATCH = /^"?(\d{1,15})"?$/;

/** The number of the newest change that the caller saw. */
export function expectedSeqOf({ headers }: RequestWithCaller): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const number = IF_MATCH.exec(header)?.[1];
  if (number === undefined)
    throw new DomainError('invalid', 'request.if_match', 'If-Match must be the number of a change');
  return Number(number);
}
