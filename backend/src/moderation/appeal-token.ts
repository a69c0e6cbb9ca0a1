import { createHash, randomBytes } from 'node:crypto';

const TOKEN_PATTERN = /^([0-9a-f]{24})\.[\w-]{43}$/;

/** A token of 256 bits with the id of the owner, for the lookup. Only its hash is stored. */
export function newAppealToken(userId: string): { readonly token: string; readonly hash: string } {
  const token = `${userId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOf(token) };
}

/** Owner and hash of a received token; null for a malformed one. */
export function readAppealToken(token: string): { readonly userId: string; readonly hash: string } | null {
  const userId = TOKEN_PATTERN.exec(token)?.[1];
  return userId === undefined ? null : { userId, hash: hashOf(token) };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
