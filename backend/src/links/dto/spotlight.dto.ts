import type { SpotlightChange } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

import { Rule } from '../../http/rule.js';

const INVALID_ID = 'entry is not the id of an entry';

export class SpotlightDto implements SpotlightChange {
  @ApiProperty({
    example: '6920a1b2c3d4e5f60718293a',
    type: String,
    nullable: true,
    description: 'null removes the spotlight.',
  })
  @ValidateIf(({ entry }: SpotlightDto) => entry !== null)
  @Rule({ maxLength: 24, tooLong: INVALID_ID, problem: (id) => (/^[0-9a-f]{24}$/i.test(id) ? null : INVALID_ID) })
  readonly entry!: string | null;
}
