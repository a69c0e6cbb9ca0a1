import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';

import { DomainError } from './domain-error.js';

const HEALTH = /^\/health\//;

/** Counts requests in flight. When the process ends, new requests are refused and the end waits for those in flight. */
@Injectable()
export class InFlightRequests {
  private count = 0;
  private isClosed = false;
  private onEmpty: () => void = () => {};

  get refusesNew(): boolean {
    return this.isClosed;
  }

  /** Express handler that runs first. Requests for `/health/` are not counted and never refused. */
  readonly handler: RequestHandler = (request, response, next) => {
    if (HEALTH.test(request.path)) return next();
    if (this.isClosed) {
      response.setHeader('Connection', 'close');
      return next(new DomainError('unavailable', 'server.ending', 'Please try again in a moment'));
    }
    this.count += 1;
    response.once('close', () => {
      this.count -= 1;
      if (this.count === 0) this.onEmpty();
    });
    next();
  };

  /** Refuses new requests from now on. Resolves when the last request in flight has its response. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.count === 0 ? Promise.resolve() : new Promise((resolve) => (this.onEmpty = resolve));
  }
}
