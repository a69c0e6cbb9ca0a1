import { MOST } from '@linkstall/kit/lengths';

import { DomainError } from '../http/domain-error.js';

/** A picture as it was sent: nobody has looked at it yet. */
export interface Picture {
  /** Whose it is: what there is to do for pictures is shared out by it. */
  readonly owner: string;
  readonly size: number;
  /** Where it lies, if it does. */
  readonly file?: string;
  read(): Promise<Buffer>;
}

export const damaged = () =>
  new DomainError('undecodable', 'image.undecodable', 'The image is damaged and cannot be read');

export function tooManyPictures(field: string): DomainError {
  const message = `Only ${MOST.pictures} images allowed`;
  return new DomainError('invalid', 'product.too_many_images', message, { errors: [{ field, message }] });
}
