import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { TokenScope } from '@linkstall/contracts/http';

export const TOKEN_SCOPE = Symbol('token-scope');

/** `any`: the handler checks `scopes` of the caller itself. */
export type RouteScope = TokenScope | 'any';

/** Opens a route to API tokens with this scope. Every other route that needs a login refuses API tokens. */
export const OpenToTokens = (scope: RouteScope) =>
  applyDecorators(SetMetadata(TOKEN_SCOPE, scope), ApiSecurity('apiToken'), ApiExtension('x-token-scope', scope));
