import { randomBytes } from 'node:crypto';

import { hashOf } from '../users/one-time-token.rule.js';

const TOKEN_PATTERN = /^([0-9a-f]{24})([0-9a-f]{24})\.([\w-]{43})$/;

interface SubscriberIds {
  readonly ownerId: string;
  readonly id: string;
}

interface TokenParts extends SubscriberIds {
  readonly secret: string;
  /** The hash of the secret. */
  readonly hash: string;
}

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A token with both ids, for the lookup. */
export const tokenOf = ({ ownerId, id }: SubscriberIds, secret: string): string => `${ownerId}${id}.${secret}`;

/** The parts of a received token; null for a malformed one. */
export function readToken(token: string): TokenParts | null {
  const [, ownerId, id, secret] = TOKEN_PATTERN.exec(token) ?? [];
  if (ownerId === undefined || id === undefined || secret === undefined) return null;
  return { ownerId, id, secret, hash: hashOf(secret) };
}
