import type { EntrySize, OtherKind } from '@linkstall/contracts/http';
import { ENTRY_FIELDS, type EntryField } from '@linkstall/kit/entry-fields';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';

import { BooleanField } from '../../http/form-fields.js';
import { cleanLineOf, cleanTextOf } from '../../http/plain-text.js';
import { Rule, RuleOfEach } from '../../http/rule.js';
import { MomentField } from '../../scheduling/schedule.rule.js';
import { TIME_ZONE } from '../../users/profile/time-zone.rule.js';
import {
  account,
  accounts,
  address,
  amount,
  entryKind,
  GALLERY_IMAGE,
  GALLERY_IMAGES,
  message,
  OPENING_TIME,
  OPENING_TIMES,
  optional,
  phoneNumber,
  productId,
  upiId,
  values,
  video,
  WALL_TIME,
} from './entry-rules.js';
import { EntryTranslationsField } from './entry-translations.js';
import { SizeField } from './size-field.js';

/** Skips the validation of a field that the kind does not have. `entry-content.rule.ts` refuses such a field. */
const FieldOf = (field: EntryField) =>
  ValidateIf(({ kind }: { readonly kind?: OtherKind }, value: unknown) => {
    const fields: readonly EntryField[] | undefined = kind && ENTRY_FIELDS[kind];
    return value !== undefined && value !== null && (fields === undefined || fields.includes(field));
  });

/** The form fields of all kinds of entries. `ENTRY_FIELDS` names the fields of each kind. */
export class EntryFieldsDto {
  @ApiProperty({ example: 'Call the kitchen', maxLength: FIELD_LIMITS.title, required: false })
  @FieldOf('title')
  @Rule(cleanLineOf('Title', FIELD_LIMITS.title))
  readonly title?: string;

  @ApiProperty({
    example: 'Open on Sundays.',
    maxLength: FIELD_LIMITS.text,
    required: false,
    description: 'For the kind `text`.',
  })
  @FieldOf('text')
  @Rule(cleanTextOf('Text', FIELD_LIMITS.text))
  readonly text?: string;

  @ApiProperty({
    type: [String],
    example: ['instagram.com/meera.cooks'],
    maxItems: FIELD_LIMITS.accounts,
    required: false,
    description: 'For the kind `social`: web addresses, one form field for each.',
  })
  @FieldOf('accounts')
  @RuleOfEach(account, accounts)
  readonly accounts?: readonly string[];

  @ApiProperty({ example: 'meera@example.com', maxLength: 254, required: false, description: 'For the kind `mail`.' })
  @FieldOf('address')
  @Rule(address)
  readonly address?: string;

  @ApiProperty({
    example: '+919876543210',
    required: false,
    description: 'For the kinds `phone` and `whatsapp`, also as `tel:` or `https://wa.me/`. Stored as E.164.',
  })
  @FieldOf('number')
  @Rule(phoneNumber)
  readonly number?: string;

  @ApiProperty({
    example: 'Hello!',
    maxLength: FIELD_LIMITS.message,
    required: false,
    description: 'For the kind `whatsapp`.',
  })
  @FieldOf('message')
  @Rule(message)
  readonly message?: string;

  @ApiProperty({
    example: 'meera@okhdfcbank',
    maxLength: 255,
    required: false,
    description: 'For the kind `upi`, like `payee` and `amount`.',
  })
  @FieldOf('upiId')
  @Rule(upiId)
  readonly upiId?: string;

  @ApiProperty({ example: 'Meera Iyer', maxLength: FIELD_LIMITS.payee, required: false })
  @FieldOf('payee')
  @Rule(cleanLineOf('The name of the payee', FIELD_LIMITS.payee))
  readonly payee?: string;

  @ApiProperty({
    example: '499.00',
    required: false,
    description: 'For the kind `upi`: rupees, 1 to 100,000; empty for any amount.',
  })
  @FieldOf('amount')
  @Rule(amount)
  readonly amount?: string;

  @ApiProperty({
    example: 'https://youtu.be/dQw4w9WgXcQ',
    maxLength: 2048,
    required: false,
    description: 'For the kind `video`.',
  })
  @FieldOf('url')
  @Rule(video)
  readonly url?: string;

  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', required: false, description: 'For the kind `product`.' })
  @FieldOf('productId')
  @Rule(productId)
  readonly productId?: string;

  @ApiProperty({
    example: 'Asha',
    maxLength: FIELD_LIMITS.author,
    required: false,
    description: 'For the kind `quote`.',
  })
  @FieldOf('author')
  @Rule(optional(cleanLineOf('The author', FIELD_LIMITS.author)))
  readonly author?: string;

  @ApiProperty({
    example: '2026-12-03T18:00',
    required: false,
    description: 'For the kind `event`: local time in `zone`.',
  })
  @FieldOf('startsAt')
  @Rule(WALL_TIME)
  readonly startsAt?: string;

  @ApiProperty({ example: '2026-12-03T20:00', required: false, description: 'For the kind `event`; empty for none.' })
  @FieldOf('endsAt')
  @Rule(optional(WALL_TIME))
  readonly endsAt?: string;

  @ApiProperty({
    example: '2026-12-03T18:00',
    required: false,
    description: 'For the kind `countdown`: local time in `zone`.',
  })
  @FieldOf('until')
  @Rule(WALL_TIME)
  readonly until?: string;

  @ApiProperty({
    example: 'Asia/Kolkata',
    required: false,
    description: 'For the kinds `event`, `hours` and `countdown`: the time zone of the times.',
  })
  @FieldOf('zone')
  @Rule(TIME_ZONE)
  readonly zone?: string;

  @ApiProperty({ example: 'Lodhi Garden, gate 1', maxLength: FIELD_LIMITS.venue, required: false })
  @FieldOf('venue')
  @Rule(optional(cleanLineOf('The place', FIELD_LIMITS.venue)))
  readonly venue?: string;

  @ApiProperty({
    type: [String],
    example: ['mon 09:00-18:00'],
    maxItems: FIELD_LIMITS.hours,
    required: false,
    description: 'For the kind `hours`: a day and its times, one form field for each.',
  })
  @FieldOf('hours')
  @RuleOfEach(OPENING_TIME, OPENING_TIMES)
  readonly hours?: readonly string[];

  @ApiProperty({ example: 'Sunday kitchen', maxLength: FIELD_LIMITS.org, required: false })
  @FieldOf('org')
  @Rule(optional(cleanLineOf('The name of the shop', FIELD_LIMITS.org)))
  readonly org?: string;

  @ApiProperty({
    example: '+919876543210',
    required: false,
    description: 'For the kind `contact`: as `number`, or empty.',
  })
  @FieldOf('tel')
  @Rule(optional(phoneNumber))
  readonly tel?: string;

  @ApiProperty({
    example: 'meera@example.com',
    maxLength: 254,
    required: false,
    description: 'For `contact`, or empty.',
  })
  @FieldOf('mail')
  @Rule(optional(address))
  readonly mail?: string;

  @ApiProperty({
    type: [String],
    example: ['new A plate of dosas'],
    maxItems: FIELD_LIMITS.galleryImages,
    required: false,
    description:
      'For the kind `images`, one form field for each image in order: its id, or `new` for the next file `thumbnail`, then a space and the alternative text.',
  })
  @FieldOf('images')
  @RuleOfEach(GALLERY_IMAGE, GALLERY_IMAGES)
  readonly images?: readonly string[];

  @ApiProperty({ example: 'I answer soon.', maxLength: FIELD_LIMITS.text, required: false })
  @FieldOf('intro')
  @Rule(optional(cleanTextOf('Text', FIELD_LIMITS.text)))
  readonly intro?: string;

  @ApiProperty({ example: 'I would like to get mails.', maxLength: FIELD_LIMITS.consent, required: false })
  @FieldOf('consent')
  @Rule(cleanTextOf('The consent', FIELD_LIMITS.consent))
  readonly consent?: string;

  @ApiProperty({ example: 'garden.poem', maxLength: 80, required: false, description: 'For the kind `custom`.' })
  @FieldOf('entryKind')
  @Rule(entryKind)
  readonly entryKind?: string;

  @ApiProperty({
    example: '{"text":"Roses are red"}',
    maxLength: 16_000,
    required: false,
    description: 'For the kind `custom`: a JSON object with the values by field. An edit replaces all values.',
  })
  @FieldOf('values')
  @Rule(values)
  readonly values?: string;

  @BooleanField()
  readonly isActive?: 'true' | 'false';

  @SizeField()
  readonly size?: EntrySize;

  @MomentField('Visitors see the item from this time.')
  readonly shownFrom?: string;

  @MomentField('Visitors see the item until this time.')
  readonly shownUntil?: string;

  @EntryTranslationsField()
  readonly translations?: string;

  @ApiProperty({
    type: 'string',
    format: 'binary',
    required: false,
    description:
      'For the kind `video`: an image as for a link. An empty text removes the image. For `images`: repeated for each new image.',
  })
  @IsOptional()
  @IsIn([''], { message: 'thumbnail must be an image, or empty to remove the image' })
  readonly thumbnail?: '';

  @ApiProperty({
    type: 'string',
    format: 'binary',
    required: false,
    description: 'For the kind `file`: a PDF, EPUB or MP3 file, at most 10 MiB.',
  })
  readonly file?: never;
}
