import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';

import { SessionsService } from '../sessions.service.js';
import { API_PREFIX } from '../../http/api-path.js';
import { addLogFields } from '../../logging/request-log.js';
import {
  ACCESS,
  OPTIONAL_LOGIN,
  ENDS_SESSION,
  notLoggedIn,
  notOperator,
  OPERATORS,
  type Access,
  type RequestWithCaller,
} from './access.decorator.js';

/** Denies by default: a route without an access mark is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const isPublic = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) === 'public';
    if (isPublic && !this.reflector.get<boolean | undefined>(OPTIONAL_LOGIN, context.getHandler())) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<RequestWithCaller>();
    const mayHaveEnded = this.reflector.get<boolean | undefined>(ENDS_SESSION, context.getHandler());
    const caller =
      (await this.sessions.callerOf(request.headers)) ??
      (isPublic ? null : await this.sessions.remoteCallerOf(request.headers, callOf(request))) ??
      (mayHaveEnded ? await this.sessions.formerCallerOf(request.headers) : null);
    if (!caller && isPublic) return true;
    if (!caller) throw notLoggedIn();
    if (!caller.isOperator && this.reflector.getAllAndOverride<boolean | undefined>(OPERATORS, targets))
      throw notOperator();
    request.caller = caller;
    request.isStillLoggedIn = async () =>
      (await this.sessions.callerOf(request.headers)) !== null ||
      (await this.sessions.remoteCallerOf(request.headers, callOf(request))) !== null;
    addLogFields(http.getResponse<Response>(), { user: caller.id });
    return true;
  }
}

/** The matched route as the contract writes it, such as `GET /link/all-link`. The path of the request has other spellings. */
const callOf = ({ method, route }: RequestWithCaller): string =>
  `${method} ${String((route as { path?: unknown } | undefined)?.path).slice(API_PREFIX.length + 1)}`;
