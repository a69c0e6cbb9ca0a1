import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../http/rule.js';
import { webAddress } from '../../http/web-address.js';

/** The address to read. */
export class PreviewDto {
  @ApiProperty({
    example: 'youtube.com/watch?v=dQw4w9WgXcQ',
    maxLength: 2048,
    description: 'The scheme may be left out.',
  })
  @Rule(webAddress('Invalid URL'))
  readonly url!: string;
}
