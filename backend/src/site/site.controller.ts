import type { SiteInfo } from '@linkstall/contracts/http';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { SiteInfoResponse } from './site.response.js';
import { SetupService } from './setup.service.js';
import { SiteSettingsService } from './site-settings.service.js';

/** The public settings of the site, and whether people can join. */
@ApiTags('site')
@Controller('site')
@Public()
export class SiteController {
  constructor(
    private readonly settings: SiteSettingsService,
    private readonly setup: SetupService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  @Responds(200, SiteInfoResponse)
  @Fails()
  async read(): Promise<SiteInfo> {
    const { emailDomains: _emailDomains, revision: _revision, ...info } = await this.settings.current();
    return { ...info, ...((await this.setup.isOpen()) && { needsSetup: true }) };
  }
}
