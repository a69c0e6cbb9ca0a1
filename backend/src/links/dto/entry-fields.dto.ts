import type { OtherKind } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { isPhoneNumber, plainPhoneNumber } from '@linkstall/kit/phone-number';
import { playerOf } from '@linkstall/kit/player';
import { isUpiId, upiAmount } from '@linkstall/kit/upi';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';

import { BooleanField } from '../../http/form-fields.js';
import { cleanLineOf, cleanTextOf, withoutSpacesAround } from '../../http/plain-text.js';
import { Rule, RuleOfEach, type TextRule } from '../../http/rule.js';
import { webAddress } from '../../http/web-address.js';
import { MomentField } from '../../scheduling/schedule.rule.js';
import { EMAIL } from '../../users/emails/email-address.rule.js';
import { withHttps } from '../social-services.js';
import { ENTRY_FIELDS, type EntryField } from '@linkstall/kit/entry-fields';

const INVALID_NUMBER = 'Write the number with + and the country code, such as +91 98765 43210';
const phoneNumber: TextRule = {
  maxLength: 60,
  tooLong: INVALID_NUMBER,
  clean: plainPhoneNumber,
  problem: (text) => (isPhoneNumber(text) ? null : INVALID_NUMBER),
};
const INVALID_UPI_ID = 'A UPI ID looks like name@bank, with only letters and digits after the @';
const upiId: TextRule = {
  maxLength: 255,
  tooLong: INVALID_UPI_ID,
  clean: withoutSpacesAround,
  problem: (text) => (isUpiId(text) ? null : INVALID_UPI_ID),
};
const INVALID_AMOUNT = 'The amount must be from 1 to 100,000 rupees, with at most two decimals';
const amount: TextRule = {
  maxLength: 20,
  tooLong: INVALID_AMOUNT,
  clean: (text) => upiAmount(text) ?? text,
  problem: (text) => (text === '' || upiAmount(text) !== null ? null : INVALID_AMOUNT),
};
const INVALID_VIDEO =
  'Paste the address of a video (YouTube, Vimeo), of music (Spotify, SoundCloud, Apple Music), a map or a calendar';
const video: TextRule = {
  maxLength: 2_048,
  tooLong: INVALID_VIDEO,
  clean: withoutSpacesAround,
  problem: (text) => (playerOf(text) ? null : INVALID_VIDEO),
};
const INVALID_PRODUCT_ID = 'productId is not the id of a product';
const productId: TextRule = {
  maxLength: 24,
  tooLong: INVALID_PRODUCT_ID,
  clean: (text) => text.toLowerCase(),
  problem: (text) => (/^[0-9a-f]{24}$/.test(text) ? null : INVALID_PRODUCT_ID),
};
const INVALID_ENTRY_KIND = 'entryKind is not the name of a kind, such as garden.poem';
const entryKind: TextRule = {
  maxLength: 80,
  tooLong: INVALID_ENTRY_KIND,
  problem: (text) => (/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/.test(text) ? null : INVALID_ENTRY_KIND),
};
/** `custom-entries.service.ts` checks the values by the schema of the kind. */
const values: TextRule = {
  maxLength: 16_000,
  tooLong: 'values is too long',
  problem: (text) => (isJson(text) ? null : 'values is not JSON'),
};
const message: TextRule = { ...cleanTextOf('The message', FIELD_LIMITS.message), problem: () => null };
/** Mail programs interpret these characters in a `mailto:` link. Real addresses do not contain them. */
const MAILTO_CHARACTERS = /[?#%]/;
const address: TextRule = {
  ...EMAIL,
  clean: withoutSpacesAround,
  problem: (text) => (MAILTO_CHARACTERS.test(text) ? EMAIL.tooLong : EMAIL.problem(text)),
};
const accountAddress = webAddress('Each account needs a web address, such as instagram.com/name');
/** Every service answers with https, so an account without a scheme is stored with https. */
const account: TextRule = {
  ...accountAddress,
  clean: (text) => withHttpsIfValid(withoutSpacesAround(text)),
};
const accounts = { maxItems: FIELD_LIMITS.accounts, message: `Put in 1 to ${FIELD_LIMITS.accounts} accounts` };

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
    description: 'For the kinds `phone` and `whatsapp`: E.164.',
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

  @MomentField('Visitors see the item from this time.')
  readonly shownFrom?: string;

  @MomentField('Visitors see the item until this time.')
  readonly shownUntil?: string;

  @ApiProperty({
    type: 'string',
    format: 'binary',
    required: false,
    description: 'For the kind `video`: an image as for a link. An empty text removes the image.',
  })
  @IsOptional()
  @IsIn([''], { message: 'thumbnail must be an image, or empty to remove the image' })
  readonly thumbnail?: '';
}

const withHttpsIfValid = (address: string): string =>
  accountAddress.problem(address) === null ? withHttps(address) : address;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
