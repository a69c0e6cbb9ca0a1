import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The request id of the edge, so that edge and API log the same id. A new id when the edge sent no valid id. */
export function requestIdOf(request: IncomingMessage): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && WELL_FORMED.test(header) ? header : randomUUID();
}
