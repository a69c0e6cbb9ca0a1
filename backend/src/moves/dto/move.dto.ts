import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

import { withoutSpacesAround } from '../../http/plain-text.js';
import { Rule, type TextRule } from '../../http/rule.js';
import { pageAddress } from '../../users/page-move.rule.js';
import { ADDRESS } from '../moves.service.js';

const MONTHS = [0, 1, 3, 6, 12];

const PAGE: TextRule = {
  maxLength: 300,
  tooLong: ADDRESS,
  clean: withoutSpacesAround,
  problem: (text) => (pageAddress(text) === null ? ADDRESS : null),
};

export class MoveDto {
  @ApiProperty({ example: 'https://stall.example/meera', description: 'The page at another site with this software.' })
  @Rule(PAGE)
  readonly address!: string;

  @ApiProperty({ example: 3, enum: MONTHS, description: 'How long the redirect lasts; 0: until it is ended.' })
  @IsIn(MONTHS, { message: `months must be one of ${MONTHS.join(', ')}` })
  readonly months!: number;
}
