import { Injectable } from '@nestjs/common';
import type { Product } from '@linkstall/contracts/http';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { UndoTime } from '../expiry/undo-time.service.js';
import { mayBeDone, type Writer } from '../idempotency/keyed-write.rule.js';
import { productNotFound } from './product-errors.js';
import { ProductImages } from './product-images.js';
import { toResponse } from './product-presenter.js';
import { ProductsRepository } from './products.repository.js';
import { StoreMutex } from './store-mutex.js';

const REMOVED = 'removed products';

/** Products that leave a store, and may come back for a moment. */
@Injectable()
export class ProductRemovalsService {
  // oxlint-disable-next-line max-params -- products, their pictures, and how long a deleted one stays
  constructor(
    private readonly products: ProductsRepository,
    private readonly mutex: StoreMutex,
    private readonly images: ProductImages,
    private readonly undo: UndoTime,
  ) {
    undo.register(REMOVED, (then) => this.forgetRemoved(then));
  }

  /** Deletes a product, and its pictures once it cannot be restored any more. */
  async remove({ id: ownerId, write }: Writer, id: string): Promise<void> {
    await retryWhenOvertaken({ thing: 'product', ownerId }, async () => {
      const found = await this.products.find(ownerId, id);
      const isThere = found !== null && !found.removedAt;
      if (!isThere && mayBeDone(write)) return true;
      if (!isThere) throw productNotFound();
      return this.products.markRemoved(ownerId, found, new Date(this.undo.now()));
    });
    this.undo.begin(REMOVED);
  }

  /** Restores a product that was deleted a moment ago, where it stood. */
  async restore({ id: ownerId, write }: Writer, id: string): Promise<Product> {
    return this.mutex.runExclusive(ownerId, async () => {
      const found = await this.products.find(ownerId, id);
      if (found && !found.removedAt && mayBeDone(write)) return toResponse(found);
      if (!found?.removedAt || found.removedAt.getTime() <= this.undo.since()) throw productNotFound();
      await this.mutex.assertBelowLimit(ownerId);
      if (!(await this.products.restore(ownerId, found))) throw productNotFound();
      return toResponse(found);
    });
  }

  /** Every product of an owner with its pictures: when the account is deleted. */
  async removeAllOf(ownerId: string): Promise<void> {
    for (const { images } of await this.products.removeAllOf(ownerId)) await this.images.discard(images);
  }

  /** Of every owner, what cannot be restored any more. */
  private async forgetRemoved(then: number): Promise<number> {
    const removed = await this.products.listRemoved(then);
    for (const { id, ownerId, images } of removed)
      if (await this.products.forget(ownerId, id, then)) await this.images.discard(images);
    return removed.length;
  }
}
