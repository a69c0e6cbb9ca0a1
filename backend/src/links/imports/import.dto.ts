import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

import { Rule, type TextRule } from '../../http/rule.js';
import { webAddress } from '../../http/web-address.js';

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
