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
import { from, lastValueFrom, type Observable } from 'rxjs';

import { notLoggedIn, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { isRefusal } from '../http/domain-error.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { IdempotencyService } from './idempotency.service.js';
import type { KeyedWrite, Writer } from './keyed-write.rule.js';
import { RequestKey, type KeyedRequest } from './request-key.js';

/**
 * The part of a call's result that is stored. `response` stores the response.
 *
 * `completion` stores only that the call was done. It is for secret responses, for callers without a login (the response would
 * outlive the account), and for responses that a repetition can read again.
 *
 * `none` stores no result, because a repetition finds the work done and gives the same response.
 */
type StoredOutcome = 'response' | 'completion' | 'none';

const STORED_OUTCOME = Symbol('stored outcome');

/** Replays the stored response of a completed write. */
@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  /** When the same write arrives twice at once, the second waits for the first. */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: IdempotencyService,
    private readonly keys: RequestKey,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const { id = request.keyOwner ?? '', hasEnded = false } = request.caller ?? {};
    const key = await this.keys.of(request, id);
    if (!key && hasEnded) throw notLoggedIn();
    const storedOutcome = this.reflector.get<StoredOutcome>(STORED_OUTCOME, context.getHandler());
    if (!key || storedOutcome === 'none') return next.handle();
    return from(this.mutex.runExclusive(key.id, () => this.respond(request, { key, storedOutcome, next })));
  }

  private async respond(
    request: RequestWithCaller,
    {
      key,
      storedOutcome,
      next,
    }: { readonly key: KeyedRequest; readonly storedOutcome: StoredOutcome; readonly next: CallHandler<unknown> },
  ): Promise<unknown> {
    const hasEnded = request.caller?.hasEnded ?? false;
    const claim = hasEnded ? await this.idempotency.find(key) : await this.idempotency.begin(key);
    // With an ended session only the call that ended it may be repeated.
    if (!claim) throw notLoggedIn();
    const { write, outcome } = claim;
    if (outcome) {
      request.otherChangedUsernames = outcome.changed;
      return outcome.response;
    }
    request.write = write;
    const data = await this.handle(write, next);
    const response = storedOutcome === 'completion' ? undefined : (data ?? null);
    // When this fails, a repetition checks the data.
    await this.idempotency
      .complete(write, { response, changed: request.otherChangedUsernames ?? [] })
      .catch(() => undefined);
    return data;
  }

  private async handle(write: KeyedWrite, next: CallHandler<unknown>): Promise<unknown> {
    try {
      return await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      const hasNoEffect = isRefusal(error) && write.state === 'first';
      if (hasNoEffect) await this.idempotency.forget(write).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Accepts `Idempotency-Key` for a write. Put this decorator above a decorator that reads a form, because the key covers the form.
 * The handler passes the write on to the service.
 */
export const Idempotent = (storedOutcome: StoredOutcome = 'response') =>
  applyDecorators(
    SetMetadata(STORED_OUTCOME, storedOutcome),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'The same key within a day: the same response, and nothing is done twice. With another body: 409. ' +
        'An account, or an address without a login, keeps its newest 1,000 keys.',
      schema: { type: 'string', minLength: 1, maxLength: 128, example: '0b0f7c1e-6f0a-4f5e-9a54-7d1f8f2f6a11' },
    }),
  );

/** The caller of a write, with the keyed write. */
export const CurrentWriter = createParamDecorator((_: unknown, context: ExecutionContext): Writer => {
  const { caller, write } = context.switchToHttp().getRequest<RequestWithCaller>();
  const { id = '', username, sessionId, hasEnded = false } = caller ?? {};
  return { id, username, sessionId, write, hasEnded };
});
