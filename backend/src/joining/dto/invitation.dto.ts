import type { NewInvitation } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Matches, Max, Min, ValidateIf } from 'class-validator';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

const USES = { max: 500, message: 'The link can create 1 to 500 accounts' };
const DAYS = { max: 365, message: 'The link can be valid for 1 to 365 days' };

export class InvitationDto implements NewInvitation {
  @ApiProperty({ example: 1, minimum: 1, maximum: USES.max })
  @IsInt({ message: USES.message })
  @Min(1, { message: USES.message })
  @Max(USES.max, { message: USES.message })
  readonly uses!: number;

  @ApiProperty({ example: 7, minimum: 1, maximum: DAYS.max })
  @IsInt({ message: DAYS.message })
  @Min(1, { message: DAYS.message })
  @Max(DAYS.max, { message: DAYS.message })
  readonly days!: number;

  @ApiProperty({ example: 'For the garden club', maxLength: 100, required: false })
  @ValidateIf(({ note }: InvitationDto) => note !== undefined)
  @Rule({ ...cleanLineOf('Note', 100), problem: () => null })
  readonly note?: string;
}

export class InvitationIdDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  @Matches(/^[0-9a-f]{24}$/, { message: 'id is not the id of an invitation' })
  readonly id!: string;
}
