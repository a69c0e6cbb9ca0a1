import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ApiProperty } from '@nestjs/swagger';

import { cleanLineOf, cleanTextOf, withoutSpacesAround } from '../../http/plain-text.js';
import { FORM_TOKEN } from '../../http/form-token.rule.js';
import { Rule } from '../../http/rule.js';
import { EMAIL } from '../../users/emails/email-address.rule.js';

const INVALID_ID = 'entryId is not the id of an entry';

/** A message of a visitor, as the edge forwards it. */
export class MessageDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  @Rule({ maxLength: 24, tooLong: INVALID_ID, problem: (id) => (/^[0-9a-f]{24}$/.test(id) ? null : INVALID_ID) })
  readonly entryId!: string;

  @ApiProperty({ example: 'Asha', maxLength: FIELD_LIMITS.fullName, description: 'May be empty.' })
  @Rule({ ...cleanLineOf('The name', FIELD_LIMITS.fullName), problem: () => null })
  readonly name!: string;

  @ApiProperty({ example: 'asha@example.com', maxLength: 254 })
  @Rule({ ...EMAIL, clean: withoutSpacesAround })
  readonly email!: string;

  @ApiProperty({ example: 'Do you deliver on Sundays?', maxLength: FIELD_LIMITS.visitorMessage })
  @Rule(cleanTextOf('The message', FIELD_LIMITS.visitorMessage))
  readonly message!: string;

  @ApiProperty({ example: 'q1Zy8mB0TnK4Jd2vXw6hLg', description: 'The token of the form, which works once.' })
  @Rule(FORM_TOKEN)
  readonly token!: string;
}
