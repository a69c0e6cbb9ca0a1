import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';

import { DomainError } from '../http/domain-error.js';
import { note } from '../logging/request-log.js';
import { UsersService } from '../users/users.service.js';
import { ACCESS, type Access, type Caller, type SignedRequest } from './access.js';
import { AccessTokens } from './access-tokens.js';

/** Denies by default: a route is open only when it says so. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
    private readonly users: UsersService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<SignedRequest>();
    const caller = await this.callerOf(request.headers.authorization);
    if (!caller) throw new DomainError('unauthenticated', 'auth.token_invalid', 'Log in to do this');
    request.caller = caller;
    note(http.getResponse<Response>(), { user: caller.id });
    return true;
  }

  /** The token only names user and session; that both still exist is asked each time. */
  private async callerOf(header: string | undefined): Promise<Caller | null> {
    const claims = await this.tokens.read(header);
    if (!claims) return null;
    const user = await this.users.findBySession(claims.userId, claims.sessionId);
    return user && { id: user.id, username: user.username, sessionId: claims.sessionId };
  }
}
