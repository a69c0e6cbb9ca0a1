import { PayloadTooLargeException, RequestTimeoutException, type HttpException } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';

import { hasBody } from './body-type.guard.js';
import { respondWithError } from './error.filter.js';

/** A request body must make this progress in each interval (1 kB/s). A slow network (50 kB/s) is fifty times as fast. */
const INTERVAL_MS = 20_000;
const MIN_BYTES = 20 * 1024;
/** Far above the largest valid form. Each form has lower limits of its own, with messages that name the reason. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Closes requests whose body makes no progress, also refused requests, so that their resources are free. There is no limit
 * for the total time, because a large upload on a slow network takes long.
 */
export const bodyPace: RequestHandler = (request, response, next) => {
  const { socket } = request;
  if (!hasBody(request)) return next();
  const startBytes = socket.bytesRead;
  let lastBytes = startBytes;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const isTooLarge = socket.bytesRead - startBytes > MAX_BYTES;
    const hasProgressed = socket.bytesRead - lastBytes >= MIN_BYTES;
    lastBytes = socket.bytesRead;
    if (hasProgressed && !isTooLarge) return;
    clearInterval(timer);
    abortRequest(request, response, isTooLarge ? new PayloadTooLargeException() : new RequestTimeoutException());
  }, INTERVAL_MS);
  timer.unref();
  request.once('close', () => clearInterval(timer));
  next();
};

function abortRequest(request: Request, response: Response, error: HttpException): void {
  if (response.headersSent) return void request.destroy();
  response.once('finish', () => request.destroy()).setHeader('Connection', 'close');
  respondWithError(error, request, response);
}
