import { ApiProperty } from '@nestjs/swagger';
import type {
  AuditedCall,
  TeamChangeResult,
  TeamDetails,
  TeamLogLine,
  TeamMember,
  TeamPublisher,
  TeamRelease,
  TeamRemote,
  TeamRule,
  TeamsOverview,
} from '@linkstall/contracts/http';
import { VERBS } from '@linkstall/releases/team-rights';

const RELEASE = '1.2.0~0f3a9c1e07b5';
const AT = '2026-11-29T07:00:00.000Z';
const nullable = (example: string, description = '') =>
  ApiProperty({ example, type: String, nullable: true, description });

class TeamReleaseResponse implements TeamRelease {
  @ApiProperty({ example: 'mfe-garden' })
  readonly remote!: string;

  @ApiProperty({ example: RELEASE })
  readonly release!: string;

  @ApiProperty({ example: 'production' })
  readonly environment!: string;
}

class TeamPublisherResponse implements TeamPublisher {
  @ApiProperty({ example: 'ci' })
  readonly id!: string;

  @ApiProperty({ enum: ['oidc', 'key'], example: 'oidc' })
  readonly kind!: 'oidc' | 'key';

  @nullable('https://token.ci.example')
  readonly issuer!: string | null;

  @nullable('4711')
  readonly repositoryId!: string | null;

  @nullable('garden/garden/.github/workflows/ship.yml@refs/heads/main', 'null for any workflow.')
  readonly workflow!: string | null;

  @nullable('refs/heads/main', 'null for any branch or tag.')
  readonly ref!: string | null;

  @nullable('SHA256:n3bR0mP1kQ8tS5vW2xY7zA4cE6gI9jL0oU1pD3fH5hM', 'Of the public key.')
  readonly fingerprint!: string | null;

  @ApiProperty({ type: [TeamReleaseResponse], description: 'Releases of the publisher that visitors can get.' })
  readonly live!: readonly TeamReleaseResponse[];
}

class TeamRemoteResponse implements TeamRemote {
  @ApiProperty({ example: 'mfe-garden' })
  readonly remote!: string;

  @ApiProperty({ example: '/apps/garden' })
  readonly path!: string;

  @nullable('https://api.garden.example', "The address of the team's own API.")
  readonly api!: string | null;
}

class TeamMemberResponse implements TeamMember {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ example: AT })
  readonly since!: string;
}

class TeamRuleResponse implements TeamRule {
  @ApiProperty({ enum: ['publishers', 'members'], example: 'publishers' })
  readonly who!: 'publishers' | 'members';

  @ApiProperty({ example: 'production', description: 'The environment; `*` for all.' })
  readonly environment!: string;

  @ApiProperty({ enum: VERBS, isArray: true, example: ['publish', 'candidate'] })
  readonly verbs!: TeamRule['verbs'];

  @ApiProperty({ example: 5, type: Number, nullable: true, description: 'Limit for the share of a candidate.' })
  readonly maxPercent!: number | null;
}

class TeamDetailsResponse implements TeamDetails {
  @ApiProperty({ example: 'garden' })
  readonly name!: string;

  @ApiProperty({ type: [TeamRemoteResponse] })
  readonly remotes!: readonly TeamRemoteResponse[];

  @ApiProperty({ type: [String], example: ['/blog'], description: 'Addresses that the team was granted.' })
  readonly claims!: readonly string[];

  @ApiProperty({ type: [String], example: ['account-section'], description: 'Slots that need a grant.' })
  readonly slots!: readonly string[];

  @ApiProperty({ type: [TeamMemberResponse] })
  readonly members!: readonly TeamMemberResponse[];

  @ApiProperty({ type: [TeamPublisherResponse] })
  readonly publishers!: readonly TeamPublisherResponse[];

  @ApiProperty({ type: [TeamRuleResponse] })
  readonly rules!: readonly TeamRuleResponse[];

  @nullable('https://ci.garden.example/hook')
  readonly webhook!: string | null;
}

class TeamLogLineResponse implements TeamLogLine {
  @ApiProperty({ example: 12 })
  readonly seq!: number;

  @ApiProperty({ example: AT })
  readonly at!: string;

  @ApiProperty({ example: '@meera.cooks' })
  readonly by!: string;

  @ApiProperty({ example: 'add-key' })
  readonly action!: string;

  @ApiProperty({ example: 'garden' })
  readonly team!: string;

  @ApiProperty({ example: 'key laptop' })
  readonly detail!: string;
}

class AuditedCallResponse implements AuditedCall {
  @ApiProperty({ example: AT })
  readonly at!: string;

  @nullable('garden/ci', 'null when the caller could not prove who it is.')
  readonly by!: string | null;

  @ApiProperty({ example: 'publish' })
  readonly call!: string;

  @ApiProperty({ example: 'mfe-garden', description: 'The remote or the team.' })
  readonly target!: string;

  @nullable('production')
  readonly environment!: string | null;

  @nullable(RELEASE)
  readonly release!: string | null;

  @ApiProperty({ example: 'allowed', description: '`allowed`, or the code of the refusal.' })
  readonly outcome!: string;
}

export class TeamsOverviewResponse implements TeamsOverview {
  @ApiProperty({ example: 12, description: 'The number of the newest change of teams.' })
  readonly seq!: number;

  @ApiProperty({ type: [String], example: ['production', 'staging'] })
  readonly environments!: readonly string[];

  @ApiProperty({ type: [TeamDetailsResponse] })
  readonly teams!: readonly TeamDetailsResponse[];

  @ApiProperty({ type: [TeamLogLineResponse], description: 'The newest changes of teams, newest first.' })
  readonly log!: readonly TeamLogLineResponse[];

  @ApiProperty({ type: [AuditedCallResponse], description: 'The newest audited calls, newest first.' })
  readonly calls!: readonly AuditedCallResponse[];
}

export class TeamChangeResultResponse implements TeamChangeResult {
  @ApiProperty({ example: 13 })
  readonly seq!: number;

  @ApiProperty({ example: 'garden' })
  readonly team!: string;

  @ApiProperty({ example: 'key laptop', description: 'The change, as text for people.' })
  readonly detail!: string;
}
