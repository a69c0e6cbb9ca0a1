import type { HostBlockEnd, HostListText, NewHostBlock } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';

import { cleanTextOf } from '../http/plain-text.js';
import { Rule } from '../http/rule.js';

const MAX_TEXT = 4 * 1024 * 1024;
const REASON = { example: 'It asks for passwords.', maxLength: 1_000, description: 'For creators and the log.' };

export class HostListDto implements HostListText {
  @ApiProperty({
    example: 'example.com/scam',
    description: 'One host per line, also with a path; a hosts file; or an Adblock list. At most 4 MiB.',
  })
  @IsString({ message: 'text must be a text' })
  @MaxLength(MAX_TEXT, { message: 'The list is too long' })
  readonly text!: string;
}

export class NewHostBlockDto extends HostListDto implements NewHostBlock {
  @ApiProperty(REASON)
  @Rule(cleanTextOf('The reason', 1_000))
  readonly reason!: string;
}

export class HostBlockEndDto implements HostBlockEnd {
  @ApiProperty({ example: 'example.com/scam', maxLength: 300, description: 'One host of the block; empty for all.' })
  @IsString({ message: 'host must be a text' })
  @MaxLength(300, { message: 'host is too long' })
  readonly host!: string;

  @ApiProperty({ ...REASON, example: 'The shop was cleaned.' })
  @Rule(cleanTextOf('The reason', 1_000))
  readonly reason!: string;
}

export class HostBlockIdDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  @Matches(/^[0-9a-f]{24}$/, { message: 'id is not the id of a block' })
  readonly id!: string;
}
