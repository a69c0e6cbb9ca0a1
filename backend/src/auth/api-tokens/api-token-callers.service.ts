import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';

import { DomainError } from '../../http/domain-error.js';
import { ApiTokensService } from '../../users/api-tokens/api-tokens.service.js';
import type { Caller } from '../guards/access.decorator.js';
import type { RouteScope } from '../guards/token-scope.decorator.js';
import { scopeMissing } from './api-token.errors.js';

/** API tokens travel only in this form, so that no cookie and no address contains them. */
const HEADER = /^Bearer (lst_[\w.-]{1,128})$/i;

/** The callers that send an API token. */
@Injectable()
export class ApiTokenCallers {
  constructor(private readonly tokens: ApiTokensService) {}

  /**
   * The user whose program makes a call, or null without a valid API token.
   * @throws 403 when the call is not open to API tokens, or the token lacks the scope of the call
   */
  async callerOf({ authorization }: IncomingHttpHeaders, scope: RouteScope | undefined): Promise<Caller | null> {
    const token = HEADER.exec(authorization ?? '')?.[1];
    const owner = token === undefined ? null : await this.tokens.ownerOf(token);
    if (!owner) return null;
    if (scope === undefined) throw closedToTokens();
    if (scope !== 'any' && !owner.scopes.includes(scope)) throw scopeMissing(scope);
    const { id, username } = owner.user;
    // The rights of operators end here, because no call of operators is open to API tokens.
    const session = { sessionId: owner.key, isInBrowser: false, begunAt: 0, hasEnded: false };
    return { id, username, ...session, isOperator: false, scopes: owner.scopes };
  }
}

const closedToTokens = () =>
  new DomainError('forbidden', 'auth.api_token_call', 'This call is not open to API tokens. Log in to make it.');
