import { remoteState } from '@linkstall/releases/registry';
import { readTeams } from '@linkstall/releases/team-log';
import { teamApiOf } from '@linkstall/releases/team-rights';
import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { audienceOf } from './audience.js';
import { asRegistryError, noTeamApi } from './registry.errors.js';
import { RegistryRights } from './registry-rights.service.js';
import type { TeamApiResponse } from './registry.response.js';

/** The type differs from all other tokens, so that no part of the site accepts this one. */
const HEADER = { alg: 'EdDSA', typ: 'identity+jwt' };
const LIFETIME_SECONDS = 60;

/** The own APIs of teams, at addresses that the operator granted. */
@Injectable()
export class TeamApis {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly rights: RegistryRights,
  ) {}

  /** @param userId null for a visitor. @throws 404 without a grant, or when the remote is not live */
  find(app: string, userId: string | null): Promise<TeamApiResponse> {
    return asRegistryError(async () => {
      const environment = await this.rights.open();
      const { teams } = await readTeams(environment);
      const api = teamApiOf(teams, app);
      if (!api) throw noTeamApi(app);
      const { stable, disabled } = await remoteState(environment, api.remote);
      if (stable === null || disabled) throw noTeamApi(app);
      const now = Math.floor(this.clock.now() / 1000);
      const claims = new SignJWT({ remote: api.remote, ...(userId !== null && { sub: userId }) })
        .setProtectedHeader(HEADER)
        .setIssuer(audienceOf(this.settings))
        .setAudience(api.address)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .setJti(randomUUID());
      return { address: api.address, identity: await claims.sign(environment.privateKey) };
    });
  }
}
