import type { PhotoRange } from '@linkstall/contracts/http';
import { randomBytes } from 'node:crypto';

import type { Picture } from './picture.rule.js';

/** `square` for avatars and thumbnails, cut to fill; the others keep their proportions. Words stand on a `photo`. */
export type ImageShape = 'square' | 'product' | 'photo';

/** Every image is kept in these widths, smallest first. `url` in responses is the largest. */
export const IMAGE_WIDTHS: Readonly<Record<ImageShape, readonly [number, number, number]>> = {
  square: [96, 192, 384],
  product: [320, 640, 1280],
  photo: [320, 640, 1280],
};

export interface StoredImage {
  readonly id: string;
  /** Path on this site: `/images/<id>/<largest width>.webp`. */
  readonly url: string;
  /** Of a photo. */
  readonly range?: PhotoRange;
}

/** A picture that is kept, and since when (milliseconds since 1970). */
export interface KeptImage {
  readonly id: string;
  readonly storedAt: number;
}

export interface FoundImage {
  readonly bytes: Buffer;
  /** It is another width than the one that was asked for, until that one is mended. */
  readonly standsIn: boolean;
}

const ID_DIGITS = 32;

/** The id of a new picture. */
export const newImageId = (prefix = ''): string =>
  prefix +
  randomBytes(ID_DIGITS / 2)
    .toString('hex')
    .slice(prefix.length);

/** Port: where pictures live. What a user sent is never kept, only what was made of it. */
export abstract class ImageStore {
  /**
   * Throws a `DomainError` when it is no allowed picture; nothing is kept then.
   * @param prefix what the id begins with: at most 16 hexadecimal digits
   */
  abstract store(picture: Picture, shape: ImageShape, prefix?: string): Promise<StoredImage>;
  /** One width (of `IMAGE_WIDTHS`), or another one where that is damaged; null when there is none. */
  abstract find(id: string, width: number): Promise<FoundImage | null>;
  /** All pictures that are kept, in no order; for the sweeper. */
  abstract kept(): AsyncIterable<KeptImage>;
  /** Never throws: a leftover picture is logged, it must not fail the request. */
  abstract discard(id: string): Promise<void>;

  /** Where they live, for a person. */
  abstract readonly place: string;
  /** The installation that the pictures belong to; null when they do not say. */
  abstract installation(): Promise<string | null>;
  abstract belongTo(installation: string): Promise<void>;

  /** The bytes alone. */
  async read(id: string, width: number): Promise<Buffer | null> {
    return (await this.find(id, width))?.bytes ?? null;
  }
}
