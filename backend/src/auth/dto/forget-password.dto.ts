import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../http/rule.js';
import { emailProblem } from '../../users/email-address.js';
import { TOKEN_EXAMPLE, tokenProblem } from '../../users/dto/token.dto.js';
import { passwordProblem } from '../password-rule.js';

export class ForgetPasswordDto {
  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(emailProblem)
  readonly email!: string;
}

export class ResetPasswordDto {
  @ApiProperty({ example: TOKEN_EXAMPLE, description: 'From the link in the mail.' })
  @Rule(tokenProblem)
  readonly token!: string;

  @ApiProperty({ example: 'eleven clay lamps', minLength: 8, maxLength: 128 })
  @Rule(passwordProblem)
  readonly password!: string;
}
