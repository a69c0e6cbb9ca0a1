import type { NewAppeal } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';

import { cleanTextOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { TOKEN, TOKEN_EXAMPLE } from '../../users/token.rule.js';

export class AppealDto implements NewAppeal {
  @ApiProperty({ example: TOKEN_EXAMPLE, description: 'From the address in the mail.' })
  @Rule(TOKEN)
  readonly token!: string;

  @ApiProperty({ example: 'The link leads to my own shop.', maxLength: FIELD_LIMITS.visitorMessage })
  @Rule(cleanTextOf('The text', FIELD_LIMITS.visitorMessage))
  readonly words!: string;
}
