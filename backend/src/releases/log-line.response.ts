import { ApiProperty } from '@nestjs/swagger';
import type { ReleaseOrigin } from '@linkstall/contracts/http';

class ReleaseOriginResponse implements ReleaseOrigin {
  @ApiProperty({ example: 'staging' })
  readonly environment!: string;

  @ApiProperty({ example: 31, description: 'The newest change of the environment at that time.' })
  readonly seq!: number;
}

/** The fields of a line of the log that operators and teams get. */
export class LogLineResponse {
  @ApiProperty({ example: 42, type: Number, nullable: true, description: 'null for a refused attempt.' })
  readonly seq!: number | null;

  @ApiProperty({ example: '2026-11-22T17:40:00.000Z' })
  readonly at!: string;

  @ApiProperty({ example: '@meera.cooks' })
  readonly by!: string;

  @ApiProperty({ example: 'rollback' })
  readonly action!: string;

  @ApiProperty({ example: 'mfe-links' })
  readonly remote!: string;

  @ApiProperty({ example: '1.2.0~0f3a9c1e07b5', type: String, nullable: true })
  readonly release!: string | null;

  @ApiProperty({ example: 100, type: Number, nullable: true })
  readonly percent!: number | null;

  @ApiProperty({ example: 'The order of links was lost' })
  readonly message!: string;

  @ApiProperty({
    example: 'checkout',
    required: false,
    description: 'The release set that the change deployed or rolled back.',
  })
  readonly set?: string;

  @ApiProperty({ type: ReleaseOriginResponse, required: false })
  readonly from?: ReleaseOriginResponse;
}
