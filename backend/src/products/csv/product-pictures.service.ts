import type { ProductPicturesResult } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { DomainError } from '../../http/domain-error.js';
import { LinkPreviewsService } from '../../link-previews/link-previews.service.js';
import type { StoredImage } from '../../media/store/image-store.service.js';
import { ProductImages } from '../product-images.js';
import { ProductsRepository } from '../products.repository.js';

const CONCURRENT_PRODUCTS = 2;
/** No product is begun after this time, because a browser waits 15 seconds. Reading pictures takes up to five seconds more. */
const BEGIN_MS = 5_000;

export interface WantedPictures {
  readonly id: string;
  /** Addresses on other sites. */
  readonly pictures: readonly string[];
}

/** Reads the pictures of imported products from other sites. */
@Injectable()
export class ProductPicturesService {
  constructor(
    private readonly products: ProductsRepository,
    private readonly images: ProductImages,
    private readonly previews: LinkPreviewsService,
  ) {}

  /**
   * Adds the pictures of some products. A product that has a picture stays unchanged, so a call can be repeated. A picture that
   * cannot be read is left out and counted. Answers without the products for which the time was too short.
   */
  async add(ownerId: string, wanted: readonly WantedPictures[]): Promise<ProductPicturesResult> {
    const endsAt = Date.now() + BEGIN_MS;
    const done: string[] = [];
    let unreadable = 0;
    const waiting = wanted.values();
    const work = async () => {
      for (const item of waiting) {
        if (Date.now() > endsAt) return;
        unreadable += await this.addTo(ownerId, item);
        done.push(item.id);
      }
    };
    const results = await Promise.allSettled(Array.from({ length: CONCURRENT_PRODUCTS }, work));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed && done.length === 0) throw failed.reason;
    return { products: done, unreadable };
  }

  /** Returns the number of pictures that could not be read. */
  private async addTo(ownerId: string, { id, pictures }: WantedPictures): Promise<number> {
    const product = await this.products.find(ownerId, id);
    if (!product || product.removedAt || product.images.length > 0) return 0;
    const results = await Promise.allSettled(pictures.map((address) => this.read(ownerId, address)));
    const images = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    const isStored = !failed && images.length > 0 && (await this.products.addImages(ownerId, product, images));
    if (!isStored) await this.images.discard(images);
    if (failed) throw failed.reason;
    return pictures.length - images.length;
  }

  /** A picture that cannot be read is null. A full account, and too many requests to other sites, are errors. */
  private async read(ownerId: string, address: string): Promise<StoredImage | null> {
    try {
      return await this.images.store(await this.previews.picture(ownerId, address));
    } catch (error) {
      const isAboutPicture =
        error instanceof DomainError && ['undecodable', 'too-large', 'unsupported-type'].includes(error.kind);
      if (isAboutPicture) return null;
      throw error;
    }
  }
}
