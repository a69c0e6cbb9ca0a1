import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../http/rule.js';
import { PLACE_NAME, SLUG } from '../place.rule.js';

export class PlaceDto {
  @ApiProperty({ example: 'yt', description: 'The last part of the address, 1 to 20 of a-z, 0-9 and hyphens.' })
  @Rule(SLUG)
  readonly slug!: string;

  @ApiProperty({
    example: 'YouTube',
    description: 'The name that only the caller sees. An empty name removes the place.',
  })
  @Rule(PLACE_NAME)
  readonly name!: string;
}
