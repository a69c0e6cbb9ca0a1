import { ApiProperty } from '@nestjs/swagger';
import type { CategoryCount, Report, ReportGroup, ReportInbox, TakedownCategory } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';

import { AppealResponse } from '../appeal.response.js';

export class ReportResponse implements Report {
  @ApiProperty({ example: 'fraud', enum: TAKEDOWN_CATEGORIES })
  readonly category!: TakedownCategory;

  @ApiProperty({ example: 'The second link asks for my bank password.' })
  readonly words!: string;

  @ApiProperty({ example: 'asha@example.com', required: false, description: 'Absent when the visitor gave none.' })
  readonly email?: string;

  @ApiProperty({ example: '2026-12-03T03:30:00.000Z' })
  readonly at!: string;
}

export class CategoryCountResponse implements CategoryCount {
  @ApiProperty({ example: 'fraud', enum: TAKEDOWN_CATEGORIES })
  readonly category!: TakedownCategory;

  @ApiProperty({ example: 2 })
  readonly count!: number;
}

export class ReportGroupResponse implements ReportGroup {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: 3 })
  readonly count!: number;

  @ApiProperty({ type: [CategoryCountResponse], description: 'Most frequent first.' })
  readonly categories!: CategoryCountResponse[];

  @ApiProperty({ example: '2026-12-03T03:30:00.000Z' })
  readonly firstAt!: string;

  @ApiProperty({ example: '2026-12-03T04:30:00.000Z' })
  readonly lastAt!: string;

  @ApiProperty({ type: [ReportResponse], description: 'At most 20, newest first.' })
  readonly newest!: ReportResponse[];
}

export class ReportInboxResponse implements ReportInbox {
  @ApiProperty({ type: [ReportGroupResponse], description: 'At most 100 pages.' })
  readonly groups!: ReportGroupResponse[];

  @ApiProperty({ type: [AppealResponse], description: 'Those that wait for an answer, at most 50, oldest first.' })
  readonly appeals!: AppealResponse[];

  @ApiProperty({ example: 1, description: 'The number of pages with open reports.' })
  readonly total!: number;
}
