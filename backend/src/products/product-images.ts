import { Injectable } from '@nestjs/common';

import type { Writer } from '../idempotency/keyed-write.rule.js';
import { IMAGE_WIDTHS, ImageStore, type StoredImage } from '../media/image-store.service.js';
import { NewPictures } from '../media/new-pictures.service.js';
import type { Picture } from '../media/picture.rule.js';

/** Stores several images at once. */
@Injectable()
export class ProductImages {
  constructor(private readonly images: ImageStore) {}

  incoming(pictures: readonly Picture[], { write }: Writer): NewPictures {
    return new NewPictures(this.images, pictures, 'product', write);
  }

  readLargest(id: string): Promise<Buffer | null> {
    return this.images.read(id, IMAGE_WIDTHS.product[2]);
  }

  async discard(images: readonly StoredImage[]): Promise<void> {
    await Promise.all(images.map(({ id }) => this.images.discard(id)));
  }
}
