import { ApiProperty } from '@nestjs/swagger';
import type { Counts } from '@linkstall/contracts/http';
import { ArrayMaxSize, IsArray, IsInt, Matches, Max, Min } from 'class-validator';

import { Rule } from '../../http/rule.js';

const MAX_COUNTS = 400;
const EDGE = /^[0-9a-f]{16}$/;
const LINE =
  /^[0-9a-f]{24} \d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]) (?:page|store|visitor|phone|desktop|source|click) [0-9a-z.-]{1,100} [1-9]\d{0,8}$/;

/** A batch of counts of one edge. The edge numbers its batches, so that a repeated batch is counted once. */
export class CountsDto implements Counts {
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

  @ApiProperty({
    type: [String],
    maxItems: MAX_COUNTS,
    example: ['6920a1b2c3d4e5f60718293a 2026-11-22 17 click 6920a1b2c3d4e5f60718293b 12'],
    description: 'Owner, day, hour, kind, key (a domain or an id, - for none) and number.',
  })
  @IsArray()
  @ArrayMaxSize(MAX_COUNTS)
  @Matches(LINE, {
    each: true,
    message: 'each line of counts must have an owner, a day, an hour, a kind, a key and a number',
  })
  readonly counts!: readonly string[];
}
