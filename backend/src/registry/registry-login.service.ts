import { sourceText } from '@linkstall/releases/statement';
import { readTeams } from '@linkstall/releases/team-log';
import {
  identityText,
  teamOf,
  verbsOf,
  type Identity,
  type Publisher,
  type Team,
} from '@linkstall/releases/team-rights';
import { Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { createPublicKey, verify } from 'node:crypto';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { audienceOf } from './audience.js';
import { DeviceLogins } from './device-logins.service.js';
import type { RegistryTokenDto } from './dto/registry-token.dto.js';
import { OidcTokens } from './oidc-tokens.service.js';
import { assertOwnFields } from './own-fields.js';
import { RegistryRights } from './registry-rights.service.js';
import type { RegistryTokenResponse } from './registry-login.response.js';
import { unknownIdentity } from './registry.errors.js';
import { REGISTRY_LIFETIME_SECONDS, RegistryTokens } from './registry-tokens.js';
import { TeamMembers } from './team-members.service.js';
import { UsedProofsRepository } from './used-proofs.repository.js';

/** How far the clock of a CI may differ from ours. */
const MAX_SKEW_MS = 60_000;
/** The fields of each proof. */
const PROOFS = {
  oidc: ['token'],
  key: ['keyId', 'time', 'nonce', 'signature'],
  device: ['deviceCode'],
} satisfies Record<RegistryTokenDto['grantType'], (keyof RegistryTokenDto)[]>;
const COMMIT = /^[0-9a-f]{40,64}$/;

interface ProvenCaller {
  readonly identity: Identity;
  readonly commit: string;
  readonly repository?: string;
  readonly builder?: string;
}

/** Logs publishers and members in: verifies their proof, uses it up, and gives a registry token for one remote. */
@Injectable()
export class RegistryLogin {
  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly oidc: OidcTokens,
    private readonly rights: RegistryRights,
    private readonly tokens: RegistryTokens,
    private readonly proofs: UsedProofsRepository,
    private readonly devices: DeviceLogins,
    private readonly members: TeamMembers,
  ) {}

  async logIn(request: RegistryTokenDto): Promise<RegistryTokenResponse> {
    const { remote, grantType, deviceCode = '' } = request;
    const { token, keyId, time, nonce, signature } = request;
    // Two proofs could be of two callers, so one of them would be ignored.
    const proof = { token, keyId, time, nonce, signature, deviceCode: request.deviceCode };
    assertOwnFields(grantType, proof, { own: PROOFS[grantType] });
    // A program asks every few seconds, so this answer is not recorded.
    if (grantType === 'device') await this.devices.assertDecided(deviceCode);
    let caller: ProvenCaller | null = null;
    const call = { remote, call: 'token' };
    return this.rights.audited(
      call,
      () => caller?.identity ?? null,
      async () => {
        const { teams, seq } = await readTeams(await this.rights.open());
        const team = teamOf(teams, remote);
        if (!team) throw unknownIdentity(`no team of this site has the remote ${remote}`);
        caller = await this.prove(team, request);
        const { identity } = caller;
        const issued = await this.tokens.issue({ ...caller, remote, seq });
        const verbs = verbsOf(team, identity);
        return { token: issued, expiresIn: REGISTRY_LIFETIME_SECONDS, remote, identity: identityText(identity), verbs };
      },
    );
  }

  private prove(team: Team, request: RegistryTokenDto): Promise<ProvenCaller> {
    if (request.grantType === 'oidc') return this.fromOidc(team, request);
    return request.grantType === 'key' ? this.fromKey(team, request) : this.fromDevice(team, request);
  }

  private get audience(): string {
    return audienceOf(this.settings);
  }

  private async fromOidc(team: Team, { token = '' }: RegistryTokenDto): Promise<ProvenCaller> {
    const issuers = team.publishers.flatMap((publisher) => (publisher.kind === 'oidc' ? [publisher.issuer] : []));
    const claims = await this.oidc.verify(token, { issuers, audience: this.audience });
    const isPullRequest = isOfPullRequest(claims);
    const publisher = team.publishers.find((known) => matches(known, claims, isPullRequest));
    if (!publisher)
      throw unknownIdentity(
        'its repository, workflow or ref is no publisher of the team, so ask an operator of the site to add it',
      );
    await this.useUp(`oidc ${claims.iss} ${claims.jti}`, Number(claims.exp) * 1_000 + MAX_SKEW_MS);
    const identity = { kind: 'publisher', team: team.name, publisher: publisher.id, isPullRequest } as const;
    return { identity, ...sourceOf(claims) };
  }

  private async fromKey(team: Team, request: RegistryTokenDto): Promise<ProvenCaller> {
    const { remote, keyId = '', time = '', nonce = '', signature = '' } = request;
    const publisher = team.publishers.find((known) => known.kind === 'key' && known.id === keyId);
    if (publisher?.kind !== 'key')
      throw unknownIdentity(
        `the team has no key ${keyId}, so compare its name, or ask an operator of the site to add it`,
      );
    const text = ['linkstall-token', this.audience, remote, keyId, time, nonce].join('\n');
    const der = Buffer.from(publisher.publicKey, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (!verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')))
      throw unknownIdentity('its signature is wrong');
    const at = Date.parse(time);
    if (!(Math.abs(at - this.clock.now()) <= MAX_SKEW_MS)) throw unknownIdentity('its time is not within a minute');
    await this.useUp(`key ${team.name}/${keyId} ${nonce}`, at + 2 * MAX_SKEW_MS);
    return { identity: { kind: 'publisher', team: team.name, publisher: publisher.id }, commit: '' };
  }

  private async fromDevice(team: Team, { remote, deviceCode = '' }: RegistryTokenDto): Promise<ProvenCaller> {
    const username = await this.devices.use(deviceCode, remote);
    await this.members.assertMember(team, username);
    return { identity: { kind: 'member', username }, commit: '' };
  }

  /** @throws 403 when the proof was used before */
  private async useUp(proof: string, until: number): Promise<void> {
    if (!(await this.proofs.use(proof, new Date(until)))) throw unknownIdentity('it was used before');
  }
}

/**
 * Compares exactly. A pull request has a ref of its own, also in the name of its workflow. It may only check and preview, so its
 * ref does not count.
 */
function matches(publisher: Publisher, claims: JWTPayload, isPullRequest: boolean): boolean {
  if (publisher.kind !== 'oidc') return false;
  const { issuer, repositoryId, workflow, ref } = publisher;
  return (
    claims.iss === issuer &&
    textOf(claims['repository_id'] ?? claims['project_id']) === repositoryId &&
    (workflow === undefined || isWorkflow(workflow, workflowOf(claims), isPullRequest)) &&
    (ref === undefined || isPullRequest || refOf(claims) === ref)
  );
}

const isWorkflow = (expected: string, named: string | undefined, isPullRequest: boolean): boolean =>
  named === expected || (isPullRequest && named !== undefined && withoutRef(named) === withoutRef(expected));

/** `garden/garden/.github/workflows/ship.yml@refs/heads/main` without the ref. */
const withoutRef = (workflow: string) => workflow.replace(/@[^@]*$/, '');

const workflowOf = (claims: JWTPayload) =>
  textOf(claims['job_workflow_ref'] ?? claims['workflow_ref'] ?? claims['ci_config_ref_uri']);

/** The source of a build, from the token of its CI. GitLab names the repository `project_path`. */
function sourceOf(claims: JWTPayload) {
  const [sha = '', workflow] = [textOf(claims['sha']), workflowOf(claims)];
  return {
    commit: COMMIT.test(sha) ? sha : '',
    repository: sourceText(claims['repository'] ?? claims['project_path']),
    builder: workflow === undefined ? '' : sourceText(`${claims.iss}/${workflow}`),
  };
}

/** `refs/heads/main`; GitLab has it in `ref_path`. */
const refOf = (claims: JWTPayload) => textOf(claims['ref_path'] ?? claims['ref']);

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);

/**
 * Whether the token is of a pull request, also of one that runs with the rights of its target (`pull_request_target`). Tokens
 * do not tell whether the author is a stranger, so all pull requests count as a stranger's.
 */
function isOfPullRequest(claims: JWTPayload): boolean {
  const [event = '', source = '', ref = ''] = [claims['event_name'], claims['pipeline_source'], refOf(claims)].map(
    textOf,
  );
  return (
    event.startsWith('pull_request') ||
    /(?:merge|pull)_request/.test(source) ||
    /^refs\/(pull|merge-requests)\//.test(ref)
  );
}
