import { LEAST_PASSWORD, MOST } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { NEW_PASSWORD } from '../password-rule.js';

export class ChangePasswordDto {
  @ApiProperty({ example: 'seven steel bowls' })
  @Rule(lineOf('Current password', 256))
  readonly currentPassword!: string;

  @ApiProperty({ example: 'eleven clay lamps', minLength: LEAST_PASSWORD, maxLength: MOST.password })
  @Rule(NEW_PASSWORD)
  readonly password!: string;
}
