import { ApiProperty } from '@nestjs/swagger';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

export class ConfirmGrantDto {
  @ApiProperty({ example: 'seven steel bowls' })
  @Rule(lineOf('Password', 256))
  readonly password!: string;
}
