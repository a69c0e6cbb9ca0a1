import { MOST } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

import { cleanLineOf } from '../../../http/plain-text.js';
import { Rule } from '../../../http/rule.js';
import { EMAIL } from '../../emails/email-address.rule.js';
import { USERNAME } from '../../names/username.rule.js';

export class UpdateAccountDto {
  @ApiProperty({ example: 'Meera.Cooks', minLength: 3, maxLength: 30 })
  @Rule(USERNAME)
  readonly username!: string;

  @ApiProperty({ example: 'meera@example.com', maxLength: 254 })
  @Rule(EMAIL)
  readonly email!: string;

  @ApiProperty({ example: 'Meera Iyer', maxLength: MOST.fullName })
  @Rule(cleanLineOf('Full name', MOST.fullName))
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
