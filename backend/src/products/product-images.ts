import { Injectable } from '@nestjs/common';

import { IMAGE_WIDTHS, ImageStore, type StoredImage } from '../media/image-store.js';
import type { Picture } from '../media/picture.js';

/** Several pictures at once. */
@Injectable()
export class ProductImages {
  constructor(private readonly images: ImageStore) {}

  /** All or none: what was stored is taken back when one of them is no picture. */
  async store(pictures: readonly Picture[]): Promise<readonly StoredImage[]> {
    const results = await Promise.allSettled(pictures.map((picture) => this.images.store(picture, 'product')));
    const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return stored;
    await this.discard(stored);
    throw failed.reason;
  }

  readLargest(id: string): Promise<Buffer | null> {
    return this.images.read(id, IMAGE_WIDTHS.product[2]);
  }

  async discard(images: readonly StoredImage[]): Promise<void> {
    await Promise.all(images.map(({ id }) => this.images.discard(id)));
  }
}
