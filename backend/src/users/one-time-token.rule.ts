import { createHash, randomBytes } from 'node:crypto';

const TOKEN_PATTERN = /^([0-9a-f]{24})\.[\w-]{43}$/;

interface TokenKey {
  readonly userId: string;
  readonly hash: string;
}

/** Creates a token of 256 bits that contains the user id, for the lookup. Only its hash is stored. */
export function newToken(userId: string): { readonly token: string; readonly hash: string } {
  const token = `${userId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOf(token) };
}

/** User id and hash of a received token; null for an invalid one. */
export function readToken(token: string): TokenKey | null {
  const userId = TOKEN_PATTERN.exec(token)?.[1];
  return userId === undefined ? null : { userId, hash: hashOf(token) };
}

/** The stored form of a secret that is random, so that no salt is needed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
