import sharp from 'sharp';

import type { PlacedImage } from '../drawing/drawing.types.js';
import { MAX_PIXELS } from './encode-image.js';

export interface PixelsOptions extends Pick<PlacedImage, 'fit' | 'background'> {
  readonly width: number;
  readonly height: number;
}

/** The pixels of an image for a place in a drawing: width times height times three bytes. */
export const decodePixels = (bytes: Buffer, { width, height, fit, background }: PixelsOptions): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize(width, height, { fit, background })
    .flatten({ background })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
