import { MOST } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { webAddress } from '../../http/web-address.js';
import { MomentField } from '../../scheduling/schedule.rule.js';

/** The text fields of the form. The thumbnail is a file field. */
export class AddLinkDto {
  @ApiProperty({ example: 'The weekday tiffin plan', maxLength: MOST.title })
  @Rule(cleanLineOf('Title', MOST.title))
  readonly title!: string;

  @ApiProperty({ example: 'https://youtube.com/@name', maxLength: 2048, description: 'The scheme may be left out.' })
  @Rule(webAddress('Invalid URL'))
  readonly url!: string;

  @ApiProperty({ example: 'true', required: false, enum: ['true', 'false'], default: 'true' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'isActive must be true or false' })
  readonly isActive?: 'true' | 'false';

  @ApiProperty({
    example: 'true',
    required: false,
    enum: ['true', 'false'],
    default: 'false',
    description: 'Visitors go by /go/<id>, so that every click is counted.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'countClicks must be true or false' })
  readonly countClicks?: 'true' | 'false';

  @MomentField('Visitors see it from then on.')
  readonly shownFrom?: string;

  @MomentField('Visitors see it until then.')
  readonly shownUntil?: string;

  @ApiProperty({ type: 'string', format: 'binary', description: 'png, jpeg, gif or webp, at most 5 MiB.' })
  readonly thumbnail!: never;
}
