import { MIN_PASSWORD_LENGTH, FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';

import { cleanLineOf, cleanTextOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { NO_THEME } from '../../themes/themes.service.js';
import { EMAIL } from '../../users/emails/email-address.rule.js';
import { USERNAME } from '../../users/names/username.rule.js';
import { NEW_PASSWORD } from '../password-rule.js';

export class RegisterDto {
  @ApiProperty({ example: 'Meera.Cooks', minLength: 3, maxLength: 30 })
  @Rule(USERNAME)
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer', maxLength: FIELD_LIMITS.fullName })
  @Rule(cleanLineOf('Full name', FIELD_LIMITS.fullName))
  readonly fullName!: string;

  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(EMAIL)
  readonly email!: string;

  @ApiProperty({ example: 'seven steel bowls', minLength: MIN_PASSWORD_LENGTH, maxLength: FIELD_LIMITS.password })
  @Rule(NEW_PASSWORD)
  readonly password!: string;

  @ApiProperty({ example: 'seven steel bowls', required: false, description: 'When sent, it must equal password.' })
  @ValidateIf(({ re_password }: RegisterDto) => re_password !== undefined)
  @Rule({ ...NEW_PASSWORD, tooLong: 'Password Does Not Matched', problem: () => null })
  readonly re_password?: string;

  @ApiProperty({
    example: false,
    required: false,
    description: 'Whether page and store hide the email address. Default: true.',
  })
  @ValidateIf(({ hidesEmail }: RegisterDto) => hidesEmail !== undefined)
  @IsBoolean({ message: 'hidesEmail must be true or false' })
  readonly hidesEmail?: boolean;

  @ApiProperty({
    example: 'monsoon',
    required: false,
    description: 'Id of a theme. An unknown id selects the default theme.',
  })
  @ValidateIf(({ theme }: RegisterDto) => theme !== undefined)
  @Rule({ maxLength: 40, tooLong: NO_THEME, problem: () => null })
  readonly theme?: string;

  @ApiProperty({
    example: '0c5fX9mV2bQ7wLr4TzN8kEhY1uJpGsAd',
    required: false,
    description: 'The code of an invitation, for a site that needs one.',
  })
  @ValidateIf(({ invitation }: RegisterDto) => invitation !== undefined)
  @Rule({ maxLength: 100, tooLong: 'This is not an invitation', problem: () => null })
  readonly invitation?: string;

  @ApiProperty({
    example: '1796083200000-9vL2m0cQe7XwJk3Zt5RbUA.73021.Yp3sVb1nQ8kLz0TfRw2XeA',
    required: false,
    description: 'The proof of work, for a site that needs one: see `GET /users/signup-challenge`.',
  })
  @ValidateIf(({ proof }: RegisterDto) => proof !== undefined)
  @Rule({ maxLength: 100, tooLong: 'This is not a proof of work', problem: () => null })
  readonly proof?: string;

  @ApiProperty({
    example: 'I teach cooking in Chennai.',
    maxLength: FIELD_LIMITS.joinNote,
    required: false,
    description: 'Words to the operators, for a site where they approve accounts.',
  })
  @ValidateIf(({ note }: RegisterDto) => note !== undefined)
  @Rule({ ...cleanTextOf('Note', FIELD_LIMITS.joinNote), problem: () => null })
  readonly note?: string;
}
