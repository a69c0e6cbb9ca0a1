import { createHash, randomBytes } from 'node:crypto';

const FORM = /^([0-9a-f]{24})\.[\w-]{43}$/;

interface TokenKey {
  readonly userId: string;
  readonly hash: string;
}

/** A new token of 256 bits that names its user, so that looking it up needs no search. Only its hash may be kept. */
export function newToken(userId: string): { readonly token: string; readonly hash: string } {
  const token = `${userId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOf(token) };
}

/** What a token that was sent can be found by; null for what is none of ours. */
export function readToken(token: string): TokenKey | null {
  const userId = FORM.exec(token)?.[1];
  return userId === undefined ? null : { userId, hash: hashOf(token) };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
