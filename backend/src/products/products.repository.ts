import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { ProductEntity } from './product.schema.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

const ID = /^[0-9a-f]{24}$/i;

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
    return found && toStored(found);
  }

  /** Whether one of these is shown to visitors. */
  async hasShown(ownerId: string, ids: readonly string[]): Promise<boolean> {
    const shown = { owner: ownerId, isShown: true, _id: trusted({ $in: [...ids] }) };
    return (await this.model.findOne(shown).select('_id').lean().exec()) !== null;
  }

  /** In no order. */
  async list(ownerId: string): Promise<StoredProduct[]> {
    const found = await this.model.find({ owner: ownerId }).lean().exec();
    return found.map(toStored);
  }

  /** False when it is gone, somebody else's or not of this revision any more. */
  async replace(
    ownerId: string,
    { id, revision }: Version,
    content: ProductFields & Pick<StoredProduct, 'images' | 'marks'>,
  ): Promise<boolean> {
    const lists = { images: [...content.images], marks: [...content.marks] };
    const change = { $set: { ...content, ...lists }, $inc: { revision: 1 } };
    const { matchedCount } = await this.model.updateOne({ _id: id, owner: ownerId, revision }, change).exec();
    return matchedCount === 1;
  }

  /** What was removed, or null when there was nothing (any more). */
  async remove(ownerId: string, id: string): Promise<StoredProduct | null> {
    const found = await this.model.findOneAndDelete({ _id: id, owner: ownerId }).lean().exec();
    return found && toStored(found);
  }

  /** Of any owner: a public read. */
  async findPublic(id: string): Promise<StoredProduct | null> {
    if (!ID.test(id)) return null;
    const found = await this.model.findById(id).lean().exec();
    return found && toStored(found);
  }

  /** Every product with the ids of its pictures, of every owner: for jobs. */
  async *pictures(): AsyncGenerator<{ readonly id: string; readonly pictures: readonly string[] }> {
    for await (const { _id, images } of this.model.find().select('images.id').lean().cursor()) {
      yield { id: _id.toHexString(), pictures: images.map((image) => image.id) };
    }
  }
}

function toStored({ _id, owner, images, marks = [], ...product }: ProductEntity): StoredProduct {
  const { revision, name, description, price, discountPrice, url, retailer, isShown } = product;
  const fields = { name, description, price, discountPrice, url, retailer, isShown };
  const pictures = images.map((image) => ({ id: image.id, url: image.url }));
  return { id: _id.toHexString(), ownerId: owner.toHexString(), ...fields, images: pictures, revision, marks };
}
