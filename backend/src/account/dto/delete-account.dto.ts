import { ApiProperty } from '@nestjs/swagger';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

export class DeleteAccountDto {
  @ApiProperty({ example: 'seven steel bowls' })
  @Rule(lineOf('Password', 256))
  readonly password!: string;

  @ApiProperty({ example: 'Meera.Cooks', description: 'The username again, in upper or lower case.' })
  @Rule(lineOf('Username', 256))
  readonly confirm!: string;
}
