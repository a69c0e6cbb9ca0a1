import { Injectable } from '@nestjs/common';

import type { Drawing, Pixels } from './drawing/drawing.types.js';
import { ImageCodec } from './codec/image-codec.js';
import { ImageStore } from './store/image-store.service.js';
import type { UploadedImage } from './upload/uploaded-image.rule.js';

/** Draws images and reads stored images, for other modules. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly codec: ImageCodec,
    private readonly images: ImageStore,
  ) {}

  /** Draws a JPEG for an owner. `make` creates the drawing when a decoder is free. */
  draw(owner: string, make: () => Promise<Drawing>): Promise<Buffer> {
    return this.codec.draw(owner, make);
  }

  /** The pixels of a stored square image; null when it does not exist or is damaged. */
  async pixels(owner: string, id: string, side: number): Promise<Pixels | null> {
    const bytes = await this.images.read(id, side);
    return bytes && this.codec.pixels(owner, bytes, side);
  }

  /** A picture as a WebP image with at most 1,280 px. It is not stored. @throws DomainError for an invalid image */
  async scale(image: UploadedImage): Promise<Buffer> {
    const largest = (await this.codec.encode(image, 'product')).at(-1);
    if (!largest) throw new Error('nothing was encoded');
    return largest.bytes;
  }

  /** A stored image; null when it does not exist or cannot be read at the moment. */
  async read(id: string, width: number): Promise<Buffer | null> {
    return this.images.read(id, width).catch(() => null);
  }
}
