import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiOperation, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';

import { DomainError } from '../http/domain-error.js';
import type { KeyedWrite } from '../idempotency/keyed-write.rule.js';
import type { Whereabouts } from '../users/open-session.rule.js';
import { deviceName } from './device-name.js';

export type Access = 'public' | 'login';

/** The logged-in user of a request, as the guard found it in the database. */
export interface Caller {
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
  /** The password was sent within 15 minutes. */
  readonly isFresh: boolean;
  /** Runs the site. */
  readonly isOperator: boolean;
  /** Only where a call may have ended it itself: nothing is done for them but to say so. */
  readonly hasEnded: boolean;
}

export interface SignedRequest extends Request {
  caller?: Caller;
  /** Asks again: a body may take long to arrive. */
  isStillLoggedIn?: () => Promise<boolean>;
  /** Sent under an idempotency key. */
  write?: KeyedWrite;
  /** Names besides the caller's whose pages a call changed. */
  alsoChanged?: readonly string[];
}

export const ACCESS = Symbol('access');
export const OPERATORS = Symbol('operators');
export const ASKS_WHO = Symbol('asks-who');
export const ENDS_SESSION = Symbol('ends-session');

/** Anybody may call this. Every route carries this mark or the other; one without is refused. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);

/** Anybody may call this, and its owner is shown more: the token is read when there is one, a bad one is ignored. */
export const PublicOrOwner = () =>
  applyDecorators(Public(), SetMetadata(ASKS_WHO, true), ApiOperation({ security: [{}, { token: [] }] }));

/** Only with a valid token of a living session. */
export const LoginRequired = () => applyDecorators(SetMetadata(ACCESS, 'login' satisfies Access), ApiSecurity('token'));

/** Only for who runs the site: asked of the database with each call. */
export const OperatorRequired = () => applyDecorators(LoginRequired(), SetMetadata(OPERATORS, true));

/**
 * May end the session by which it is called: a repetition has an ended one (`hasEnded`), and must be answered only when
 * it was done.
 */
export const EndsSession = () => SetMetadata(ENDS_SESSION, true);

/** The caller of a route that requires login; of `PublicOrOwner` undefined for a visitor. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SignedRequest>().caller,
);

export const notLoggedIn = () => new DomainError('unauthenticated', 'auth.token_invalid', 'Log in to do this');

export const notOperator = () =>
  new DomainError('forbidden', 'auth.operators_only', 'Only who runs this site may do this');

/** From where, and with what, this request comes. */
export const CurrentWhereabouts = createParamDecorator((_: unknown, context: ExecutionContext): Whereabouts => {
  const { ip = '', headers } = context.switchToHttp().getRequest<Request>();
  return { address: ip.replace(/^::ffff:/, ''), device: deviceName(headers['user-agent']) };
});
