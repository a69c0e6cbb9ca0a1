import type { TokenScope } from '@linkstall/contracts/http';

/** The scopes of API tokens. Screens have a text for each. */
export const TOKEN_SCOPES = [
  'links:read',
  'links:write',
  'products:read',
  'products:write',
  'statistics:read',
  'profile:read',
] as const satisfies readonly TokenScope[];
