import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { TokenScope } from '@linkstall/contracts/http';
import type { Request } from 'express';

import { DomainError } from '../../http/domain-error.js';
import type { KeyedWrite } from '../../idempotency/keyed-write.rule.js';
import type { ClientInfo } from '../../users/open-session.rule.js';
import { isFromBrowser } from '../session-cookies.js';
import { deviceName } from './device-name.js';

export type Access = 'public' | 'login';

/** The logged-in user of a request, as the guard read it from the database. With an ended session, only the ids are known. */
export interface Caller {
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
  /** Whether a browser sent the request, or the token is bound to a browser. */
  readonly isInBrowser: boolean;
  /** The time of the login, in ms; 0 for a foreign remote and for an ended session. */
  readonly begunAt: number;
  readonly isOperator: boolean;
  /** The scopes of the API token that sent the call; absent for a session, which may make every call. */
  readonly scopes?: readonly TokenScope[];
  /** True when the session has ended. Only routes with `EndsSession` get such a caller. */
  readonly hasEnded: boolean;
}

export interface RequestWithCaller extends Request {
  caller?: Caller;
  /** Reads the session again, because a body can take long to arrive. */
  isStillLoggedIn?: () => Promise<boolean>;
  write?: KeyedWrite;
  /** The owner of the Idempotency keys of a caller without an account, such as a CI. */
  keyOwner?: string;
  /** True when a call that can change the page has only read. */
  hasOnlyRead?: boolean;
  /** Whether the request has used the grant that it needs. */
  isGranted?: boolean;
  /** Other user names whose pages the call changed. */
  otherChangedUsernames?: readonly string[];
}

export const ACCESS = Symbol('access');
export const OPERATORS = Symbol('operators');
export const OPTIONAL_LOGIN = Symbol('optional-login');
export const ENDS_SESSION = Symbol('ends-session');

/** Marks a route as public. Every route has an access mark; a call of a route without a mark is refused. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);

/** Marks a public route that shows more to the owner. An invalid token is ignored. */
export const PublicOrOwner = () =>
  applyDecorators(Public(), SetMetadata(OPTIONAL_LOGIN, true), ApiSecurity({}), ApiSecurity('token'));

export const LoginRequired = () => applyDecorators(SetMetadata(ACCESS, 'login' satisfies Access), ApiSecurity('token'));

/** Marks a route for operators; the database is asked with each call. */
export const OperatorRequired = () => applyDecorators(LoginRequired(), SetMetadata(OPERATORS, true));

/**
 * Marks a route that can end the session of its caller. If the request is repeated, its session has ended (`hasEnded`). The
 * repetition may only report that the first request was done.
 */
export const EndsSession = () => SetMetadata(ENDS_SESSION, true);

/** The caller of a route; undefined for a visitor of a `PublicOrOwner` route. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<RequestWithCaller>().caller,
);

export const notLoggedIn = () => new DomainError('unauthenticated', 'auth.token_invalid', 'Log in to do this');

export const notOperator = () =>
  new DomainError('forbidden', 'auth.operators_only', 'Only an operator of this site may do this');

export const secondFactorRequired = () =>
  new DomainError(
    'forbidden',
    'auth.second_factor_required',
    'Operators of this site need a second factor. Set it up under Account, in Password and data.',
  );

export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): ClientInfo => {
  const request = context.switchToHttp().getRequest<Request>();
  const { ip = '', headers } = request;
  const address = ip.replace(/^::ffff:/, '');
  return { address, device: deviceName(headers['user-agent']), isBrowser: isFromBrowser(request) };
});
