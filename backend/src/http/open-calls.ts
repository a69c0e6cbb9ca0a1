import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';

import { DomainError } from './domain-error.js';

const HEALTH = /^\/health\//;

/** The calls under way. Once the process ends no new one is let in, and the end waits for those that are. */
@Injectable()
export class OpenCalls {
  private count = 0;
  private closed = false;
  private emptied: () => void = () => {};

  get areRefused(): boolean {
    return this.closed;
  }

  /** Before everything else: whoever asks for the health is told of the end, and counts for nothing. */
  readonly handler: RequestHandler = (request, response, next) => {
    if (HEALTH.test(request.path)) return next();
    if (this.closed) {
      response.setHeader('Connection', 'close');
      return next(new DomainError('unavailable', 'server.ending', 'Please try again in a moment'));
    }
    this.count += 1;
    response.once('close', () => {
      this.count -= 1;
      if (this.count === 0) this.emptied();
    });
    next();
  };

  /** Refuses new calls from now on; resolves when the last one under way has its response. */
  close(): Promise<void> {
    this.closed = true;
    return this.count === 0 ? Promise.resolve() : new Promise((resolve) => (this.emptied = resolve));
  }
}
