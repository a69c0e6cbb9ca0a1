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

import { notLoggedIn, type SignedRequest } from '../access/access.decorator.js';
import { isRefusal } from '../http/domain-error.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { IdempotencyService } from './idempotency.service.js';
import type { KeyedWrite, Writer } from './keyed-write.rule.js';
import { RequestKey, type SentKey } from './request-key.js';

/**
 * What is kept of a call that was done: its response, or only that it was done, because the response is secret or would
 * outlive the account of a caller who was nobody; or nothing, because doing it again finds it done and answers the same.
 */
type Kept = 'response' | 'fact' | 'nothing';

const KEPT = Symbol('kept');

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
    const request = context.switchToHttp().getRequest<SignedRequest>();
    const { id = '', hasEnded = false } = request.caller ?? {};
    const key = await this.keys.of(request, id);
    if (!key && hasEnded) throw notLoggedIn();
    const kept = this.reflector.get<Kept>(KEPT, context.getHandler());
    if (!key || kept === 'nothing') return next.handle();
    return from(this.mutex.runExclusive(key.id, () => this.respond(request, { key, kept, next })));
  }

  private async respond(
    request: SignedRequest,
    { key, kept, next }: { readonly key: SentKey; readonly kept: Kept; readonly next: CallHandler<unknown> },
  ): Promise<unknown> {
    const isOver = request.caller?.hasEnded;
    const begun = isOver ? await this.idempotency.find(key) : await this.idempotency.begin(key);
    // With an ended session only the call that ended it may be repeated.
    if (!begun) throw notLoggedIn();
    const { write, outcome } = begun;
    if (outcome) {
      request.alsoChanged = outcome.changed;
      return outcome.response;
    }
    request.write = write;
    const data = await this.handle(write, next);
    const response = kept === 'fact' ? undefined : (data ?? null);
    // When this fails, a repetition checks the data.
    await this.idempotency.complete(key, { response, changed: request.alsoChanged ?? [] }).catch(() => undefined);
    return data;
  }

  private async handle(write: KeyedWrite, next: CallHandler<unknown>): Promise<unknown> {
    try {
      return await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      const isUndone = isRefusal(error) && write.state === 'first';
      if (isUndone) await this.idempotency.forget(write).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Accepts `Idempotency-Key` for a write. Put the decorator above those that read a form, because the key covers the form.
 * The handler passes the write on to the service.
 */
export const Idempotent = (kept: Kept = 'response') =>
  applyDecorators(
    SetMetadata(KEPT, kept),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'The same key within a day: the same response, and nothing is done twice. With another body: 409.',
      schema: { type: 'string', minLength: 1, maxLength: 128, example: '0b0f7c1e-6f0a-4f5e-9a54-7d1f8f2f6a11' },
    }),
  );

/** The caller of a write, with the keyed write. */
export const CurrentWriter = createParamDecorator((_: unknown, context: ExecutionContext): Writer => {
  const { caller, write } = context.switchToHttp().getRequest<SignedRequest>();
  return { id: caller?.id ?? '', write, hasEnded: caller?.hasEnded ?? false };
});
