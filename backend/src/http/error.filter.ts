import { Catch, Logger, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';

import { DomainError } from './domain-error.js';
import { refused, toAnswer, type Answer } from './error-answer.js';
import { note } from '../logging/request-log.js';
import { originOf } from '../logging/error-origin.js';
import { allowedMethods } from './allowed-methods.js';

/** Writes the answer for every exception, wherever it was thrown. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const answer = this.answerTo(error, request, response);
    note(response, { code: answer.body.code });
    if (answer.body.statusCode === 500) this.logger.error({ message: 'unexpected error', ...originOf(error) });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (answer.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(answer.retryAfterSeconds));
    response.setHeader('Cache-Control', 'no-store');
    response.status(answer.body.statusCode).json(answer.body);
  }

  /** The framework says 404 for a known path with an unknown method; that is a 405. */
  private answerTo(error: unknown, request: Request, response: Response): Answer {
    const unrouted = error instanceof NotFoundException && !(error instanceof DomainError);
    const methods = unrouted ? allowedMethods(request) : [];
    if (methods.length === 0) return toAnswer(error);
    response.setHeader('Allow', methods.join(', '));
    return { body: refused(405) };
  }
}
