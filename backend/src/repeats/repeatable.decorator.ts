import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import { mergeMap, of, type Observable } from 'rxjs';

import { notLoggedIn, type SignedRequest } from '../access/access.decorator.js';
import { UserWritesService } from '../users/user-writes.service.js';
import { RepeatsService } from './repeats.service.js';
import { RequestMark } from './request-mark.js';
import type { Writer } from './write-mark.rule.js';

/**
 * What is kept of a call that was done: its answer; only that it was done, because the answer is secret or
 * would outlive the account of a caller who was nobody; or nothing, because doing it again finds it done and answers the
 * same.
 */
type Kept = 'answer' | 'fact' | 'nothing';

const KEPT = Symbol('kept');

/** Answers a write that was done already as it was answered then, and does nothing. */
@Injectable()
class RepeatsInterceptor implements NestInterceptor {
  // oxlint-disable-next-line max-params -- which write it is, and the two places that remember it
  constructor(
    private readonly reflector: Reflector,
    private readonly repeats: RepeatsService,
    private readonly marks: RequestMark,
    private readonly writes: UserWritesService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<SignedRequest>();
    const ownerId = request.caller?.id ?? '';
    const mark = await this.marks.of(request, ownerId);
    const before = mark ? await this.repeats.find(ownerId, mark) : null;
    // The call itself has ended the session by which it comes again.
    if (request.caller?.hasEnded && !before && !(await this.writes.isDone(ownerId, mark))) throw notLoggedIn();
    if (!mark) return next.handle();
    if (before && before.answer !== undefined) {
      request.alsoChanged = before.changed;
      return of(before.answer);
    }
    request.mark = before ? { ...mark, isDone: true } : mark;
    const kept = this.reflector.get<Kept>(KEPT, context.getHandler());
    if (kept === 'nothing') return next.handle();
    return next.handle().pipe(
      mergeMap(async (data) => {
        const answer = kept === 'fact' ? undefined : (data ?? null);
        // When this fails, the document that was written still remembers it.
        await this.repeats.keep(ownerId, mark, { answer, changed: request.alsoChanged ?? [] }).catch(() => undefined);
        return data;
      }),
    );
  }
}

/**
 * A write that may carry `Idempotency-Key`. Stands above what reads a form: the mark is made of what was read. Its
 * handler hands the mark on to what is written.
 */
export const Repeatable = (kept: Kept = 'answer') =>
  applyDecorators(
    SetMetadata(KEPT, kept),
    UseInterceptors(RepeatsInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'The same key within a day: the same answer, and nothing is done twice. With another body: 409.',
      schema: { type: 'string', minLength: 1, maxLength: 128, example: '0b0f7c1e-6f0a-4f5e-9a54-7d1f8f2f6a11' },
    }),
  );

/** The caller of a write that requires login, with its mark. */
export const CurrentWriter = createParamDecorator((_: unknown, context: ExecutionContext): Writer => {
  const { caller, mark } = context.switchToHttp().getRequest<SignedRequest>();
  return { id: caller?.id ?? '', mark };
});
