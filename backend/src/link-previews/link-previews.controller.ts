import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LinkPreview, PreviewPicture } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { OpenToTokens } from '../auth/guards/token-scope.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { PreviewDto } from './dto/preview.dto.js';
import { LinkPreviewResponse, PreviewPictureResponse } from './link-preview.response.js';
import { LinkPreviewsService } from './link-previews.service.js';

/** Reads addresses of other sites for the form of a new link. Nothing is stored. */
@ApiTags('link')
@Controller('link')
@LoginRequired()
export class LinkPreviewsController {
  constructor(private readonly previews: LinkPreviewsService) {}

  /** Title, description, picture, site and icon of an address. Private addresses are refused. */
  @Post('preview')
  @OpenToTokens('links:write')
  @Idempotent('none')
  @Responds(200, LinkPreviewResponse)
  @Fails(400, 401, 415, 422, 429)
  preview(@CurrentCaller() { id }: Caller, @Body() { url }: PreviewDto): Promise<LinkPreview> {
    return this.previews.preview(id, url);
  }

  /** The picture of a preview, scaled. */
  @Post('preview-picture')
  @OpenToTokens('links:write')
  @Idempotent('none')
  @Responds(200, PreviewPictureResponse)
  @Fails(400, 401, 413, 415, 422, 429)
  async picture(@CurrentCaller() { id }: Caller, @Body() { url }: PreviewDto): Promise<PreviewPicture> {
    return { image: (await this.previews.scaledPicture(id, url)).toString('base64') };
  }
}
