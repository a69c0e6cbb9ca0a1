import { isServerAddress } from '@linkstall/releases/team-changes';
import { Injectable, Logger } from '@nestjs/common';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { originOf } from '../logging/error-origin.js';
import { unknownIdentity } from './registry.errors.js';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const REQUIRED_CLAIMS = ['iss', 'aud', 'exp', 'iat', 'jti', 'sub'];
/** Limit for the age of a token. The tokens of GitHub and GitLab live for less than an hour. */
const MAX_AGE_SECONDS = 3_600;
const CLOCK_TOLERANCE_SECONDS = 10;
const TIMEOUT_MS = 5_000;
/** How long the address of an issuer's keys is kept. */
const DISCOVERY_MS = 600_000;
const MAX_DISCOVERY_BYTES = 64 * 1024;
/** Codes of errors that say that the keys of the issuer could not be read. */
const AWAY = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'];

interface KnownIssuer {
  readonly keys: Promise<JWTVerifyGetKey>;
  readonly until: number;
}

/** Verifies the OIDC tokens of CIs. Only the issuers that a team's publishers name are ever contacted. */
@Injectable()
export class OidcTokens {
  private readonly logger = new Logger(OidcTokens.name);
  private readonly issuers = new Map<string, KnownIssuer>();

  constructor(private readonly clock: Clock) {}

  /** The claims of a valid token. @throws 403 for another token, 503 when the issuer does not answer */
  async verify(
    token: string,
    { issuers, audience }: { readonly issuers: readonly string[]; readonly audience: string },
  ): Promise<JWTPayload> {
    const issuer = issuerIn(token);
    if (issuer === undefined || !issuers.includes(issuer)) throw unknownIdentity('its issuer is no publisher');
    try {
      const { payload } = await jwtVerify(token, await this.keysOf(issuer), {
        ...{ issuer, audience, algorithms: ALGORITHMS, requiredClaims: REQUIRED_CLAIMS },
        ...{ maxTokenAge: MAX_AGE_SECONDS, clockTolerance: CLOCK_TOLERANCE_SECONDS },
        currentDate: new Date(this.clock.now()),
      });
      // A token for several audiences could come from another one of them.
      if (payload.aud !== audience) throw unknownIdentity('it is for another audience');
      return payload;
    } catch (error) {
      throw this.toDomainError(error, issuer);
    }
  }

  private toDomainError(error: unknown, issuer: string): unknown {
    if (error instanceof DomainError) return error;
    const isRefused = error instanceof errors.JOSEError && !AWAY.includes(error.code);
    if (isRefused) return unknownIdentity(error instanceof errors.JWTExpired ? 'it is expired' : 'it is not valid');
    this.issuers.delete(issuer);
    this.logger.warn({ message: 'an OIDC issuer does not answer', issuer, ...originOf(error) });
    return new DomainError('unavailable', 'rights.issuer_away', 'The issuer of the token does not answer');
  }

  private keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const now = this.clock.now();
    const known = this.issuers.get(issuer);
    if (known && known.until > now) return known.keys;
    const keys = discover(issuer);
    this.issuers.set(issuer, { keys, until: now + DISCOVERY_MS });
    return keys;
  }
}

function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  if (!response.ok || text.length > MAX_DISCOVERY_BYTES) throw new Error(`discovery answered ${response.status}`);
  const { issuer: named, jwks_uri: keys } = JSON.parse(text) as { issuer?: unknown; jwks_uri?: unknown };
  if (named !== issuer || typeof keys !== 'string' || !isServerAddress(keys))
    throw new Error('discovery names another issuer');
  return createRemoteJWKSet(new URL(keys), { timeoutDuration: TIMEOUT_MS });
}
