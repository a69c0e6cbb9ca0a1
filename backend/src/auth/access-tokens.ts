import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { SESSION_MS } from '../users/open-session.rule.js';
import { TokenKeys } from './token-keys.js';

const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
const ISSUER_CLAIMS = { issuer: 'linkstall', audience: 'linkstall-api' };
const MAX_LENGTH = 1_024;
/** Matches the bare token (as the front end sends it) or `Bearer <token>`. */
const HEADER = /^(?:bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i;

interface Claims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Creates and verifies access tokens: one algorithm, one purpose, seven days. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: TokenKeys,
    private readonly clock: Clock,
  ) {}

  issue({ userId, sessionId }: Claims): Promise<string> {
    const iat = this.seconds();
    const claims = { sid: sessionId, iat, exp: iat + SESSION_MS / 1000 };
    const { id: kid, jwt } = this.keys.current;
    return jwt.signAsync(claims, {
      ...ISSUER_CLAIMS,
      subject: userId,
      algorithm: ALGORITHM,
      header: { alg: ALGORITHM, typ: TYPE, kid },
    });
  }

  /** The payload of an Authorization header, or null without a valid token. */
  async read(header: string | undefined): Promise<Claims | null> {
    const token = header && header.length <= MAX_LENGTH ? HEADER.exec(header)?.[1] : undefined;
    const key = token && this.keys.keyOf(token);
    if (!key) return null;
    try {
      const now = { clockTimestamp: this.seconds() };
      const decoded = key.jwt.verifyAsync<object>(token, {
        ...ISSUER_CLAIMS,
        ...now,
        algorithms: [ALGORITHM],
        complete: true,
      });
      return claimsOf(await decoded);
    } catch {
      return null;
    }
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}

/** Decodes header and payload. A header with other fields than algorithm, type and key id is refused. */
function claimsOf(decoded: object): Claims | null {
  const { header, payload } = decoded as { header?: Record<string, unknown>; payload?: Record<string, unknown> };
  if (!header || !payload || header.typ !== TYPE || Object.keys(header).length !== 3) return null;
  const { sub, sid, iat } = payload;
  const hasIds = typeof sub === 'string' && /^[0-9a-f]{24}$/.test(sub) && typeof sid === 'string';
  return hasIds && typeof iat === 'number' ? { userId: sub, sessionId: sid } : null;
}
