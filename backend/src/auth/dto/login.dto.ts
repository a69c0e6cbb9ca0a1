import { withoutInvisible } from '@linkstall/kit/invisible';
import { ApiProperty } from '@nestjs/swagger';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

/** Less strict than registration, because accepted names and passwords must stay usable. */
export class LoginDto {
  @ApiProperty({ example: 'meera.cooks', description: 'The username in any case, or the email address.' })
  @Rule({ ...lineOf('Username', 256), clean: withoutInvisible })
  readonly username!: string;

  @ApiProperty({ example: 'seven steel bowls' })
  @Rule(lineOf('Password', 256))
  readonly password!: string;
}
