import type { Picture } from './picture.js';

/** `square` for avatars and thumbnails, cut to fill; `product` keeps its proportions. */
export type ImageShape = 'square' | 'product';

/** Every image is kept in these widths, smallest first. `url` in answers is the largest. */
export const IMAGE_WIDTHS: Readonly<Record<ImageShape, readonly [number, number, number]>> = {
  square: [96, 192, 384],
  product: [320, 640, 1280],
};

export interface StoredImage {
  readonly id: string;
  /** Path on this site: `/images/<id>/<largest width>.webp`. */
  readonly url: string;
}

/** A picture that is kept, and since when (milliseconds since 1970). */
export interface KeptImage {
  readonly id: string;
  readonly storedAt: number;
}

/** Port: where pictures live. What a user sent is never kept, only what was made of it. */
export abstract class ImageStore {
  /** Throws a `DomainError` when it is no allowed picture; nothing is kept then. */
  abstract store(picture: Picture, shape: ImageShape): Promise<StoredImage>;
  /** The bytes of one width (of `IMAGE_WIDTHS`), or null when there is no such picture. */
  abstract read(id: string, width: number): Promise<Buffer | null>;
  /** All pictures that are kept, in no order; for the sweeper. */
  abstract kept(): AsyncIterable<KeptImage>;
  /** Never throws: a leftover picture is logged, it must not fail the request. */
  abstract discard(id: string): Promise<void>;
}
