import type { SiteSettings } from '@linkstall/contracts/http';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

import { OperatorRequired } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { SiteSettingsDto } from './dto/site-settings.dto.js';
import { SiteSettingsResponse } from './site.response.js';
import { SiteHomeService } from './site-home.service.js';

/** The settings of the site, for operators. */
@ApiTags('operators')
@Controller('admin/site')
@OperatorRequired()
export class SiteSettingsController {
  constructor(private readonly home: SiteHomeService) {}

  @Get()
  @Responds(200, SiteSettingsResponse)
  @Fails(401, 403)
  read(): Promise<SiteSettings> {
    return this.home.read();
  }

  /** Changes the given settings. 409 when another operator has changed a setting since `revision`. */
  @Patch()
  @Idempotent()
  @ChangesPage('site')
  @Responds(200, SiteSettingsResponse)
  @Fails(400, 401, 403, 409, 415, 429)
  change(@CurrentWriter() writer: Writer, @Body() input: SiteSettingsDto): Promise<SiteSettings> {
    return this.home.change(writer, input);
  }
}
