import { ApiProperty } from '@nestjs/swagger';

import { Rule } from '../../../http/rule.js';
import { TIME_ZONE } from '../time-zone.rule.js';

export class TimeZoneDto {
  @ApiProperty({
    example: 'Asia/Kolkata',
    description: 'A name of the IANA time zone database. Old names are stored as the current one.',
  })
  @Rule(TIME_ZONE)
  readonly timeZone!: string;
}
