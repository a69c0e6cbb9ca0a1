import { withoutInvisible } from '@linkstall/kit/invisible';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

export class DeleteAccountDto {
  @ApiProperty({ example: 'seven steel bowls', required: false, description: 'Instead of a grant; for programs.' })
  @ValidateIf((_, value) => value !== undefined)
  @Rule(lineOf('Password', 256))
  readonly password?: string | undefined;

  @ApiProperty({ example: 'Meera.Cooks', description: 'The username again, in upper or lower case.' })
  @Rule({ ...lineOf('Username', 256), clean: withoutInvisible })
  readonly confirm!: string;
}
