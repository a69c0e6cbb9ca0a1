import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { MAX_PRODUCTS } from './max-products.rule.js';
import { ProductsRepository } from './products.repository.js';

export const storeFull = (): DomainError =>
  new DomainError('conflict', 'product.limit', `A store holds at most ${MAX_PRODUCTS} products`);

/** Serializes the writes that read a whole store first (for its limit or its order), for each owner, in this process. */
@Injectable()
export class StoreMutex extends KeyedMutex {
  constructor(private readonly products: ProductsRepository) {
    super();
  }

  /**
   * Returns the last position of the store; null for an empty store.
   * @throws DomainError 409 `product.limit` when the store is full
   */
  async assertNotFull(ownerId: string): Promise<{ readonly lastPosition: string | null }> {
    const { count, lastPosition } = await this.products.readEnd(ownerId);
    if (count < MAX_PRODUCTS) return { lastPosition };
    throw storeFull();
  }
}
