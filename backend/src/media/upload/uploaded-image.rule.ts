import { DomainError } from '../../http/domain-error.js';

/** The form field of a file that is no image. It may be larger than an image. */
export const FILE_FIELD = 'file';

/** An uploaded image or file that was not validated. */
export interface UploadedImage {
  /** The owner, for the fair queue. */
  readonly owner: string;
  readonly size: number;
  /** The form field of the upload. */
  readonly field?: string;
  /** Path of the uploaded file, when there is one. */
  readonly file?: string;
  read(): Promise<Buffer>;
}

export const damagedImage = () =>
  new DomainError('undecodable', 'image.undecodable', 'The image is damaged and cannot be read');

export function tooManyImages(field: string, max: number): DomainError {
  const message = `Only ${max} images allowed`;
  return new DomainError('invalid', 'product.too_many_images', message, { errors: [{ field, message }] });
}
