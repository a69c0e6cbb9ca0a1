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
import { Visibility } from './visibility.rule.js';

/** Header with the milliseconds until the response changes, so that no cache keeps it longer, whatever its clock says. */
const CHANGES_IN = 'x-linkstall-changes-in';
const VISIBILITY = Symbol('visibility');

type EvaluatedRequest = Request & { [VISIBILITY]?: Visibility };

/** Evaluates a whole response at one moment. */
@Injectable()
class VisibilityInterceptor implements NestInterceptor {
  constructor(private readonly clock: Clock) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const visibility = new Visibility(this.clock.now());
    http.getRequest<EvaluatedRequest>()[VISIBILITY] = visibility;
    const setHeader = () => {
      const response = http.getResponse<Response>();
      if (!visibility.isIndexed) response.setHeader('X-Robots-Tag', 'noindex');
      if (visibility.changesIn !== null) response.setHeader(CHANGES_IN, String(visibility.changesIn));
    };
    // A 404 can also change by itself.
    return next.handle().pipe(tap({ next: setHeader, error: setHeader }));
  }
}

/** Marks calls whose response depends on the time. The parameter `@CurrentVisibility()` gives them the moment. */
export const DependsOnSchedule = () => applyDecorators(UseInterceptors(VisibilityInterceptor));

export const CurrentVisibility = createParamDecorator((_: unknown, context: ExecutionContext): Visibility => {
  const visibility = context.switchToHttp().getRequest<EvaluatedRequest>()[VISIBILITY];
  if (!visibility) throw new Error('The call is not marked with DependsOnSchedule');
  return visibility;
});
