import { Controller, Get, Ip, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { addressKey } from '@linkstall/kit/address-key';
import type { Response } from 'express';

import { Public } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { Visibility } from '../scheduling/visibility.rule.js';
import { PagesService } from './pages.service.js';

/** The content never changes, because its hash is part of the URL. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Serves social images of pages, stores and products. Outside `/api/v1`, because they are files. */
@Public()
@ApiExcludeController()
@Controller('previews')
export class SocialImagesController {
  constructor(
    private readonly pages: PagesService,
    private readonly clock: Clock,
  ) {}

  /** Serves the current image; an outdated URL redirects to it. */
  @Get(':username/:subject/:file')
  async read(
    @Param() { username, subject, file }: { username: string; subject: string; file: string },
    @Ip() client: string,
    @Res() response: Response,
  ): Promise<void> {
    const socialImage = await this.pages.readSocialImage(username, subject, new Visibility(this.clock.now()));
    const name = socialImage.address.split('/').at(-1) ?? '';
    if (file === name) {
      const bytes = await socialImage.read(addressKey(client));
      return void response.set({ ...HEADERS, ETag: `"${name}"` }).send(bytes);
    }
    response.set('Cache-Control', 'no-cache').redirect(302, socialImage.address);
  }
}
