import { openRegistry } from '@linkstall/releases/registry';
import { recordCall } from '@linkstall/releases/team-audit';
import { readTeams } from '@linkstall/releases/team-log';
import {
  identityText,
  mayDo,
  teamOf,
  VERBS,
  type Identity,
  type Request as RightsRequest,
  type Verb,
} from '@linkstall/releases/team-rights';
import { Injectable } from '@nestjs/common';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { asRegistryError, noToken, toRegistryError } from './registry.errors.js';
import { RegistryTokens, type RegistryClaims } from './registry-tokens.js';
import { TeamMembers } from './team-members.service.js';

export type RegistryEnvironment = Awaited<ReturnType<typeof openRegistry>>;

/** A call for the audit log. */
interface AuditedCall {
  /** Empty for a change of a team. */
  readonly remote: string;
  readonly team?: string;
  /** `token`, or a verb. */
  readonly call: string;
  readonly environment?: string | undefined;
  readonly release?: string | undefined;
  readonly percent?: number | undefined;
  /** The call was recorded as allowed, and has waited since. Only a refusal is recorded again. */
  readonly isRecorded?: boolean;
}

/** The right that a call needs. */
interface WantedRight extends RightsRequest {
  /** Other verbs whose right suffices. */
  readonly orVerbs?: readonly Verb[];
}

/** The wanted call; `release` is for the audit log only. */
interface WantedCall extends WantedRight {
  readonly release?: string | undefined;
  readonly isRecorded?: boolean;
  /** Another header with a token, for a call about several remotes. */
  readonly authorization?: string | undefined;
}

interface AllowedCall {
  readonly claims: RegistryClaims;
  /** The verified identity, for records. */
  readonly by: string;
  /** The team of the remote. */
  readonly team: string;
  /** The release store, opened for the identity. */
  readonly environment: RegistryEnvironment;
}

/** Decides about the rights of each call, from the newest entry of the log of teams, and records each decision. */
@Injectable()
export class RegistryRights {
  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly tokens: RegistryTokens,
    private readonly members: TeamMembers,
  ) {}

  /** @throws 403 when the caller may not do this; the refusal is in the audit log */
  async allow(
    request: RequestWithCaller,
    { release, isRecorded = false, authorization = request.headers.authorization, ...wanted }: WantedCall,
  ): Promise<AllowedCall> {
    const call: AuditedCall = { ...wanted, call: wanted.verb, release, isRecorded };
    const claims = await this.tokens.read(authorization);
    return this.audited(
      call,
      () => claims?.identity ?? null,
      async () => {
        if (!claims || claims.remote !== wanted.remote) throw noToken();
        const environment = await this.open(wanted.environment, identityText(claims.identity));
        const team = await this.assertRight(environment, claims, wanted);
        return { claims, by: environment.by, team, environment };
      },
    );
  }

  /** The remote of a token; undefined for a token that is not valid. */
  async remoteOf(authorization: string | undefined): Promise<string | undefined> {
    return (await this.tokens.read(authorization))?.remote;
  }

  /** Names a caller with any right to the remote of its token; undefined for all others. */
  async ownerOf(request: RequestWithCaller): Promise<string | undefined> {
    const claims = await this.tokens.read(request.headers.authorization);
    if (!claims || !(await this.hasRight(claims, { orVerbs: VERBS }))) return undefined;
    return `registry:${identityText(claims.identity)} ${claims.remote}`;
  }

  /** Whether the token of an open stream is valid and its caller may still check the remote. */
  async mayFollow(request: RequestWithCaller, environment: string): Promise<boolean> {
    const claims = await this.tokens.read(request.headers.authorization);
    return claims !== null && this.hasRight(claims, { environment });
  }

  /** Decides as `allow`, and records nothing. Nobody has rights while the log of teams or the database cannot be read. */
  private async hasRight(
    claims: RegistryClaims,
    wanted: Pick<WantedRight, 'environment' | 'orVerbs'>,
  ): Promise<boolean> {
    // A candidate of 0 % is within every limit.
    const request = { ...wanted, remote: claims.remote, verb: 'check', percent: 0 } as const;
    try {
      await this.assertRight(await this.open(), claims, request);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * @returns the name of the team
   * @throws 403 unless the caller has the right
   */
  private async assertRight(
    environment: RegistryEnvironment,
    { identity, seq: seqAtLogin }: RegistryClaims,
    { orVerbs = [], ...request }: WantedRight,
  ): Promise<string> {
    const { teams, seq } = await readTeams(environment);
    // A log that ends before the login has lost its newest changes.
    if (seq < seqAtLogin) throw noToken();
    const team = teamOf(teams, request.remote);
    const decision = mayDo(team, identity, request);
    if (!decision.allowed && !orVerbs.some((verb) => mayDo(team, identity, { ...request, verb }).allowed))
      throw new DomainError('forbidden', decision.code, decision.message);
    if (team && identity.kind === 'member') await this.members.assertMember(team, identity.username);
    return team?.name ?? '';
  }

  /**
   * Decides and records the decision. An allowed call is recorded before it acts, so that none is missing in the audit log.
   * @param identityOf the verified identity, as soon as it is known
   */
  async audited<T>(call: AuditedCall, identityOf: () => Identity | null, decide: () => Promise<T>): Promise<T> {
    let decision: T;
    try {
      decision = await decide();
    } catch (error) {
      const apiError = toRegistryError(error);
      const code = apiError instanceof DomainError ? apiError.code : 'internal';
      // The refusal stands without a record, for example without a release store.
      await this.record(call, identityOf(), code).catch(() => undefined);
      throw apiError;
    }
    if (!call.isRecorded) await asRegistryError(() => this.record(call, identityOf(), 'allowed'));
    return decision;
  }

  /** @param env absent: the environment of this site */
  open(env: string = this.settings.environment, by = ''): Promise<RegistryEnvironment> {
    const { dataDir, storeUrl } = this.settings;
    return openRegistry({ dataDir, storeUrl, env, by });
  }

  private async record(call: AuditedCall, identity: Identity | null, outcome: string): Promise<void> {
    const { remote, team, environment, release, percent } = call;
    await recordCall(await this.open(), {
      at: new Date(this.clock.now()).toISOString(),
      identity: identity && identityText(identity),
      ...{ remote, call: call.call, outcome },
      ...(team !== undefined && { team }),
      ...(environment !== undefined && { environment }),
      ...(release !== undefined && { release }),
      ...(percent !== undefined && { percent }),
    });
  }
}
