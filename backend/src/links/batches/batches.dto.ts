import type { EntriesChange } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, Matches } from 'class-validator';

import { BooleanField } from '../../http/form-fields.js';
import { MomentField } from '../../scheduling/schedule.rule.js';
import { MAX_ENTRIES } from '../entry-list-mutex.js';

/** The entries that a call changes. */
export class EntryIdsDto {
  @ApiProperty({ type: [String], maxItems: MAX_ENTRIES, example: ['6920a1b2c3d4e5f60718293a'] })
  @IsArray({ message: 'ids must be a list of ids' })
  @ArrayNotEmpty({ message: 'ids must be a list of ids' })
  @ArrayMaxSize(MAX_ENTRIES, { message: `ids must hold at most ${MAX_ENTRIES} ids` })
  @Matches(/^[0-9a-f]{24}$/, { each: true, message: 'ids must be a list of ids' })
  readonly ids!: readonly string[];
}

/** The change that each of the entries gets. At least one field besides `ids` is required. */
export class UpdateEntriesDto extends EntryIdsDto implements EntriesChange {
  @BooleanField({ example: 'false' })
  readonly isActive?: 'true' | 'false';

  @MomentField('Visitors see the entries from this time.')
  readonly shownFrom?: string;

  @MomentField('Visitors see the entries until this time.')
  readonly shownUntil?: string;
}
