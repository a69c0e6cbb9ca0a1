import { MIN_PASSWORD_LENGTH, FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../http/rule.js';
import { TOKEN, TOKEN_EXAMPLE } from '../../users/token.rule.js';
import { EMAIL } from '../../users/emails/email-address.rule.js';
import { NEW_PASSWORD } from '../password-rule.js';

export class ForgetPasswordDto {
  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(EMAIL)
  readonly email!: string;
}

export class ResetPasswordDto {
  @ApiProperty({ example: TOKEN_EXAMPLE, description: 'From the link in the mail.' })
  @Rule(TOKEN)
  readonly token!: string;

  @ApiProperty({ example: 'eleven clay lamps', minLength: MIN_PASSWORD_LENGTH, maxLength: FIELD_LIMITS.password })
  @Rule(NEW_PASSWORD)
  readonly password!: string;
}
