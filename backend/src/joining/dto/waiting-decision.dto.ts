import type { WaitingDecision } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches, ValidateIf } from 'class-validator';

import { cleanTextOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

export class WaitingDecisionDto implements WaitingDecision {
  @ApiProperty({ example: true })
  @IsBoolean({ message: 'approves must be true or false' })
  readonly approves!: boolean;

  @ApiProperty({
    example: 'This site is for members of the garden club.',
    maxLength: 500,
    required: false,
    description: 'Words for the mail about a refusal.',
  })
  @ValidateIf(({ message }: WaitingDecisionDto) => message !== undefined)
  @Rule({ ...cleanTextOf('Words', 500), problem: () => null })
  readonly message?: string;
}

export class WaitingIdDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  @Matches(/^[0-9a-f]{24}$/, { message: 'id is not the id of an account' })
  readonly id!: string;
}
