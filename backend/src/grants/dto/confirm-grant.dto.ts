import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

import { SECOND_FACTOR_CODE } from '../../users/second-factor/code.rule.js';
import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

export class ConfirmGrantDto {
  @ApiProperty({ example: 'seven steel bowls' })
  @Rule(lineOf('Password', 256))
  readonly password!: string;

  @ApiProperty({ example: '492039', required: false, description: 'Needed when the second factor is on.' })
  @ValidateIf(({ code }: ConfirmGrantDto) => code !== undefined)
  @Rule(SECOND_FACTOR_CODE)
  readonly code?: string;
}
