import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { RequestHandler } from 'express';
import type { ServerResponse } from 'node:http';

import { DomainError } from './domain-error.js';

const HEALTH = /^\/health\//;

/**
 * Counts requests in flight. When the process ends, new requests are refused and the end waits for the requests in flight. Ends
 * responses without an end of their own, such as event streams.
 */
@Injectable()
export class InFlightRequests implements OnModuleDestroy {
  private count = 0;
  private hasClosed = false;
  private isNotReady = false;
  private onEmpty: () => void = () => {};
  private readonly streams = new Set<ServerResponse>();

  /** Whether the process ends. A load balancer must choose another process. */
  get isEnding(): boolean {
    return this.isNotReady || this.hasClosed;
  }

  /** Express handler that runs first. Requests for `/health/` are not counted and never refused. */
  readonly handler: RequestHandler = (request, response, next) => {
    if (HEALTH.test(request.path)) return next();
    if (this.hasClosed) {
      response.setHeader('Connection', 'close');
      return next(new DomainError('unavailable', 'server.ending', 'Please try again in a moment'));
    }
    if (this.isNotReady) response.shouldKeepAlive = false;
    this.count += 1;
    response.once('close', () => {
      this.count -= 1;
      if (this.count === 0) this.onEmpty();
    });
    next();
  };

  /** Ends this response with the process, because it does not end by itself. */
  endWithProcess(response: ServerResponse): void {
    if (this.hasClosed) return void response.end();
    this.streams.add(response);
    response.once('close', () => this.streams.delete(response));
  }

  onModuleDestroy(): void {
    this.endStreams();
  }

  /** Makes the process not ready. It still accepts requests, because a load balancer notices only after some seconds. */
  setNotReady(): void {
    this.isNotReady = true;
  }

  /** Refuses new requests from now on. Resolves when the last request in flight has its response. */
  close(): Promise<void> {
    this.hasClosed = true;
    this.endStreams();
    return this.count === 0 ? Promise.resolve() : new Promise((resolve) => (this.onEmpty = resolve));
  }

  private endStreams(): void {
    for (const response of this.streams) response.end();
  }
}
