import type { SiteSettings } from '@linkstall/contracts/http';
import { Controller, Delete, Patch, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';

import { OperatorRequired } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { AcceptsImage } from '../media/upload/accepts-images.decorator.js';
import { RequiredImagePipe } from '../media/upload/required-image.pipe.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { SiteLogoDto } from './dto/site-logo.dto.js';
import { SiteLogo } from './site-logo.service.js';
import { SiteSettingsResponse } from './site.response.js';

const LOGO = new RequiredImagePipe('logo');

/** The logo of the site, for operators. */
@ApiTags('operators')
@Controller('admin/site/logo')
@OperatorRequired()
export class SiteLogoController {
  constructor(private readonly logo: SiteLogo) {}

  /** Replaces the logo. The image is cropped to a square. */
  @Patch()
  @Idempotent()
  @ChangesPage('site')
  @AcceptsImage('logo', { fields: 0, fieldSize: 0 })
  @ApiBody({ type: SiteLogoDto })
  @Responds(200, SiteSettingsResponse)
  @Fails(400, 401, 403, 409, 413, 415, 422, 429)
  change(@CurrentWriter() writer: Writer, @UploadedFile(LOGO) image: UploadedImage): Promise<SiteSettings> {
    return this.logo.change(writer, image);
  }

  /** Removes the logo. Pages then show the logo of the software. Idempotent. */
  @Delete()
  @Idempotent()
  @ChangesPage('site')
  @Responds(200, SiteSettingsResponse)
  @Fails(400, 401, 403, 409, 413, 415, 429)
  remove(@CurrentWriter() writer: Writer): Promise<SiteSettings> {
    return this.logo.change(writer, null);
  }
}
