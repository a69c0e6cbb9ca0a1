import type { LinkChange } from '@linkstall/contracts/http';
import { MOST } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

import { cleanLineOf } from '../../http/plain-text.js';
import { REVISION } from '../../http/revision.js';
import { Rule } from '../../http/rule.js';
import { webAddress } from '../../http/web-address.js';
import { MomentField } from '../../scheduling/schedule.rule.js';

/** An edit; missing fields stay unchanged. At least one field besides `revision` is required. */
export class UpdateLinkDto implements LinkChange {
  @ApiProperty({ example: 'The weekday tiffin plan', maxLength: MOST.title, required: false })
  @IsOptional()
  @Rule(cleanLineOf('Title', MOST.title))
  readonly title?: string;

  @ApiProperty({ example: 'https://youtube.com/@name', maxLength: 2048, required: false })
  @IsOptional()
  @Rule(webAddress('Invalid URL'))
  readonly url?: string;

  @ApiProperty({ example: 'false', required: false, enum: ['true', 'false'] })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'isActive must be true or false' })
  readonly isActive?: 'true' | 'false';

  @ApiProperty({
    example: 'true',
    required: false,
    enum: ['true', 'false'],
    description: 'Visitors go by /go/<id>, so that every click is counted.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'countClicks must be true or false' })
  readonly countClicks?: 'true' | 'false';

  @MomentField('Visitors see it from then on.')
  readonly shownFrom?: string;

  @MomentField('Visitors see it until then.')
  readonly shownUntil?: string;

  @ApiProperty({ type: 'string', format: 'binary', required: false, description: 'png, jpeg, gif or webp, 5 MiB.' })
  readonly thumbnail?: never;

  @ApiProperty({
    example: '3',
    required: false,
    description: 'The revision that the client read. 409 when the stored revision differs.',
  })
  @IsOptional()
  @Rule(REVISION)
  readonly revision?: string;
}
