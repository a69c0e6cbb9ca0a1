import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

import { REVISION } from '../../http/revision.js';
import { Rule } from '../../http/rule.js';
import { EntryFieldsDto } from './entry-fields.dto.js';

/** An edit; missing fields stay unchanged. At least one field besides `revision` is required. */
export class UpdateEntryDto extends EntryFieldsDto {
  @ApiProperty({
    example: '3',
    required: false,
    description: 'The revision that the client read. 409 when the stored revision differs.',
  })
  @IsOptional()
  @Rule(REVISION)
  readonly revision?: string;
}
