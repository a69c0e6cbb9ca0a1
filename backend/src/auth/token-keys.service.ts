import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { createHmac, createSecretKey } from 'node:crypto';

import { Settings } from '../config/settings.js';

interface TokenKey {
  /** The `kid` in the header of a token. It tells nothing about the key. */
  readonly id: string;
  readonly jwt: JwtService;
}

/** The keys of access tokens. New tokens use the current key. After a rotation, tokens of the previous key are still valid. */
@Injectable()
export class TokenKeys {
  readonly current: TokenKey;
  private readonly keys: readonly TokenKey[];

  constructor({ jwtSecret, previousJwtSecret }: Settings) {
    this.current = keyFrom(jwtSecret);
    this.keys = [this.current, ...(previousJwtSecret === '' ? [] : [keyFrom(previousJwtSecret)])];
  }

  /** The key that the header of a token names; undefined for an unknown key or an unreadable header. */
  keyOf(token: string): TokenKey | undefined {
    const kid = kidIn(token);
    return this.keys.find(({ id }) => id === kid);
  }
}

function keyFrom(secret: string): TokenKey {
  const id = createHmac('sha256', secret).update('linkstall key id').digest('base64url').slice(0, 11);
  // A key object, because jsonwebtoken tries to parse a string as a public key for each token.
  return { id, jwt: new JwtService({ secret: createSecretKey(secret, 'utf8') }) };
}

function kidIn(token: string): unknown {
  try {
    const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()) as { kid?: unknown };
    return header.kid;
  } catch {
    return undefined;
  }
}
