import { ApiProperty } from '@nestjs/swagger';
import type { NewTakedown, TakedownCategory, TakedownEnd, TakedownTarget } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { IsIn } from 'class-validator';

import { cleanTextOf } from '../../http/plain-text.js';
import { Rule } from '../../http/rule.js';

const TARGETS: readonly TakedownTarget[] = ['page', 'account', 'entry', 'product'];
const MAX_REASON_LENGTH = 1_000;
const INVALID_ID = 'id must be the id of an entry or a product, and empty for a page';

export class TakedownEndDto implements TakedownEnd {
  @ApiProperty({ example: 'entry', enum: TARGETS })
  @IsIn(TARGETS, { message: `target must be one of ${TARGETS.join(', ')}` })
  readonly target!: TakedownTarget;

  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', description: 'Empty for a page or an account.' })
  @Rule({ maxLength: 24, tooLong: INVALID_ID, problem: (id) => (/^(?:[0-9a-f]{24})?$/.test(id) ? null : INVALID_ID) })
  readonly id!: string;

  @ApiProperty({
    example: 'The link asks for passwords.',
    maxLength: MAX_REASON_LENGTH,
    description: 'The owner reads these words.',
  })
  @Rule(cleanTextOf('The reason', MAX_REASON_LENGTH))
  readonly reason!: string;
}

export class TakedownDto extends TakedownEndDto implements NewTakedown {
  @ApiProperty({ example: 'fraud', enum: TAKEDOWN_CATEGORIES })
  @IsIn(TAKEDOWN_CATEGORIES, { message: `category must be one of ${TAKEDOWN_CATEGORIES.join(', ')}` })
  readonly category!: TakedownCategory;
}
