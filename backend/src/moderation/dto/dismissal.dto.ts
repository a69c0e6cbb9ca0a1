import { ApiProperty } from '@nestjs/swagger';

import { cleanTextOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

export class DismissalDto {
  @ApiProperty({ example: 'The shop exists, and the link is right.', maxLength: 1_000, description: 'For the log.' })
  @Rule(cleanTextOf('The reason', 1_000))
  readonly reason!: string;
}
