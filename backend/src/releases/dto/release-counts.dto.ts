import { ApiProperty } from '@nestjs/swagger';
import type { Counts } from '@linkstall/contracts/http';
import { ArrayMaxSize, IsArray, IsInt, Matches, Max, Min } from 'class-validator';

import { Rule } from '../../http/rule.js';

const MAX_COUNTS = 400;
const EDGE = /^[0-9a-f]{16}$/;
const LINE =
  /^[a-z][a-z0-9-]{0,40} [a-z][a-z0-9-]{0,40} \d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.-]{1,60})?~[0-9a-f]{12} (?:loads|loadFailures|scriptErrors|errorPages|failedRenders|(?:lcp|inp)[0-3]) [1-9]\d{0,8}$/;

/** A batch of counts of releases of one edge. The edge numbers its batches, so that a repeated batch is counted once. */
export class ReleaseCountsDto implements Counts {
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
    example: ['local mfe-public 0.2.0~5d41402abc4b loads 12'],
    description: 'Environment, remote, release, count and number.',
  })
  @IsArray()
  @ArrayMaxSize(MAX_COUNTS)
  @Matches(LINE, {
    each: true,
    message: 'each line of counts must have an environment, a remote, a release, a count and a number',
  })
  readonly counts!: readonly string[];
}
