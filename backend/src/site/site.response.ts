import type { HomeProblem, Joining, SiteHome, SiteInfo, SiteLink, SiteSettings } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

import { JOINING } from './dto/site-settings.dto.js';

class SiteLinkResponse implements SiteLink {
  @ApiProperty({ example: 'Imprint' })
  readonly title!: string;

  @ApiProperty({ example: 'https://example.com/imprint' })
  readonly url!: string;
}

class SiteHomeResponse implements SiteHome {
  @ApiProperty({ example: 'page', enum: ['page', 'list'] })
  readonly kind!: SiteHome['kind'];

  @ApiProperty({ example: 'meera.cooks', required: false, description: 'The creator of the page.' })
  readonly username?: string;
}

const PROBLEMS: readonly HomeProblem[] = ['deleted', 'hidden', 'suspended', 'waiting', 'moved'];

export class SiteInfoResponse implements SiteInfo {
  @ApiProperty({ example: 'Linkstall' })
  readonly name!: string;

  @ApiProperty({ example: 'open', enum: JOINING })
  readonly joining!: Joining;

  @ApiProperty({ example: '/images/6920a1b2c3d4e5f60718293a6920a1b2/384.webp', required: false })
  readonly logo?: string;

  @ApiProperty({ example: '#ffb41f', required: false })
  readonly accent?: string;

  @ApiProperty({ example: true, required: false, description: 'Only until the site has its first operator.' })
  readonly needsSetup?: boolean;

  @ApiProperty({
    example: true,
    required: false,
    description: 'Whether a sign-up without an invitation needs a proof of work.',
  })
  readonly proofOfWork?: boolean;

  @ApiProperty({ type: [SiteLinkResponse], required: false })
  readonly links?: readonly SiteLink[];

  @ApiProperty({ type: SiteHomeResponse, required: false, description: 'Absent: the landing page.' })
  readonly home?: SiteHome;
}

export class SiteSettingsResponse extends SiteInfoResponse implements SiteSettings {
  @ApiProperty({
    example: 7,
    required: false,
    description: 'For how many days a page is new on the site. Absent: no page is new.',
  })
  readonly newPageDays?: number;

  @ApiProperty({ example: ['example.com'], type: [String] })
  readonly emailDomains!: readonly string[];

  @ApiProperty({
    example: 'hidden',
    enum: PROBLEMS,
    required: false,
    description: 'Why visitors get the landing page instead of the chosen page.',
  })
  readonly homeProblem?: HomeProblem;

  @ApiProperty({ example: 3 })
  readonly revision!: number;
}
