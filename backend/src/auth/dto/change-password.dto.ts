import { MIN_PASSWORD_LENGTH, FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { NEW_PASSWORD } from '../password-rule.js';

export class ChangePasswordDto {
  @ApiProperty({ example: 'seven steel bowls', required: false, description: 'Instead of a grant; for programs.' })
  @ValidateIf((_, value) => value !== undefined)
  @Rule(lineOf('Current password', 256))
  readonly currentPassword?: string | undefined;

  @ApiProperty({ example: 'eleven clay lamps', minLength: MIN_PASSWORD_LENGTH, maxLength: FIELD_LIMITS.password })
  @Rule(NEW_PASSWORD)
  readonly password!: string;
}
