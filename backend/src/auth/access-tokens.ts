import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

import { Clock } from '../config/clock.js';
import { SESSION_MS } from '../users/open-session.rule.js';

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
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  issue({ userId, sessionId }: Claims): Promise<string> {
    const iat = this.seconds();
    const claims = { sid: sessionId, iat, exp: iat + SESSION_MS / 1000 };
    return this.jwt.signAsync(claims, {
      ...ISSUER_CLAIMS,
      subject: userId,
      algorithm: ALGORITHM,
      header: { alg: ALGORITHM, typ: TYPE },
    });
  }

  /** The payload of an Authorization header, or null without a valid token. */
  async read(header: string | undefined): Promise<Claims | null> {
    const token = header && header.length <= MAX_LENGTH ? HEADER.exec(header)?.[1] : undefined;
    if (!token) return null;
    try {
      const now = { clockTimestamp: this.seconds() };
      const decoded = this.jwt.verifyAsync<object>(token, {
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

/** Decodes header and payload. A header with other fields than algorithm and type is refused. */
function claimsOf(decoded: object): Claims | null {
  const { header, payload } = decoded as { header?: Record<string, unknown>; payload?: Record<string, unknown> };
  if (!header || !payload || header.typ !== TYPE || Object.keys(header).length !== 2) return null;
  const { sub, sid, iat } = payload;
  const hasIds = typeof sub === 'string' && /^[0-9a-f]{24}$/.test(sub) && typeof sid === 'string';
  return hasIds && typeof iat === 'number' ? { userId: sub, sessionId: sid } : null;
}
