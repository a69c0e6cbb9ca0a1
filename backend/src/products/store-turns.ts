import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { Turns } from '../turns.js';
import { MOST_PRODUCTS } from './most-products.rule.js';
import { ProductsRepository } from './products.repository.js';

/** Writes that look at a whole store (its limit, its order) take turns, for each owner, in this process. */
@Injectable()
export class StoreTurns {
  private readonly turns = new Turns();

  constructor(private readonly products: ProductsRepository) {}

  take<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    return this.turns.take(ownerId, work);
  }

  /** @throws DomainError 409 `product.limit` */
  async requireRoom(ownerId: string): Promise<void> {
    if ((await this.products.count(ownerId)) < MOST_PRODUCTS) return;
    throw new DomainError('conflict', 'product.limit', `A store holds at most ${MOST_PRODUCTS} products`);
  }
}
