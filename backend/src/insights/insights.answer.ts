import { ApiProperty } from '@nestjs/swagger';
import type { InsightDay, InsightEntry, InsightHour, Insights, InsightSource } from '@linkstall/contracts/http';

import { KINDS } from '../links/entry.answer.js';

class InsightDayAnswer implements InsightDay {
  @ApiProperty({ example: '2026-11-22' })
  readonly day!: string;

  @ApiProperty({ example: 310 })
  readonly views!: number;

  @ApiProperty({ example: 204, description: 'Different visitors on that day.' })
  readonly visitors!: number;

  @ApiProperty({ example: 95 })
  readonly clicks!: number;
}

class InsightHourAnswer implements InsightHour {
  @ApiProperty({ example: 31 })
  readonly views!: number;

  @ApiProperty({ example: 12 })
  readonly clicks!: number;
}

class InsightSourceAnswer implements InsightSource {
  @ApiProperty({
    example: 'instagram.com',
    description: 'Empty: nobody sent them. `other`: all beyond the first 200 domains of a day.',
  })
  readonly domain!: string;

  @ApiProperty({ example: 120 })
  readonly views!: number;
}

class InsightEntryAnswer implements InsightEntry {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', description: 'Empty for all that were deleted.' })
  readonly _id!: string;

  @ApiProperty({ example: 'link', enum: [...KINDS, 'deleted'] })
  readonly kind!: InsightEntry['kind'];

  @ApiProperty({ example: 'The weekday tiffin plan' })
  readonly title!: string;

  @ApiProperty({ example: 42 })
  readonly clicks!: number;
}

export class InsightsAnswer implements Insights {
  @ApiProperty({ example: 'Asia/Kolkata', description: 'Of all days and hours here.' })
  readonly timeZone!: string;

  @ApiProperty({ example: true, description: 'Whether the caller chose the time zone.' })
  readonly isChosen!: boolean;

  @ApiProperty({ type: [InsightDayAnswer], description: 'Every day, the oldest first.' })
  readonly days!: readonly InsightDayAnswer[];

  @ApiProperty({ type: [InsightHourAnswer], description: 'Today, from midnight on: 24.' })
  readonly hours!: readonly InsightHourAnswer[];

  @ApiProperty({ example: 280 })
  readonly pageViews!: number;

  @ApiProperty({ example: 30 })
  readonly storeViews!: number;

  @ApiProperty({ example: 250, description: 'Views on phones.' })
  readonly phones!: number;

  @ApiProperty({ example: 60, description: 'Views on everything else.' })
  readonly desktops!: number;

  @ApiProperty({ type: [InsightSourceAnswer], description: 'The most first.' })
  readonly sources!: readonly InsightSourceAnswer[];

  @ApiProperty({ type: [InsightEntryAnswer], description: 'All links and products, the most clicked first.' })
  readonly entries!: readonly InsightEntryAnswer[];
}
