import type { Joining, SiteInfo, SiteSettings } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

import { JOINING } from './dto/site-settings.dto.js';

export class SiteInfoResponse implements SiteInfo {
  @ApiProperty({ example: 'Linkstall' })
  readonly name!: string;

  @ApiProperty({ example: 'open', enum: JOINING })
  readonly joining!: Joining;
}

export class SiteSettingsResponse extends SiteInfoResponse implements SiteSettings {
  @ApiProperty({ example: ['example.com'], type: [String] })
  readonly emailDomains!: readonly string[];

  @ApiProperty({ example: 3 })
  readonly revision!: number;
}
