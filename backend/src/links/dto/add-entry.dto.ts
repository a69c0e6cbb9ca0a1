import type { OtherKind } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

import { OTHER_KINDS } from '@linkstall/kit/entry-fields';
import { EntryPartsDto } from './entry-parts.dto.js';

/** Its kind, and the parts of that kind. */
export class AddEntryDto extends EntryPartsDto {
  @ApiProperty({ example: 'phone', enum: OTHER_KINDS })
  @IsIn(OTHER_KINDS, { message: 'kind is none that an entry can have' })
  readonly kind!: OtherKind;
}
