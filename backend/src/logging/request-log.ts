import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

import type { Settings } from '../config/settings.js';
import { requestIdOf } from '../http/request-id.js';

/** Fields that a handler adds to the log line of its request. */
interface LogFields {
  readonly user?: string;
  /** The beginning of the id of an API token, for a call of a program. */
  readonly apiToken?: string;
  readonly code?: string;
  /** The account name of a failed login; null for an unknown name, which can be a password. */
  readonly account?: string | null | undefined;
}

/** Adds fields to the log line of a request: the user id (a name only for a failed login) and the result. */
export function addLogFields(response: Response, extraFields: LogFields): void {
  response.locals.note = { ...(response.locals.note as LogFields | undefined), ...extraFields };
}

/**
 * Writes one JSON line per request. Headers, bodies and query strings are not logged, because they contain tokens and
 * passwords. The client's IP address is logged only when the operator enables it.
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
  const { note: fields } = (response as Partial<Response>).locals ?? ({} as Response['locals']);
  const aborted = response.writableFinished ? {} : { aborted: true };
  return {
    method: request.method,
    path,
    status: response.statusCode,
    ...aborted,
    ...(fields as LogFields | undefined),
  };
}

function pathOf(request: IncomingMessage): string {
  const url = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  return (url.split(/[?#]/, 1)[0] ?? '').slice(0, 200);
}
