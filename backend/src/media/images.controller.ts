import { FILE_TYPES } from '@linkstall/kit/download-file';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';

import { Public } from '../auth/guards/access.decorator.js';
import { DomainError } from '../http/domain-error.js';
import { ImageStore } from './store/image-store.service.js';
import { fileTypeOf, isFileName, versionAt } from './store/stored-version.rule.js';

/** The content of a URL never changes, because ids are not reused. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** A file is always downloaded, never shown in the origin of the site. */
const typeHeaders = (file: string) =>
  isFileName(file)
    ? {
        'Content-Type': FILE_TYPES[fileTypeOf(file)],
        'Content-Disposition': 'attachment',
      }
    : { 'Content-Type': 'image/webp' };

/** Serves images and files to download from any store. Outside `/api/v1`, because they are files. */
@Public()
@ApiExcludeController()
@Controller('images')
export class ImagesController {
  constructor(private readonly images: ImageStore) {}

  @Get(':id/:file')
  async read(@Param('id') id: string, @Param('file') file: string, @Res() response: Response): Promise<void> {
    const isName = isFileName(file) || /^[1-9]\d{1,3}\.webp$/.test(file);
    const image = isName ? await this.images.find(id, versionAt(file)) : null;
    if (!image) throw new DomainError('not-found', 'image.not_found', 'Image not found');
    const cacheHeaders = image.isReplacement
      ? { 'Cache-Control': 'no-store' }
      : { ETag: `"${id}-${file.replace('.webp', '')}"` };
    response.set({ ...HEADERS, ...typeHeaders(file), ...cacheHeaders }).send(image.bytes);
  }
}
