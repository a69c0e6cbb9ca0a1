import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

import { cleanLineOf } from '../../../http/plain-text.js';
import { Rule } from '../../../http/rule.js';
import { EMAIL } from '../../emails/email-address.js';
import { USERNAME } from '../../names/username.js';

export class UpdateAccountDto {
  @ApiProperty({ example: 'Meera.Cooks', minLength: 3, maxLength: 30 })
  @Rule(USERNAME)
  readonly username!: string;

  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(EMAIL)
  readonly email!: string;

  @ApiProperty({ example: 'Meera Iyer', maxLength: 80 })
  @Rule(cleanLineOf('Full name', 80))
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
