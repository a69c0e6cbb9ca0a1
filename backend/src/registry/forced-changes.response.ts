import { ApiProperty } from '@nestjs/swagger';
import type { ForcedChange, ForcedChanges } from '@linkstall/contracts/http';
import { FORCED_VERBS, type ForcedChange as StoredChange } from '@linkstall/releases/forced-changes';

class ForcedProblemResponse {
  @ApiProperty({ example: 'gate.budget' })
  readonly code!: string;

  @ApiProperty({ example: 'mfe-garden: the page /apps/garden has 130 kB of scripts, and its limit is 110 kB.' })
  readonly message!: string;
}

export class ForcedChangeResponse implements ForcedChange {
  @ApiProperty({ example: '1796000000000-0f3a9c1e07b5' })
  readonly id!: string;

  @ApiProperty({ example: 'production' })
  readonly environment!: string;

  @ApiProperty({ example: '2026-11-29T07:00:00.000Z' })
  readonly at!: string;

  @ApiProperty({ example: '2026-11-29T08:00:00.000Z', description: 'The end of the request.' })
  readonly until!: string;

  @ApiProperty({ example: '@meera.cooks', description: 'The operator who asks, who cannot confirm.' })
  readonly by!: string;

  @ApiProperty({ enum: FORCED_VERBS, example: 'deploy' })
  readonly verb!: ForcedChange['verb'];

  @ApiProperty({ example: 'mfe-garden' })
  readonly remote!: string;

  @ApiProperty({ example: '1.2.0~0f3a9c1e07b5', type: String, nullable: true })
  readonly release!: string | null;

  @ApiProperty({ example: 100, type: Number, nullable: true })
  readonly percent!: number | null;

  @ApiProperty({ example: 'A new list of plants' })
  readonly message!: string;

  @ApiProperty({ example: 'A customer waits' })
  readonly reason!: string;

  @ApiProperty({ type: [ForcedProblemResponse], description: 'The problems that the gate found.' })
  readonly problems!: readonly ForcedProblemResponse[];
}

export class ForcedChangesResponse implements ForcedChanges {
  @ApiProperty({ type: [ForcedChangeResponse], description: 'Newest first.' })
  readonly waiting!: readonly ForcedChangeResponse[];
}

export function toForcedChange(stored: StoredChange): ForcedChange {
  const { id, env, at, until, by, verb, remote, release = null, percent = null, message = '', reason } = stored;
  const problems = stored.problems.map(({ code, message: text }) => ({ code, message: text }));
  return { ...{ id, environment: env, at, until, by, verb, remote, release, percent }, message, reason, problems };
}
