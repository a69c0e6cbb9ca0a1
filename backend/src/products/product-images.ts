import { Injectable } from '@nestjs/common';

import type { Writer } from '../idempotency/keyed-write.rule.js';
import { IMAGE_WIDTHS, ImageStore, type StoredImage } from '../media/store/image-store.service.js';
import { NewImages } from '../media/upload/new-images.service.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';

/** Stores, reads and discards the images of products. */
@Injectable()
export class ProductImages {
  constructor(private readonly images: ImageStore) {}

  incoming(uploads: readonly UploadedImage[], { write }: Writer): NewImages {
    return new NewImages(this.images, uploads, 'product', write);
  }

  store(image: UploadedImage): Promise<StoredImage> {
    return this.images.store(image, 'product');
  }

  readLargest(id: string): Promise<Buffer | null> {
    return this.images.read(id, IMAGE_WIDTHS.product[2]);
  }

  async discard(images: readonly StoredImage[]): Promise<void> {
    await Promise.all(images.map(({ id }) => this.images.discard(id)));
  }
}
