import type { NewReport, TakedownCategory } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

import { cleanTextOf, withoutSpacesAround } from '../../http/plain-text.js';
import { FORM_TOKEN } from '../../http/form-token.rule.js';
import { Rule } from '../../http/rule.js';
import { EMAIL } from '../../users/emails/email-address.rule.js';

/** A report of a visitor, as the edge forwards it. */
export class ReportDto implements NewReport {
  @ApiProperty({ example: 'fraud', enum: TAKEDOWN_CATEGORIES })
  @IsIn(TAKEDOWN_CATEGORIES, { message: `category must be one of ${TAKEDOWN_CATEGORIES.join(', ')}` })
  readonly category!: TakedownCategory;

  @ApiProperty({ example: 'The second link asks for my bank password.', maxLength: FIELD_LIMITS.visitorMessage })
  @Rule(cleanTextOf('The description', FIELD_LIMITS.visitorMessage))
  readonly words!: string;

  @ApiProperty({ example: 'asha@example.com', maxLength: 254, description: 'May be empty.' })
  @Rule({
    ...EMAIL,
    clean: withoutSpacesAround,
    problem: (text) => (text === '' ? null : EMAIL.problem(text)),
  })
  readonly email!: string;

  @ApiProperty({ example: 'q1Zy8mB0TnK4Jd2vXw6hLg', description: 'The token of the form, which works once.' })
  @Rule(FORM_TOKEN)
  readonly token!: string;
}
