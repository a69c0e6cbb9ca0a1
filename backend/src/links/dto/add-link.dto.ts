import type { EntrySize } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';

import { BooleanField } from '../../http/form-fields.js';
import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { webAddress } from '../../http/web-address.js';
import { MomentField } from '../../scheduling/schedule.rule.js';
import { LinkTranslationsField } from './entry-translations.js';
import { SizeField } from './size-field.js';

/** The text fields of the form. The thumbnail is a file field. */
export class AddLinkDto {
  @ApiProperty({ example: 'The weekday tiffin plan', maxLength: FIELD_LIMITS.title })
  @Rule(cleanLineOf('Title', FIELD_LIMITS.title))
  readonly title!: string;

  @ApiProperty({ example: 'https://youtube.com/@name', maxLength: 2048, description: 'The scheme may be left out.' })
  @Rule(webAddress('Invalid URL'))
  readonly url!: string;

  @BooleanField({ default: 'true' })
  readonly isActive?: 'true' | 'false';

  @BooleanField({ default: 'false', description: 'Visitors get the address /go/<id>, which counts every click.' })
  readonly countClicks?: 'true' | 'false';

  @BooleanField({ description: 'Whether the creator earns from purchases. The page says so.' })
  readonly isAffiliate?: 'true' | 'false';

  @BooleanField({
    default: 'false',
    description: 'Whether pages draw the thumbnail in the colours of their theme. The file is then not stored.',
  })
  readonly isDrawn?: 'true' | 'false';

  @SizeField()
  readonly size?: EntrySize;

  @MomentField('Visitors see the item from this time.')
  readonly shownFrom?: string;

  @MomentField('Visitors see the item until this time.')
  readonly shownUntil?: string;

  @LinkTranslationsField()
  readonly translations?: string;

  @ApiProperty({ type: 'string', format: 'binary', description: 'png, jpeg, gif or webp, at most 5 MiB.' })
  readonly thumbnail!: never;
}
