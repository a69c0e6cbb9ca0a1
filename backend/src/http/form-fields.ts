import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';

import { Rule, type TextRule } from './rule.js';

const INVALID_REVISION = 'revision must be a whole number';
const REVISION: TextRule = {
  maxLength: 9,
  tooLong: INVALID_REVISION,
  problem: (text) => (/^\d{1,9}$/.test(text) ? null : INVALID_REVISION),
};

/** An optional field. A JSON body may leave it out, but `null` is no value of it. */
export const MayBeAbsent = () => ValidateIf((_, value) => value !== undefined);

/** The optional revision of an edit. */
export const RevisionField = () =>
  applyDecorators(
    ApiProperty({
      example: '3',
      required: false,
      description: 'The revision that the client read. 409 when the stored revision differs.',
    }),
    IsOptional(),
    Rule(REVISION),
  );

/** An optional field that is `true` or `false`. */
export const BooleanField = (documentation: ApiPropertyOptions = {}) =>
  applyDecorators(
    ApiProperty({ example: 'true', required: false, enum: ['true', 'false'], ...documentation } as ApiPropertyOptions),
    MayBeAbsent(),
    IsIn(['true', 'false'], { message: '$property must be true or false' }),
  );
