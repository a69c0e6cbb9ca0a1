import { ApiProperty } from '@nestjs/swagger';
import type { Image, PageHeader, PageLanguage, PageMove, SessionUser, Translations } from '@linkstall/contracts/http';

import { TakedownResponse, takedownToResponse } from '../takedown.response.js';
import type { User } from '../user.types.js';
import { ImageResponse } from '../../media/image.response.js';
import { translationsSchema } from '../../http/translations.rule.js';
import { ALL_LANGUAGES, LANGUAGE, languageToResponse } from './language.response.js';
import { COVER, HEADER, headerToResponse } from './page-header.response.js';
import { DEFAULT_TIME_ZONE } from './time-zone.rule.js';

class PageMoveResponse implements PageMove {
  @ApiProperty({ example: 'https://stall.example/meera' })
  readonly address!: string;

  @ApiProperty({
    example: '2027-03-01T09:00:00.000Z',
    type: String,
    nullable: true,
    description: 'The end of the redirect; null: until the user ends it.',
  })
  readonly until!: string | null;
}

export class SessionUserResponse implements SessionUser {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly _id!: string;

  @ApiProperty({ example: 'Meera.Cooks', description: 'As typed. No other name differs only in upper and lower case.' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: 'meera@example.com' })
  readonly email!: string;

  @ApiProperty({ type: ImageResponse })
  readonly avatar!: ImageResponse;

  @ApiProperty({ example: false })
  readonly account_email_Verified!: boolean;

  @ApiProperty({ example: 'marigold', description: 'Id of the chosen theme, which can be a custom theme.' })
  readonly theme!: string;

  @ApiProperty({
    example: 'I cook what is in season.',
    description: 'The short description on the page; may be empty.',
  })
  readonly line!: string;

  @ApiProperty({ example: 'she/her, Chennai', description: 'Pronouns or place; may be empty.' })
  readonly place!: string;

  @ApiProperty({ example: false, description: 'Visitors see no email address.' })
  readonly hidesEmail!: boolean;

  @ApiProperty({
    example: true,
    enum: [true],
    required: false,
    description: 'True when the list of creators omits the page; otherwise absent.',
  })
  readonly isUnlisted?: true;

  @ApiProperty({ example: 'Asia/Kolkata', description: 'The time zone of the user, or the default one.' })
  readonly timeZone!: string;

  @ApiProperty(HEADER)
  readonly header?: PageHeader;

  @ApiProperty(COVER)
  readonly cover?: ImageResponse;

  @ApiProperty(LANGUAGE)
  readonly language?: PageLanguage;

  @ApiProperty({
    ...ALL_LANGUAGES,
    example: ['ta'],
    description: 'The languages of page and store besides `language`; absent for none.',
  })
  readonly furtherLanguages?: readonly PageLanguage[];

  @ApiProperty(translationsSchema(['fullName', 'line'], 'Texts in further languages; absent for none.') as never)
  readonly translations?: Translations<'fullName' | 'line'>;

  @ApiProperty({ type: PageMoveResponse, required: false, description: 'Only for a page that has moved.' })
  readonly move?: PageMoveResponse;

  @ApiProperty({
    example: '2026-12-08T09:00:00.000Z',
    required: false,
    description: 'Until this time the page is new on the site.',
  })
  readonly newUntil?: string;

  @ApiProperty({ type: TakedownResponse, required: false, description: 'Only while an operator hides the page.' })
  readonly takedown?: TakedownResponse;

  @ApiProperty({
    example: true,
    enum: [true],
    required: false,
    description: 'True while the list of links shows the checklist of a new account; otherwise absent.',
  })
  readonly hasChecklist?: true;

  @ApiProperty({ example: true, enum: [true], required: false, description: 'True for an operator; otherwise absent.' })
  readonly operator?: true;
}

export function toSessionUser(user: User, avatar: Image): SessionUser {
  const { id, username, fullName, email, emailVerified, theme, line, place, hidesEmail } = user;
  const zone = { timeZone: user.timeZone ?? DEFAULT_TIME_ZONE };
  const details = { line, place, hidesEmail, ...zone, ...headerToResponse(user), ...languageToResponse(user) };
  return {
    _id: id,
    username,
    fullName,
    email,
    avatar,
    account_email_Verified: emailVerified,
    theme,
    ...details,
    ...(user.languages.length > 1 && { furtherLanguages: user.languages.slice(1) }),
    ...(Object.keys(user.translations).length > 0 && { translations: user.translations }),
    ...(user.move && { move: { address: user.move.address, until: user.move.until?.toISOString() ?? null } }),
    ...(user.newUntil && { newUntil: user.newUntil.toISOString() }),
    ...takedownToResponse(user.takedown),
    ...(user.isUnlisted && { isUnlisted: true as const }),
    ...(user.hasChecklist && { hasChecklist: true as const }),
    ...(user.isOperator && { operator: true as const }),
  };
}
