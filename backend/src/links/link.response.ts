import { ApiProperty } from '@nestjs/swagger';
import type { EntrySize, Link, LinkTarget, Translations } from '@linkstall/contracts/http';
import { ENTRY_SIZES } from '@linkstall/kit/entry-fields';

import { translationsSchema } from '../http/translations.rule.js';
import { ImageResponse } from '../media/image.response.js';
import { MomentResponse } from '../scheduling/schedule.rule.js';
import { TakedownResponse } from '../users/takedown.response.js';

export class LinkResponse implements Link {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly _id!: string;

  @ApiProperty({ example: 'The weekday tiffin plan' })
  readonly title!: string;

  @ApiProperty({ example: 'youtube.com/@name', description: 'As the creator typed it; the scheme may be missing.' })
  readonly url!: string;

  @ApiProperty({ example: true })
  readonly isActive!: boolean;

  @ApiProperty({ type: ImageResponse })
  readonly thumbnail!: ImageResponse;

  @ApiProperty({ example: 'card', enum: ENTRY_SIZES, required: false, description: 'Absent for a row.' })
  readonly size?: EntrySize;

  @ApiProperty({
    example: 'm60 10l50 50-50 50z',
    required: false,
    description:
      'The `d` of the icon (120 by 120) of a known service. Only for a link without an image (an empty `url` of `thumbnail`), which pages draw in the colours of their theme.',
  })
  readonly icon?: string;

  @ApiProperty({
    example: 3,
    required: false,
    description: 'Increases with each change. Only in responses to the owner.',
  })
  readonly revision?: number;

  @ApiProperty({
    example: false,
    required: false,
    description: 'Whether every click is counted. Only in responses to the owner.',
  })
  readonly countClicks?: boolean;

  @ApiProperty({ example: true, required: false, description: 'Whether the creator earns from purchases.' })
  readonly isAffiliate?: boolean;

  @MomentResponse('Visitors see the link from this time. Only in responses to the owner.')
  readonly shownFrom?: string;

  @MomentResponse('Visitors see the link until this time. Only in responses to the owner.')
  readonly shownUntil?: string;

  @ApiProperty(
    translationsSchema(['title'], 'The title in further languages. Only in responses to the owner.') as never,
  )
  readonly translations?: Translations<'title'>;

  @ApiProperty({ type: TakedownResponse, required: false, description: 'Only while an operator hides the link.' })
  readonly takedown?: TakedownResponse;
}

export class LinkTargetResponse implements LinkTarget {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'youtube.com/@name', description: 'As the creator typed it; the scheme may be missing.' })
  readonly url!: string;
}
