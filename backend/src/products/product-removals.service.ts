import { Injectable } from '@nestjs/common';
import type { Product } from '@linkstall/contracts/http';

import { UndoTime } from '../expiry/undo-time.service.js';
import { putBack } from '../ordering/put-back.js';
import type { Writer } from '../repeats/write-mark.rule.js';
import { productNotFound } from './product-errors.js';
import { ProductImages } from './product-images.js';
import { toWire } from './product-wire.js';
import { ProductsRepository } from './products.repository.js';
import { ShelvesService } from './shelves.service.js';

const REMOVED = 'removed products';

/** Products that leave a store, and may come back for a moment. */
@Injectable()
export class ProductRemovalsService {
  // oxlint-disable-next-line max-params -- a product, its place, its pictures, and how long they stay
  constructor(
    private readonly products: ProductsRepository,
    private readonly shelves: ShelvesService,
    private readonly images: ProductImages,
    private readonly undo: UndoTime,
  ) {
    undo.register(REMOVED, (then) => this.forgetRemoved(then));
  }

  /**
   * Takes an owned product out of the store, and its pictures once it cannot be put back any more. Marked first: whoever
   * is cut off and calls again goes on, and its place is still known.
   */
  async remove(writer: Writer, id: string): Promise<void> {
    const key = id.toLowerCase();
    await this.shelves.change(writer, async (ids) => {
      const removal = { at: this.undo.now(), place: Math.max(0, ids.indexOf(key)) };
      const isMarked = await this.products.markRemoved(writer.id, key, removal);
      if (!isMarked && !ids.includes(key)) throw productNotFound();
      return { ids: ids.filter((other) => other !== key), productId: key };
    });
    this.undo.begin(REMOVED);
  }

  /** Puts a product back that was deleted a moment ago, where it stood: its place first, so that nothing forgets that. */
  async restore(writer: Writer, id: string): Promise<Product> {
    const key = id.toLowerCase();
    let behind: readonly string[] = [];
    await this.shelves.change(writer, async (ids) => {
      const gone = await this.products.listRemovals(writer.id);
      const own = gone.find((other) => other.id === key);
      if (!own || own.at <= this.undo.since()) throw productNotFound();
      const others = await this.shelves.withRoom(
        writer.id,
        ids.filter((other) => other !== key),
      );
      const back = putBack(others, gone, key);
      behind = back.behind;
      return { ids: back.ids, productId: key };
    });
    await this.products.unmark(writer.id, key, behind);
    const restored = await this.products.findOwned(writer.id, key);
    if (!restored) throw productNotFound();
    return toWire(restored);
  }

  /** Every product of an owner with its pictures: when the account goes. Goes on where it was cut off. */
  async removeAllOf(ownerId: string): Promise<void> {
    await this.shelves.remove(ownerId);
    for (const { id, images } of await this.products.listAll(ownerId)) {
      await this.products.remove(ownerId, id);
      await this.images.discard(images);
    }
  }

  /** Of every owner, what cannot be put back any more. */
  private async forgetRemoved(then: number): Promise<number> {
    const marked = await this.products.listMarked(then);
    for (const { id, ownerId } of marked) {
      const forgotten = await this.products.forget(ownerId, id, then);
      if (forgotten) await this.images.discard(forgotten.images);
    }
    return marked.length;
  }
}
