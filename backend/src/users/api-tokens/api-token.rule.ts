import type { TokenScope } from '@linkstall/contracts/http';

import { hashOf, newToken, readToken } from '../one-time-token.rule.js';

/** Secret scanners find a leaked token by this prefix. */
const PREFIX = 'lst_';
export const API_TOKEN_EXAMPLE = 'lst_6920a1b2c3d4e5f60718293a.0c5fX9mV2bQ7wLr4TzN8kEhY1uJpGsAd6iRoWqMx3vB';

/** The fields are described in the schema of the user. */
export interface ApiTokenRecord {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly usedOn: string | null;
  readonly madeBy: string | null;
}

/** Creates a token of 256 bits that contains the user id, for the lookup. Only its hash is stored. */
export function newApiToken(userId: string): { readonly token: string; readonly hash: string } {
  const token = `${PREFIX}${newToken(userId).token}`;
  return { token, hash: hashOf(token) };
}

/** User id and hash of a received token; null for anything else. */
export function readApiToken(token: string): { readonly userId: string; readonly hash: string } | null {
  const key = token.startsWith(PREFIX) ? readToken(token.slice(PREFIX.length)) : null;
  return key && { userId: key.userId, hash: hashOf(token) };
}

export const isOpenToken = ({ endsAt }: Pick<ApiTokenRecord, 'endsAt'>, now: number): boolean => endsAt.getTime() > now;
