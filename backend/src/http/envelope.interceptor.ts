import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Envelope } from '@linkstall/contracts/http';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';

import { isApiPath } from './api-path.js';

/** Wraps the results of API handlers in the envelope, except for files. Health, API documents and images are not wrapped. */
@Injectable()
export class EnvelopeInterceptor<T> implements NestInterceptor<T, T | Envelope<T | null>> {
  intercept(context: ExecutionContext, next: CallHandler<T>): Observable<T | Envelope<T | null>> {
    const http = context.switchToHttp();
    if (!isApiPath(http.getRequest<Request>().path)) return next.handle();
    const { statusCode } = http.getResponse<Response>();
    return next.handle().pipe(map((data) => (data instanceof StreamableFile ? data : toEnvelope(statusCode, data))));
  }
}

const toEnvelope = <T>(statusCode: number, data: T): Envelope<T | null> => ({
  statusCode,
  data: data ?? null,
  message: 'OK',
  success: true,
});
