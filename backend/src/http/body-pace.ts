import { PayloadTooLargeException, RequestTimeoutException, type HttpException } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';

import { hasBody } from './body-type.guard.js';
import { respondWithError } from './error.filter.js';

/** A body has to go on: this much in each span of time. A phone at a tenth of a slow net's 50 kB/s is five times as fast. */
const SPAN_MS = 20_000;
const LEAST_BYTES = 20 * 1024;
/** More than the largest form that is refused in the product's own words. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Gives up a body that has come to a halt, also one that nobody reads any more because it was refused: whatever its
 * request holds is free again. There is no limit on the whole time, which a large upload on a slow net needs.
 */
export const bodyPace: RequestHandler = (request, response, next) => {
  const { socket } = request;
  if (!hasBody(request)) return next();
  const begin = socket.bytesRead;
  let before = begin;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const isTooLarge = socket.bytesRead - begin > MOST_BYTES;
    const hasGoneOn = socket.bytesRead - before >= LEAST_BYTES;
    before = socket.bytesRead;
    if (hasGoneOn && !isTooLarge) return;
    clearInterval(timer);
    giveUp(request, response, isTooLarge ? new PayloadTooLargeException() : new RequestTimeoutException());
  }, SPAN_MS);
  timer.unref();
  request.once('close', () => clearInterval(timer));
  next();
};

function giveUp(request: Request, response: Response, error: HttpException): void {
  if (response.headersSent) return void request.destroy();
  response.once('finish', () => request.destroy()).setHeader('Connection', 'close');
  respondWithError(error, request, response);
}
