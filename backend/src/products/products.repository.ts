import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { readListEnd, type ListEnd } from '../database/list-end.js';
import { movePositions } from '../database/move-positions.js';
import { CURRENT_VERSION_FILTER } from '../database/schema-version.js';
import { CURSOR_OPTIONS } from '../database/cursor-options.js';
import { reversedHosts } from '../http/reversed-host.rule.js';
import type { Positioned } from '../ordering/positions.js';
import type { VisibilityWindow } from '../scheduling/schedule.types.js';
import { takedownOf, type ItemTakedown } from '../users/takedown.rule.js';
import { ProductEntity } from './product.schema.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

const ID = /^[0-9a-f]{24}$/i;
/** Switched on, and neither deleted nor hidden by an operator. */
const SHOWN = { isShown: true, removedAt: null, takedown: null };
const IN_ORDER = { position: 1, _id: 1 } as const;

/** All queries on products. Each write names the owner; comments mark public reads and jobs. */
@Injectable()
export class ProductsRepository {
  constructor(@InjectModel(ProductEntity.name) private readonly model: Model<ProductEntity>) {}

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** Returns false when the id exists. */
  async insert({ id, ownerId, images, ...product }: StoredProduct): Promise<boolean> {
    return isCreated(this.model.create({ ...withHosts(product), images: [...images], _id: id, owner: ownerId }));
  }

  /** A product, also a deleted one that can still be restored. */
  async find(ownerId: string, id: string): Promise<StoredProduct | null> {
    if (!ID.test(id)) return null;
    const document = await this.model.findOne({ _id: id, owner: ownerId }).lean().exec();
    return document && toStored(document);
  }

  /** All products of an owner that are not deleted, in store order. */
  async list(ownerId: string): Promise<StoredProduct[]> {
    const documents = await this.model.find({ owner: ownerId, removedAt: null }).sort(IN_ORDER).lean().exec();
    return documents.map(toStored);
  }

  /** Products by id, in no order. */
  async listOf(ownerId: string, ids: readonly string[]): Promise<StoredProduct[]> {
    const filter = { owner: ownerId, removedAt: null, _id: trusted({ $in: [...ids] }) };
    return (await this.model.find(filter).lean().exec()).map(toStored);
  }

  /** Those of the ids that exist, also deleted products that can still be restored. */
  async existingIds(ownerId: string, ids: readonly string[]): Promise<string[]> {
    const filter = { _id: trusted({ $in: [...ids] }), owner: ownerId };
    return (await this.model.find(filter).select('_id').lean().exec()).map(({ _id }) => _id.toHexString());
  }

  /** Inserts all products by one command. When it fails, none of them stays. */
  async insertAll(ownerId: string, products: readonly StoredProduct[]): Promise<void> {
    try {
      const documents = products.map(({ id, ownerId: owner, images, ...product }) => ({
        ...withHosts(product),
        ...{ images: [...images], _id: id, owner },
      }));
      await this.model.insertMany(documents);
    } catch (error) {
      const ids = products.map(({ id }) => id);
      await this.model.deleteMany({ _id: trusted({ $in: ids }), owner: ownerId }).exec();
      throw error;
    }
  }

  readEnd(ownerId: string): Promise<ListEnd> {
    return readListEnd(this.model, ownerId);
  }

  /** Whether a product without a schedule is switched on, so that visitors always see a product. */
  async hasAlwaysVisible(ownerId: string): Promise<boolean> {
    const filter = { owner: ownerId, ...SHOWN, shownFrom: null, shownUntil: null };
    return (await this.model.findOne(filter).select('_id').lean().exec()) !== null;
  }

  /** The schedules of all products that are switched on. */
  async schedulesOf(ownerId: string): Promise<VisibilityWindow[]> {
    const filter = { owner: ownerId, ...SHOWN };
    return this.model.find(filter).select('shownFrom shownUntil').lean().exec();
  }

  /** Writes the next revision. Returns false when the product was deleted or has another revision. */
  async replace(
    ownerId: string,
    { id, revision }: Pick<StoredProduct, 'id' | 'revision'>,
    content: ProductFields & Pick<StoredProduct, 'images'>,
  ): Promise<boolean> {
    const change = { $set: { ...withHosts(content), images: [...content.images] }, $inc: { revision: 1 } };
    const filter = { _id: id, owner: ownerId, revision, removedAt: null };
    return (await this.model.updateOne(filter, change).exec()).matchedCount === 1;
  }

  /** Gives images to a product without images. Returns false when the product was deleted or has another revision. */
  async addImages(
    ownerId: string,
    { id, revision }: Pick<StoredProduct, 'id' | 'revision'>,
    images: StoredProduct['images'],
  ): Promise<boolean> {
    const filter = { _id: id, owner: ownerId, revision, removedAt: null };
    const change = { $set: { images: [...images] }, $inc: { revision: 1 } };
    return (await this.model.updateOne(filter, change).exec()).matchedCount === 1;
  }

  /** Marks all these products of an owner as deleted, by one command. */
  async markAllRemoved(ownerId: string, ids: readonly string[], at: Date): Promise<void> {
    const filter = { _id: trusted({ $in: [...ids] }), owner: ownerId, removedAt: null };
    await this.model.updateMany(filter, { $set: { removedAt: at } }).exec();
  }

  /** Returns false when the product was deleted or has another revision. */
  async markRemoved(ownerId: string, { id, revision }: StoredProduct, at: Date): Promise<boolean> {
    const filter = { _id: id, owner: ownerId, revision, removedAt: null };
    return (await this.model.updateOne(filter, { $set: { removedAt: at } }).exec()).matchedCount === 1;
  }

  /** Undoes `markRemoved`. Returns false when the product is gone or was restored. */
  async restore(ownerId: string, { id, removedAt }: StoredProduct): Promise<boolean> {
    const change = { $set: { removedAt: null } };
    return (await this.model.updateOne({ _id: id, owner: ownerId, removedAt }, change).exec()).matchedCount === 1;
  }

  /** Null ends the takedown. Returns false when the owner has no such product. */
  async setTakedown(ownerId: string, id: string, takedown: ItemTakedown | null): Promise<boolean> {
    if (!ID.test(id)) return false;
    const change = takedown ? { $set: { takedown } } : { $unset: { takedown: 1 as const } };
    return (await this.model.updateOne({ _id: id, owner: ownerId }, change).exec()).matchedCount === 1;
  }

  move(ownerId: string, moves: readonly Positioned[]): Promise<void> {
    return movePositions(this.model, ownerId, moves);
  }

  /** Removes every product of an owner. Returns the removed products. */
  async removeAllOf(ownerId: string): Promise<StoredProduct[]> {
    const documents = await this.model.find({ owner: ownerId }).lean().exec();
    await this.model.deleteMany({ owner: ownerId }).exec();
    return documents.map(toStored);
  }

  /** A product of any owner, for a public read. */
  async findPublic(id: string): Promise<StoredProduct | null> {
    if (!ID.test(id)) return null;
    const document = await this.model.findOne({ _id: id, removedAt: null }).lean().exec();
    return document && toStored(document);
  }

  /** Products of all owners that were deleted before `deletedBefore` (milliseconds), for jobs. */
  async listRemoved(deletedBefore: number): Promise<StoredProduct[]> {
    const filter = { ...CURRENT_VERSION_FILTER, removedAt: trusted({ $lte: new Date(deletedBefore) }) };
    return (await this.model.find(filter).lean().exec()).map(toStored);
  }

  /** Removes a product that was deleted before `deletedBefore`. Returns false when it was restored. */
  async forget(ownerId: string, id: string, deletedBefore: number): Promise<boolean> {
    const filter = { _id: id, owner: ownerId, removedAt: trusted({ $lte: new Date(deletedBefore) }) };
    return (await this.model.deleteOne(filter).exec()).deletedCount === 1;
  }

  /** Ids of the images of all products, for jobs. */
  async *imageIds(): AsyncGenerator<string> {
    for await (const { images } of this.model.find().select('images.id').lean().cursor(CURSOR_OPTIONS)) {
      yield* images.map(({ id }) => id);
    }
  }
}

const withHosts = <P extends Pick<ProductFields, 'url'>>(product: P) => ({
  ...product,
  hosts: reversedHosts([product.url]),
});

function toStored(document: ProductEntity): StoredProduct {
  const { _id, owner, images, position, revision, removedAt } = document;
  const { name, description, price, discountPrice, url, retailer, isShown, shownFrom, shownUntil } = document;
  const { currency = DEFAULT_CURRENCY } = document;
  const { collectionName = '', isFeatured = false, isAffiliate = false, isDirect = false, stock = null } = document;
  const { translations = null } = document;
  const texts = { name, description, url, retailer, collectionName };
  const states = { isShown, shownFrom, shownUntil, isFeatured, isAffiliate, isDirect, stock };
  const fields = { ...texts, price, discountPrice, currency, ...states, translations };
  const storedImages = images.map((image) => ({ id: image.id, url: image.url }));
  const ids = { id: _id.toHexString(), ownerId: owner.toHexString() };
  const takedown = takedownOf(document.takedown);
  return { ...ids, ...fields, position, images: storedImages, revision, removedAt, ...(takedown && { takedown }) };
}
