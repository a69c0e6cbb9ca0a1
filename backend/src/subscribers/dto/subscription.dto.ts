import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

import { lineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';
import { EMAIL } from '../../users/emails/email-address.rule.js';
import { TOKEN } from '../../users/token.rule.js';

const INVALID_ID = 'entryId is not the id of an entry';

export class SubscriptionDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', description: 'The entry with the form.' })
  @Rule({ maxLength: 24, tooLong: INVALID_ID, problem: (id) => (/^[0-9a-f]{24}$/.test(id) ? null : INVALID_ID) })
  readonly entryId!: string;

  @ApiProperty({ example: 'reader@example.com', maxLength: 254 })
  @Rule(EMAIL)
  readonly email!: string;

  @ApiProperty({ example: '0lv3k8x2aQm4…', required: false, description: 'The token of the form, which works once.' })
  @ValidateIf(({ token }: SubscriptionDto) => token !== undefined)
  @Rule(lineOf('Token', 100))
  readonly token?: string;
}

export class SubscriptionTokenDto {
  @ApiProperty({
    example: '6920a1b2c3d4e5f60718293a6920a1b2c3d4e5f60718293b.0c5fX9mV2bQ7wLr4TzN8kEhY1uJpGsAd6iRoWqMx3vB',
    description: 'From the address in the mail.',
  })
  @Rule(TOKEN)
  readonly token!: string;
}
