import type { PageLanguage, Translations } from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { Allow, ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, ValidateIf } from 'class-validator';

import { cleanLineOf } from '../../../http/plain-text.js';
import { Rule, type TextRule } from '../../../http/rule.js';
import { IsTranslations, MAX_FURTHER_LANGUAGES, translationsSchema } from '../../../http/translations.rule.js';
import { EMAIL } from '../../emails/email-address.rule.js';
import { USERNAME } from '../../names/username.rule.js';

const CODES = Object.keys(LANGUAGES);
const NO_LANGUAGES = `furtherLanguages must be a list of at most ${MAX_FURTHER_LANGUAGES} different languages of ${CODES.join(', ')}`;

const KeepsWhenAbsent = () => ValidateIf((_, value) => value !== undefined);
const optionalLineOf = (label: string, maxLength: number): TextRule => ({
  ...cleanLineOf(label, maxLength),
  problem: () => null,
});

export class UpdateAccountDto {
  @ApiProperty({ example: 'Meera.Cooks', minLength: 3, maxLength: 30 })
  @Rule(USERNAME)
  readonly username!: string;

  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(EMAIL)
  readonly email!: string;

  @ApiProperty({ example: 'Meera Iyer', maxLength: FIELD_LIMITS.fullName })
  @Rule(cleanLineOf('Full name', FIELD_LIMITS.fullName))
  readonly fullName!: string;

  @ApiProperty({
    example: 'I cook what is in season.',
    maxLength: FIELD_LIMITS.line,
    required: false,
    description: 'The short description on the page; may be empty.',
  })
  @KeepsWhenAbsent()
  @Rule(optionalLineOf('A line about yourself', FIELD_LIMITS.line))
  readonly line?: string;

  @ApiProperty({
    example: 'she/her, Chennai',
    maxLength: FIELD_LIMITS.place,
    required: false,
    description: 'Pronouns or place; may be empty.',
  })
  @KeepsWhenAbsent()
  @Rule(optionalLineOf('Pronouns or place', FIELD_LIMITS.place))
  readonly place?: string;

  @ApiProperty({ example: true, required: false, description: 'Whether page and store hide the email address.' })
  @KeepsWhenAbsent()
  @IsBoolean({ message: 'hidesEmail must be true or false' })
  readonly hidesEmail?: boolean;

  @ApiProperty({ example: true, required: false, description: 'Whether the list of creators omits the page.' })
  @KeepsWhenAbsent()
  @IsBoolean({ message: 'isUnlisted must be true or false' })
  readonly isUnlisted?: boolean;

  @ApiProperty({ example: 'hi', enum: CODES, required: false, description: 'The language of page and store.' })
  @KeepsWhenAbsent()
  @IsIn(CODES, { message: `language must be one of ${CODES.join(', ')}` })
  readonly language?: PageLanguage;

  @ApiProperty({
    example: ['ta'],
    enum: CODES,
    isArray: true,
    maxItems: MAX_FURTHER_LANGUAGES,
    required: false,
    description: 'Further languages of page and store.',
  })
  @KeepsWhenAbsent()
  @IsArray({ message: NO_LANGUAGES })
  @ArrayMaxSize(MAX_FURTHER_LANGUAGES, { message: NO_LANGUAGES })
  @ArrayUnique({ message: NO_LANGUAGES })
  @IsIn(CODES, { each: true, message: NO_LANGUAGES })
  readonly furtherLanguages?: readonly PageLanguage[];

  @ApiProperty({
    ...translationsSchema(['fullName', 'line'], 'Texts in further languages. They replace all translations.'),
    example: { ta: { fullName: 'மீரா ஐயர்' } },
  } as never)
  @IsTranslations({
    fullName: cleanLineOf('Full name', FIELD_LIMITS.fullName),
    line: cleanLineOf('A line about yourself', FIELD_LIMITS.line),
  })
  readonly translations?: Translations;

  @ApiProperty({
    required: false,
    type: Object,
    description: 'Ignored: see `PATCH users/avatar`.',
    example: { url: '' },
  })
  @Allow()
  readonly avatar?: unknown;
}
