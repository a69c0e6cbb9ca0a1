import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, concatMap, type Observable } from 'rxjs';

import type { SignedRequest } from '../access/access.decorator.js';
import { CHANGES_PAGE } from '../http/changed.js';
import { isRefusal } from '../http/domain-error.js';
import { UsersService } from './users.service.js';

/** Has what visitors see of the caller read anew, before the caller has the answer; also when the call failed half-way. */
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
    const tell = () => this.users.changeShown(caller.id);
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
}
