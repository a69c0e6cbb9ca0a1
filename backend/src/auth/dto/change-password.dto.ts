import { ApiProperty } from '@nestjs/swagger';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { NEW_PASSWORD } from '../password-rule.js';

export class ChangePasswordDto {
  @ApiProperty({ example: 'seven steel bowls' })
  @Rule(lineOf('Current password', 256))
  readonly currentPassword!: string;

  @ApiProperty({ example: 'eleven clay lamps', minLength: 8, maxLength: 128 })
  @Rule(NEW_PASSWORD)
  readonly password!: string;
}
