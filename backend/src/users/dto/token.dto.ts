import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../http/rule.js';
import { TOKEN, TOKEN_EXAMPLE } from '../token.rule.js';

export class TokenDto {
  @ApiProperty({ example: TOKEN_EXAMPLE, description: 'From the link in the mail.' })
  @Rule(TOKEN)
  readonly token!: string;
}
