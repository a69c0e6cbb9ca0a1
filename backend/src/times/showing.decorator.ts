import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { tap, type Observable } from 'rxjs';

import { Clock } from '../config/clock.js';
import { Showing } from './showing.rule.js';

/** How long the response stays true, in milliseconds: so that no cache, whatever its clock says, keeps it longer. */
const CHANGES_IN = 'x-linkstall-changes-in';
const AT = Symbol('showing');

type Judged = Request & { [AT]?: Showing };

/** One moment for all of a response. */
@Injectable()
class ShowingInterceptor implements NestInterceptor {
  constructor(private readonly clock: Clock) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const showing = new Showing(this.clock.now());
    http.getRequest<Judged>()[AT] = showing;
    const tell = () => {
      if (showing.changesIn === null) return;
      http.getResponse<Response>().setHeader(CHANGES_IN, String(showing.changesIn));
    };
    // That something is not there may change by itself, too.
    return next.handle().pipe(tap({ next: tell, error: tell }));
  }
}

/** For calls that response what visitors see at this moment, which the parameter `@CurrentShowing()` judges. */
export const ShowsByTime = () => applyDecorators(UseInterceptors(ShowingInterceptor));

export const CurrentShowing = createParamDecorator((_: unknown, context: ExecutionContext): Showing => {
  const showing = context.switchToHttp().getRequest<Judged>()[AT];
  if (!showing) throw new Error('The call is not marked with ShowsByTime');
  return showing;
});
