import { FilesInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';

import { DomainError } from '../http/domain-error.js';
import { MAX_IMAGE_BYTES } from './image-codec.js';

/** Most pictures of one product. */
export const MOST_PICTURES = 5;

/** What the form of a product may hold: its pictures and short text parts. The pictures are counted by the filter. */
const LIMITS = {
  files: 100,
  fileSize: MAX_IMAGE_BYTES,
  fields: 20,
  fieldSize: 32 * 1024,
  fieldNameSize: 100,
  parts: 120,
  headerPairs: 20,
};

const seen = new WeakMap<Request, number>();

/** Reads up to five pictures under one name. The sixth is refused before it is kept, in the product's own words. */
export function PicturesInterceptor(field: string) {
  return FilesInterceptor(field, undefined, {
    limits: LIMITS,
    fileFilter: (request: Request, _file, accept) => {
      const count = (seen.get(request) ?? 0) + 1;
      seen.set(request, count);
      if (count > MOST_PICTURES) accept(tooManyPictures(field), false);
      else accept(null, true);
    },
  });
}

export function tooManyPictures(field: string): DomainError {
  const message = `Only ${MOST_PICTURES} images allowed`;
  return new DomainError('invalid', 'product.too_many_images', message, { errors: [{ field, message }] });
}
