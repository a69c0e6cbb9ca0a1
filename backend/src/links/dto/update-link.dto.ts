import type { EntrySize, LinkChange } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

import { BooleanField, RevisionField } from '../../http/form-fields.js';
import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { webAddress } from '../../http/web-address.js';
import { MomentField } from '../../scheduling/schedule.rule.js';
import { LinkTranslationsField } from './entry-translations.js';
import { SizeField } from './size-field.js';

/** An edit; missing fields stay unchanged. At least one field besides `revision` is required. */
export class UpdateLinkDto implements LinkChange {
  @ApiProperty({ example: 'The weekday tiffin plan', maxLength: FIELD_LIMITS.title, required: false })
  @IsOptional()
  @Rule(cleanLineOf('Title', FIELD_LIMITS.title))
  readonly title?: string;

  @ApiProperty({ example: 'https://youtube.com/@name', maxLength: 2048, required: false })
  @IsOptional()
  @Rule(webAddress('Invalid URL'))
  readonly url?: string;

  @BooleanField({ example: 'false' })
  readonly isActive?: 'true' | 'false';

  @BooleanField({ description: 'Visitors get the address /go/<id>, which counts every click.' })
  readonly countClicks?: 'true' | 'false';

  @BooleanField({ description: 'Whether the creator earns from purchases. The page says so.' })
  readonly isAffiliate?: 'true' | 'false';

  @SizeField()
  readonly size?: EntrySize;

  @MomentField('Visitors see the item from this time.')
  readonly shownFrom?: string;

  @MomentField('Visitors see the item until this time.')
  readonly shownUntil?: string;

  @LinkTranslationsField()
  readonly translations?: string;

  @ApiProperty({
    type: 'string',
    format: 'binary',
    required: false,
    description: 'png, jpeg, gif or webp, 5 MiB. An empty text removes the image, and pages draw the thumbnail.',
  })
  @IsOptional()
  @IsIn([''], { message: 'thumbnail must be an image, or empty to remove the image' })
  readonly thumbnail?: '';

  @RevisionField()
  readonly revision?: string;
}
