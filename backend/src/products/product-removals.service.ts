import { Injectable } from '@nestjs/common';
import type { Product } from '@linkstall/contracts/http';

import { retryOnConflict } from '../database/retry-on-conflict.js';
import { DisclosuresService } from '../disclosures/disclosures.service.js';
import { UndoTime } from '../expiry/undo-time.service.js';
import { mayBeComplete, type Writer } from '../idempotency/keyed-write.rule.js';
import { WebhookEvents } from '../webhooks/webhook-events.service.js';
import { disclosedProduct } from './disclosed-product.js';
import { productNotFound } from './product-errors.js';
import { productEvent } from './product-event.js';
import { ProductImages } from './product-images.js';
import { toResponse } from './product-presenter.js';
import { ProductsRepository } from './products.repository.js';
import { StoreMutex } from './store-mutex.js';

const REMOVED_PRODUCTS = 'removed products';

/** Deletes products, and restores them within the undo time. */
@Injectable()
export class ProductRemovalsService {
  // oxlint-disable-next-line max-params -- products, images, the undo time, and events
  constructor(
    private readonly products: ProductsRepository,
    private readonly mutex: StoreMutex,
    private readonly images: ProductImages,
    private readonly undo: UndoTime,
    private readonly disclosures: DisclosuresService,
    private readonly webhookEvents: WebhookEvents,
  ) {
    undo.register(REMOVED_PRODUCTS, (deletedBefore) => this.forgetRemoved(deletedBefore));
  }

  /** Deletes a product. Its images are removed when the undo time is over. */
  async remove({ id: ownerId, write }: Writer, id: string): Promise<void> {
    await retryOnConflict({ resource: 'product', ownerId }, async () => {
      const product = await this.products.find(ownerId, id);
      const exists = product !== null && !product.removedAt;
      if (!exists && mayBeComplete(write)) return true;
      if (!exists) throw productNotFound();
      const remove = () => this.products.markRemoved(ownerId, product, new Date(this.undo.now()));
      return this.webhookEvents.during(ownerId, [productEvent('deleted', product)], remove);
    });
    await this.disclosures.end(ownerId, { kind: 'product', ids: [id.toLowerCase()] });
    this.undo.begin(REMOVED_PRODUCTS);
  }

  /** Deletes many products in one step. Their images are removed when the undo time is over. */
  async removeAll({ id: ownerId }: Writer, ids: readonly string[]): Promise<void> {
    const removedIds = new Set(ids);
    const products = (await this.products.list(ownerId)).filter(({ id }) => removedIds.has(id));
    const events = products.map((product) => productEvent('deleted', product));
    const remove = () => this.products.markAllRemoved(ownerId, ids, new Date(this.undo.now()));
    await this.webhookEvents.during(ownerId, events, remove);
    await this.disclosures.end(ownerId, { kind: 'product', ids });
    this.undo.begin(REMOVED_PRODUCTS);
  }

  /** Restores a deleted product at its former place, within the undo time. */
  async restore({ id: ownerId, write }: Writer, id: string): Promise<Product> {
    const restoredProduct = await this.mutex.runExclusive(ownerId, async () => {
      const product = await this.products.find(ownerId, id);
      if (product && !product.removedAt && mayBeComplete(write)) return product;
      if (!product?.removedAt || product.removedAt.getTime() <= this.undo.cutoff()) throw productNotFound();
      await this.mutex.assertNotFull(ownerId);
      const restore = () => this.products.restore(ownerId, product);
      const events = [productEvent('added', product)];
      if (!(await this.webhookEvents.during(ownerId, events, restore))) throw productNotFound();
      return product;
    });
    await this.disclosures.record(ownerId, 'product', [disclosedProduct(restoredProduct)]);
    return toResponse(restoredProduct);
  }

  /** Removes all products and images of an owner, when the account is deleted. */
  async removeAllOf(ownerId: string): Promise<void> {
    for (const { images } of await this.products.removeAllOf(ownerId)) await this.images.discard(images);
  }

  /** Removes products of all owners whose undo time is over. */
  private async forgetRemoved(deletedBefore: number): Promise<number> {
    const removedProducts = await this.products.listRemoved(deletedBefore);
    for (const { id, ownerId, images } of removedProducts)
      if (await this.products.forget(ownerId, id, deletedBefore)) await this.images.discard(images);
    return removedProducts.length;
  }
}
