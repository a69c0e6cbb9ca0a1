import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { SESSION_MS } from '../users/open-session.rule.js';
import { TokenKeys } from './token-keys.service.js';

const TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
const ISSUER_CLAIMS = { issuer: 'linkstall', audience: 'linkstall-api' };
const MAX_LENGTH = 1_024;
/** Matches the bare token (as the front end sends it) or `Bearer <token>`. */
const HEADER = /^(?:bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Type of the tokens for foreign remotes. */
const REMOTE_TYPE = 'rt+jwt';
export const REMOTE_LIFETIME_SECONDS = 300;

interface Claims {
  readonly userId: string;
  readonly sessionId: string;
}

/** The claims of a token that the shell uses for the API calls of a foreign remote. */
interface RemoteClaims extends Claims {
  readonly remote: string;
  /** The calls that the remote declares, such as `GET /link/all-link`. */
  readonly calls: readonly string[];
}

/**
 * Creates and verifies access tokens: one algorithm, seven days. A token for a foreign remote has another type and five
 * minutes, so neither kind is accepted in place of the other.
 */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: TokenKeys,
    private readonly clock: Clock,
  ) {}

  issue({ userId, sessionId }: Claims): Promise<string> {
    return this.sign(TYPE, userId, { sid: sessionId, ...this.period(SESSION_MS / 1000) });
  }

  issueForRemote({ userId, sessionId, remote, calls }: RemoteClaims): Promise<string> {
    return this.sign(REMOTE_TYPE, userId, { sid: sessionId, remote, calls, ...this.period(REMOTE_LIFETIME_SECONDS) });
  }

  /** The payload of an Authorization header, or null without a valid token. */
  async read(header: string | undefined): Promise<Claims | null> {
    return claimsOf(await this.verify(header), TYPE);
  }

  /** The payload of an Authorization header with a token for a foreign remote, or null. */
  async readForRemote(header: string | undefined): Promise<RemoteClaims | null> {
    const decoded = await this.verify(header);
    const claims = claimsOf(decoded, REMOTE_TYPE);
    const { remote, calls } = decoded?.payload ?? {};
    return claims && typeof remote === 'string' && Array.isArray(calls) ? { ...claims, remote, calls } : null;
  }

  private sign(typ: string, subject: string, claims: object): Promise<string> {
    const { id: kid, jwt } = this.keys.current;
    const header = { alg: ALGORITHM, typ, kid };
    return jwt.signAsync(claims, { ...ISSUER_CLAIMS, subject, algorithm: ALGORITHM, header });
  }

  private period(seconds: number) {
    const iat = this.seconds();
    return { iat, exp: iat + seconds };
  }

  private async verify(header: string | undefined): Promise<Decoded | null> {
    const token = header && header.length <= MAX_LENGTH ? HEADER.exec(header)?.[1] : undefined;
    const key = token && this.keys.keyOf(token);
    if (!key) return null;
    try {
      const now = { clockTimestamp: this.seconds() };
      return await key.jwt.verifyAsync<Decoded>(token, {
        ...ISSUER_CLAIMS,
        ...now,
        algorithms: [ALGORITHM],
        complete: true,
      });
    } catch {
      return null;
    }
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}

interface Decoded {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** The claims of both kinds of tokens. A header with other fields than algorithm, type and key id is refused. */
function claimsOf(decoded: Decoded | null, type: string): Claims | null {
  const { header, payload } = decoded ?? {};
  if (!header || !payload || header.typ !== type || Object.keys(header).length !== 3) return null;
  const { sub, sid, iat } = payload;
  const hasIds = typeof sub === 'string' && /^[0-9a-f]{24}$/.test(sub) && typeof sid === 'string';
  return hasIds && typeof iat === 'number' ? { userId: sub, sessionId: sid } : null;
}
