import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsOptional, Matches } from 'class-validator';

import { Rule, type TextRule } from '../../http/rule.js';
import { webAddress } from '../../http/web-address.js';
import { MAX_ENTRIES } from '../entry-list-mutex.js';

const LIST: TextRule = {
  maxLength: 1_000_000,
  tooLong: 'entries is too long',
  problem: (text) => (text.startsWith('[') ? null : 'entries must be a list as JSON'),
};

/** The page or the file to read. */
export class ReadImportDto {
  @ApiProperty({ example: 'linktr.ee/meera', required: false, maxLength: 2048 })
  @IsOptional()
  @Rule(webAddress('Invalid URL'))
  readonly url?: string;

  @ApiProperty({ type: 'string', format: 'binary', required: false, description: 'An export file, at most 25 MiB.' })
  readonly file?: never;
}

/** The chosen entries. */
export class ImportDto {
  @ApiProperty({
    example: '[{"values":"{\\"kind\\":\\"heading\\",\\"title\\":\\"Recipes\\"}","picture":""}]',
    description: 'A list of objects with `values` and `picture`, as JSON.',
  })
  @Rule(LIST)
  readonly entries!: string;

  @ApiProperty({ type: 'string', format: 'binary', required: false, description: 'The file with the pictures.' })
  readonly file?: never;
}

/** The entries to delete. */
export class DeleteEntriesDto {
  @ApiProperty({ type: [String], maxItems: MAX_ENTRIES, example: ['6920a1b2c3d4e5f60718293a'] })
  @IsArray({ message: 'ids must be a list of ids' })
  @ArrayNotEmpty({ message: 'ids must be a list of ids' })
  @ArrayMaxSize(MAX_ENTRIES, { message: `ids must hold at most ${MAX_ENTRIES} ids` })
  @Matches(/^[0-9a-f]{24}$/, { each: true, message: 'ids must be a list of ids' })
  readonly ids!: readonly string[];
}
