import { ApiProperty } from '@nestjs/swagger';
import type { ModeratedAccount, ModeratedItem } from '@linkstall/contracts/http';

import { AppealResponse } from './appeal.response.js';
import { ReportGroupResponse } from './reports/report.response.js';
import { TakedownResponse } from '../users/takedown.response.js';

const TAKEDOWN = { type: TakedownResponse, required: false, description: 'Only while it is hidden.' };

export class ModeratedItemResponse implements ModeratedItem {
  @ApiProperty({ example: 'entry', enum: ['entry', 'product'] })
  readonly target!: 'entry' | 'product';

  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly id!: string;

  @ApiProperty({ example: 'The weekday tiffin plan' })
  readonly title!: string;

  @ApiProperty({ example: 'youtube.com/@name', description: 'Empty for an entry without an address.' })
  readonly url!: string;

  @ApiProperty(TAKEDOWN)
  readonly takedown?: TakedownResponse;
}

export class ModeratedAccountResponse implements ModeratedAccount {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: false })
  readonly isSuspended!: boolean;

  @ApiProperty(TAKEDOWN)
  readonly takedown?: TakedownResponse;

  @ApiProperty({ example: '2026-12-08T09:00:00.000Z', required: false, description: 'Only while the page is new.' })
  readonly newUntil?: string;

  @ApiProperty({ type: [ModeratedItemResponse] })
  readonly items!: ModeratedItemResponse[];

  @ApiProperty({ type: [AppealResponse], description: 'Against takedowns that are in force.' })
  readonly appeals!: AppealResponse[];

  @ApiProperty({ type: ReportGroupResponse, required: false, description: 'Only while there are open reports.' })
  readonly reports?: ReportGroupResponse;
}
