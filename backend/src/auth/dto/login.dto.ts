import { withoutInvisible } from '@linkstall/kit/invisible';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { SECOND_FACTOR_CODE } from '../../users/second-factor/code.rule.js';

/** Less strict than registration, because accepted names and passwords must stay usable. */
export class LoginDto {
  @ApiProperty({ example: 'meera.cooks', description: 'The username in any case, or the email address.' })
  @Rule({ ...lineOf('Username', 256), clean: withoutInvisible })
  readonly username!: string;

  @ApiProperty({ example: 'seven steel bowls' })
  @Rule(lineOf('Password', 256))
  readonly password!: string;

  @ApiProperty({
    example: '492039',
    required: false,
    description: 'A code of the authenticator app, or a recovery code. Needed when the second factor is on.',
  })
  @ValidateIf(({ code }: LoginDto) => code !== undefined)
  @Rule(SECOND_FACTOR_CODE)
  readonly code?: string;
}
