import { ApiProperty } from '@nestjs/swagger';

import { GateNoteResponse } from './registry.response.js';

const RELEASES = { 'mfe-links': '1.3.0~5d42686e1f90', 'mfe-store': '1.5.0~7c3bd58e2f90' };

export class ReleaseSetResponse {
  @ApiProperty({ example: 'checkout' })
  readonly name!: string;

  @ApiProperty({ example: '2026-11-29T07:00:00.000Z' })
  readonly at!: string;

  @ApiProperty({ example: '@asha', description: 'The identity that created the set.' })
  readonly by!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: RELEASES,
    description: 'The release of each remote.',
  })
  readonly releases!: Readonly<Record<string, string>>;
}

export class ReleaseSetsResponse {
  @ApiProperty({ type: [ReleaseSetResponse], description: 'Newest first.' })
  readonly sets!: readonly ReleaseSetResponse[];
}

class SetMoveResponse {
  @ApiProperty({ example: 'mfe-links' })
  readonly remote!: string;

  @ApiProperty({
    example: '1.2.0~0f3a9c1e07b5',
    type: String,
    nullable: true,
    description: 'null when the remote is not deployed.',
  })
  readonly before!: string | null;

  @ApiProperty({ example: '1.3.0~5d42686e1f90', type: String, nullable: true })
  readonly after!: string | null;
}

export class SetPlanResponse {
  @ApiProperty({ example: 43, description: 'The number of the newest change of the environment, for If-Match.' })
  readonly seq!: number;

  @ApiProperty({ type: [SetMoveResponse], description: 'The stable release of each remote, before and after.' })
  readonly moves!: readonly SetMoveResponse[];

  @ApiProperty({ type: [GateNoteResponse], description: 'Findings of the gate that refuse nothing.' })
  readonly notes!: readonly GateNoteResponse[];
}

export class SetChangeResponse extends SetPlanResponse {
  @ApiProperty({ example: false, description: 'True when nothing had to change.' })
  readonly already!: boolean;
}
