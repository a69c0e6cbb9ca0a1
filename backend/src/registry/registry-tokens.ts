import type { Identity } from '@linkstall/releases/team-rights';
import { Injectable } from '@nestjs/common';

import { TokenKeys } from '../auth/token-keys.service.js';
import { Clock } from '../config/clock.js';

const TYPE = 'registry+jwt';
const ALGORITHM = 'HS256';
const CLAIMS = { issuer: 'linkstall', audience: 'linkstall-registry' };
const MAX_LENGTH = 2_048;
const HEADER = /^(?:bearer )?([\w-]+\.[\w-]+\.[\w-]+)$/i;

export const REGISTRY_LIFETIME_SECONDS = 900;

/** The content of a registry token. The token grants nothing: each call asks the log of teams again. */
export interface RegistryClaims {
  readonly identity: Identity;
  readonly remote: string;
  /** The number of the newest change of the teams at the login. */
  readonly seq: number;
  /** The commit that a CI has proved; empty for others. */
  readonly commit: string;
  /** The repository and the workflow that a CI has proved; absent or empty for others. */
  readonly repository?: string;
  readonly builder?: string;
}

/** Creates and verifies the tokens of the registry. They have a type and an audience of their own. */
@Injectable()
export class RegistryTokens {
  constructor(
    private readonly keys: TokenKeys,
    private readonly clock: Clock,
  ) {}

  issue(claims: RegistryClaims): Promise<string> {
    const { id: kid, jwt } = this.keys.current;
    const iat = this.seconds();
    const payload = { registry: claims, iat, exp: iat + REGISTRY_LIFETIME_SECONDS };
    return jwt.signAsync(payload, { ...CLAIMS, algorithm: ALGORITHM, header: { alg: ALGORITHM, typ: TYPE, kid } });
  }

  /** The claims of an Authorization header, or null without a valid token. */
  async read(header: string | undefined): Promise<RegistryClaims | null> {
    const token = header && header.length <= MAX_LENGTH ? HEADER.exec(header)?.[1] : undefined;
    const key = token && this.keys.keyOf(token);
    if (!key) return null;
    try {
      const { header: head, payload } = await key.jwt.verifyAsync<Decoded>(token, {
        ...CLAIMS,
        clockTimestamp: this.seconds(),
        algorithms: [ALGORITHM],
        complete: true,
      });
      return head.typ === TYPE ? payload.registry : null;
    } catch {
      return null;
    }
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}

interface Decoded {
  readonly header: { readonly typ?: unknown };
  readonly payload: { readonly registry: RegistryClaims };
}
