import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, Matches } from 'class-validator';

import { CountBatchDto, MAX_COUNTS } from '../../http/count-batch.dto.js';

const LINE =
  /^[0-9a-f]{24} \d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]) (?:page|store|visitor|phone|desktop|country|source|click|place|place-click) [\p{L}\p{M}\p{N}._:/-]{1,200} [1-9]\d{0,8}$/u;

/** Counts of pages of one edge. */
export class CountsDto extends CountBatchDto {
  @ApiProperty({
    type: [String],
    maxItems: MAX_COUNTS,
    example: ['6920a1b2c3d4e5f60718293a 2026-11-22 17 click 6920a1b2c3d4e5f60718293b 12'],
    description: 'Owner, day, hour, kind, key (a source, a country, an id or a place, - for none) and number.',
  })
  @IsArray()
  @ArrayMaxSize(MAX_COUNTS)
  @Matches(LINE, {
    each: true,
    message: 'each line of counts must have an owner, a day, an hour, a kind, a key and a number',
  })
  readonly counts!: readonly string[];
}
