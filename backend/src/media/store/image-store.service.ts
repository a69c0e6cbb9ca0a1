import type { FileType, PhotoRange } from '@linkstall/contracts/http';
import { randomBytes } from 'node:crypto';

import { DomainError } from '../../http/domain-error.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';

/** `square`: avatars and thumbnails, cropped. The others keep their proportions; text is drawn on a `photo`. */
export type ImageShape = 'square' | 'product' | 'photo';

/** `file`: a file to download, which is stored unchanged. */
export type StoredShape = ImageShape | 'file';

/** The stored widths of an image, smallest first. `url` in responses is the largest. */
export const IMAGE_WIDTHS: Readonly<Record<ImageShape, readonly [number, number, number]>> = {
  square: [96, 192, 384],
  product: [320, 640, 1280],
  photo: [320, 640, 1280],
};

export interface StoredImage {
  readonly id: string;
  /** Path `/images/<id>/<largest width>.webp`, or `/images/<id>/file.pdf`. */
  readonly url: string;
  readonly range?: PhotoRange;
  /** The size of a file to download. */
  readonly fileBytes?: number;
}

/** A new image with its size: the number of bytes of all its stored widths. */
export interface SizedImage extends StoredImage {
  readonly bytes: number;
}

/** A stored image with its creation time (milliseconds since 1970). */
export interface ListedImage {
  readonly id: string;
  readonly storedAt: number;
}

/** A part of the list of all images, sorted by id. */
export interface ImagePage {
  readonly images: readonly ListedImage[];
  /** The id after which the next page begins; null after the last page. */
  readonly end: string | null;
}

export interface ImageContent {
  readonly bytes: Buffer;
  /** True when another width replaces a damaged width. */
  readonly isReplacement: boolean;
}

/** The name of a file to download, in its folder and in its address. */
export type FileName = `file.${FileType}`;
/** The width of an image, or the name of a file. */
export type StoredVersion = number | FileName;

const ID_DIGITS = 32;
const ID = /^[0-9a-f]{32}$/;

export const isImageId = (id: string): boolean => ID.test(id);

export const newImageId = (prefix = ''): string =>
  prefix +
  randomBytes(ID_DIGITS / 2)
    .toString('hex')
    .slice(prefix.length);

/** The error of a request while the image store cannot be reached or written. */
export const storeUnavailable = (message: string, retryAfterSeconds: number): DomainError =>
  new DomainError('unavailable', 'image.store_unavailable', message, { retryAfterSeconds });

/** Port for image storage. Uploaded images are not stored, only the converted images. Files to download are stored unchanged. */
export abstract class ImageStore {
  /**
   * Converts and stores an image, or stores a file. Throws a `DomainError` for an invalid image or file.
   * @param prefix of the id, at most 16 hexadecimal digits
   */
  abstract store(image: UploadedImage, shape: StoredShape, prefix?: string): Promise<StoredImage>;
  /** The image in one of its widths; in another width when that width is damaged; null when the image does not exist. */
  abstract find(id: string, version: StoredVersion): Promise<ImageContent | null>;
  /** All stored images in no order. */
  abstract list(): AsyncIterable<ListedImage>;
  /** The images with the `count` next ids after `after`, for the sweeper. */
  abstract page(after: string, count: number): Promise<ImagePage>;
  /** Removes an image. Never throws; a failure is logged, because it must not fail the request. */
  abstract discard(id: string): Promise<void>;

  /** Description of the storage location. */
  abstract readonly location: string;
  /** The installation id of the storage; null when there is none. */
  abstract installation(): Promise<string | null>;
  abstract labelWith(installation: string): Promise<void>;

  async read(id: string, version: StoredVersion): Promise<Buffer | null> {
    return (await this.find(id, version))?.bytes ?? null;
  }
}
