import { ApiProperty } from '@nestjs/swagger';
import type { Count, Counts } from '@linkstall/contracts/http';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, Max, Min, ValidateNested } from 'class-validator';

import { Rule, type TextRule } from '../../http/rule.js';

/** What the edge counts. */
const COUNTED = ['page', 'store', 'visitor', 'phone', 'desktop', 'source', 'click'] as const;
const MOST_COUNTS = 400;
const MOST = 1_000_000_000;

const matching = (pattern: RegExp, most: number): TextRule => ({
  most,
  tooLong: 'This is too long',
  problem: (text) => (pattern.test(text) ? null : 'This is not what it should be'),
});

const DAY: TextRule = {
  ...matching(/^\d{4}-\d\d-\d\d$/, 10),
  problem: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !isNaN(Date.parse(text)) ? null : 'This is not a day'),
};

export class CountDto implements Count {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', description: 'Whose page it was.' })
  @Rule(matching(/^[0-9a-f]{24}$/, 24))
  readonly owner!: string;

  @ApiProperty({ example: '2026-11-22', description: 'In the time zone of the owner.' })
  @Rule(DAY)
  readonly day!: string;

  @ApiProperty({ example: 17 })
  @IsInt()
  @Min(0)
  @Max(23)
  readonly hour!: number;

  @ApiProperty({ example: 'click', enum: COUNTED })
  @IsIn(COUNTED)
  readonly what!: (typeof COUNTED)[number];

  @ApiProperty({ example: '6920a1b2c3d4e5f60718293b', description: 'Id of what was clicked, or domain of a source.' })
  @Rule(matching(/^[0-9a-z.-]{0,100}$/, 100))
  readonly which!: string;

  @ApiProperty({ example: 12 })
  @IsInt()
  @Min(1)
  @Max(MOST)
  readonly count!: number;
}

/** Sums of one edge, numbered by it: sent again under the same number they are counted once. */
export class CountsDto implements Counts {
  @ApiProperty({ example: '5d41402abc4b2a76' })
  @Rule(matching(/^[0-9a-f]{16}$/, 16))
  readonly edge!: string;

  @ApiProperty({ example: 1043 })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly sequence!: number;

  @ApiProperty({ type: [CountDto], maxItems: MOST_COUNTS })
  @IsArray()
  @ArrayMaxSize(MOST_COUNTS)
  @ValidateNested({ each: true })
  @Type(() => CountDto)
  readonly counts!: readonly CountDto[];
}
