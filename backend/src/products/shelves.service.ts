import { Injectable } from '@nestjs/common';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { DomainError } from '../http/domain-error.js';
import { doneBefore, withMark, type Writer } from '../repeats/write-mark.rule.js';
import { MOST_PRODUCTS } from './most-products.rule.js';
import { ProductsRepository } from './products.repository.js';
import { ShelvesRepository } from './shelves.repository.js';

type Ids = readonly string[];

interface ShelfChange {
  readonly ids: Ids;
  /** Which one it is about, for a repetition to be answered by. */
  readonly productId?: string;
}

interface ChangedShelf extends Required<ShelfChange> {
  readonly isRepeat: boolean;
}

/** Which products an owner has, and in which order. */
@Injectable()
export class ShelvesService {
  constructor(
    private readonly shelves: ShelvesRepository,
    private readonly products: ProductsRepository,
  ) {}

  async ids(ownerId: string): Promise<Ids> {
    return (await this.shelves.find(ownerId)).ids;
  }

  /**
   * Without ids that lead nowhere. Ask after the shelf was read: a product is stored before it gets its place, so one
   * that has a place and is not there is gone.
   */
  async living(ownerId: string, ids: Ids): Promise<Ids> {
    const present = new Set((await this.products.list(ownerId)).map(({ id }) => id));
    return ids.filter((id) => present.has(id));
  }

  /**
   * With room for one more: full ones without ids that lead nowhere.
   * @throws DomainError 409 `product.limit`
   */
  async withRoom(ownerId: string, ids: Ids): Promise<Ids> {
    const kept = ids.length < MOST_PRODUCTS ? ids : await this.living(ownerId, ids);
    if (kept.length < MOST_PRODUCTS) return kept;
    throw new DomainError('conflict', 'product.limit', `A store holds at most ${MOST_PRODUCTS} products`);
  }

  /**
   * Replaces the shelf under the revision it was read at, and starts again when somebody was faster. A write that was
   * made before changes nothing: then the shelf is as it was found.
   */
  async change({ id, mark }: Writer, change: (ids: Ids) => Promise<ShelfChange>): Promise<ChangedShelf> {
    return retryWhenOvertaken({ thing: 'product', ownerId: id }, async () => {
      const { revision, ids: before, marks } = await this.shelves.find(id);
      const done = doneBefore(marks, mark);
      if (done !== null) return { ids: before, productId: done, isRepeat: true };
      const { ids, productId = '' } = await change(before);
      const shelf = { revision, ids, marks: withMark(marks, mark, productId) };
      return (await this.shelves.replace(id, shelf)) && { ids, productId, isRepeat: false };
    });
  }

  /** Ids of every product that has its place, of every owner. */
  placed(): AsyncIterable<string> {
    return this.shelves.placed();
  }

  remove(ownerId: string): Promise<void> {
    return this.shelves.remove(ownerId);
  }
}
