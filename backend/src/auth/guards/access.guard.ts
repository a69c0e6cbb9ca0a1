import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';

import { SecondFactorService } from '../../users/second-factor/second-factor.service.js';
import { ApiTokenCallers } from '../api-tokens/api-token-callers.service.js';
import { SessionsService } from '../sessions.service.js';
import { Settings } from '../../config/settings.js';
import { API_PREFIX } from '../../http/api-path.js';
import { addLogFields } from '../../logging/request-log.js';
import {
  ACCESS,
  OPTIONAL_LOGIN,
  ENDS_SESSION,
  notLoggedIn,
  notOperator,
  OPERATORS,
  secondFactorRequired,
  type Access,
  type Caller,
  type RequestWithCaller,
} from './access.decorator.js';
import { TOKEN_SCOPE, type RouteScope } from './token-scope.decorator.js';

/** Letters of the id of an API token in the log. */
const LOGGED_KEY_LETTERS = 8;

/** Denies by default: a route without an access mark is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  // oxlint-disable-next-line max-params -- sessions, API tokens, and what operators need
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly apiTokens: ApiTokenCallers,
    private readonly secondFactor: SecondFactorService,
    private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const isPublic = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) === 'public';
    if (isPublic && !this.reflector.get<boolean | undefined>(OPTIONAL_LOGIN, context.getHandler())) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<RequestWithCaller>();
    const mayHaveEnded = this.reflector.get<boolean | undefined>(ENDS_SESSION, context.getHandler());
    const scope = this.reflector.get<RouteScope | undefined>(TOKEN_SCOPE, context.getHandler());
    const readCaller = async () =>
      (await this.sessions.callerOf(request.headers)) ??
      // A public route without a scope treats a program as a visitor.
      (isPublic && scope === undefined ? null : await this.apiTokens.callerOf(request.headers, scope));
    const caller =
      (await readCaller()) ??
      (isPublic ? null : await this.sessions.remoteCallerOf(request.headers, callOf(request))) ??
      (mayHaveEnded ? await this.sessions.formerCallerOf(request.headers) : null);
    if (!caller && isPublic) return true;
    if (!caller) throw notLoggedIn();
    const isOperator = await this.mayOperate(caller);
    if (this.reflector.getAllAndOverride<boolean | undefined>(OPERATORS, targets) && !isOperator)
      throw caller.isOperator ? secondFactorRequired() : notOperator();
    request.caller = { ...caller, isOperator };
    request.isStillLoggedIn = async () =>
      (await readCaller()) !== null || (await this.sessions.remoteCallerOf(request.headers, callOf(request))) !== null;
    const apiToken = caller.scopes && { apiToken: caller.sessionId.slice(0, LOGGED_KEY_LETTERS) };
    addLogFields(http.getResponse<Response>(), { user: caller.id, ...apiToken });
    return true;
  }

  private async mayOperate({ id, isOperator }: Caller): Promise<boolean> {
    return isOperator && (!this.settings.operatorSecondFactor || (await this.secondFactor.isOn(id)));
  }
}

/** The matched route as the contract writes it, such as `GET /link/all-link`. The path of the request has other spellings. */
const callOf = ({ method, route }: RequestWithCaller): string =>
  `${method} ${String((route as { path?: unknown } | undefined)?.path).slice(API_PREFIX.length + 1)}`;
