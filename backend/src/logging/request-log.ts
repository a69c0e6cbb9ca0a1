import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

import type { Settings } from '../config/settings.js';
import { requestIdOf } from '../http/request-id.js';

/** What a handler adds to the line of its request. */
interface Note {
  readonly user?: string;
  readonly code?: string;
  /** The name of the account that a login failed for; null when nobody has that name: it may be a password. */
  readonly account?: string | null | undefined;
}

/** Adds to the one log line of this request: who (an id; a name only of whom a login failed for) and which outcome. */
export function note(response: Response, more: Note): void {
  response.locals.note = { ...(response.locals.note as Note | undefined), ...more };
}

/**
 * One JSON line per request. Headers, bodies and query strings are never written: they hold tokens and passwords. The
 * client's address is only where the operator wants it.
 */
export function requestLog(logger: Logger, { logAddresses }: Pick<Settings, 'logAddresses'>): RequestHandler {
  const describe = (request: IncomingMessage, response: ServerResponse) => ({
    ...outcomeOf(request, response),
    ...(logAddresses && 'ip' in request && { client: request.ip }),
  });
  return pinoHttp({
    logger,
    genReqId: (request, response) => {
      const id = requestIdOf(request);
      response.setHeader('X-Request-Id', id);
      return id;
    },
    wrapSerializers: false,
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    quietReqLogger: true,
    customLogLevel: (request, response) => levelOf(request, response),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customSuccessObject: (request, response, line: object) => ({ ...line, ...describe(request, response) }),
    customErrorObject: (...[request, response, , line]) => ({ ...(line as object), ...describe(request, response) }),
  });
}

function levelOf(request: IncomingMessage, response: ServerResponse) {
  if (response.statusCode >= 500) return response.statusCode === 503 ? 'warn' : 'error';
  return request.url?.startsWith('/health/') ? 'debug' : 'info';
}

function outcomeOf(request: IncomingMessage, response: ServerResponse): object {
  const path = pathOf(request);
  const { note: more } = (response as Partial<Response>).locals ?? ({} as Response['locals']);
  const aborted = response.writableFinished ? {} : { aborted: true };
  return { method: request.method, path, status: response.statusCode, ...aborted, ...(more as Note | undefined) };
}

function pathOf(request: IncomingMessage): string {
  const address = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  return (address.split(/[?#]/, 1)[0] ?? '').slice(0, 200);
}
