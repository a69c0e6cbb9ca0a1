import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { WALK } from '../database/walk.js';
import { storedTimes } from '../times/shown-times.rule.js';
import { ProductEntity } from './product.schema.js';
import type { ShownTimes } from '../times/shown-times.types.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

const ID = /^[0-9a-f]{24}$/i;

interface Removal {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Where it stood in the store, counted from 0. */
  readonly place: number;
}

interface Version {
  readonly id: string;
  readonly revision: number;
}

/** All queries on products. Whatever changes one takes the owner first; public reads and jobs are named so. */
@Injectable()
export class ProductsRepository {
  constructor(@InjectModel(ProductEntity.name) private readonly model: Model<ProductEntity>) {}

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  async insert({ id, ownerId, images, marks, ...product }: StoredProduct): Promise<void> {
    await this.model.create({ ...product, images: [...images], marks: [...marks], _id: id, owner: ownerId });
  }

  async findOwned(ownerId: string, id: string): Promise<StoredProduct | null> {
    if (!ID.test(id)) return null;
    const found = await this.model.findOne({ _id: id, owner: ownerId }).lean().exec();
    return present(found);
  }

  /** Whether one of these is shown to visitors at any time. */
  async hasShown(ownerId: string, ids: readonly string[]): Promise<boolean> {
    const shown = { owner: ownerId, isShown: true, _id: trusted({ $in: [...ids] }), shownFrom: null, shownUntil: null };
    return (await this.model.findOne(shown).select('_id').lean().exec()) !== null;
  }

  /** The times of all of these that are switched on. */
  async timesOf(ownerId: string, ids: readonly string[]): Promise<ShownTimes[]> {
    const shown = { owner: ownerId, isShown: true, _id: trusted({ $in: [...ids] }) };
    return (await this.model.find(shown).select('shownFrom shownUntil').lean().exec()).map(storedTimes);
  }

  /** In no order. */
  async list(ownerId: string): Promise<StoredProduct[]> {
    const found = await this.model.find({ owner: ownerId }).lean().exec();
    return found.flatMap((product) => present(product) ?? []);
  }

  /** Some of them, in no order. */
  async listOf(ownerId: string, ids: readonly string[]): Promise<StoredProduct[]> {
    const found = await this.model
      .find({ owner: ownerId, _id: trusted({ $in: [...ids] }) })
      .lean()
      .exec();
    return found.flatMap((product) => present(product) ?? []);
  }

  /** Those too that were deleted and can still be put back. */
  async listAll(ownerId: string): Promise<StoredProduct[]> {
    return (await this.model.find({ owner: ownerId }).lean().exec()).map(toStored);
  }

  /** False when it is gone, somebody else's or not of this revision any more. */
  async replace(
    ownerId: string,
    { id, revision }: Version,
    content: ProductFields & Pick<StoredProduct, 'images' | 'marks'>,
  ): Promise<boolean> {
    const lists = { images: [...content.images], marks: [...content.marks] };
    const change = { $set: { ...content, ...lists }, $inc: { revision: 1 } };
    const version = { _id: id, owner: ownerId, revision, removedAt: null };
    const { matchedCount } = await this.model.updateOne(version, change).exec();
    return matchedCount === 1;
  }

  /** As if it were gone; false when it is, or was marked before. */
  async markRemoved(ownerId: string, id: string, { at, place }: Removal): Promise<boolean> {
    if (!ID.test(id)) return false;
    const change = { $set: { removedAt: new Date(at), removedFrom: place } };
    return (await this.model.updateOne({ _id: id, owner: ownerId, removedAt: null }, change).exec()).matchedCount === 1;
  }

  /** What is marked, in the order in which it went. */
  async listRemovals(ownerId: string): Promise<(Removal & { readonly id: string })[]> {
    const found = await this.model.find({ owner: ownerId }).select('removedAt removedFrom').lean().exec();
    return found
      .flatMap(({ _id, removedAt: at, removedFrom: place = 0 }) =>
        at ? [{ id: _id.toHexString(), at: at.getTime(), place }] : [],
      )
      .sort((a, b) => a.at - b.at);
  }

  /** It is there again; the places of those behind it are counted with it. */
  async unmark(ownerId: string, id: string, behind: readonly string[]): Promise<void> {
    await this.model.updateOne({ _id: id, owner: ownerId }, { $unset: { removedAt: 1, removedFrom: 1 } }).exec();
    for (const other of behind)
      await this.model.updateOne({ _id: other, owner: ownerId }, { $inc: { removedFrom: 1 } }).exec();
  }

  /** Of every owner, marked until `then` (milliseconds). */
  async listMarked(then: number): Promise<StoredProduct[]> {
    const marked = { removedAt: trusted({ $lte: new Date(then) }) };
    return (await this.model.find(marked).lean().exec()).map(toStored);
  }

  /** What was marked until `then` (milliseconds) and is gone now, or null: it may have been put back. */
  async forget(ownerId: string, id: string, then: number): Promise<StoredProduct | null> {
    const marked = { _id: id, owner: ownerId, removedAt: trusted({ $lte: new Date(then) }) };
    const found = await this.model.findOneAndDelete(marked).lean().exec();
    return found && toStored(found);
  }

  /** What was removed, or null when there was nothing (any more). */
  async remove(ownerId: string, id: string): Promise<StoredProduct | null> {
    const found = await this.model.findOneAndDelete({ _id: id, owner: ownerId }).lean().exec();
    return found && toStored(found);
  }

  /** Of any owner: a public read. */
  async findPublic(id: string): Promise<StoredProduct | null> {
    if (!ID.test(id)) return null;
    return present(await this.model.findById(id).lean().exec());
  }

  /** Every product with the ids of its pictures, of every owner: for jobs. */
  async *pictures(): AsyncGenerator<{ id: string; pictures: readonly string[]; isRemoved: boolean }> {
    const fields = 'images.id removedAt';
    for await (const { _id, images, removedAt } of this.model.find().select(fields).lean().cursor(WALK)) {
      yield { id: _id.toHexString(), pictures: images.map((image) => image.id), isRemoved: removedAt !== undefined };
    }
  }
}

const present = (found: ProductEntity | null) => (found && !found.removedAt ? toStored(found) : null);

function toStored({ _id, owner, images, marks = [], ...product }: ProductEntity): StoredProduct {
  const { revision, name, description, price, discountPrice, url, retailer, isShown } = product;
  const fields = { name, description, price, discountPrice, url, retailer, isShown, ...storedTimes(product) };
  const pictures = images.map((image) => ({ id: image.id, url: image.url }));
  return { id: _id.toHexString(), ownerId: owner.toHexString(), ...fields, images: pictures, revision, marks };
}
