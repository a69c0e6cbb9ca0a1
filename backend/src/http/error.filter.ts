import { Catch, Logger, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';

import { originOf } from '../logging/error-origin.js';
import { addLogFields } from '../logging/request-log.js';
import type { HiddenPage } from './domain-error.js';
import { refusalBody, toErrorOutcome, type ErrorOutcome } from './error-outcome.js';
import { allowedMethods } from './known-routes.js';

const logger = new Logger('Errors');

/** Writes the response for every exception, wherever it was thrown. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    respondWithError(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

/** Answers 404 or 405 to requests outside the API's prefix, which Nest does not route. */
export const handleUnrouted: RequestHandler = (request, response) =>
  respondWithError(new NotFoundException(), request, response);

// oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
export const handleUnroutedError: ErrorRequestHandler = (error: unknown, request, response, _next) =>
  respondWithError(error, request, response);

/** Sends an error response outside of Nest. */
export function respondWithError(error: unknown, request: Request, response: Response): void {
  const { body, retryAfterSeconds, movedTo, hiddenPage } =
    error instanceof NotFoundException ? routeError(request, response) : toErrorOutcome(error);
  addLogFields(response, { code: body.code });
  if (body.statusCode === 500)
    logger.error({ message: 'unexpected error', reqId: response.getHeader('x-request-id'), ...originOf(error) });
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
  // The edge redirects by this header.
  if (movedTo !== undefined) response.setHeader('X-Linkstall-Moved', movedTo);
  // The edge draws its page about this by the header.
  if (hiddenPage) response.setHeader('X-Linkstall-Hidden', headerOf(hiddenPage));
  response.setHeader('Cache-Control', 'no-store');
  response.status(body.statusCode).json(body);
}

const headerOf = ({ category, language, username }: HiddenPage): string => `${category} ${language} ${username}`;

/** No route for path and method; when the path is known with another method, that is a 405. */
function routeError(request: Request, response: Response): ErrorOutcome {
  const methods = allowedMethods(request);
  if (methods.length === 0) return { body: refusalBody(404) };
  response.setHeader('Allow', methods.join(', '));
  return { body: refusalBody(405) };
}
