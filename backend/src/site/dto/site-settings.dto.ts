import type { Joining, SiteHome, SiteSettingsChange } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';

import { cleanLineOf } from '../../http/plain-text.js';
import { Rule, RuleOfEach } from '../../http/rule.js';
import { ACCENT } from '../accent.rule.js';
import { EMAIL_DOMAIN } from '../email-domain.rule.js';
import { SITE_LINK } from '../site-link.rule.js';

const MAX_DOMAINS = 50;
const MAX_LINKS = 3;
export const JOINING: readonly Joining[] = ['open', 'invitation', 'approval', 'closed'];
/** What operators can choose for the address of the site. */
const HOMES: readonly (SiteHome['kind'] | 'landing')[] = ['landing', 'page', 'list'];
const MAX_NEW_PAGE_DAYS = 90;
const NEW_PAGE_MESSAGE = `Enter a whole number of days from 0 to ${MAX_NEW_PAGE_DAYS}`;
const REVISION_MESSAGE = 'revision must be the revision of GET /admin/site';

export class SiteSettingsDto implements SiteSettingsChange {
  @ApiProperty({ example: 0, description: 'The revision that was read. With another revision: 409.' })
  @IsInt({ message: REVISION_MESSAGE })
  @Min(0, { message: REVISION_MESSAGE })
  @Max(Number.MAX_SAFE_INTEGER, { message: REVISION_MESSAGE })
  readonly revision!: number;

  @ApiProperty({ example: 'Garden Club', maxLength: 40, required: false })
  @ValidateIf(({ name }: SiteSettingsDto) => name !== undefined)
  @Rule(cleanLineOf('Name', 40))
  readonly name?: string;

  @ApiProperty({ example: 'invitation', enum: JOINING, required: false })
  @ValidateIf(({ joining }: SiteSettingsDto) => joining !== undefined)
  @IsIn(JOINING, { message: `joining must be one of ${JOINING.join(', ')}` })
  readonly joining?: Joining;

  @ApiProperty({
    example: true,
    required: false,
    description: 'Whether a sign-up without an invitation needs a proof of work. Only for a site with https.',
  })
  @ValidateIf(({ proofOfWork }: SiteSettingsDto) => proofOfWork !== undefined)
  @IsBoolean({ message: 'proofOfWork must be true or false' })
  readonly proofOfWork?: boolean;

  @ApiProperty({
    example: 7,
    maximum: MAX_NEW_PAGE_DAYS,
    required: false,
    description: 'For how many days the page of a new account is new on a site that everybody can join. 0: never.',
  })
  @ValidateIf(({ newPageDays }: SiteSettingsDto) => newPageDays !== undefined)
  @IsInt({ message: NEW_PAGE_MESSAGE })
  @Min(0, { message: NEW_PAGE_MESSAGE })
  @Max(MAX_NEW_PAGE_DAYS, { message: NEW_PAGE_MESSAGE })
  readonly newPageDays?: number;

  @ApiProperty({
    example: '#ffb41f',
    required: false,
    description: 'Dark text must be readable on it. Empty: the first colour.',
  })
  @ValidateIf(({ accent }: SiteSettingsDto) => accent !== undefined)
  @Rule(ACCENT)
  readonly accent?: string;

  @ApiProperty({
    example: ['Imprint https://example.com/imprint'],
    type: [String],
    required: false,
    description: 'Title and address of each link below the pages of the site.',
  })
  @ValidateIf(({ links }: SiteSettingsDto) => links !== undefined)
  @RuleOfEach(SITE_LINK, { maxItems: MAX_LINKS, message: `At most ${MAX_LINKS} links are possible`, canBeEmpty: true })
  readonly links?: readonly string[];

  @ApiProperty({
    example: ['example.com'],
    type: [String],
    required: false,
    description: 'Domains of email addresses; *.example.com means the subdomains. Empty: all domains.',
  })
  @ValidateIf(({ emailDomains }: SiteSettingsDto) => emailDomains !== undefined)
  @RuleOfEach(EMAIL_DOMAIN, {
    maxItems: MAX_DOMAINS,
    message: `At most ${MAX_DOMAINS} domains are possible`,
    canBeEmpty: true,
  })
  readonly emailDomains?: readonly string[];

  @ApiProperty({ example: 'list', enum: HOMES, required: false, description: 'What the address of the site shows.' })
  @ValidateIf(({ home }: SiteSettingsDto) => home !== undefined)
  @IsIn(HOMES, { message: `home must be one of ${HOMES.join(', ')}` })
  readonly home?: SiteHome['kind'] | 'landing';

  @ApiProperty({
    example: 'meera.cooks',
    maxLength: 40,
    required: false,
    description: 'The creator of the page, for the home `page`.',
  })
  @ValidateIf(({ home, homeUsername }: SiteSettingsDto) => home === 'page' || homeUsername !== undefined)
  @Rule(cleanLineOf('Username of the page', 40))
  readonly homeUsername?: string;
}
