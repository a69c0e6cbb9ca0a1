import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { LoginResponse as LoginContract } from '@linkstall/contracts/http';
import type { Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';

import { Responds } from '../docs/responses.js';
import { AccessTokens } from './access-tokens.js';
import type { RequestWithCaller } from './guards/access.decorator.js';
import { LoginResponse } from './login.response.js';
import { isFromBrowser, SessionCookies } from './session-cookies.js';

/** Sends a browser the cookie of its new token, and removes the cookie of the session that the token replaces. */
@Injectable()
class SessionCookieInterceptor implements NestInterceptor<LoginContract, LoginContract> {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly cookies: SessionCookies,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<LoginContract>): Observable<LoginContract> {
    const http = context.switchToHttp();
    const request = http.getRequest<RequestWithCaller>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      mergeMap(async (data) => {
        const session = await this.tokens.read(data.accessToken);
        this.cookies.clear(response, request.caller ? [request.caller.sessionId] : []);
        if (session && isFromBrowser(request)) this.cookies.set(response, session.sessionId);
        return data;
      }),
    );
  }
}

/** Marks a call whose response contains a token. Use `Idempotent('completion')`, so that a repetition also gets the cookie. */
export const IssuesToken = () =>
  applyDecorators(Responds(200, LoginResponse), UseInterceptors(SessionCookieInterceptor));
