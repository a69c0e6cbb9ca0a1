import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

import { REVISION } from '../../http/revision.js';
import { Rule } from '../../http/rule.js';
import { EntryPartsDto } from './entry-parts.dto.js';

/** What is left out stays as it is; at least one part is there. */
export class UpdateEntryDto extends EntryPartsDto {
  @ApiProperty({ example: '3', required: false, description: 'The revision that was seen; another one: 409.' })
  @IsOptional()
  @Rule(REVISION)
  readonly revision?: string;
}
