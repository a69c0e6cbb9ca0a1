import type { PipeTransform } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import type { Picture } from './picture.rule.js';

const MESSAGE = 'An image is required';

/** An upload that must be there. A form with no file chosen sends an empty one: that counts as none. */
export class RequiredPicturePipe implements PipeTransform<Picture | undefined, Picture> {
  constructor(private readonly field: string) {}

  transform(picture: Picture | undefined): Picture {
    if (picture && picture.size > 0) return picture;
    throw new DomainError('invalid', 'image.required', MESSAGE, { errors: [{ field: this.field, message: MESSAGE }] });
  }
}
