import type { PipeTransform } from '@nestjs/common';

import { DomainError } from '../../http/domain-error.js';
import type { UploadedImage } from './uploaded-image.rule.js';

const MESSAGE = 'An image is required';

/** Requires an uploaded image. A form without a chosen file sends an empty file, which counts as missing. */
export class RequiredImagePipe implements PipeTransform<UploadedImage | undefined, UploadedImage> {
  constructor(private readonly field: string) {}

  transform(image: UploadedImage | undefined): UploadedImage {
    if (image && image.size > 0) return image;
    throw new DomainError('invalid', 'image.required', MESSAGE, { errors: [{ field: this.field, message: MESSAGE }] });
  }
}
