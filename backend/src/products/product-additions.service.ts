import { Injectable } from '@nestjs/common';
import type { Product } from '@linkstall/contracts/http';

import { isRefusal } from '../http/domain-error.js';
import type { NewPictures } from '../media/new-pictures.service.js';
import type { Picture } from '../media/picture.rule.js';
import type { Writer } from '../repeats/write-mark.rule.js';
import { ALWAYS, changedTimes } from '../times/shown-times.rule.js';
import { productNotFound } from './product-errors.js';
import type { FormFields } from './product-form.js';
import { ProductImages } from './product-images.js';
import { toWire } from './product-wire.js';
import { ProductsRepository } from './products.repository.js';
import { ShelvesService } from './shelves.service.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

/** Products that come into a store. */
@Injectable()
export class ProductAdditionsService {
  constructor(
    private readonly products: ProductsRepository,
    private readonly shelves: ShelvesService,
    private readonly images: ProductImages,
  ) {}

  /** Pictures first, then the product, then its place at the end of the store: with that it is there. */
  async add(writer: Writer, form: FormFields, pictures: readonly Picture[]): Promise<Product> {
    const fields = { ...form, ...changedTimes(ALWAYS, form) };
    const incoming = this.images.incoming(pictures);
    let own: StoredProduct | undefined;
    const placed = incoming.during(() =>
      this.shelves.change(writer, async (ids) => {
        const kept = await this.shelves.withRoom(writer.id, ids);
        own ??= await this.insert(writer.id, fields, incoming);
        return { ids: [...kept, own.id], productId: own.id };
      }),
    );
    const { productId, isRepeat } = await placed.catch(async (error: unknown) => {
      if (own && isRefusal(error)) await this.takeBack(own);
      throw error;
    });
    if (own && !isRepeat) return toWire(own);
    if (own) await this.takeBack(own); // this very write was made by somebody faster
    const before = await this.products.findOwned(writer.id, productId);
    if (!before) throw productNotFound();
    return toWire(before);
  }

  private async insert(ownerId: string, fields: ProductFields, incoming: NewPictures): Promise<StoredProduct> {
    const images = await incoming.store();
    const product = { ...fields, id: this.products.newId(), ownerId, images, revision: 1, marks: [] };
    await this.products.insert(product);
    return product;
  }

  /** It has no place, so nobody misses it; what stays is swept. */
  private async takeBack({ ownerId, id }: StoredProduct): Promise<void> {
    await this.products.remove(ownerId, id).catch(() => undefined);
  }
}
