import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, Matches } from 'class-validator';

import { CountBatchDto, MAX_COUNTS } from '../../http/count-batch.dto.js';

const LINE =
  /^[a-z][a-z0-9-]{0,40} [a-z][a-z0-9-]{0,40} \d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.-]{1,60})?~[0-9a-f]{12} (?:loads|loadFailures|scriptErrors|errorPages|failedRenders|(?:lcp|inp|draw)[0-3]) [1-9]\d{0,8}$/;

/** Counts of releases of one edge. */
export class ReleaseCountsDto extends CountBatchDto {
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
