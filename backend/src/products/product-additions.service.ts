import { Injectable } from '@nestjs/common';
import type { Product } from '@linkstall/contracts/http';

import { Clock } from '../config/clock.js';
import type { Picture } from '../media/picture.rule.js';
import { lastPosition } from '../ordering/positions.js';
import { doneBefore, idOf, withMark, type Writer } from '../repeats/write-mark.rule.js';
import { ALWAYS, changedTimes } from '../times/shown-times.rule.js';
import { productNotFound } from './product-errors.js';
import type { FormFields } from './product-form.js';
import { ProductImages } from './product-images.js';
import { toWire } from './product-wire.js';
import { ProductsRepository } from './products.repository.js';
import { StoreTurns } from './store-turns.js';
import type { StoredProduct } from './stored-product.js';

/** Products that come into a store. */
@Injectable()
export class ProductAdditionsService {
  // oxlint-disable-next-line max-params -- a product, its pictures, and its place
  constructor(
    private readonly products: ProductsRepository,
    private readonly turns: StoreTurns,
    private readonly images: ProductImages,
    private readonly clock: Clock,
  ) {}

  /** Stores the pictures, then the product at the end of the store. */
  async add({ id: ownerId, mark }: Writer, form: FormFields, pictures: readonly Picture[]): Promise<Product> {
    const fields = { ...form, ...changedTimes(ALWAYS, form) };
    const incoming = this.images.incoming(pictures);
    const { product } = await incoming.during(() =>
      this.turns.take(ownerId, async () => {
        const before = mark ? await this.products.find(ownerId, idOf(mark)) : null;
        if (before && doneBefore(before.marks, mark) !== null) return { product: before, isRepeat: true };
        if (mark?.isDone) throw productNotFound();
        await this.turns.requireRoom(ownerId);
        const images = await incoming.store();
        const id = mark && !before ? idOf(mark) : this.products.newId();
        const state = { position: lastPosition(this.clock.now()), revision: 1, removedAt: null };
        const product: StoredProduct = { ...fields, id, ownerId, images, ...state, marks: withMark([], mark) };
        await this.products.insert(product);
        return { product, isRepeat: false };
      }),
    );
    return toWire(product);
  }
}
