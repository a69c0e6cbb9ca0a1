import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

import { cleanLine, lineOf } from '../../http/plain-text.js';
import { Cleaned, Rule } from '../../http/rule.js';
import { emailProblem } from '../email-address.js';
import { usernameProblem } from '../username.js';

export class UpdateAccountDto {
  @ApiProperty({ example: 'Meera.Cooks', minLength: 3, maxLength: 30 })
  @Rule((name) => (name === '' ? 'Username is required' : usernameProblem(name)))
  readonly username!: string;

  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(emailProblem)
  readonly email!: string;

  @ApiProperty({ example: 'Meera Iyer', maxLength: 80 })
  @Cleaned(cleanLine)
  @Rule(lineOf('Full name', 80))
  readonly fullName!: string;

  @ApiProperty({
    required: false,
    type: Object,
    description: 'Ignored: see `PATCH users/avatar`.',
    example: { url: '' },
  })
  @Allow()
  readonly avatar?: unknown;
}
