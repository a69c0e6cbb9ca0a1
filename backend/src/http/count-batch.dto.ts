import { ApiProperty } from '@nestjs/swagger';
import type { Counts } from '@linkstall/contracts/http';
import { IsInt, Max, Min } from 'class-validator';

import { Rule } from './rule.js';

/** Lines of one batch. */
export const MAX_COUNTS = 400;
const EDGE = /^[0-9a-f]{16}$/;

/** A batch of counts of one edge. The edge numbers its batches, so that a repeated batch is counted once. */
export abstract class CountBatchDto implements Counts {
  @ApiProperty({ example: '5d41402abc4b2a76' })
  @Rule({
    maxLength: 16,
    tooLong: 'edge is too long',
    problem: (edge) => (EDGE.test(edge) ? null : 'edge must have 16 hexadecimal digits'),
  })
  readonly edge!: string;

  @ApiProperty({ example: 1043 })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly sequence!: number;

  abstract readonly counts: readonly string[];
}
