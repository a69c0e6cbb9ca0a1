import { MAX_THEME_NAME_LENGTH } from '@linkstall/themes/custom-theme';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

import { RevisionField } from '../../../http/form-fields.js';
import { cleanLineOf } from '../../../http/plain-text.js';
import { Rule, type TextRule } from '../../../http/rule.js';
import { NO_THEME } from '../../themes.service.js';
import { CHOICES } from '../theme-choices.rule.js';

const LOOK = 'marigold-6920a1b2c3d4e5f60718293a';
const EXAMPLE =
  '{"accent":"#c9105f","paper":"#fff9ec","ink":"#24121e","shape":"pill","shadow":"soft","font":"hand","background":{"kind":"color","colors":["#ffc233"],"angle":0,"pattern":"dots"}}';
const PHOTO = {
  type: 'string' as const,
  format: 'binary',
  required: false,
  description: 'png, jpeg, gif or webp, 5 MiB.',
};
const NO_ID = 'This is not the id of a look';
const ID: TextRule = {
  maxLength: 40,
  tooLong: NO_ID,
  problem: (id) => (/^[a-z-]{1,15}-[0-9a-f]{24}$/.test(id) ? null : NO_ID),
};

/** The text fields of the form; the photo is a file field. */
export class AddCustomThemeDto {
  @ApiProperty({ example: 'Diwali', maxLength: MAX_THEME_NAME_LENGTH })
  @Rule(cleanLineOf('Name', MAX_THEME_NAME_LENGTH))
  readonly name!: string;

  @ApiProperty({ example: 'marigold', description: 'Id of the base theme.' })
  @Rule({ maxLength: 40, tooLong: NO_THEME, problem: (theme) => (theme === '' ? 'base is required' : null) })
  readonly base!: string;

  @ApiProperty({ example: EXAMPLE, description: 'ThemeChoices as JSON. Choices with unreadable text are refused.' })
  @Rule(CHOICES)
  readonly choices!: string;

  @ApiProperty({
    example: LOOK,
    required: false,
    description: 'Another custom theme of the caller whose photo this theme shares.',
  })
  @IsOptional()
  @Rule(ID)
  readonly photoOf?: string;

  @ApiProperty(PHOTO)
  readonly photo?: never;
}

/** An edit; missing fields stay unchanged. */
export class UpdateCustomThemeDto {
  @ApiProperty({ example: 'Diwali', maxLength: MAX_THEME_NAME_LENGTH, required: false })
  @IsOptional()
  @Rule(cleanLineOf('Name', MAX_THEME_NAME_LENGTH))
  readonly name?: string;

  @ApiProperty({ example: EXAMPLE, required: false })
  @IsOptional()
  @Rule(CHOICES)
  readonly choices?: string;

  @ApiProperty(PHOTO)
  readonly photo?: never;

  @RevisionField()
  readonly revision?: string;
}

export class CustomThemeIdDto {
  @ApiProperty({ example: LOOK })
  @Rule(ID)
  readonly lookId!: string;
}
