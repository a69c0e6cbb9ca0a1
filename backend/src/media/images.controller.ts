import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';

import { Public } from '../auth/guards/access.decorator.js';
import { DomainError } from '../http/domain-error.js';
import { ImageStore } from './store/image-store.service.js';

/** The content of a URL never changes, because ids are not reused. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Serves images from any store. Outside `/api/v1`, because they are files. */
@Public()
@ApiExcludeController()
@Controller('images')
export class ImagesController {
  constructor(private readonly images: ImageStore) {}

  @Get(':id/:file')
  async read(@Param('id') id: string, @Param('file') file: string, @Res() response: Response): Promise<void> {
    const width = /^([1-9]\d{1,3})\.webp$/.exec(file)?.[1];
    const image = width === undefined ? null : await this.images.find(id, Number(width));
    if (!image) throw new DomainError('not-found', 'image.not_found', 'Image not found');
    const cacheHeaders = image.isReplacement ? { 'Cache-Control': 'no-store' } : { ETag: `"${id}-${width}"` };
    response.set({ ...HEADERS, ...cacheHeaders }).send(image.bytes);
  }
}
