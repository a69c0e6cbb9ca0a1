import type { OtherKind } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

import { OTHER_KINDS } from '@linkstall/kit/entry-fields';
import { EntryFieldsDto } from './entry-fields.dto.js';

/** The kind of an entry, and the fields of that kind. */
export class AddEntryDto extends EntryFieldsDto {
  @ApiProperty({ example: 'phone', enum: OTHER_KINDS })
  @IsIn(OTHER_KINDS, { message: 'kind must be one of the kinds of entries' })
  readonly kind!: OtherKind;
}
