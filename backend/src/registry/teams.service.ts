import type { TeamAction, TeamChange, TeamChangeResult, TeamsOverview } from '@linkstall/contracts/http';
import { readAudit } from '@linkstall/releases/team-audit';
import { addPublisher, grantVerbs, revokePublisher, setTeam } from '@linkstall/releases/team-changes';
import { readTeams, type Teams, type TeamsWriter } from '@linkstall/releases/team-log';
import { teamsOverview } from '@linkstall/releases/team-overview';
import { memberOf, type Team } from '@linkstall/releases/team-rights';
import { Injectable } from '@nestjs/common';

import { notLoggedIn, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { GrantsService } from '../grants/grants.service.js';
import { invalid } from '../http/validation.js';
import { UsersService } from '../users/users.service.js';
import { assertOwnFields } from './own-fields.js';
import { RegistryRights } from './registry-rights.service.js';
import { asRegistryError } from './registry.errors.js';
import { teamChangeText } from './team-change-text.js';
import { asTeamError } from './team-errors.js';
import { toTeamsOverview } from './teams-overview.js';

interface Place {
  readonly team: string;
  readonly action: TeamAction;
}

type Field = Exclude<keyof TeamChange, 'seq'>;
const FIELDS: Readonly<Record<TeamAction, readonly Field[]>> = {
  set: ['remotes', 'members', 'claims'],
  grant: ['who', 'environment', 'verbs', 'maxPercent'],
  'add-publisher': ['id', 'issuer', 'repositoryId', 'workflow', 'ref'],
  'add-key': ['id', 'publicKey'],
  'revoke-key': ['id'],
};
const OPTIONAL: readonly Field[] = ['remotes', 'members', 'claims', 'maxPercent', 'workflow', 'ref'];
const LINES = 50;

/** The teams, for operators, by the functions of `linkstall team`. Each change is an entry of the signed log of teams. */
@Injectable()
export class TeamsService {
  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly rights: RegistryRights,
    private readonly grants: GrantsService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  overview(): Promise<TeamsOverview> {
    return asRegistryError(async () => {
      const environment = await this.rights.open();
      const [overview, calls] = await Promise.all([teamsOverview(environment, LINES), readAudit(environment, LINES)]);
      return toTeamsOverview(overview, calls);
    });
  }

  /** @param place `isRepeated`: the call may have been done before */
  async change(
    request: RequestWithCaller,
    { isRepeated, ...place }: Place & { readonly isRepeated: boolean },
    body: TeamChange,
  ): Promise<TeamChangeResult> {
    const { caller } = request;
    if (!caller) throw notLoggedIn();
    const { team, action } = place;
    const { seq, ...fields } = body;
    assertOwnFields(action, fields, { own: FIELDS[action], optional: OPTIONAL });
    const environment = await asRegistryError(() => this.rights.open(undefined, `@${caller.username}`));
    const earlier = isRepeated ? await this.findEarlier(environment, place, seq) : null;
    if (earlier) return earlier;
    const writer = { ...environment, expectedSeq: seq };
    const identity = { kind: 'member', username: caller.username } as const;
    const call = { remote: '', team, call: `team ${action}` };
    const who = () => identity;
    // A change that is refused is refused before anybody types a password.
    const { before, plan } = await this.rights.audited({ ...call, isRecorded: true }, who, async () => {
      const { teams } = await readTeams(environment);
      const former = Object.hasOwn(teams, team) ? teams[team] : undefined;
      await this.assertAccounts(former, body);
      const dryRun = () => this.apply({ ...writer, isDryRun: true }, place, body);
      return { before: former, plan: await asTeamError(dryRun) };
    });
    const after = plan.teams[team];
    if (after)
      await this.grants.consumeOrThrow(request, teamChangeText({ action, before, after, detail: plan.detail }));
    await this.rights.audited(call, who, () => Promise.resolve());
    return asTeamError(async () => resultOf(await this.apply(writer, place, body)));
  }

  private apply(writer: TeamsWriter, { team, action }: Place, change: TeamChange): Promise<Teams> {
    const { remotes, members, claims, who = 'publishers', environment = '*', verbs = [], maxPercent } = change;
    const { id = '', issuer = '', repositoryId = '', workflow, ref, publicKey = '' } = change;
    switch (action) {
      case 'set': {
        const since = new Date(this.clock.now()).toISOString();
        return setTeam(writer, team, { remotes, members, claims, since });
      }
      case 'grant':
        return grantVerbs(writer, team, { who, environment, verbs, ...(maxPercent !== undefined && { maxPercent }) });
      case 'add-publisher':
        return addPublisher(writer, team, {
          ...{ id, kind: 'oidc', issuer, repositoryId },
          ...(workflow !== undefined && { workflow }),
          ...(ref !== undefined && { ref }),
        });
      case 'add-key':
        return addPublisher(writer, team, { id, kind: 'key', publicKey });
      case 'revoke-key':
        return revokePublisher(writer, team, id);
    }
  }

  /** @throws 400 for a new member without an account, because another person could take the name later */
  private async assertAccounts(team: Team | undefined, { members = [] }: TeamChange) {
    for (const username of members)
      if (!(team && memberOf(team, username)) && !(await this.users.namedSince(username)))
        throw invalid([{ field: 'members', message: `Nobody here is called ${username}` }]);
  }

  /** The entry of the log that an earlier request with the same idempotency key has written. */
  private async findEarlier(writer: TeamsWriter, { team, action }: Place, seq: number) {
    const newest = await asRegistryError(() => readTeams(writer));
    const isSame =
      newest.seq === seq + 1 && newest.by === writer.by && newest.action === action && newest.team === team;
    return isSame ? resultOf(newest) : null;
  }
}

const resultOf = ({ seq, team, detail }: Teams): TeamChangeResult => ({ seq, team, detail });
