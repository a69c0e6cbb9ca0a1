import { ApiProperty } from '@nestjs/swagger';
import type { Takedown, TakedownCategory } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';

import type { ItemTakedown } from './takedown.rule.js';

export class TakedownResponse implements Takedown {
  @ApiProperty({ example: 'fraud', enum: TAKEDOWN_CATEGORIES })
  readonly category!: TakedownCategory;

  @ApiProperty({ example: 'The link asks for passwords.', description: 'The words of the operator.' })
  readonly reason!: string;

  @ApiProperty({ example: '2026-12-03T03:30:00.000Z' })
  readonly at!: string;

  @ApiProperty({
    example: 'example.com',
    required: false,
    description: 'Only for an entry or a product: the blocked host.',
  })
  readonly host?: string;
}

/** Empty for what no operator hides. */
export const takedownToResponse = (takedown: ItemTakedown | null | undefined): { readonly takedown?: Takedown } =>
  takedown ? { takedown: toResponse(takedown) } : {};

const toResponse = ({ category, reason, at, host }: ItemTakedown): Takedown => ({
  ...{ category, reason, at: at.toISOString() },
  ...(host !== undefined && { host }),
});
