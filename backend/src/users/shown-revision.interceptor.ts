import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { setTimeout as pause } from 'node:timers/promises';
import { catchError, concatMap, type Observable } from 'rxjs';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { CHANGES_PAGE } from '../http/changed-pages.interceptor.js';
import { isRefusal } from '../http/domain-error.js';
import { UsersService } from './users.service.js';

const RETRY_INTERVAL_MS = 250;
/** Longest time for which a `PublicPageCache` can contain the old page; later retries are useless. */
const MAX_CACHE_MS = 60_000;

/** Raises the revision of the caller's public page before the response, also when the call failed half-way. */
@Injectable()
export class ShownRevisionInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly users: UsersService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const scope = this.reflector.get<unknown>(CHANGES_PAGE, context.getHandler());
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const { caller } = request;
    if (!scope || !caller) return next.handle();
    const raise = () => this.raiseRevision(caller.id);
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        if (!isRefusal(error)) await raise();
        throw error;
      }),
      concatMap(async (data: unknown) => {
        if (!request.hasOnlyRead) await raise();
        return data;
      }),
    );
  }

  /** Retries when the database is lost at that moment, because the change itself is stored. */
  private async raiseRevision(id: string): Promise<void> {
    try {
      await this.users.raiseShownRevision(id);
    } catch (error) {
      void this.retryLater(id, performance.now() + MAX_CACHE_MS);
      throw error;
    }
  }

  private async retryLater(id: string, deadline: number): Promise<void> {
    let isRaised = false;
    while (!isRaised && performance.now() < deadline) {
      await pause(RETRY_INTERVAL_MS, undefined, { ref: false });
      isRaised = await this.users.raiseShownRevision(id).then(
        () => true,
        () => false,
      );
    }
  }
}
