import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

import { cleanLine, lineOf } from '../../http/plain-text.js';
import { Cleaned, Rule } from '../../http/rule.js';
import { emailProblem } from '../../users/email-address.js';
import { usernameProblem } from '../../users/username.js';
import { passwordProblem } from '../password-rule.js';

export class RegisterDto {
  @ApiProperty({ example: 'Meera.Cooks', minLength: 3, maxLength: 30 })
  @Rule((name) => (name === '' ? 'Username is required' : usernameProblem(name)))
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer', maxLength: 80 })
  @Cleaned(cleanLine)
  @Rule(lineOf('Full name', 80))
  readonly fullName!: string;

  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(emailProblem)
  readonly email!: string;

  @ApiProperty({ example: 'seven steel bowls', minLength: 8, maxLength: 128 })
  @Rule(passwordProblem)
  readonly password!: string;

  @ApiProperty({ example: 'seven steel bowls', required: false, description: 'When sent, it must equal password.' })
  @ValidateIf(({ re_password }: RegisterDto) => re_password !== undefined)
  @Rule(() => null)
  readonly re_password?: string;
}
