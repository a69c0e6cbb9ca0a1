import { ApiProperty } from '@nestjs/swagger';
import type { Image, SessionUser } from '@linkstall/contracts/http';

import type { User } from '../user.types.js';
import { ImageResponse } from '../../media/image.response.js';
import { DEFAULT_TIME_ZONE } from './time-zone.rule.js';

/** The logged-in user. */
export class SessionUserResponse implements SessionUser {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly _id!: string;

  @ApiProperty({ example: 'Meera.Cooks', description: 'As typed; unique in any case.' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: 'meera@example.com' })
  readonly email!: string;

  @ApiProperty({ type: ImageResponse })
  readonly avatar!: ImageResponse;

  @ApiProperty({ example: false })
  readonly account_email_Verified!: boolean;

  @ApiProperty({ example: 'marigold', description: 'Id of the chosen theme, or look of one’s own.' })
  readonly theme!: string;

  @ApiProperty({ example: 'I cook what is in season.', description: 'About themself; or empty.' })
  readonly line!: string;

  @ApiProperty({ example: 'she/her, Chennai', description: 'Pronouns or place; or empty.' })
  readonly place!: string;

  @ApiProperty({ example: false, description: 'Visitors see no email address.' })
  readonly hidesEmail!: boolean;

  @ApiProperty({ example: 'Asia/Kolkata', description: 'Theirs, or the default one.' })
  readonly timeZone!: string;

  @ApiProperty({ example: true, enum: [true], required: false, description: 'Runs the site; else absent.' })
  readonly operator?: true;
}

export function toSessionUser(user: User, avatar: Image): SessionUser {
  const { id, username, fullName, email, emailVerified, theme, line, place, hidesEmail } = user;
  const details = { line, place, hidesEmail, timeZone: user.timeZone ?? DEFAULT_TIME_ZONE };
  return {
    _id: id,
    username,
    fullName,
    email,
    avatar,
    account_email_Verified: emailVerified,
    theme,
    ...details,
    ...(user.isOperator && { operator: true as const }),
  };
}
