import type { SiteInfo } from '@linkstall/contracts/http';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { SiteInfoResponse } from './site.response.js';
import { SetupService } from './setup.service.js';
import { SiteHomeService } from './site-home.service.js';

/** The public settings of the site, and whether people can join. */
@ApiTags('site')
@Controller('site')
@Public()
export class SiteController {
  constructor(
    private readonly home: SiteHomeService,
    private readonly setup: SetupService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  @Responds(200, SiteInfoResponse)
  @Fails()
  async read(): Promise<SiteInfo> {
    return { ...(await this.home.readPublic()), ...((await this.setup.isOpen()) && { needsSetup: true }) };
  }
}
