import type { PipeTransform } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';

export interface UploadedPicture {
  readonly buffer: Buffer;
}

const MESSAGE = 'An image is required';

/** Bytes of an upload that must be there. A form with no file chosen sends an empty one: that counts as none. */
export class RequiredPicturePipe implements PipeTransform<UploadedPicture | undefined, Buffer> {
  constructor(private readonly field: string) {}

  transform(file: UploadedPicture | undefined): Buffer {
    if (file && file.buffer.length > 0) return file.buffer;
    throw new DomainError('invalid', 'image.required', MESSAGE, { errors: [{ field: this.field, message: MESSAGE }] });
  }
}
