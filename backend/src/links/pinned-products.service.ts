import { Injectable } from '@nestjs/common';

import { invalid } from '../http/validation.js';
import { ProductsService } from '../products/products.service.js';
import { EntriesRepository } from './entries.repository.js';
import { pinnedProduct, type Content, type StoredEntry } from './stored-entry.js';

/** Checks the product of an entry of the kind `product`. */
@Injectable()
export class PinnedProductsService {
  constructor(
    private readonly entries: EntriesRepository,
    private readonly products: ProductsService,
  ) {}

  /** A product of another owner is reported as missing. */
  async assertOwnProduct(ownerId: string, content: Content): Promise<void> {
    const productId = pinnedProduct(content);
    if (productId === undefined || (await this.products.isOwn(ownerId, productId))) return;
    throw invalid([{ field: 'productId', message: 'There is no such product in your store' }]);
  }

  /** Refuses a product that another entry pins. @param exceptId the entry that is edited */
  async assertNotPinned(ownerId: string, content: Content, exceptId?: string): Promise<void> {
    const productId = pinnedProduct(content);
    if (productId === undefined) return;
    const pinning = await this.entries.pinning(ownerId, productId);
    if (pinning.some((id) => id !== exceptId)) throw pinnedAlready();
  }

  /** Refuses a list in which two entries pin the same product. */
  assertPinnedOnce(list: readonly StoredEntry[]): void {
    const productIds = list.flatMap(({ content }) => pinnedProduct(content) ?? []);
    if (new Set(productIds).size < productIds.length) throw pinnedAlready();
  }
}

const pinnedAlready = () => invalid([{ field: 'productId', message: 'This product is pinned already' }]);
