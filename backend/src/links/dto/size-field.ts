import { ENTRY_SIZES } from '@linkstall/kit/entry-fields';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

/** The optional size of an entry. */
export const SizeField = () =>
  applyDecorators(
    ApiProperty({
      example: 'card',
      required: false,
      enum: ENTRY_SIZES,
      description: 'The size of the entry on the page.',
    }),
    IsOptional(),
    IsIn(ENTRY_SIZES, { message: `size must be one of ${ENTRY_SIZES.join(', ')}` }),
  );
