import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { setTimeout as pause } from 'node:timers/promises';
import { catchError, concatMap, type Observable } from 'rxjs';

import type { SignedRequest } from '../access/access.decorator.js';
import { CHANGES_PAGE } from '../http/changed.js';
import { isRefusal } from '../http/domain-error.js';
import { UsersService } from './users.service.js';

const PAUSE_MS = 250;
/** After that time no `PublicPageCache` holds the page as it was before. */
const LONGEST_MS = 60_000;

/** Raises the revision of the caller's public page before the response, also when the call failed half-way. */
@Injectable()
export class ShownRevisionInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly users: UsersService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const changes = this.reflector.get<unknown>(CHANGES_PAGE, context.getHandler());
    const { caller } = context.switchToHttp().getRequest<SignedRequest>();
    if (!changes || !caller) return next.handle();
    const tell = () => this.tell(caller.id);
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        if (!isRefusal(error)) await tell();
        throw error;
      }),
      concatMap(async (data: unknown) => {
        await tell();
        return data;
      }),
    );
  }

  /** Retries when the database is lost at that moment, because the change itself is stored. */
  private async tell(id: string): Promise<void> {
    try {
      await this.users.changeShown(id);
    } catch (error) {
      void this.tellLater(id, performance.now() + LONGEST_MS);
      throw error;
    }
  }

  private async tellLater(id: string, end: number): Promise<void> {
    let isTold = false;
    while (!isTold && performance.now() < end) {
      await pause(PAUSE_MS, undefined, { ref: false });
      isTold = await this.users.changeShown(id).then(
        () => true,
        () => false,
      );
    }
  }
}
